import { fail } from '../../core/calls/errors.ts';
import { connected, type Db, dbOn, longWorkOptions } from '../../core/database/db.ts';
import { type Author, recorder } from '../../core/write.ts';
import { commitSales } from '../../sales/changes.ts';
import { beginMerge } from '../../sales/merge.ts';
import { takeBack } from '../../sales/taken-back.ts';
import { forgetLooks } from '../columns/queries.ts';
import { mayImport } from '../execute.ts';
import { putMessages } from '../notices/queries.ts';
import { setPaused, setUnread } from '../sources/queries.ts';
import { begin, lockImport, lockSourceOf, noteTakenBack, planTakingBack } from './queries.ts';

/** `relace` is the session of the person who asks. */
export type Asked = { id: number; author: Author; relace: string; now: number };

/** The result of taking back: the name of the watched source of the import, which was paused and reset. */
export type TakenBack = { sledovany: string | null };

const changesOf = (numbers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(numbers).map(([key, value]): [string, [null, unknown]] => [key, [null, value]]),
  );

/**
 * Pauses the source of an import that is taken back and makes it be read from its beginning later: the documents must
 * neither return by themselves, nor be missing permanently because they were already read.
 */
async function setSourceBack(db: Db, { id, author, now }: Asked): Promise<string | null> {
  const source = await lockSourceOf(db, id);
  if (!source) return null;
  await setPaused(db, source.id, true);
  await setUnread(db, source.id, now);
  const { pozastaveno, nazev } = source;
  await recorder(db, author).record(
    'prodej_sledovany',
    source.id,
    { pozastaveno },
    { pozastaveno: true, cist_znovu: `po vrácení importu ${id}` },
  );
  return nazev;
}

/**
 * Takes an import back in one transaction on a separate connection: a large one takes longer than a request's
 * statements may, and waits for a running import. Null: there is no such import. @throws 403, 409
 */
export async function runTakingBack(databaseUrl: string, asked: Asked): Promise<TakenBack | null> {
  const { id, author, relace } = asked;
  const client = await connected(longWorkOptions(databaseUrl));
  try {
    const db = dbOn(client);
    await begin(client);
    await beginMerge(client);
    if (!(await mayImport(db, relace))) throw fail.forbidden();
    await lockImport(db, id);
    const plan = await planTakingBack(db, id);
    if (!plan) return null;
    if (plan.duvod !== null) throw fail.conflict(plan.duvod);
    await takeBack(client, id);
    await noteTakenBack(db, id, author.kdo_jmeno);
    await forgetLooks(db, id);
    const sledovany = await setSourceBack(db, asked);
    const { audit, announce } = recorder(db, author);
    const { duvod: _, brani: __, sledovany: ___, ...numbers } = plan;
    await audit({
      co: 'zmena',
      tabulka: 'prodej_import',
      zaznam: id,
      zmeny: changesOf({ vraceno: 'ano', ...numbers }),
    });
    await putMessages(db, { druh: 'vraceni', importId: id, import: { id, ...numbers } }, Date.now());
    await announce({ tema: 'imports', id, co: 'zmena' });
    await announce({ tema: 'sales', id: null, co: 'zmena' });
    await commitSales(client);
    return { sledovany };
  } finally {
    // Closing the connection rolls back whatever was not committed.
    await client.end();
  }
}
