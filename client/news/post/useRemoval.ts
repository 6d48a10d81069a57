import { useMutation } from '@tanstack/react-query';
import type { Comment, Post } from '#shared/news/contract.ts';
import { request } from '../../core/api.ts';
import { confirmDelete } from '../../ui/dialogs/confirm.tsx';
import { notifyUndo } from '../../ui/notices/notifyUndo.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { withoutComment } from '../feed/feed.ts';
import { changePost, removePost, returnPost } from '../feed/feed-cache.ts';
import { uploads } from '../files/uploads.ts';
import { useNotices } from '../notices.tsx';

const headingOf = () => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
};

/** Focuses a post, or the heading if it is older than those that are shown. */
export const focusPost = (id: number) => (document.getElementById(`prispevek-${id}`) ?? headingOf())?.focus();

/** The element that gets the focus when its post is gone: the next post, the previous one, or the heading. */
function neighbourOf(post: Post): HTMLElement | null {
  const card = document.getElementById(`prispevek-${post.id}`);
  const near = card?.nextElementSibling ?? card?.previousElementSibling;
  if (near instanceof HTMLElement && near.id.startsWith('prispevek-')) return near;
  return headingOf();
}

/** Waits until the lists have rendered their new data: they are notified in the next task. */
export const drawn = () => new Promise(resolve => setTimeout(resolve));

/** Undoes a deletion; the post is back in its place, with its comments and files. */
async function restore(post: Post, fail: (message: string) => void) {
  try {
    await returnPost(await request('POST /news/:id/obnovit/', { params: { id: post.id } }));
    await drawn();
    document.getElementById(`prispevek-${post.id}`)?.focus({ preventScroll: true });
  } catch (error) {
    fail(sentenceOf(error) ?? 'Příspěvek se nepodařilo vrátit.');
  }
}

/** Deletes a post after a confirmation; it can be undone as long as the notice is shown. */
export function usePostRemoval(post: Post) {
  const { fail } = useNotices();
  const { mutate } = useMutation({
    mutationFn: (_: { isUndoable: boolean }) => request('DELETE /news/:id/', { params: { id: post.id } }),
    // Found when the request is sent: the stream may remove the post from the page before the answer arrives.
    onMutate: () => neighbourOf(post),
    onSuccess: async (_, { isUndoable }, neighbour) => {
      uploads.cancel({ kind: 'post', id: post.id, post: post.id });
      await removePost(post.id);
      neighbour?.focus({ preventScroll: true });
      if (isUndoable) notifyUndo(`prispevek-${post.id}`, 'Příspěvek byl smazán.', () => restore(post, fail));
    },
    onError: error => fail(sentenceOf(error) ?? 'Příspěvek se nepodařilo smazat.'),
  });
  return {
    ask: () => confirmDelete('Opravdu chcete smazat tento příspěvek?', () => mutate({ isUndoable: true })),
    /** Deletes without confirmation what remains of a post whose only files were given up. */
    drop: () => mutate({ isUndoable: false }),
  };
}

/** Deletes a comment after a confirmation. `onRemoved` moves the focus, as its button is gone. */
export function useCommentRemoval(comment: Comment, onRemoved: () => void) {
  const { fail, say } = useNotices();
  const { mutate } = useMutation({
    mutationFn: () => request('DELETE /news/komentare/:id/', { params: { id: comment.id } }),
    onSuccess: async () => {
      uploads.cancel({ kind: 'comment', id: comment.id, post: comment.novinka });
      await changePost(comment.novinka, post => withoutComment(post, comment.id));
      onRemoved();
      say('Komentář byl smazán.');
    },
    onError: error => fail(sentenceOf(error) ?? 'Komentář se nepodařilo smazat.'),
  });
  return {
    ask: () => confirmDelete('Opravdu chcete smazat tento komentář?', mutate),
    drop: mutate,
  };
}
