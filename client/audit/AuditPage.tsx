import { Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useFilters } from '../core/filters.ts';
import { rangeIn } from '../forms/dates/ranges.ts';
import { EmptyState } from '../ui/lists/EmptyState.tsx';
import { Older } from '../ui/lists/long/Older.tsx';
import { HeaderAction } from '../ui/page/HeaderAction.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { Together } from '../ui/page/Together.tsx';
import { AuditFilters, FILTERS } from './AuditFilters.tsx';
import { AuditTable } from './AuditTable.tsx';
import { Chain } from './Chain.tsx';
import { fetchNewest, useAudit } from './useAudit.ts';

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
