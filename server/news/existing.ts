import type { Comment, Post } from '#shared/news/contract.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { findComment, findPost, holdPost } from './queries.ts';

export const NO_POST = 'Příspěvek nebyl nalezen.';
export const NO_COMMENT = 'Komentář nebyl nalezen.';

export const existingPost = async (db: Db, viewer: number, id: number): Promise<Post> =>
  found(await findPost(db, viewer, id), NO_POST);

export const existingComment = async (db: Db, viewer: number, id: number): Promise<Comment> =>
  found(await findComment(db, viewer, id), NO_COMMENT);

/** A post being commented on: it is locked against deletion, which withdraws the notifications sent until then. */
export async function heldPost(db: Tx, viewer: number, id: number): Promise<Post> {
  if (!(await holdPost(db, id))) throw fail.notFound(NO_POST);
  return existingPost(db, viewer, id);
}

/** Whether a post or comment has nothing that others see yet (rule news-3). */
export const isHidden = (one: { obsah: string; soubory: unknown[] }) =>
  one.obsah === '' && one.soubory.length === 0;
