import { useEffect, useState } from 'react';
import type { Comment, Post } from '#shared/news/contract.ts';
import { PAGE_MAX } from '#shared/news/limits.ts';
import { request } from '../../core/api.ts';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { pushedOut, withOlder } from '../feed/feed.ts';
import { useNotices } from '../notices.tsx';

/**
 * The newest comments, which are part of the post, preceded by the older ones loaded on request, thirty at a time.
 * Changes from the stream apply to the newest ones at once; a comment pushed out by newer ones joins the older ones,
 * which are fetched again whenever the comments change.
 */
export function useOlderComments(post: Post, isWanted: boolean) {
  const { fail } = useNotices();
  const [older, setOlder] = useState<Comment[]>([]);
  const [isFetching, setFetching] = useState(false);
  const { id, komentare: newest, pocet_komentaru } = post;
  const first = newest[0]?.id;
  // Keeps comments that newer ones have pushed out of the newest.
  const [seen, setSeen] = useState(newest);
  if (seen !== newest) {
    setSeen(newest);
    const left = pushedOut(seen, newest, older);
    if (isWanted && left.length > 0) setOlder([...older, ...left]);
  }
  const ask = (query: { before?: number; limit?: number }, signal?: AbortSignal) =>
    request('GET /news/:id/komentare/', { params: { id }, query }, signal);
  // The deleted comment may be one of the older ones.
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
  /** Called after one of the older ones was deleted. */
  const drop = (id: number) => setOlder(known => known.filter(one => one.id !== id));
  /** Called after one of the older ones was edited. */
  const change = (edited: Comment) =>
    setOlder(known => known.map(one => (one.id === edited.id ? edited : one)));
  return { comments, load: () => void load(), isFetching, drop, change };
}
