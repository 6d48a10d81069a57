import { useEffect, useState } from 'react';
import type { Comment, Post } from '#shared/news/contract.ts';
import { PAGE_MAX } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { pushedOut, withOlder } from '../feed/feed.ts';
import { useNotices } from '../notices.tsx';

/**
 * The comments of a post that come with it, and before them the older ones that were asked for, thirty at a time. What
 * the stream changes meanwhile of the newest ones shows; a comment that newer ones push out of them is among the older
 * ones, which are asked for anew whenever the talk has changed.
 */
export function useOlderComments(post: Post, isWanted: boolean) {
  const { fail } = useNotices();
  const [older, setOlder] = useState<Comment[]>([]);
  const [isFetching, setFetching] = useState(false);
  const { id, komentare: newest, pocet_komentaru } = post;
  const first = newest[0]?.id;
  // Of what was once among the newest, and is no more because others came after it, nothing gets lost.
  const [seen, setSeen] = useState(newest);
  if (seen !== newest) {
    setSeen(newest);
    const left = pushedOut(seen, newest, older);
    if (isWanted && left.length > 0) setOlder([...older, ...left]);
  }
  const ask = (query: { before?: number; limit?: number }, signal?: AbortSignal) =>
    request('GET /news/:id/komentare/', { params: { id }, query }, signal);
  // One of the older ones may be what was deleted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for when the talk has changed, not when more was loaded
  useEffect(() => {
    const asked = older.slice(-PAGE_MAX);
    if (asked.length === 0) return;
    const latest = new AbortController();
    ask({ before: first, limit: asked.length }, latest.signal).then(
      found => setOlder(known => withOlder(known, asked, found)),
      // They stay as they are until the next change.
      () => {},
    );
    return () => latest.abort();
  }, [newest, pocet_komentaru]);
  const comments = [...older.filter(one => one.id < (first ?? Number.POSITIVE_INFINITY)), ...newest];
  const load = async () => {
    setFetching(true);
    try {
      const found = await ask({ before: comments[0]?.id });
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
