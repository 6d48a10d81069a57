import { calledOf } from '#shared/analytics/called.ts';
import { PRODUCT_DIMENSIONS, type ProductDimension } from '#shared/analytics/kinds.ts';
import { BEHIND } from '#shared/analytics/rows.ts';
import type { Answer } from '../../core/api.ts';
import { money, number, percent } from '../../core/format.ts';
import { usePhone } from '../../ui/hooks/usePhone.ts';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { sorted, useSorting } from '../../ui/lists/sorting.ts';
import { useFound } from '../../ui/lists/useFound.tsx';
import type { Of } from '../rows/address.ts';
import { NumberLink } from '../rows/NumberLink.tsx';
import { useMore } from '../section/useMore.tsx';
import classes from './CategoryTable.module.css';
import type { Entry } from './entry.ts';

type Named = 'obrat_bez_dph' | 'zisk' | 'kusy' | 'polozky' | 'objednavky' | 'vraceno_kusu';

type Categories = Answer<'GET /analytics/eshop/categories-analytics/'>;
type Sums = Categories['total'];
/** `podil` is null in the row of totals; `popis` is unique even for products with the same name. */
type Row = Sums & {
  nazev: string;
  kod?: string;
  produkt_id?: number;
  popis: string;
  podil: number | null;
};

type Props = {
  /** The dimension of the rows: 'kategorie'. */
  segment: ProductDimension;
  data: Categories;
  onOpen: (of: Omit<Entry, 'segment'>) => void;
};

/** The number of rows shown until the person asks for all; on a phone each is a card. */
const SHOWN = 12;
const SHOWN_ON_PHONE = 4;
const TOTAL = 'Celkem';

/** The filter for the rows of a category; none for the row of totals. */
const within = (segment: ProductDimension, { nazev, produkt_id, popis, podil }: Row): Of =>
  podil === null ? {} : { dimenze: segment, hodnota: nazev, produkt_id, popis };

/** A column with a number of a category, which links to its rows. */
const shown = (segment: ProductDimension, head: string, name: Named, write = number): Column<Row> => ({
  ...{ head, align: 'right', sort: name, value: row => row[name] },
  cell: row => (
    <NumberLink of={BEHIND.kategorie[name]} within={within(segment, row)}>
      {write(row[name])}
    </NumberLink>
  ),
});

const columnsOf = (segment: ProductDimension, onOpen: Props['onOpen']): Column<Row>[] => [
  {
    ...{ head: PRODUCT_DIMENSIONS[segment], sort: 'nazev', value: row => row.nazev },
    card: 'title',
    cell: ({ nazev, kod, produkt_id, popis, podil, polozky, vraceno_kusu }) =>
      // Shipping and payment have turnover but no items to list (rule sales-10).
      podil !== null && (polozky > 0 || vraceno_kusu > 0) ? (
        <button
          type="button"
          className={classes.name}
          onClick={() => onOpen({ value: nazev, kod, produkt_id })}
        >
          {popis}
        </button>
      ) : (
        <span className={podil === null ? classes.total : undefined}>{popis}</span>
      ),
  },
  shown(segment, 'Obrat bez DPH', 'obrat_bez_dph', money),
  { head: 'Podíl', align: 'right', cell: row => (row.podil === null ? '100,0\u00a0%' : percent(row.podil)) },
  shown(segment, 'Zisk', 'zisk', money),
  {
    ...{ head: 'Marže', align: 'right', sort: 'marze_procenta', value: row => row.marze_procenta },
    cell: row => percent(row.marze_procenta),
  },
  {
    head: 'Bez známého nákladu',
    align: 'right',
    sort: 'obrat_bez_nakladu',
    value: row => row.obrat_bez_nakladu,
    cell: row => (row.obrat_bez_nakladu === 0 ? '—' : money(row.obrat_bez_nakladu)),
    from: 'wide',
  },
  shown(segment, 'Kusy', 'kusy'),
  { ...shown(segment, 'Položky', 'polozky'), from: 'wide' },
  shown(segment, 'Objednávky', 'objednavky'),
  shown(segment, 'Vráceno kusů', 'vraceno_kusu'),
];

/** Sales by the chosen dimension, with the totals last; a name opens its items. */
export function CategoryTable({ segment, data, onOpen }: Props) {
  const { total } = data;
  const called = calledOf(data.categories);
  const categories = data.categories.map((row, at): Row => ({ ...row, popis: called[at]! }));
  const sorting = useSorting('razeni_kategorii');
  const columns = columnsOf(segment, onOpen);
  const { found, field } = useFound(categories, row => row.popis, 'Hledat v kategoriích');
  const { shown: cut, more } = useMore(sorted(found!, columns, sorting), usePhone() ? SHOWN_ON_PHONE : SHOWN);
  if (categories.length === 0) {
    return <EmptyState title="Žádné prodeje" hint="Ve zvoleném období se tu nic neprodalo." />;
  }
  const rows: Row[] = [...cut, { ...total, nazev: TOTAL, popis: TOTAL, podil: null }];
  return (
    <>
      {field}
      <DataTable
        caption={`Prodeje: ${PRODUCT_DIMENSIONS[segment].toLowerCase()}`}
        columns={columns}
        rows={rows}
        rowKey={row => categories.indexOf(row)}
        isMarked={row => row.podil === null}
        sorting={sorting}
        isOrdered
        isCut
      />
      {more}
    </>
  );
}
