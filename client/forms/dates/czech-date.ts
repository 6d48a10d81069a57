import { addDays, isDay, WEEKDAY_NAMES, WEEKDAY_SHORT, weekdayOf } from '#shared/core/days.ts';
import { folded } from '#shared/core/folded.ts';
import { MONTH_NAMES } from '#shared/core/months.ts';

/**
 * Reads days as people at a counter type them; `czech-month.ts` shares parts of it. A day is stored as 'YYYY-MM-DD',
 * a month as 'YYYY-MM'. Text that cannot be read is reported and never guessed: '11202026' is not a day.
 */

export type Bounds = {
  /** Today in Prague. */
  today: string;
  /** The first and the last day (or month) that may be entered. */
  min: string;
  max: string;
};

export type Reading = { value: string } | { problem: string };

/** The century of the application: shifts, orders and sales only have dates in it. */
export const FIRST_DAY = '2000-01-01';
export const LAST_DAY = '2099-12-31';

const NO_DATE = 'Zadejte datum, např. 15. 10. 2026.';

/** A day as '15. 10. 2026'; '' for none. */
export function showDate(day: string): string {
  if (!day) return '';
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return `${dayOfMonth}. ${month}. ${year}`;
}

export const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

export const fold = (text: string) => folded(text).replace(/\s+/g, ' ').trim();

/** The number of the month with this name, which may lack diacritics or be just a beginning: 'rij', 'října'. */
export function monthCalled(name: string): string | undefined {
  const matching = (isIt: (known: string) => boolean) =>
    MONTH_NAMES.flatMap((names, index) => (names.some(known => isIt(fold(known))) ? [index + 1] : []));
  const exact = matching(known => known === name);
  const found = exact.length > 0 || name.length < 3 ? exact : matching(known => known.startsWith(name));
  return found.length === 1 ? String(found[0]) : undefined;
}

export const two = (text: string) => text.padStart(2, '0');

/**
 * The full date with its likely year. Two digits mean this century, or the last one where only that is allowed;
 * without a year it is this year, or the nearest allowed one.
 */
export function inYear(year: string | undefined, rest: string, { today, min, max }: Bounds): string {
  const now = Number(today.slice(0, 4));
  const without = [now, now - 1, now + 1];
  const years = year?.length === 2 ? [`20${year}`, `19${year}`] : year ? [year] : without;
  const candidates = years.map(one => `${one}-${rest}`);
  return candidates.find(one => one >= min && one <= max) ?? candidates[0]!;
}

const WORDS: Record<string, number> = { predevcirem: -2, vcera: -1, dnes: 0, zitra: 1, pozitri: 2 };

/** The day that a text means, whether or not it exists. */
function dayMeant(text: string, bounds: Bounds): string | undefined {
  if (Object.hasOwn(WORDS, text)) return addDays(bounds.today, WORDS[text]!);
  const iso = /^(\d{4})[-./ ](\d{1,2})[-./ ](\d{1,2})$/.exec(text);
  if (iso) return `${iso[1]}-${two(iso[2]!)}-${two(iso[3]!)}`;
  const czech =
    /^(\d{1,2}) ?[-./, ] ?(\d{1,2})(?: ?[-./, ] ?(\d{4}|\d{2})?)?$/.exec(text) ??
    /^(\d\d)(\d\d)(\d{4}|\d{2})?$/.exec(text);
  if (czech) return inYear(czech[3], `${two(czech[2]!)}-${two(czech[1]!)}`, bounds);
  const named = /^(\d{1,2})\.? ?([a-z]+)\.?(?: (\d{4}))?$/.exec(text);
  const month = named && monthCalled(named[2]!);
  return month ? inYear(named[3], `${two(month)}-${two(named[1]!)}`, bounds) : undefined;
}

export function within(value: string, { min, max }: Bounds, show: (value: string) => string): Reading {
  if (value < min) return { problem: `Nejdříve ${show(min)}.` };
  return value > max ? { problem: `Nejpozději ${show(max)}.` } : { value };
}

/** Whether the day falls on the weekday of that name, such as 'pá' or 'pátek'; true without a name. */
const isOn = (day: string, name = '') =>
  !name || [WEEKDAY_NAMES, WEEKDAY_SHORT].some(names => fold(names[weekdayOf(day)]!) === name);

/**
 * Reads a typed day: '15.10.2026', '15. 10.', '15102026', '15/10/26', '2026-10-15', '15. října' or 'včera'. A day
 * without a year is in this one, or in the nearest that `min` and `max` allow. The weekday may precede it, as screens
 * show it, and must be the right one.
 */
export function readDate(typed: string, bounds: Bounds): Reading {
  const [, name, date] = /^([a-z]{2,7})[.,]? ?(\d.*)$/.exec(fold(typed)) ?? [];
  const day = dayMeant(date ?? fold(typed), bounds);
  return day && isDay(day) && isOn(day, name) ? within(day, bounds, showDate) : { problem: NO_DATE };
}
