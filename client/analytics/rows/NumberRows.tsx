import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NumberRow } from '#shared/analytics/calls/rows-contract.ts';
import { isNameOf } from '#shared/analytics/kinds.ts';
import { type Cislo, GROUPINGS, type Grouping, isOfDocuments, NUMBERS } from '#shared/analytics/rows.ts';
import { toReceipt } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { preposed } from '#shared/core/preposed.ts';
import { useFilters } from '../../core/filters.ts';
import { number, price } from '../../core/format.ts';
import { apiQuery } from '../../core/queries.ts';
import { Link } from '../../navigation/Link.tsx';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { useSteps } from '../../ui/lists/long/useSteps.tsx';
import { SearchField } from '../../ui/lists/SearchField.tsx';
import { useSorting } from '../../ui/lists/sorting.ts';
import { Download } from '../details/Download.tsx';
import { Failure } from '../details/Failure.tsx';
import { optionsOf } from '../section/options.ts';
import type { Query } from '../section/spec.ts';

const CALL = 'GET /analytics/radky/';
type Row = NumberRow & { at: number };

const DATE: Column<Row> = { head: 'Datum', sort: 'datum', cell: row => czechDay(row.datum), width: '6.5rem' };
const RECEIPT: Column<Row> = {
  head: 'Doklad',
  sort: 'doklad',
  card: 'bare',
  width: '9rem',
  cell: ({ doklad, zdroj }) =>
    doklad && (
      <Anchor component={Link} to={toReceipt({ doklad, zdroj: zdroj! })} size="sm">
        {doklad}
      </Anchor>
    ),
};
const NAME: Column<Row> = {
  head: 'Název',
  sort: 'nazev',
  card: 'title',
  cell: row => row.nazev || 'Neuvedeno',
};
const CODE: Column<Row> = {
  head: 'Kód',
  sort: 'kod',
  cell: row => row.kod || '—',
  width: '7rem',
  from: 'wider',
};
const SHOP: Column<Row> = { head: 'Prodejna', sort: 'prodejna', cell: row => row.prodejna };
const SELLER: Column<Row> = { head: 'Prodal', sort: 'prodejce', cell: row => row.prodejce, from: 'wide' };
const LINES: Column<Row> = { head: 'Řádků', cell: row => number(row.radku), align: 'right', from: 'wide' };

const WHO: Record<Grouping, Column<Row>[]> = {
  radky: [DATE, RECEIPT, NAME, CODE, SHOP, SELLER],
  doklady: [{ ...RECEIPT, card: 'title' }, DATE, SHOP, SELLER, LINES],
  produkty: [NAME, CODE, { ...DATE, head: 'Naposledy' }, LINES],
};

const numberColumn = (
  head: string,
  sort: string,
  cell: Column<Row>['cell'],
  width = '6.5rem',
): Column<Row> => ({ head, sort, cell, width, align: 'right' });
const PIECES = numberColumn('Kusy', 'kusy', row => number(row.kusy), '4rem');
const TURNOVER = numberColumn('S DPH', 'obrat', row => price(row.obrat));

/** The columns: pieces, turnover, and the row's contribution to the number where that is neither of them. */
function columnsOf(cislo: Cislo, podle: Grouping): Column<Row>[] {
  const { nazev, jednotka } = NUMBERS[cislo];
  const isOne = isOfDocuments(cislo) || cislo === 'obrat' || cislo === 'kusy';
  const own = numberColumn(nazev, 'hodnota', row => (jednotka === 'money' ? price : number)(row.hodnota));
  return [...WHO[podle], PIECES, TURNOVER, ...(isOne ? [] : [own])];
}

type ToolsProps = {
  cislo: Cislo;
  podle: Grouping;
  change: (filters: { podle?: string; hledat?: string }) => void;
};

/** The grouping of the rows, and the search in them. */
const Tools = ({ cislo, podle, hledat, change }: ToolsProps & { hledat: string }) => (
  <Group gap="xs">
    <SearchField
      label="Hledat v řádcích"
      value={hledat}
      delay={250}
      onChange={text => change({ hledat: text })}
    />
    {!isOfDocuments(cislo) && (
      <SegmentedControl
        aria-label="Členění řádků"
        value={podle}
        onChange={value => change({ podle: value })}
        data={optionsOf(GROUPINGS)}
      />
    )}
  </Group>
);

/** The lines, documents or products that a number is the sum of, with the number above them (rule analytics-16). */
export function NumberRows({ cislo, query }: { cislo: Cislo; query: Query }) {
  const { filters, setFilters } = useFilters(['podle', 'hledat']);
  const sorting = useSorting('razeni', '-datum');
  const said = filters.podle || query.podle || NUMBERS[cislo].podle;
  const podle = isNameOf(GROUPINGS, said) && !isOfDocuments(cislo) ? said : NUMBERS[cislo].podle;
  const asked = { ...query, podle, razeni: sorting.word, hledat: filters.hledat };
  const load = useQuery(apiQuery(CALL, { query: asked as never }));
  const { radky, soucet, pocet } = load.data ?? {};
  const { shown, more } = useSteps(radky, { name: cislo });
  if (load.isError) return <Failure message="Chyba načítání položek" load={load} />;
  const show = NUMBERS[cislo].jednotka === 'money' ? price : number;
  return (
    <Stack gap="xs">
      <Tools {...{ cislo, podle }} hledat={filters.hledat} change={setFilters} />
      <Group justify="space-between" mih={30}>
        <Text size="sm" role="status">
          {soucet !== undefined && (
            <>
              {filters.hledat ? 'Nalezeno' : 'Celkem'} <strong>{show(soucet)}</strong>
              {' · zobrazeno '}
              {number(shown!.length)} {preposed('z', pocet ?? 'více než 10\u00a0000')}
            </>
          )}
        </Text>
        <Download call={CALL} query={asked} />
      </Group>
      <DataTable
        caption={NUMBERS[cislo].nazev}
        columns={columnsOf(cislo, load.data?.podle ?? podle)}
        rows={shown?.map((row, at) => ({ ...row, at }))}
        load={load}
        failed={null}
        empty={
          <EmptyState
            title={filters.hledat ? 'Nic takového tu není' : 'Žádné řádky'}
            hint={
              filters.hledat
                ? 'Zkuste jiný název, kód nebo číslo dokladu.'
                : 'Ve zvoleném období se tu nic neprodalo.'
            }
          />
        }
        rowKey={row => row.at}
        sorting={sorting}
        isCut
      />
      {more}
      {radky && !more && (pocet === null || pocet! > radky.length) && (
        <Text size="sm" c="dimmed">
          Zbytek je v souboru ke stažení.
        </Text>
      )}
    </Stack>
  );
}
