import pg from 'pg';
import { type Db, hangUp, longWorkOptions } from '../../core/database/db.ts';
import { commitSales } from '../changes.ts';
import { beginMerge } from '../merge.ts';
import { applyRules, confirmRules, lastProduct } from '../names.ts';
import { creditReturns } from './credit.ts';
import { rebuildRollups } from './rebuild.ts';

/**
 * Makes the rollups follow changed rules, on a separate connection: a rule that affects eight years takes
 * longer than a request may. Readers see the old numbers until all of the new ones are there.
 */
export type Recount = {
  /** Recounts what rules have changed. Resolves when that is done, or after `patience` ms if that is sooner. */
  run(patience?: number): Promise<void>;
  close(): Promise<void>;
};

export type RecountState = {
  bezi: boolean;
  zacatek: string | null;
  konec: string | null;
  dnu: number | null;
};

/** Whether a recount is due or running, and when the last one began and ended. */
export async function recountState(db: Db): Promise<RecountState> {
  const { zadano, platne, zacatek, konec, dnu } = await db
    .selectFrom('prodej_pravidla')
    .selectAll()
    .executeTakeFirstOrThrow();
  return { bezi: zadano !== platne, zacatek, konec, dnu };
}

/** Whether some changes of rules are not in the numbers yet. */
export async function isBehind(db: Db): Promise<boolean> {
  const { zadano, platne } = await db
    .selectFrom('prodej_pravidla')
    .select(['zadano', 'platne'])
    .executeTakeFirstOrThrow();
  return zadano !== platne;
}

const ANNOUNCE = `
  select pg_notify('zmeny', jsonb_build_object('tema', tema, 'id', null, 'co', 'zmena', 'kdo', null)::text)
  from unnest(array['rules', 'sales']) as tema`;

/** Performs one recount in one transaction; an import or another instance may have done it meanwhile. */
async function recount(client: pg.Client) {
  const run = (text: string) => client.query(text);
  await run('update prodej_pravidla set zacatek = now(), konec = null, dnu = null where zadano <> platne');
  await run('begin');
  await beginMerge(client);
  const { rowCount: due } = await run('select from prodej_pravidla where zadano <> platne');
  if (due === 0) return void (await run('rollback'));
  const rules = await applyRules(client, await lastProduct(client));
  // No document was added: only those are credited and marked that have waited for it since an upgrade.
  await run('create temp table doklady (zdroj_id smallint, doklad text) on commit drop');
  await creditReturns(client);
  await rebuildRollups(client);
  await confirmRules(client, rules);
  await run(
    `update prodej_pravidla set konec = clock_timestamp(), dnu = (select count(distinct den) from dny)`,
  );
  await run(ANNOUNCE);
  await commitSales(client);
}

/** `onError` receives the errors of failed recounts; the next `run` starts them again. */
export function createRecount(url: string, db: Db, onError: (error: unknown) => void): Recount {
  let client: pg.Client | null = null;
  let isClosed = false;
  let queue = Promise.resolve();

  const once = async () => {
    try {
      if (isClosed || !(await recountState(db)).bezi) return;
      client = new pg.Client(longWorkOptions(url));
      client.on('error', () => {});
      await client.connect();
      await recount(client);
    } catch (error) {
      if (!isClosed) onError(error);
    } finally {
      // Not closed in order: the server may be gone, and closing the connection rolls back what was not committed.
      if (client) hangUp(client);
      client = null;
    }
  };

  return {
    run(patience = 0) {
      queue = queue.then(once);
      if (patience === 0) return queue;
      let timer: NodeJS.Timeout;
      const enough = new Promise<void>(resolve => {
        timer = setTimeout(resolve, patience);
      });
      return Promise.race([queue, enough]).finally(() => clearTimeout(timer));
    },
    async close() {
      isClosed = true;
      // A running recount is rolled back with its connection; the next instance that starts begins it again.
      if (client) hangUp(client);
      await queue;
    },
  };
}
