import { czechDayOfMonth, weekdayOf } from '#shared/core/days.ts';
import type { Write } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import type { ShiftRow } from '../shifts/queries.ts';

const WEEKDAYS = ['po', 'út', 'st', 'čt', 'pá', 'so', 'ne'];
const short = (time: string) => time.replace(/^0/, '');

/** 'pá 27. 11. 9:00–19:00, Globus' */
export const shiftWords = ({ datum, cas_od, cas_do, prodejna_nazev }: ShiftRow) =>
  `${WEEKDAYS[weekdayOf(datum)]} ${czechDayOfMonth(datum)} ${short(cas_od)}–${short(cas_do)}, ${prodejna_nazev}`;

/** Tells people of an offer; it leads to its shift, from where the offers are one touch away. */
export const tellOfOffer = (tx: Write, offer: number, shift: ShiftRow, pro: number[], text: string) =>
  notify(tx, { pro, druh: 'smena', zaznam: shift.id, udalost: `nabidka:${offer}`, text });
