import { Button, Center, Stack, Title } from '@mantine/core';
import { useFilters } from '../../core/filters.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorBanner } from '../../ui/notices/ErrorBanner.tsx';
import { sentenceOf } from '../../ui/notices/problem.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { useHistory } from './useHistory.ts';

/** What was imported, by whom, and what was refused. */
export function History({ profileName }: { profileName: (key: string) => string }) {
  const history = useHistory();
  const { filters, setFilter } = useFilters(['detail']);
  const rows = history.data?.pages.flatMap(page => page.importy);
  return (
    <Stack component="section" aria-label="Historie importů" gap="xs">
      <Title order={2} size="h5">
        Historie
      </Title>
      <ErrorBanner
        message={history.isError ? 'Chyba při načítání historie importů' : null}
        detail={sentenceOf(history.error)}
        onRetry={() => (history.isFetchNextPageError ? history.fetchNextPage() : history.refetch())}
      />
      {(history.isPending || (rows?.length ?? 0) > 0) && (
        <HistoryTable
          rows={rows}
          profileName={profileName}
          opened={filters.detail ? Number(filters.detail) : null}
          onOpen={id => setFilter('detail', id === null ? '' : String(id))}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState title="Zatím nic nebylo importováno" hint="První soubor přetáhněte do pole nahoře." />
      )}
      {history.hasNextPage && (
        <Center>
          <Button
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => history.fetchNextPage()}
          >
            Načíst starší
          </Button>
        </Center>
      )}
    </Stack>
  );
}
