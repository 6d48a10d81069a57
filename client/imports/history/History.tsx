import { Stack, Title } from '@mantine/core';
import { useFilters } from '../../core/filters.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Older } from '../../ui/lists/long/Older.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { useHistory } from './useHistory.ts';

/** The imports, with who made them and what was refused. */
export function History({ profileName }: { profileName: (key: string) => string }) {
  const history = useHistory();
  const { filters, setFilter } = useFilters(['detail']);
  return (
    <Stack component="section" aria-label="Historie importů" gap="xs">
      <Title order={2} size="h5">
        Historie
      </Title>
      <HistoryTable
        list={{
          rows: history.data?.pages.flatMap(page => page.importy),
          load: history,
          failed: 'Chyba při načítání historie importů',
          empty: (
            <EmptyState title="Zatím nic nebylo importováno" hint="První soubor přetáhněte do pole nahoře." />
          ),
        }}
        profileName={profileName}
        opened={filters.detail ? Number(filters.detail) : null}
        onOpen={id => setFilter('detail', id === null ? '' : String(id))}
      />
      <Older of={history} />
    </Stack>
  );
}
