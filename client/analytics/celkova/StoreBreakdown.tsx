import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { averageOf, averageText } from '#shared/analytics/averages.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import type { Answer } from '../../core/api.ts';
import { money, number, percent } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useSorting } from '../../ui/lists/sorting.ts';
import { useFound } from '../../ui/lists/useFound.tsx';
import { Download } from '../details/Download.tsx';
import { Failure } from '../details/Failure.tsx';
import { Why } from '../proc/Why.tsx';
import { NumberLink } from '../rows/NumberLink.tsx';

const CALL = 'GET /analytics/celkova-cisla/prodejna-detail/';

type Row = Answer<typeof CALL>['prodejny'][number];

type Named = 'obrat' | 'obrat_bez_dph' | 'marze' | 'polozky' | 'kusy' | 'doklady' | 'prumerna_objednavka';

/** A column with a number of a branch, which links to its rows. */
const shown = (head: string, name: Named, write: (value: number, row: Row) => string): Column<Row> => ({
  ...{ head, align: 'right', sort: name, value: row => row[name] },
  cell: row => (
    <NumberLink
      of={BEHIND.misto[name]}
      within={{
        ...{ kanal: 'prodejna', stredisko: row.stredisko, popis: row.stredisko },
        prodejna_id: row.id_prodejny ?? '',
      }}
    >
      {write(row[name], row)}
    </NumberLink>
  ),
});

/** Branches with their numbers; a branch's name opens its items. */
export function StoreBreakdown({
  query,
  onOpen,
}: {
  query: Record<string, string>;
  onOpen: (stredisko: string) => void;
}) {
  const sorting = useSorting();
  const stores = useQuery(apiQuery(CALL, { query }));
  const { found, field } = useFound(stores.data?.prodejny, row => row.stredisko, 'Hledat prodejnu');
  const columns: Column<Row>[] = [
    {
      ...{ head: 'Prodejna', sort: 'prodejna', value: row => row.stredisko },
      card: 'title',
      cell: ({ stredisko }) => (
        <Button size="compact-sm" variant="subtle" onClick={() => onOpen(stredisko)}>
          {stredisko}
        </Button>
      ),
    },
    shown('Obrat', 'obrat', money),
    { ...shown('Bez DPH', 'obrat_bez_dph', money), from: 'wide' },
    shown('Marže', 'marze', (value, row) => `${money(value)} (${percent(row.marze_procenta)})`),
    shown('Položky', 'polozky', number),
    { ...shown('Kusy', 'kusy', number), from: 'wide' },
    shown('Doklady', 'doklady', number),
    {
      ...shown('Průměr', 'prumerna_objednavka', (value, row) => averageText(value, row.doklady, money)),
      value: row => averageOf(row.prumerna_objednavka, row.doklady),
    },
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
      <Group justify="space-between">
        {field}
        <Download call={CALL} query={query} />
      </Group>
      <DataTable
        caption="Prodejny"
        columns={columns}
        rows={found}
        load={stores}
        failed={null}
        empty={<EmptyState title="Nic takového tu není" hint="Zkuste jiný název nebo jiné období." />}
        rowKey={row => row.id_prodejny ?? row.stredisko}
        sorting={sorting}
      />
    </Stack>
  );
}
