import { leaveAbsences } from '../absences/leaving.ts';
import type { Write } from '../core/write.ts';
import { leaveOffers } from '../offers/move.ts';

/** Somebody is no longer here: what they asked for, offered and accepted has nobody any more, and is taken back. */
export async function leaveRequests(tx: Write, person: number, by: number, now: number) {
  await leaveAbsences(tx, person, by, now);
  await leaveOffers(tx, person, now);
}
