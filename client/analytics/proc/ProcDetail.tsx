import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isNameOf } from '#shared/analytics/kinds.ts';
import { BARS, type Bar, SIDES, type Side } from '#shared/analytics/proc/kinds.ts';
import type { Answer } from '../../core/api.ts';
import { percent } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useSorting } from '../../ui/lists/sorting.ts';
import { useFound } from '../../ui/lists/useFound.tsx';
import { Details } from '../details/Details.tsx';
import { Download } from '../details/Download.tsx';
import { Failure } from '../details/Failure.tsx';
import { Items } from '../details/Items.tsx';
import { optionsOf } from '../section/options.ts';
import type { Query } from '../section/spec.ts';
import { signedMoney, valuesText } from './Waterfall.tsx';

const CALL = 'GET /analytics/proc/rozpad/';
const ITEMS = 'GET /analytics/proc/polozky/';
type Row = Answer<typeof CALL>['radky'][number];

/** The parameters for the items of a row, as one word of the address, so that a reload keeps them. */
const listOf = ({ nazev, kanal, stredisko, kategorie }: Row) => {
  const of = { nazev, kanal, stredisko, kategorie };
  return `${new URLSearchParams(Object.entries(of).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;
};

/** The values of a row as text; those of the mix are shares of pieces, for which the bar itself has no number. */
const rowValues = (slozka: Bar, row: Row) =>
  slozka === 'mix'
    ? `${percent(row.ted ?? 0)}, předtím ${percent(row.predtim ?? 0)}`
    : valuesText(slozka, row);

type Props = { slozka: Bar; query: Query; choose: (list: string | null) => void };

/** The shops and channels, or the categories, that a bar is made of; each opens its lines. */
function Rows({ slozka, query, choose }: Props) {
  const asked = { ...query, slozka };
  const rows = useQuery(apiQuery(CALL, { query: asked }));
  const sorting = useSorting();
  const { found, field } = useFound(rows.data?.radky, row => row.nazev);
  if (rows.isError) return <Failure message="Chyba při načítání dat" load={rows} />;
  const columns: Column<Row>[] = [
    {
      head: slozka === 'mix' || slozka === 'cena' ? 'Kategorie' : 'Kde',
      card: 'title',
      sort: 'nazev',
      value: row => row.nazev,
      cell: row => (
        <Anchor component="button" size="sm" ta="left" onClick={() => choose(listOf(row))}>
          {row.nazev}
        </Anchor>
      ),
    },
    { head: 'Teď a předtím', cell: row => rowValues(slozka, row) ?? '—' },
    {
      ...{ head: 'Částka', align: 'right', width: '8rem', sort: 'castka', value: row => row.castka },
      cell: row => signedMoney(row.castka),
    },
  ];
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        {field}
        <Download call={CALL} query={asked} />
      </Group>
      <DataTable
        caption={BARS[slozka]}
        columns={columns}
        rows={found}
        load={rows}
        failed={null}
        empty={<EmptyState title="Nic takového tu není" hint="Zkuste jiný název nebo jiné období." />}
        sorting={sorting}
        rowKey={row => row.nazev}
      />
    </Stack>
  );
}

/** The lines of a row in either period; each links to its receipt. */
function Lines({ slozka, query, list, choose }: Props & { list: string }) {
  const params = new URLSearchParams(list);
  const { nazev = '', strana, ...of } = Object.fromEntries(params);
  const side: Side = isNameOf(SIDES, strana ?? null) ? (strana as Side) : 'ted';
  const asked = { ...query, ...of, strana: side, ...(slozka === 'vratky' && { jen_vratky: '1' }) };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="xs">
          <ButtonWithIcon
            icon={IconArrowLeft}
            size="compact-sm"
            variant="subtle"
            onClick={() => choose(null)}
          >
            Zpět na složku
          </ButtonWithIcon>
          <Text fw={600}>{nazev}</Text>
        </Group>
        <SegmentedControl
          size="xs"
          aria-label="Které období"
          value={side}
          data={optionsOf(SIDES)}
          onChange={value => {
            params.set('strana', value);
            choose(`${params}`);
          }}
        />
      </Group>
      <Items call={ITEMS} query={asked} />
    </Stack>
  );
}

/** The detail of a bar, down to the receipt. */
export const ProcDetail = ({ query }: { query: Query }) => (
  <Details
    kinds={{
      slozka: (slozka, { list, choose }) => {
        if (!isNameOf(BARS, slozka)) return null;
        const body = list ? (
          <Lines {...{ slozka, query, list, choose }} />
        ) : (
          <Rows {...{ slozka, query, choose }} />
        );
        return { title: BARS[slozka], body };
      },
    }}
  />
);
