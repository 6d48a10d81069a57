/**
 * The notation of times in a profile (rule sales-5): RRRR year, MM or M month, DD or D day, HH or H hour, mm minute,
 * ss second, separated by spaces, dots, commas, dashes, slashes, colons or T.
 */

const TOKEN = /RRRR|MM?|DD?|HH?|mm|ss/g;
const SEPARATORS = /^[ .,\-/:T]*$/;

export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second';
export type TimeToken = { unit: TimeUnit; text: string; at: number };

const UNITS: Record<string, TimeUnit> = {
  R: 'year',
  M: 'month',
  D: 'day',
  H: 'hour',
  m: 'minute',
  s: 'second',
};

/** The tokens of a notation in its order; `at` is the position in the notation where each begins. */
export const timeTokens = (format: string): TimeToken[] =>
  [...format.matchAll(TOKEN)].map(({ 0: text, index }) => ({ unit: UNITS[text[0]!]!, text, at: index }));

/** Why `format` is not a notation of times, in Czech, or null. A date alone is valid: its sales are at midnight. */
export function timeFormatProblem(format: string): string | null {
  if (format === 'iso') return null;
  if (!SEPARATORS.test(format.replace(TOKEN, '')))
    return 'Formát času se skládá z RRRR, MM, DD, HH, mm, ss (M, D, H bez úvodní nuly) a oddělovačů';
  const units = timeTokens(format).map(({ unit }) => unit);
  const has = (unit: TimeUnit) => units.includes(unit);
  if (new Set(units).size < units.length) return 'Každá část času smí být ve formátu jen jednou';
  if (!has('year') || !has('month') || !has('day')) return 'Ve formátu času chybí rok, měsíc nebo den';
  if (has('hour') !== has('minute')) return 'Hodiny a minuty musí být ve formátu času obě';
  return has('second') && !has('minute') ? 'Sekundy bez minut ve formátu času nedávají smysl' : null;
}
