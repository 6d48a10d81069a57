import type { Db } from '../../core/database/db.ts';
import { TamperedError, type Vault } from '../cipher.ts';
import { resealAccess } from '../queries.ts';
import { openPassword, openTexts, sealAccess } from './envelope.ts';
import { lockOpenRows, writeAnew } from './queries.ts';

const BATCH = 50;
const MOST = 5_000;

/**
 * Seals what an earlier version stored: each access gets its own key, and its texts are no longer unencrypted
 * (rule vault-1). The table is then rewritten, so that its files do not keep unencrypted text. Safe when several
 * instances start together; a row that does not open stays as it is, until its password is set again. `onProblem`
 * receives the reason why the files could not be rewritten.
 * @returns how many rows were sealed
 */
export async function sealOpenRows(
  db: Db,
  vault: Vault,
  onProblem: (error: unknown) => void = () => {},
): Promise<number> {
  let done = 0;
  const damaged = new Set<number>();
  while (done < MOST) {
    const changed = await db.transaction().execute(async tx => {
      const rows = (await lockOpenRows(tx, BATCH + damaged.size)).filter(({ id }) => !damaged.has(id));
      for (const { id, ...row } of rows) {
        try {
          const password = openPassword(vault, id, row);
          await resealAccess(tx, id, sealAccess(vault, id, { ...openTexts(vault, id, row), password }));
        } catch (error) {
          if (!(error instanceof TamperedError)) throw error;
          damaged.add(id);
        }
      }
      return rows.length;
    });
    if (changed === 0) break;
    done += changed;
  }
  const sealed = done - damaged.size;
  // The rows are sealed in any case: a table that cannot be locked alone now must not keep the server from starting.
  if (sealed > 0) await writeAnew(db).catch(onProblem);
  return sealed;
}
