import {
  keepPreviousData,
  onlineManager,
  type Query,
  QueryClient,
  type QueryFilters,
  queryOptions,
} from '@tanstack/react-query';
import { type Answer, ApiError, type GetCall, type Rest, send } from './api.ts';
import { connection, isUnreachable } from './connection.ts';

// TanStack Query calls this 'online'; a browser that thinks it is offline may still reach a server in the shop.
onlineManager.setEventListener(setOnline =>
  connection.subscribe(() => setOnline(!connection.state().isLost)),
);

/** Whether an answer arrived and refused the request. Status 200 with `success: false` is a refusal too. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 200 && error.status < 500;

const HEAL_MS = 5_000;
/** The interval for a 503, with which the application itself asks to wait. */
const HEAL_BUSY_MS = 15_000;

/**
 * The interval after which a list that could not be loaded is asked for again, in ms; false where the end of a lost
 * connection does that, or for a refusal.
 */
function healAfter(error: unknown): number | false {
  if (!(error instanceof ApiError) || !isUnreachable(error.status)) return false;
  return error.status === 503 ? HEAL_BUSY_MS : HEAL_MS;
}

type Asked<D> = { state: { status: string; error: unknown; data: D | undefined } };

/**
 * A `refetchInterval`: every `ms` while `goesOn` says so of the answer, and after a failed load as for every query. A
 * query with its own interval needs this, because that interval replaces the default one.
 */
export const followed =
  <D>(ms: number | false, goesOn?: (data: D) => boolean) =>
  ({ state: { status, error, data } }: Asked<D>): number | false =>
    (status === 'error' && healAfter(error)) || ((!goesOn || (data !== undefined && goesOn(data))) && ms);

/**
 * The page's one query cache. Shown data stays visible while it is fetched again; a refusal is final. While the
 * server cannot be reached, reads wait instead of failing, and everything shown is fetched once when it is back.
 * Writes never wait: the person learns of the failure at once.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'online',
      refetchOnReconnect: 'always',
      refetchInterval: followed(false),
      staleTime: 30_000,
      retry: (count, error) => !isRefusal(error) && count < 2,
      retryDelay: attempt => Math.min(500 * 2 ** attempt, 4_000),
      placeholderData: keepPreviousData,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** The query options of a GET call; the key is the call's name and arguments. Use with `useQuery`. */
export const apiQuery = <C extends GetCall>(call: C, ...[args]: Rest<C>) =>
  queryOptions<Answer<C>, ApiError>({
    queryKey: [call, args ?? {}],
    queryFn: ({ signal }) => send(call, args, signal) as Promise<Answer<C>>,
  });

/** Why queries without data failed last. TanStack Query forgets it as soon as it asks again. */
const failures = new WeakMap<Query, Error>();
queryClient.getQueryCache().subscribe(event => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  if (action.type === 'error') failures.set(query, action.error as Error);
  if (action.type === 'success') failures.delete(query);
  const error = failures.get(query);
  // The message stays until there is an answer: otherwise it would take turns with the placeholder every few seconds.
  if (action.type === 'fetch' && error && query.state.data === undefined)
    query.setState({ status: 'error', error });
});

/** Queries whose first fetch is still running and whose data changed meanwhile. */
const overtaken = new WeakSet<Query>();
queryClient.getQueryCache().subscribe(event => {
  if (event.type === 'updated' && event.action.type === 'success' && overtaken.delete(event.query))
    void queryClient.invalidateQueries({ predicate: query => query === event.query });
});

/**
 * Fetches the shown data of matching queries again, all of them by default. TanStack Query restarts a fetch that is
 * under way, but not a query's first one: that may return the state before the change, so another fetch follows it.
 */
export function fetchAnew(filters: QueryFilters = {}) {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) overtaken.add(query);
  return queryClient.invalidateQueries(filters);
}

/** Fetches the shown data of all calls below these paths, such as '/news/', again. */
export const refetch = (...paths: string[]) =>
  fetchAnew({
    predicate: ({ queryKey: [call] }) =>
      typeof call === 'string' && paths.some(path => call.startsWith(`GET ${path}`)),
  });

/** Called before a screen that failed is drawn again: an answer that it cannot show must not come from the cache. */
export const forgetUnshown = () => queryClient.removeQueries({ type: 'inactive' });
