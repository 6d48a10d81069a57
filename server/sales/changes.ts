import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../core/db.ts';
import { isDistributed } from '../core/distribution.ts';

/** Rows of `prodej_zmena` that are not worth a sweep. */
const FEW = 1_000;

/**
 * Forgets which changes of the numbers there were. What is left is a number that there never was: the row made here is
 * newer than all others, and whoever commits after it adds another (docs/decisions/0059).
 */
export async function sweepChanges(db: Db) {
  const { rows } = await sql<{ many: boolean }>`select count(*) > ${FEW} as many from prodej_zmena`.execute(
    db,
  );
  if (!rows[0]!.many) return;
  await sql`delete from prodej_zmena`.execute(db);
  await sql`insert into prodej_zmena default values`.execute(db);
}

/**
 * Says that this transaction changes the numbers. On one server triggers say so by themselves (migration 0057), which
 * distributed tables cannot have (docs/decisions/0070).
 */
export async function tellChange(client: pg.ClientBase) {
  if (await isDistributed(client)) await client.query('insert into prodej_zmena default values');
}
