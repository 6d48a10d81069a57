import { daysBetween, daysOfMonth, weekdayOf } from '../core/days.ts';

/** Rotations as alternating numbers of working days and days off: '2/2' is two days of work and two days off. */
export const ROTATIONS = {
  '2/2/3/2/2/3': 'Krátký a dlouhý týden (od pondělí)',
  '2/2': '2/2',
  '3/3': '3/3',
} as const;

export const WRONG_ROTATION = 'Střídání pište jako „4/3“: dny práce, dny volna, a tak dál (nejvýše 31 dní)';

/** The numbers in '2/2/3/2/2/3'; null unless there is an even count of them, in a cycle of at most 31 days. */
export function turnsOf(text: string): number[] | null {
  if (!/^\d{1,2}(\/\d{1,2})+$/.test(text)) return null;
  const turns = text.split('/').map(Number);
  const cycle = turns.reduce((sum, days) => sum + days, 0);
  return turns.length % 2 === 0 && turns.every(days => days > 0) && cycle <= 31 ? turns : null;
}

/** Whether the rotation beginning on `first` has work on `day`; before `first` it has none. */
export function worksOn(turns: number[], first: string, day: string): boolean {
  const cycle = turns.reduce((sum, days) => sum + days, 0);
  const since = daysBetween(first, day);
  if (since < 0) return false;
  let rest = since % cycle;
  for (const [at, days] of turns.entries()) {
    if (rest < days) return at % 2 === 0;
    rest -= days;
  }
  return false;
}

/** Half a cycle: every second person begins that much later, so that they alternate. */
export const halfOf = (turns: number[]) => Math.floor(turns.reduce((sum, days) => sum + days, 0) / 2);

/** The day of month `from` that matches `day`: third Friday to third Friday; null without a fifth one. */
export function sameDayOf(day: string, from: string): string | null {
  const nth = (one: string) => Math.floor((Number(one.slice(8)) - 1) / 7);
  return daysOfMonth(from).find(one => weekdayOf(one) === weekdayOf(day) && nth(one) === nth(day)) ?? null;
}
