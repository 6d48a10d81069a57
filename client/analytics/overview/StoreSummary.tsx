import { averageOf } from '#shared/analytics/averages.ts';
import type { OverviewStore } from '#shared/analytics/calls/sellers-contract.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { useSorting } from '../../ui/lists/sorting.ts';
import { Why } from '../proc/Why.tsx';
import { NumberLink } from '../rows/NumberLink.tsx';
import { show } from '../tiles/Tile.tsx';

type Period = Record<string, string>;

const within = ({ prodejna }: OverviewStore) => ({ stredisko: prodejna, popis: prodejna });

const counted = (
  head: string,
  name: 'prodejcu' | 'polozky_nad_100' | 'sluzby_celkem' | 'sunshine' | 'doklady' | 'pol_dok',
  value: (row: OverviewStore) => number | null = row => row[name],
) =>
  ({
    ...{ head, align: 'right', sort: name, value },
    cell: row => (
      <NumberLink of={BEHIND.prodejci[name]} within={within(row)}>
        {show(value(row), name === 'pol_dok' ? 'average' : 'number')}
      </NumberLink>
    ),
  }) satisfies Column<OverviewStore>;

const columnsOf = (mez: number[] | undefined, period: Period): Column<OverviewStore>[] => [
  {
    head: 'Prodejna',
    card: 'title',
    sort: 'prodejna',
    value: row => row.prodejna,
    cell: row => row.prodejna,
  },
  counted('Prodejců', 'prodejcu'),
  counted(itemsLabel(mez), 'polozky_nad_100'),
  counted('Služby', 'sluzby_celkem'),
  counted('SUNSHINE', 'sunshine'),
  counted('Účtenky', 'doklady'),
  counted('Průměr', 'pol_dok', row => averageOf(row.pol_dok, row.doklady)),
  {
    head: 'Obrat',
    cell: ({ id_prodejny, prodejna }) =>
      id_prodejny !== null && <Why name={prodejna} of={{ ...period, prodejna_id: id_prodejny }} />,
  },
];

/** What each shop sold, whoever the seller was (rule analytics-2). */
export const StoreSummary = ({
  rows,
  mez,
  period,
}: {
  rows: OverviewStore[];
  mez: number[] | undefined;
  period: Period;
}) => (
  <DataTable
    caption="Souhrn prodejen"
    columns={columnsOf(mez, period)}
    rows={rows}
    rowKey={row => row.prodejna}
    sorting={useSorting('razeni_prodejen')}
  />
);
