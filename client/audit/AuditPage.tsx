import { Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { type Args, request } from '../core/api.ts';
import { useFilters } from '../core/filters.ts';
import { fetchAnew, queryClient } from '../core/queries.ts';
import { rangeIn } from '../forms/dates/ranges.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { Older } from '../ui/lists/long/Older.tsx';
import { HeaderAction } from '../ui/page/HeaderAction.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { type AuditFilter, AuditFilters, FILTERS } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { Chain } from './Chain.tsx';

const PAGE = 50;
const CALL = 'GET /audit/';

type Query = NonNullable<Args<'GET /audit/'>['query']>;

/** The audit's rows in pages; the address may contain anything, so the server validates the filters. */
const useAudit = (filters: Record<AuditFilter, string>) =>
  useInfiniteQuery({
    queryKey: [CALL, filters],
    queryFn: ({ pageParam, signal }) =>
      request('GET /audit/', { query: { ...(filters as Query), before: pageParam, limit: PAGE } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ zaznamy }) => (zaznamy.length < PAGE ? undefined : zaznamy.at(-1)?.id),
    staleTime: 0,
  });

/** Fetches the newest rows again and drops older pages, of which there may be many. Append-only rows need no more. */
function fetchNewest() {
  queryClient.setQueriesData<InfiniteData<unknown>>(
    { queryKey: [CALL] },
    list => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
  return fetchAnew({ queryKey: [CALL] });
}

/** What happened in the application, newest first (rule platform-7). */
export function AuditPage({ title }: { title: string }) {
  const { filters: said, setFilter, setFilters, clear, isAny } = useFilters(FILTERS);
  const filters = { ...said, ...rangeIn(said) };
  const audit = useAudit(filters);

  return (
    <>
      <PageHeader title={title}>
        <HeaderAction
          label="Obnovit"
          icon={<IconRefresh size={16} aria-hidden />}
          loading={audit.isFetching && !audit.isPending && !audit.isFetchingNextPage}
          onClick={fetchNewest}
        />
      </PageHeader>
      <Together>
        <Stack gap="sm">
          <AuditFilters
            filters={filters}
            onChange={setFilter}
            onRange={setFilters}
            onClear={isAny ? clear : undefined}
          />
          <AuditTable
            list={{
              rows: audit.data?.pages.flatMap(page => page.zaznamy),
              load: audit,
              failed: 'Chyba při načítání záznamu činností',
              empty: (
                <EmptyState
                  title={isAny ? 'Filtru neodpovídá žádný záznam' : 'Zatím žádné záznamy'}
                  hint={isAny ? 'Zkuste delší období nebo méně podmínek.' : undefined}
                />
              ),
            }}
          />
          <Older of={audit} />
          <Chain filters={filters} />
        </Stack>
      </Together>
    </>
  );
}
