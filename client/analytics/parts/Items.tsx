import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '#shared/analytics/shapes.ts';
import type { Answer, GetCall } from '../../core/api.ts';
import { day, money, number } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBanner } from '../../ui/ErrorBanner.tsx';
import { sentenceOf } from '../../ui/problem.ts';
import { Download } from './Download.tsx';

/** The calls that answer with a list of items. */
type ItemCall = Extract<GetCall, `GET /analytics/${string}-items/`>;

const COLUMNS: Column<Item & { at: number }>[] = [
  { head: 'Objednávka', cell: item => item.objednavka ?? '—', width: '9rem' },
  { head: 'Název', cell: item => item.nazev, card: 'title' },
  { head: 'Kód', cell: item => item.kod || '—', width: '8rem', from: 'wide' },
  { head: 'Doklad', cell: item => item.doklad, width: '9rem' },
  { head: 'Datum', cell: item => day(item.datum), width: '7rem', align: 'right' },
  { head: 'Kusy', cell: item => number(item.kusy), width: '4rem', align: 'right' },
  { head: 'Bez DPH', cell: item => money(item.obrat_bez_dph), width: '6.5rem', align: 'right' },
];

/** Sold lines behind a number: at most 200, how many there are in all, and the whole as a spreadsheet. */
export function Items({ call, query }: { call: ItemCall; query: Record<string, unknown> }) {
  const items = useQuery(apiQuery<ItemCall>(call, { query }));
  const { items: rows, count } = (items.data ?? {}) as Partial<Answer<ItemCall>>;
  if (items.isError) {
    return (
      <ErrorBanner
        message="Chyba načítání položek"
        detail={sentenceOf(items.error)}
        onRetry={() => items.refetch()}
      />
    );
  }
  if (rows?.length === 0)
    return <EmptyState title="Žádné položky" hint="Ve zvoleném období se tu nic neprodalo." />;
  return (
    <Stack gap="xs">
      <Group justify="space-between" mih={30}>
        <Text size="sm" c="dimmed">
          {rows && `Zobrazeno ${number(rows.length)} z ${number(count ?? rows.length)}`}
        </Text>
        <Download call={call} query={query} />
      </Group>
      <DataTable
        caption="Položky"
        columns={COLUMNS}
        rows={rows?.map((item, at) => ({ ...item, at }))}
        rowKey={item => item.at}
        isStale={items.isPlaceholderData}
      />
    </Stack>
  );
}
