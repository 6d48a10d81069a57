import { czechDayOfMonth, WEEKDAY_SHORT, weekdayOf } from '#shared/core/days.ts';
import { span } from '#shared/shifts/words.ts';
import type { Write } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import type { ShiftRow } from '../shifts/queries.ts';

/** 'pá 27. 11. 9:00–19:00, Globus' */
export const shiftWords = (shift: ShiftRow) =>
  `${WEEKDAY_SHORT[weekdayOf(shift.datum)]} ${czechDayOfMonth(shift.datum)} ${span(shift)}, ${shift.prodejna_nazev}`;

/** Tells people of an offer; it leads to its shift, from where the offers are one touch away. */
export const tellOfOffer = (tx: Write, offer: number, shift: ShiftRow, pro: number[], text: string) =>
  notify(tx, { pro, druh: 'smena', zaznam: shift.id, udalost: `nabidka:${offer}`, text });
