import type { Query } from '@tanstack/react-query';
import { type Greeting, TOPICS, type Topic } from '#shared/events/topics.ts';
import { fetchAnew, queryClient } from './queries.ts';

/** The call of a query key. The news feed has its own key, because it follows the stream post by post. */
const callOf = (name: string) => (name === 'feed' ? 'GET /news/' : name);

/** Data fetched this shortly after a change counts as older than it, in ms: clocks differ and messages take time. */
const MARGIN_MS = 1_000;

/** When the fetch of a query's current data began, in ms since 1970. */
const begun = new WeakMap<Query, number>();
queryClient.getQueryCache().subscribe(event => {
  if (event.type === 'updated' && event.action.type === 'fetch') begun.set(event.query, Date.now());
});

/** Whether the query `name`, fetched at `from`, lacks a change that the greeting at `now` reports (ms since 1970). */
export function misses({ pamet, zmeny }: Greeting, name: string, from: number, now: number): boolean {
  if (from < now - pamet) return true;
  return Object.entries(zmeny).some(
    ([topic, age]) =>
      from < now - age + MARGIN_MS &&
      // The server may be newer than this page and report a topic that the page does not know.
      TOPICS[topic as Topic]?.paths.some(path => callOf(name).startsWith(`GET ${path}`)),
  );
}

/** How far the device's clock, which can be set, is ahead of the page's age, which cannot; in ms. */
const setTo = () => Date.now() - performance.now();
let before = setTo();

/**
 * Fetches data again that changed after it was fetched, unless the stream reported the change before `followedUntil`.
 * If the device's clock was set back meanwhile, fetches everything: the old clock's fetch times lie in the future.
 */
export function catchUp(greeting: Greeting, followedUntil: number) {
  const now = Date.now();
  const isSetBack = setTo() < before - MARGIN_MS;
  before = setTo();
  return fetchAnew({
    predicate: query => {
      const from = begun.get(query) ?? query.state.dataUpdatedAt;
      return isSetBack || misses(greeting, String(query.queryKey[0]), Math.max(from, followedUntil), now);
    },
  });
}
