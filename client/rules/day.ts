/** Why a rule cannot be valid from `day` on, or null. */
export const dayProblem = (day: string, today: string): string | null =>
  day === '' ? 'Zvolte den' : day < today ? 'Za minulé dny platí pravidla tehdejší' : null;
