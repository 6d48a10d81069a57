import { iso } from '../../core/clock.ts';
import type { Tx } from '../../core/database/db.ts';
import { TamperedError, type Vault } from '../cipher.ts';
import type { Locked } from '../queries.ts';
import { openPassword } from '../sealed/envelope.ts';
import { listSealed } from './queries.ts';

/**
 * Since when people may have known the new password of a locked access, if it equals the current or an earlier one
 * (rule vault-5). Null when it equals none of them.
 */
export async function knownSince(vault: Vault, db: Tx, id: number, row: Locked, password: string) {
  const isSame = (tajemstvi: Buffer) => {
    try {
      return openPassword(vault, id, { ...row, tajemstvi }) === password;
    } catch (error) {
      if (!(error instanceof TamperedError)) throw error;
      return false;
    }
  };
  const same = [row, ...(await listSealed(db, id))].filter(({ tajemstvi }) => isSame(tajemstvi));
  const since = same.map(({ platne_od, znamo_od }) => Date.parse(znamo_od ?? platne_od));
  return since.length > 0 ? iso(Math.min(...since)) : null;
}
