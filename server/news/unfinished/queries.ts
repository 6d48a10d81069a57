import { sql } from 'kysely';
import { iso } from '../../core/clock.ts';
import type { Tx } from '../../core/database/db.ts';

/** How long a post or comment without text waits for its first file (rule news-3). */
const UNFINISHED_MS = 15 * 60_000;

/** Removes posts and comments without text whose files never arrived. */
export async function sweepUnfinished(db: Tx, now: number) {
  for (const table of ['novinka', 'komentar'] as const) {
    await db
      .deleteFrom(table)
      .where('obsah', '=', '')
      .where('datum_vytvoreni', '<', iso(now - UNFINISHED_MS))
      .where(
        sql<boolean>`not exists (select from soubor where ${sql.ref(`soubor.${table}_id`)} = ${sql.ref(`${table}.id`)})`,
      )
      .execute();
  }
}
