import type { Comment, Post } from '#shared/news/contract.ts';
import { peopleOf } from '#shared/news/mentions.ts';
import type { Write } from '../core/write.ts';
import { notify } from '../notifications/notify.ts';
import { commentersOf } from './queries.ts';

/**
 * Notifies the author of `post`, and everybody who has commented on it before, of a new comment; those whom it mentions
 * are told that.
 */
export async function tellThread(tx: Write, post: Post, comment: Pick<Comment, 'id' | 'obsah' | 'zminky'>) {
  const mentioned = peopleOf(comment.zminky);
  const others = (people: number[]) => people.filter(id => !mentioned.includes(id));
  const commenters = await commentersOf(tx.db, post.id);
  const told = { druh: 'komentar', zaznam: post.id, udalost: comment.id } as const;
  const said = comment.obsah || 'soubor';
  await notify(tx, { ...told, pro: others([post.autor.id]), text: `Komentář k vašemu příspěvku: ${said}` });
  await notify(tx, {
    ...told,
    pro: others(commenters.filter(id => id !== post.autor.id)),
    text: `Další komentář k příspěvku, který jste komentovali: ${said}`,
  });
}
