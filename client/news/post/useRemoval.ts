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

/** Where the focus goes when the post that had it is gone: to the next one, or the one before. */
function neighbourOf(post: Post): HTMLElement | null {
  const card = document.getElementById(`prispevek-${post.id}`);
  const near = card?.nextElementSibling ?? card?.previousElementSibling;
  if (near instanceof HTMLElement && near.id.startsWith('prispevek-')) return near;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Until the lists are drawn with what they were given: they hear of it in the next turn. */
const drawn = () => new Promise(resolve => setTimeout(resolve));

/** Takes a deletion back; the post is in its place again, with its comments and files. */
async function restore(post: Post, fail: (message: string) => void) {
  try {
    await returnPost(await request('POST /news/:id/obnovit/', { params: { id: post.id } }));
    await drawn();
    document.getElementById(`prispevek-${post.id}`)?.focus({ preventScroll: true });
  } catch (error) {
    fail(sentenceOf(error) ?? 'Příspěvek se nepodařilo vrátit.');
  }
}

/** Deleting a post, asked first, and taken back for as long as the notice is shown. */
export function usePostRemoval(post: Post) {
  const { fail } = useNotices();
  const { mutate } = useMutation({
    mutationFn: (_: { isUndoable: boolean }) => request('DELETE /news/:id/', { params: { id: post.id } }),
    // Looked for as it is sent: the stream may take the post off the page before the answer does.
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
    /** Without asking: what is left of a post whose only files were given up. */
    drop: () => mutate({ isUndoable: false }),
  };
}

/** Deleting a comment, asked first. `onRemoved` moves the focus, whose button is gone. */
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
