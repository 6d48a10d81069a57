import { fail } from '../core/calls/errors.ts';
import type { Tx } from '../core/database/db.ts';
import { findPost } from '../news/queries.ts';

export const NO_POST = 'Příspěvek nebyl nalezen.';

/** Refuses (404) to make a task from a post that does not exist for the giver (rules home-7 and news-8). */
export async function expectPost(db: Tx, giver: number, id: number | null) {
  if (id !== null && !(await findPost(db, giver, id))) throw fail.notFound(NO_POST);
}
