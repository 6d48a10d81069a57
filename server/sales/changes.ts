import { sql } from 'kysely';
import type { Db } from '../core/db.ts';

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
