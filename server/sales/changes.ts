import type pg from 'pg';
import { isDistributed } from '../core/database/distribution.ts';
import { keptBy } from '../core/kept-rows.ts';

/** The rows of a query that reads nothing but sales, kept while these hold. */
export const keptSales = keptBy('prodej_zmena');

/**
 * Says that this transaction changes the numbers. On one server triggers say so by themselves (migration 0057), which
 * distributed tables cannot have (docs/decisions/0070).
 */
export async function tellChange(client: pg.ClientBase) {
  if (await isDistributed(client)) await client.query('insert into prodej_zmena default values');
}
