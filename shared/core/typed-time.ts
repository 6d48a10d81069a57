/**
 * A typed time of day as HH:MM: '8', '830', '8:30' and '8.30' are understood; any other text is returned unchanged.
 */
export function toTime(text: string): string {
  const [, hours, minutes = '00'] = /^(\d{1,2}?)(?:[:., ]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return text;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

/** Why a typed time cannot be read, or null. An empty text passes. */
export const timeProblem = (text: string): string | null =>
  text.trim() === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(toTime(text)) ? null : 'Čas musí být ve tvaru HH:MM';
