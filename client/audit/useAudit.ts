import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type Args, request } from '../core/api.ts';
import { fetchAnew, queryClient } from '../core/queries.ts';
import type { AuditFilter } from './AuditFilters.tsx';

const PAGE = 50;
const CALL = 'GET /audit/';

type Query = NonNullable<Args<'GET /audit/'>['query']>;

/** Audit rows by pages; what is in the address may be anything, the server judges it. */
export const useAudit = (filters: Record<AuditFilter, string>) =>
  useInfiniteQuery({
    queryKey: [CALL, filters],
    queryFn: ({ pageParam, signal }) =>
      request('GET /audit/', { query: { ...(filters as Query), before: pageParam, limit: PAGE } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ zaznamy }) => (zaznamy.length < PAGE ? undefined : zaznamy.at(-1)?.id),
    staleTime: 0,
  });

/** Fetches the newest rows again; older pages, of which there may be many, are let go. Append-only rows need no more. */
export function fetchNewest() {
  queryClient.setQueriesData<InfiniteData<unknown>>(
    { queryKey: [CALL] },
    list => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return fetchAnew({ queryKey: [CALL] });
}
