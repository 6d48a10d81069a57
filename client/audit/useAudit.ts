import { useInfiniteQuery } from '@tanstack/react-query';
import { type Args, request } from '../core/api.ts';
import type { AuditFilter } from './AuditFilters.tsx';

const PAGE = 50;

type Query = NonNullable<Args<'GET /audit/'>['query']>;

/** Audit rows by pages; what is in the address may be anything, the server judges it. */
export const useAudit = (filters: Record<AuditFilter, string>) =>
  useInfiniteQuery({
    queryKey: ['GET /audit/', filters],
    queryFn: ({ pageParam, signal }) =>
      request('GET /audit/', { query: { ...(filters as Query), before: pageParam, limit: PAGE } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ zaznamy }) => (zaznamy.length < PAGE ? undefined : zaznamy.at(-1)?.id),
    staleTime: 0,
  });
