import { daysBetween, daysOfMonth, weekdayOf } from '../core/days.ts';

/** Rotations as turns of work and of days off, from their first day: '2/2' is two days of work and two off. */
export const ROTATIONS = {
  '2/2/3/2/2/3': 'Krátký a dlouhý týden (od pondělí)',
  '2/2': '2/2',
  '3/3': '3/3',
} as const;

export const WRONG_ROTATION = 'Střídání pište jako „4/3“: dny práce, dny volna, a tak dál (nejvýše 31 dní)';

/** The turns of '2/2/3/2/2/3'; null when it is none: an even count of numbers, a cycle of 31 days at most. */
export function turnsOf(text: string): number[] | null {
  if (!/^\d{1,2}(\/\d{1,2})+$/.test(text)) return null;
  const turns = text.split('/').map(Number);
  const cycle = turns.reduce((sum, days) => sum + days, 0);
  return turns.length % 2 === 0 && turns.every(days => days > 0) && cycle <= 31 ? turns : null;
}

/** Whether one works on `day` by turns that begin on `first`; before it nobody does. */
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

/** Half a cycle, by which every second person begins later: they take turns. */
export const halfOf = (turns: number[]) => Math.floor(turns.reduce((sum, days) => sum + days, 0) / 2);

/** The day of `from` that stands where `day` stands in its month: the third Friday for the third Friday; a fifth may have none. */
export function sameDayOf(day: string, from: string): string | null {
  const nth = (one: string) => Math.floor((Number(one.slice(8)) - 1) / 7);
  return daysOfMonth(from).find(one => weekdayOf(one) === weekdayOf(day) && nth(one) === nth(day)) ?? null;
}
