import { addDays } from '../../core/days.ts';

/** Links that are read automatically, and the days they ask for. */

const FROM = '{od}';
const UNTIL = '{do}';

/** Whether the link asks for everything from a day on, so that it cannot be read in windows of days. */
export const asksUntilNow = (link: string) => link.includes(FROM) && !link.includes(UNTIL);

/** Whether a link asks for days, so that only what is new needs to be fetched. */
export const asksForDays = (link: string) => link.includes(FROM) || link.includes(UNTIL);

/** Why a link cannot be read, or null. */
export function linkProblem(typed: string): string | null {
  const link = typed.trim();
  if (!URL.canParse(link) || /\s/.test(link)) return 'Zadejte celý odkaz, třeba https://eshop.cz/export.csv';
  const { protocol, username, password } = new URL(link);
  if (protocol !== 'https:') return 'Odkaz musí začínat https://';
  if (username || password) return 'Odkaz nesmí mít jméno a heslo před zavináčem';
  if (link.includes(UNTIL) && !link.includes(FROM)) return 'K {do} patří i {od}';
  return null;
}

/** The part of a link that may be shown: anybody who has all of it can read what it leads to. */
export function shownLink(link: string): string {
  const { host, pathname, search } = new URL(link);
  const last = pathname.split('/').at(-1)!;
  const deeper = pathname.split('/').length > 2 ? '/…' : '';
  const name = /^[\w-]{1,40}\.\w{1,5}$/.test(last) ? `/${last}` : last ? '/…' : '';
  return `${host}${deeper && name !== '/…' ? deeper : ''}${name}${search ? '?…' : ''}`;
}

/** The most days that one reading asks for: after a year without readings it catches up month by month. */
const LONGEST_DAYS = 31;
/** Days that are read a second time, for documents that arrive late. Those that have arrived stay as they are. */
const OVERLAP_DAYS = 3;

export type Days = { od: string; do: string; isLast: boolean };

type Asked = {
  from: string;
  readUntil: string | null;
  today: string;
  /** The link asks for everything from a day on. */
  isOpen?: boolean;
};

/**
 * The days to ask for next: from the end of the last reading on, without a gap, however long nothing was read.
 * `readUntil` is null before the first reading.
 */
export function nextDays({ from, readUntil, today, isOpen = false }: Asked): Days {
  const wanted = readUntil === null ? from : addDays(readUntil, -OVERLAP_DAYS);
  const od = wanted > today ? today : wanted;
  const end = addDays(od, LONGEST_DAYS - 1);
  return end < today && !isOpen ? { od, do: end, isLast: false } : { od, do: today, isLast: true };
}

/** The first day of a link without one: a month before it was entered. */
export const firstDay = (cistOd: string | null, entered: string) =>
  cistOd ?? addDays(entered, 1 - LONGEST_DAYS);

export const filledLink = (link: string, days: Days) =>
  link.replaceAll(FROM, days.od).replaceAll(UNTIL, days.do);
