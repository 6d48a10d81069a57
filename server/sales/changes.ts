import type pg from 'pg';
import { isDistributed } from '../core/database/distribution.ts';
import { keptBy } from '../core/kept-rows.ts';

/** Runs a query that reads only sales and caches its rows until the sales change. */
export const keptSales = keptBy('prodej_zmena');

/**
 * Records that this transaction changes the numbers. On a single server triggers do it (migration 0057), which
 * distributed tables cannot have (docs/decisions/0070).
 * @returns whether it had to be recorded here
 */
export async function tellChange(client: pg.ClientBase): Promise<boolean> {
  const isSaid = await isDistributed(client);
  if (isSaid) await client.query('insert into prodej_zmena default values');
  return isSaid;
}

const TOLD_AGAIN = `select pg_notify('zmeny', '{"tema":"sales","id":null,"co":"zmena","kdo":null}')`;

/**
 * Commits a transaction that changes the numbers. On several servers its mark becomes visible a moment before all of
 * its rows do (each server commits separately), and results read in between would be cached as current. A second
 * change is therefore recorded after the commit and announced to everybody.
 */
export async function commitSales(client: pg.ClientBase) {
  await client.query('commit');
  try {
    if (await tellChange(client)) await client.query(TOLD_AGAIN);
  } catch {
    // The data is committed; a caller that received an error would do it twice.
  }
}
