import { useState } from 'react';
import type { Comment, Post } from '#shared/news/contract.ts';
import { request } from '../../core/api.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { useNotices } from '../notices.tsx';

/**
 * The comments of a post that come with it, and before them the older ones that were asked for, thirty at a time. What
 * the stream changes meanwhile of the newest ones shows; a comment that left them is among the older ones.
 */
export function useOlderComments(post: Post, isWanted: boolean) {
  const { fail } = useNotices();
  const [older, setOlder] = useState<Comment[]>([]);
  const [isFetching, setFetching] = useState(false);
  const newest = post.komentare;
  // Of what was once among the newest, and is no more because others came after it, nothing gets lost.
  const [seen, setSeen] = useState(newest);
  if (seen !== newest) {
    setSeen(newest);
    const first = newest[0]?.id ?? 0;
    const left = seen.filter(one => one.id < first && !older.some(({ id }) => id === one.id));
    if (isWanted && left.length > 0) setOlder([...older, ...left]);
  }
  const comments = [...older.filter(one => one.id < (newest[0]?.id ?? Number.POSITIVE_INFINITY)), ...newest];
  const load = async () => {
    setFetching(true);
    try {
      const query = { before: comments[0]?.id };
      const found = await request('GET /news/:id/komentare/', { params: { id: post.id }, query });
      setOlder(known => [...found, ...known]);
    } catch (error) {
      fail(sentenceOf(error) ?? 'Starší komentáře se nepodařilo načíst.');
    } finally {
      setFetching(false);
    }
  };
  /** One of the older ones was deleted. */
  const drop = (id: number) => setOlder(known => known.filter(one => one.id !== id));
  return { comments, load: () => void load(), isFetching, drop };
}
