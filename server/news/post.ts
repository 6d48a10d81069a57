import type { Comment, Post } from '#shared/news/contract.ts';
import { found } from '../core/calls/errors.ts';
import type { Db } from '../core/database/db.ts';
import { findComment, findPost } from './queries.ts';

export const NO_POST = 'Příspěvek nebyl nalezen.';
export const NO_COMMENT = 'Komentář nebyl nalezen.';

/** @throws 404 when there is no such post for `viewer` */
export const existingPost = async (db: Db, viewer: number, id: number): Promise<Post> =>
  found(await findPost(db, viewer, id), NO_POST);

/** @throws 404 when there is no such comment for `viewer` */
export const existingComment = async (db: Db, viewer: number, id: number): Promise<Comment> =>
  found(await findComment(db, viewer, id), NO_COMMENT);
