import type { Db } from '../core/database/db.ts';
import type { Vault } from './cipher.ts';
import { resealAccess } from './queries.ts';
import { withCurrentKey } from './sealed/envelope.ts';
import { forgetUnusedKeys, lockOldSecrets, resealMail, resealRecords } from './sealed/queries.ts';

const BATCH = 50;

/**
 * Seals with the current key everything sealed with another, one batch per transaction: after an interruption the
 * finished batches remain and the next run continues. `onBatch` receives the number done so far.
 * @returns how many secrets changed their key.
 * @throws TamperedError when a secret does not open; those before it keep their new key.
 */
export async function rotate(
  db: Db,
  vault: Vault,
  onBatch: (done: number) => void = () => {},
): Promise<number> {
  let done = 0;
  for (;;) {
    const changed = await db.transaction().execute(async tx => {
      const old = await lockOldSecrets(tx, vault.current, BATCH);
      for (const { id, ...row } of old) await resealAccess(tx, id, withCurrentKey(vault, id, row));
      return old.length;
    });
    done += changed;
    if (changed === 0) break;
    onBatch(done);
  }
  done += await db.transaction().execute(tx => resealMail(tx, vault));
  done += await db.transaction().execute(tx => resealRecords(tx, vault));
  await forgetUnusedKeys(db, vault.current);
  return done;
}
