import type { Tx } from '../core/database/db.ts';
import { deleteAccount } from '../oidc/queries.ts';
import { forgetDevicesOf } from './devices/queries.ts';
import { endSessionsOf } from './queries.ts';

/**
 * Ends everything that lets somebody in as this person without a new sign-in or makes one look usual: sessions, known
 * devices and the company account. Used when somebody else sets the password, a second step is lost, or the account
 * ends.
 * @returns how many sessions and devices there were
 */
export async function endEntry(db: Tx, userId: number): Promise<{ sezeni: number; zarizeni: number }> {
  const sezeni = await endSessionsOf(db, userId);
  const [devices] = await forgetDevicesOf(db, userId);
  await deleteAccount(db, userId);
  return { sezeni, zarizeni: Number(devices?.numDeletedRows ?? 0n) };
}
