import type { Answer } from '../../core/api.ts';
import { money, number, percent } from '../../core/format.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { useMore } from '../section/useMore.tsx';
import classes from './CategoryTable.module.css';

type Categories = Answer<'GET /analytics/eshop/categories-analytics/'>;
type Sums = Categories['total'];
/** `podil` is null in the line of totals. */
type Row = Sums & { nazev: string; podil: number | null };

type Props = {
  /** What the rows are: 'Kategorie'. */
  heading: string;
  data: Categories;
  onOpen: (nazev: string) => void;
};

/** So many are shown until all are asked for; on a phone each is a card. */
const SHOWN = 12;
const SHOWN_ON_PHONE = 4;
const TOTAL = 'Celkem';

const columnsOf = (heading: string, onOpen: Props['onOpen']): Column<Row>[] => [
  {
    head: heading,
    card: 'title',
    cell: ({ nazev, podil, polozky, vraceno_kusu }) =>
      // Shipping and payment have turnover but nothing to list (rule sales-10).
      podil !== null && (polozky > 0 || vraceno_kusu > 0) ? (
        <button type="button" className={classes.name} onClick={() => onOpen(nazev)}>
          {nazev}
        </button>
      ) : (
        <span className={podil === null ? classes.total : undefined}>{nazev}</span>
      ),
  },
  { head: 'Obrat bez DPH', align: 'right', cell: row => money(row.obrat_bez_dph) },
  { head: 'Podíl', align: 'right', cell: row => (row.podil === null ? '100,0 %' : percent(row.podil)) },
  { head: 'Zisk', align: 'right', cell: row => money(row.zisk) },
  { head: 'Marže', align: 'right', cell: row => percent(row.marze_procenta) },
  {
    head: 'Bez známého nákladu',
    align: 'right',
    cell: row => (row.obrat_bez_nakladu === 0 ? '—' : money(row.obrat_bez_nakladu)),
    from: 'wide',
  },
  { head: 'Kusy', align: 'right', cell: row => number(row.kusy) },
  { head: 'Položky', align: 'right', cell: row => number(row.polozky), from: 'wide' },
  { head: 'Objednávky', align: 'right', cell: row => number(row.objednavky) },
  { head: 'Vráceno kusů', align: 'right', cell: row => number(row.vraceno_kusu) },
];

/** Sales by what was chosen, the whole below; a name leads to its items. */
export function CategoryTable({ heading, data, onOpen }: Props) {
  const { categories, total } = data;
  const { shown, more } = useMore(categories, usePhone() ? SHOWN_ON_PHONE : SHOWN);
  if (categories.length === 0) {
    return <EmptyState title="Žádné prodeje" hint="Ve zvoleném období se tu nic neprodalo." />;
  }
  const rows: Row[] = [...shown, { ...total, nazev: TOTAL, podil: null }];
  return (
    <>
      <DataTable
        caption={`Prodeje: ${heading.toLowerCase()}`}
        columns={columnsOf(heading, onOpen)}
        rows={rows}
        rowKey={row => (row.podil === null ? ' celkem' : row.nazev)}
        isMarked={row => row.podil === null}
        isCut
      />
      {more}
    </>
  );
}
