import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Item } from '#shared/analytics/calls/shapes.ts';
import { toReceipt } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { preposed } from '#shared/core/preposed.ts';
import type { Answer, GetCall } from '../../core/api.ts';
import { useFilters } from '../../core/filters.ts';
import { money, number } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { Link } from '../../navigation/Link.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useSteps } from '../../ui/lists/long/useSteps.tsx';
import { SearchField } from '../../ui/lists/SearchField.tsx';
import { useSorting } from '../../ui/lists/sorting.ts';
import { Download } from './Download.tsx';
import { Failure } from './Failure.tsx';

/** The calls that answer with a list of items. */
type ItemCall = Extract<GetCall, `GET /analytics/${string}-items/` | 'GET /analytics/proc/polozky/'>;

const COLUMNS: Column<Item & { at: number }>[] = [
  { head: 'Objednávka', sort: 'objednavka', cell: item => item.objednavka ?? '—', width: '9rem' },
  { head: 'Název', sort: 'nazev', cell: item => item.nazev, card: 'title' },
  { head: 'Kód', sort: 'kod', cell: item => item.kod || '—', width: '8rem', from: 'wide' },
  {
    head: 'Doklad',
    sort: 'doklad',
    width: '9rem',
    cell: item => (
      <Anchor component={Link} to={toReceipt(item)} size="sm">
        {item.doklad}
      </Anchor>
    ),
  },
  { head: 'Datum', sort: 'datum', cell: item => czechDay(item.datum), width: '7rem', align: 'right' },
  { head: 'Kusy', sort: 'kusy', cell: item => number(item.kusy), width: '4rem', align: 'right' },
  {
    head: 'Bez DPH',
    sort: 'obrat_bez_dph',
    cell: item => money(item.obrat_bez_dph),
    width: '6.5rem',
    align: 'right',
  },
];

/** The sold lines behind a number, with search and sorting: at most 200, their total count, and all as a file. */
export function Items({ call, query }: { call: ItemCall; query: Record<string, unknown> }) {
  const { filters, setFilter } = useFilters(['hledat']);
  const sorting = useSorting('razeni', '-datum');
  const { hledat } = filters;
  const asked = { ...query, razeni: sorting.word, hledat };
  const items = useQuery(apiQuery<ItemCall>(call, { query: asked as never }));
  const { items: rows, count } = (items.data ?? {}) as Partial<Answer<ItemCall>>;
  const { shown, more } = useSteps(rows, { name: call });
  if (items.isError) return <Failure message="Chyba načítání položek" load={items} />;
  // The rows of an earlier query say nothing about this one.
  if (rows?.length === 0 && hledat === '' && !items.isPlaceholderData)
    return <EmptyState title="Žádné položky" hint="Ve zvoleném období se tu nic neprodalo." />;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <SearchField
          label="Hledat v položkách"
          value={hledat}
          delay={250}
          onChange={text => setFilter('hledat', text)}
        />
      </Group>
      <Group justify="space-between" mih={30}>
        <Text size="sm" c="dimmed" mih="1.4rem" w={{ base: '100%', sm: 'auto' }}>
          {shown && `Zobrazeno ${number(shown.length)} ${preposed('z', count ?? shown.length)}`}
        </Text>
        <Download call={call} query={asked} />
      </Group>
      <DataTable
        caption="Položky"
        columns={COLUMNS}
        rows={shown?.map((item, at) => ({ ...item, at }))}
        load={items}
        failed={null}
        empty={<EmptyState title="Nic takového tu není" hint="Zkuste jiný název, kód nebo číslo dokladu." />}
        rowKey={item => item.at}
        sorting={sorting}
        isCut
      />
      {more}
      {rows && !more && (count ?? 0) > rows.length && (
        <Text size="sm" c="dimmed">
          Zbytek je v souboru ke stažení.
        </Text>
      )}
    </Stack>
  );
}
