import type { Tx } from '../core/database/db.ts';
import { deleteAccount } from '../oidc/queries.ts';
import { forgetDevicesOf } from './devices/queries.ts';
import { endSessionsOf } from './queries.ts';

/**
 * Nobody is let in as a person any more but by a sign-in of now, and none of before is taken for a usual one: their sessions,
 * known devices and company account end, after a password from somebody else, with a lost second step and with the account.
 * @returns how many sessions and devices there were
 */
export async function endEntry(db: Tx, userId: number): Promise<{ sezeni: number; zarizeni: number }> {
  const sezeni = await endSessionsOf(db, userId);
  const [devices] = await forgetDevicesOf(db, userId);
  await deleteAccount(db, userId);
  return { sezeni, zarizeni: Number(devices?.numDeletedRows ?? 0n) };
}
