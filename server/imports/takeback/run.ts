import pg from 'pg';
import { fail } from '../../core/calls/errors.ts';
import { dbOn, longWorkOptions } from '../../core/database/db.ts';
import { type Author, recorder } from '../../core/write.ts';
import { beginMerge } from '../../sales/merge.ts';
import { takeBack } from '../../sales/taken-back.ts';
import { mayImport } from '../execute.ts';
import { putMessages } from '../notices/queries.ts';
import { begin, commit, lockImport, noteTakenBack, planTakingBack } from './queries.ts';

/** `relace` is the session of whoever asks. */
export type Asked = { id: number; author: Author; relace: string };

const changesOf = (numbers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(numbers).map(([key, value]): [string, [null, unknown]] => [key, [null, value]]),
  );

/**
 * Takes an import back in one transaction on a connection of its own: a large one takes longer than a request's
 * statements may, and waits for an import that runs. Answers whether there is such an import. @throws 403, 409
 */
export async function runTakingBack(databaseUrl: string, { id, author, relace }: Asked): Promise<boolean> {
  const client = new pg.Client(longWorkOptions(databaseUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    const db = dbOn(client);
    await begin(client);
    await beginMerge(client);
    if (!(await mayImport(db, relace))) throw fail.forbidden();
    await lockImport(db, id);
    const plan = await planTakingBack(db, id);
    if (!plan) return false;
    if (plan.duvod !== null) throw fail.conflict(plan.duvod);
    await takeBack(client, id);
    await noteTakenBack(db, id, author.kdo_jmeno);
    const { audit, announce } = recorder(db, author);
    const { duvod: _, brani: __, ...numbers } = plan;
    await audit({
      co: 'zmena',
      tabulka: 'prodej_import',
      zaznam: id,
      zmeny: changesOf({ vraceno: 'ano', ...numbers }),
    });
    await putMessages(db, { druh: 'vraceni', importId: id, import: { id, ...numbers } }, Date.now());
    await announce({ tema: 'imports', id, co: 'zmena' });
    await announce({ tema: 'sales', id: null, co: 'zmena' });
    await commit(client);
    return true;
  } finally {
    // Whatever was not committed goes with the connection.
    await client.end();
  }
}
