import type { Query } from '@tanstack/react-query';
import { type Greeting, TOPICS, type Topic } from '#shared/events/topics.ts';
import { fetchAnew, queryClient } from './queries.ts';

/** The lists of news have a name of their own, because they follow the stream post by post. */
const callOf = (name: string) => (name === 'feed' ? 'GET /news/' : name);

/** Clocks are set and news takes its way: what was fetched so shortly after a change counts as older, in ms. */
const MARGIN_MS = 1_000;

/** When the fetch that brought a query's data began, in ms since 1970. */
const begun = new WeakMap<Query, number>();
queryClient.getQueryCache().subscribe(event => {
  if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, Date.now());
});

/** Whether data of that name, as old as `from` (ms since 1970), misses a change that the greeting, heard at `now`, tells of. */
export function misses({ pamet, zmeny }: Greeting, name: string, from: number, now: number): boolean {
  if (from < now - pamet) return true;
  return Object.entries(zmeny).some(
    ([topic, age]) =>
      from < now - age + MARGIN_MS &&
      TOPICS[topic as Topic].paths.some(path => callOf(name).startsWith(`GET ${path}`)),
  );
}

/** Fetches again what changed after it was fetched, unless the stream said so until `followedUntil`. */
export function catchUp(greeting: Greeting, followedUntil: number) {
  const now = Date.now();
  return fetchAnew({
    predicate: query => {
      const from = begun.get(query) ?? query.state.dataUpdatedAt;
      return misses(greeting, String(query.queryKey[0]), Math.max(from, followedUntil), now);
    },
  });
}
