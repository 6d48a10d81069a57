import { addDays, addMonths, monthOf } from '../core/days.ts';
import { namesOf } from '../core/names.ts';

/** Wishes: what a person can and wants to work in a month that is yet to be planned. */

export const WISH_LABELS = {
  nemohu: 'Nemohu',
  radeji_ne: 'Raději ne',
  radeji_ano: 'Raději ano',
};
export type WishKind = keyof typeof WISH_LABELS;
export const WISH_KINDS = namesOf(WISH_LABELS);

/** Used where there is no room for the word. */
export const WISH_SIGNS: Record<WishKind, string> = { nemohu: '✕', radeji_ne: '–', radeji_ano: '♥' };

export const WISH_NOTE_MAX = 200;

/** The version of a day without a wish. */
export const UNSAID = 1;

/** The last day for wishes about `month`: the day `deadline` of the month before, or that month's last day. */
export function lastDayFor(month: string, deadline: number): string {
  const before = addMonths(month, -1);
  const day = `${before}-${String(deadline).padStart(2, '0')}`;
  const last = addDays(`${month}-01`, -1);
  return day < last ? day : last;
}

/** Whether a person may still enter a wish for a day. */
export const isOpenFor = (day: string, today: string, deadline: number) =>
  today <= lastDayFor(monthOf(day), deadline);
