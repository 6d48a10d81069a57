import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../core/api.ts';
import { money, number, percent } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Download } from '../details/Download.tsx';
import { Failure } from '../details/Failure.tsx';
import { Why } from '../proc/Why.tsx';

const CALL = 'GET /analytics/celkova-cisla/prodejna-detail/';

type Row = Answer<typeof CALL>['prodejny'][number];

/** Branches with their numbers; the name of one leads to its items. */
export function StoreBreakdown({
  query,
  onOpen,
}: {
  query: Record<string, string>;
  onOpen: (stredisko: string) => void;
}) {
  const stores = useQuery(apiQuery(CALL, { query }));
  const columns: Column<Row>[] = [
    {
      head: 'Prodejna',
      card: 'title',
      cell: ({ stredisko }) => (
        <Button size="compact-sm" variant="subtle" onClick={() => onOpen(stredisko)}>
          {stredisko}
        </Button>
      ),
    },
    { head: 'Obrat', align: 'right', cell: row => money(row.obrat) },
    { head: 'Bez DPH', align: 'right', cell: row => money(row.obrat_bez_dph), from: 'wide' },
    { head: 'Marže', align: 'right', cell: row => `${money(row.marze)} (${percent(row.marze_procenta)})` },
    { head: 'Položky', align: 'right', cell: row => number(row.polozky) },
    { head: 'Kusy', align: 'right', cell: row => number(row.kusy), from: 'wide' },
    { head: 'Doklady', align: 'right', cell: row => number(row.doklady) },
    { head: 'Průměr', align: 'right', cell: row => money(row.prumerna_objednavka) },
    {
      head: 'Změna',
      cell: ({ id_prodejny, stredisko }) =>
        id_prodejny !== null && <Why name={stredisko} of={{ ...query, prodejna_id: `${id_prodejny}` }} />,
    },
  ];
  if (stores.isError) {
    return <Failure message="Chyba detailu prodejny" load={stores} />;
  }
  return (
    <Stack gap="xs">
      <Group justify="flex-end">
        <Download call={CALL} query={query} />
      </Group>
      <DataTable
        caption="Prodejny"
        columns={columns}
        rows={stores.data?.prodejny}
        rowKey={row => row.stredisko}
        isStale={stores.isPlaceholderData}
      />
    </Stack>
  );
}
