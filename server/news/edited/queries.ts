import { sql } from 'kysely';
import { EDITED_MINUTES } from '#shared/news/limits.ts';
import type { Mention } from '#shared/news/mentions.ts';
import type { Tx } from '../../core/database/db.ts';

/** The tables with a text that its author may edit. */
export type Written = 'novinka' | 'komentar';

/**
 * Until when `viewer` may edit the text of a post or comment: its author before that moment, by the database's clock,
 * which also gave it its time (rule news-6); null for everybody else, and later.
 */
export function ownDeadline(table: Written, viewer: number) {
  const until = sql`${sql.ref(`${table}.datum_vytvoreni`)} + make_interval(mins => ${EDITED_MINUTES})`;
  return sql<
    string | null
  >`case when ${sql.ref(`${table}.autor_id`)} = ${viewer} and ${until} > now() then ${until} end`;
}

/** Locks a post or comment, so that concurrent changes of it and its deletion run one after the other. */
export const lockText = (db: Tx, table: Written, id: number) =>
  db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Gives a post or comment another text, and notes when. */
export const putText = (
  db: Tx,
  table: Written,
  id: number,
  { obsah, zminky }: { obsah: string; zminky: Mention[] },
) =>
  db
    .updateTable(table)
    .set({ obsah, zminky: JSON.stringify(zminky), upraveno: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
