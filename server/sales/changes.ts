import type pg from 'pg';
import { isDistributed } from '../core/database/distribution.ts';
import { keptBy } from '../core/kept-rows.ts';

/** The rows of a query that reads nothing but sales, kept while these hold. */
export const keptSales = keptBy('prodej_zmena');

/**
 * Says that this transaction changes the numbers. On one server triggers say so by themselves (migration 0057), which
 * distributed tables cannot have (docs/decisions/0070).
 * @returns whether it had to be said
 */
export async function tellChange(client: pg.ClientBase): Promise<boolean> {
  const isSaid = await isDistributed(client);
  if (isSaid) await client.query('insert into prodej_zmena default values');
  return isSaid;
}

const TOLD_AGAIN = `select pg_notify('zmeny', '{"tema":"sales","id":null,"co":"zmena","kdo":null}')`;

/**
 * Commits a transaction that changes the numbers. On several servers its mark is seen a moment before all of its rows are (each
 * server commits its own), and what was asked for in between would be kept as theirs: the numbers change once more
 * behind it, for everybody.
 */
export async function commitSales(client: pg.ClientBase) {
  await client.query('commit');
  try {
    if (await tellChange(client)) await client.query(TOLD_AGAIN);
  } catch {
    // It is committed, and whoever is told otherwise does it twice.
  }
}
