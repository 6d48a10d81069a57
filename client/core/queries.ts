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

// The kit's word for it is 'online'; a browser that thinks it is offline may still reach a server in the shop.
onlineManager.setEventListener(setOnline =>
  connection.subscribe(() => setOnline(!connection.state().isLost)),
);

/** An answer that says no. Success with `success: false` is one. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 200 && error.status < 500;

const HEAL_MS = 5_000;
/** The application itself asks for a moment. */
const HEAL_BUSY_MS = 15_000;

/** When a list that could not be had is asked for again by itself, in ms; a lost connection does it by its end. */
function healAfter(error: unknown): number | false {
  if (!(error instanceof ApiError) || !isUnreachable(error.status)) return false;
  return error.status === 503 ? HEAL_BUSY_MS : HEAL_MS;
}

type Asked<D> = { state: { status: string; error: unknown; data: D | undefined } };

/**
 * Asks again every `ms` as long as `goesOn` says so of the answer; and for what could not be had, as every query does: an
 * interval of a query's own takes the place of that.
 */
export const followed =
  <D>(ms: number | false, goesOn?: (data: D) => boolean) =>
  ({ state: { status, error, data } }: Asked<D>): number | false =>
    (status === 'error' && healAfter(error)) || ((!goesOn || (data !== undefined && goesOn(data))) && ms);

/**
 * One cache for the page. What was shown stays visible while it is fetched again; a refusal is final. While
 * the server cannot be reached, reading waits instead of failing, and everything shown is fetched once when
 * it is back. Writing never waits: whoever writes is told at once.
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

/** The query of a GET call; its key is the call's name and arguments. Use with `useQuery`. */
export const apiQuery = <C extends GetCall>(call: C, ...[args]: Rest<C>) =>
  queryOptions<Answer<C>, ApiError>({
    queryKey: [call, args ?? {}],
    queryFn: ({ signal }) => send(call, args, signal) as Promise<Answer<C>>,
  });

/** Queries that are fetched for the first time, and what they ask for changed meanwhile. */
const overtaken = new WeakSet<Query>();
queryClient.getQueryCache().subscribe(event => {
  if (event.type === 'updated' && event.action.type === 'success' && overtaken.delete(event.query))
    void queryClient.invalidateQueries({ predicate: query => query === event.query });
});

/**
 * Fetches again whatever is shown of these queries, all of them by default. The kit stops a fetch that is under way and
 * begins it anew, but not the first one of a query: that may bring what was before the change, so another follows it.
 */
export function fetchAnew(filters: QueryFilters = {}) {
  for (const query of queryClient.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) overtaken.add(query);
  return queryClient.invalidateQueries(filters);
}

/** Fetches again whatever is shown of the calls below these paths, such as '/news/'. */
export const refetch = (...paths: string[]) =>
  fetchAnew({
    predicate: ({ queryKey: [call] }) =>
      typeof call === 'string' && paths.some(path => call.startsWith(`GET ${path}`)),
  });

/** Before a screen that failed is drawn again: an answer that it cannot show must not come from the cache. */
export const forgetUnshown = () => queryClient.removeQueries({ type: 'inactive' });
