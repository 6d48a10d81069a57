import { leaveAbsences } from '../absences/leaving.ts';
import type { Write } from '../core/write.ts';
import { leaveOffers } from '../offers/move.ts';

/** Takes back a leaving person's requests and offers, and reopens the offers that they accepted. */
export async function leaveRequests(tx: Write, person: number, by: number, now: number) {
  await leaveAbsences(tx, person, by, now);
  await leaveOffers(tx, person, now);
}
