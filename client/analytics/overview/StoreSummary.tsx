import type { OverviewStore } from '#shared/analytics/calls/sellers-contract.ts';
import { itemsLabel } from '#shared/rules/threshold.ts';
import { average, number } from '../../core/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';

const counted = (
  head: string,
  name: 'prodejcu' | 'polozky_nad_100' | 'sluzby_celkem' | 'sunshine' | 'doklady',
) => ({ head, align: 'right', cell: row => number(row[name]) }) satisfies Column<OverviewStore>;

const columnsOf = (mez: number[] | undefined): Column<OverviewStore>[] => [
  { head: 'Prodejna', card: 'title', cell: row => row.prodejna },
  counted('Prodejců', 'prodejcu'),
  counted(itemsLabel(mez), 'polozky_nad_100'),
  counted('Služby', 'sluzby_celkem'),
  counted('SUNSHINE', 'sunshine'),
  counted('Účtenky', 'doklady'),
  { head: 'Průměr', align: 'right', cell: row => average(row.pol_dok) },
];

/** What was sold at each shop, whoever sold it (rule analytics-2). */
export const StoreSummary = ({ rows, mez }: { rows: OverviewStore[]; mez: number[] | undefined }) => (
  <DataTable caption="Souhrn prodejen" columns={columnsOf(mez)} rows={rows} rowKey={row => row.prodejna} />
);
