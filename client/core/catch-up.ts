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
      // A page that is older than its server knows nothing of a new topic.
      TOPICS[topic as Topic]?.paths.some(path => callOf(name).startsWith(`GET ${path}`)),
  );
}

/** By how much the device's clock, which somebody may set, is ahead of the page's age, which nobody sets; in ms. */
const setTo = () => Date.now() - performance.now();
let before = setTo();

/**
 * Fetches again what changed after it was fetched, unless the stream said so until `followedUntil`. Where the clock was set
 * back meanwhile, all of it: what was fetched by the old one is from a time that is still to come.
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
