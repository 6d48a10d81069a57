import { addDays } from '../../core/days.ts';

/** Links that are read by themselves, and the days that they ask for. */

const FROM = '{od}';
const UNTIL = '{do}';

/** Whether it asks for all from a day on: there are no windows to go by. */
export const asksUntilNow = (link: string) => link.includes(FROM) && !link.includes(UNTIL);

/** Whether a link asks for days, so that only what is new need be fetched. */
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

/** What may be shown of a link: who has the whole of it can read what it leads to. */
export function shownLink(link: string): string {
  const { host, pathname, search } = new URL(link);
  const last = pathname.split('/').at(-1)!;
  const deeper = pathname.split('/').length > 2 ? '/…' : '';
  const name = /^[\w-]{1,40}\.\w{1,5}$/.test(last) ? `/${last}` : last ? '/…' : '';
  return `${host}${deeper && name !== '/…' ? deeper : ''}${name}${search ? '?…' : ''}`;
}

/** Days that one reading asks for at most: a year away is caught up month by month. */
const LONGEST_DAYS = 31;
/** Days that were read before and are read again, for documents that came late. What came already stays as it is. */
const OVERLAP_DAYS = 3;

export type Days = { od: string; do: string; isLast: boolean };

type Asked = {
  from: string;
  readUntil: string | null;
  today: string;
  /** The link asks for all from a day on. */
  isOpen?: boolean;
};

/**
 * The days to ask for next: from where the last reading ended, without a gap however long nothing was read.
 * `readUntil` is null before the first.
 */
export function nextDays({ from, readUntil, today, isOpen = false }: Asked): Days {
  const wanted = readUntil === null ? from : addDays(readUntil, -OVERLAP_DAYS);
  const od = wanted > today ? today : wanted;
  const end = addDays(od, LONGEST_DAYS - 1);
  return end < today && !isOpen ? { od, do: end, isLast: false } : { od, do: today, isLast: true };
}

/** Where a link without a beginning begins: a month before it was entered. */
export const firstDay = (cistOd: string | null, entered: string) =>
  cistOd ?? addDays(entered, 1 - LONGEST_DAYS);

export const filledLink = (link: string, days: Days) =>
  link.replaceAll(FROM, days.od).replaceAll(UNTIL, days.do);
