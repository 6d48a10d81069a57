import { sql } from 'kysely';
import { EDITED_MINUTES } from '#shared/news/limits.ts';
import type { Tx } from '../../core/database/db.ts';

const until = sql`novinka.datum_vytvoreni + make_interval(mins => ${EDITED_MINUTES})`;

/**
 * Until when `viewer` may edit a post's text: its author before that moment, by the database's clock, which also gave
 * the post its time (rule news-6); null for everybody else, and later.
 */
export const ownDeadline = (viewer: number) =>
  sql<string | null>`case when novinka.autor_id = ${viewer} and ${until} > now() then ${until} end`;

/** Locks a post, so that concurrent changes of it and its deletion run one after the other. */
export const lockPost = (db: Tx, id: number) =>
  db.selectFrom('novinka').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Gives a post another text, and notes when. */
export const editPost = (db: Tx, id: number, obsah: string) =>
  db.updateTable('novinka').set({ obsah, upraveno: sql<string>`now()` }).where('id', '=', id).execute();
