import type { Post } from '#shared/news/contract.ts';
import { request } from '../../core/api.ts';
import { notifyUndo } from '../../ui/notices/notifyUndo.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { showPost } from '../feed/feed-cache.ts';
import { useNotices } from '../notices.tsx';
import { drawn, focusPost } from './useRemoval.ts';

const FAILED = { true: 'Příspěvek se nepodařilo připnout.', false: 'Příspěvek se nepodařilo odepnout.' };
const DONE = { true: 'Příspěvek byl připnut.', false: 'Příspěvek byl odepnut.' };

const send = (id: number, isPinned: boolean): Promise<Post> =>
  isPinned
    ? request('POST /news/:id/pripnuti/', { params: { id } })
    : request('DELETE /news/:id/pripnuti/', { params: { id } });

/** Pins a post before the others, or puts it back in its place; what was done can be undone (rule news-7). */
export function usePin(post: Post) {
  const { fail } = useNotices();
  /** Its card moves, and takes the focus there. @returns whether it was done */
  const put = async (isPinned: boolean) => {
    try {
      await showPost(await send(post.id, isPinned));
      await drawn();
      focusPost(post.id);
      return true;
    } catch (error) {
      fail(sentenceOf(error) ?? FAILED[`${isPinned}`]);
      return false;
    }
  };
  return async () => {
    const isPinned = post.pripnuto === null;
    if (await put(isPinned))
      notifyUndo(`pripnuti-${post.id}`, DONE[`${isPinned}`], () => void put(!isPinned));
  };
}
