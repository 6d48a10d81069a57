import type { Tx } from '../core/database/db.ts';
import { deleteAccount } from '../oidc/queries.ts';
import { forgetDevicesOf } from './devices/queries.ts';
import { endSessionsOf } from './queries.ts';

/**
 * Ends everything that would let somebody in as this person without a new sign-in, or make a sign-in look usual:
 * their sessions, known devices and company account. Used after somebody else set the password, when a second step is
 * lost, and with the account.
 * @returns how many sessions and devices there were
 */
export async function endEntry(db: Tx, userId: number): Promise<{ sezeni: number; zarizeni: number }> {
  const sezeni = await endSessionsOf(db, userId);
  const [devices] = await forgetDevicesOf(db, userId);
  await deleteAccount(db, userId);
  return { sezeni, zarizeni: Number(devices?.numDeletedRows ?? 0n) };
}
