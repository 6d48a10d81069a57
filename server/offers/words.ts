import { czechDayOfMonth, WEEKDAY_SHORT, weekdayOf } from '#shared/core/days.ts';
import { span } from '#shared/shifts/words.ts';
import { fullName } from '#shared/users/full-name.ts';
import type { Write } from '../core/write.ts';
import { forget, notify } from '../notifications/notify.ts';
import type { ShiftRow } from '../shifts/queries.ts';

type Named = Pick<ShiftRow, 'datum' | 'cas_od' | 'cas_do' | 'prodejna_nazev'>;

/** A shift in words: 'pá 27. 11. 9:00–19:00, Globus' */
export const shiftWords = (shift: Named) =>
  `${WEEKDAY_SHORT[weekdayOf(shift.datum)]} ${czechDayOfMonth(shift.datum)} ${span(shift)}, ${shift.prodejna_nazev}`;

/** Notifies people about an offer; the notification links to its shift, which is one tap away from the offers. */
export const tellOfOffer = (tx: Write, offer: number, shift: ShiftRow, pro: number[], text: string) =>
  notify(tx, { pro, druh: 'smena', zaznam: shift.id, udalost: `nabidka:${offer}`, text });

/** Removes the notifications of an offer. */
export const forgetOffer = (tx: Write, { id, smena_id }: { id: number; smena_id: number }) =>
  forget(tx, 'smena', smena_id, `nabidka:${id}`);

/** Notifies people of an offer that they can accept; `other` is the shift they would give in exchange. */
export const tellOfOpen = (
  tx: Write,
  offer: number,
  { shift, other }: { shift: ShiftRow; other: Named | null },
  pro: number[],
) => {
  const swap = other ? ` výměnou za ${shiftWords(other)}` : '';
  return tellOfOffer(
    tx,
    offer,
    shift,
    pro,
    `Nabídka směny: ${shiftWords(shift)}${swap} (${fullName(shift)})`,
  );
};
