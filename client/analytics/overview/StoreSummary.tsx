import type { OverviewStore } from '#shared/analytics/calls/sellers-contract.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { average, number } from '../../core/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Why } from '../proc/Why.tsx';

type Period = Record<string, string>;

const counted = (
  head: string,
  name: 'prodejcu' | 'polozky_nad_100' | 'sluzby_celkem' | 'sunshine' | 'doklady',
) => ({ head, align: 'right', cell: row => number(row[name]) }) satisfies Column<OverviewStore>;

const columnsOf = (mez: number[] | undefined, period: Period): Column<OverviewStore>[] => [
  { head: 'Prodejna', card: 'title', cell: row => row.prodejna },
  counted('Prodejců', 'prodejcu'),
  counted(itemsLabel(mez), 'polozky_nad_100'),
  counted('Služby', 'sluzby_celkem'),
  counted('SUNSHINE', 'sunshine'),
  counted('Účtenky', 'doklady'),
  { head: 'Průměr', align: 'right', cell: row => average(row.pol_dok) },
  {
    head: 'Obrat',
    cell: ({ id_prodejny, prodejna }) =>
      id_prodejny !== null && <Why name={prodejna} of={{ ...period, prodejna_id: id_prodejny }} />,
  },
];

/** What was sold at each shop, whoever sold it (rule analytics-2). */
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
  />
);
