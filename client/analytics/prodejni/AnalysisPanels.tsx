import type { ReactNode } from 'react';
import { calledOf } from '#shared/analytics/called.ts';
import type { Dimension } from '#shared/analytics/kinds.ts';
import type { Answer } from '../../core/api.ts';
import type { Range } from '../../forms/dates/range-entry.ts';
import { marksOf } from '../../notes/marks.ts';
import { NotesButton } from '../../notes/NotesButton.tsx';
import { useNotes } from '../../notes/useNotes.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import type { Load } from '../../ui/notices/LoadBanner.tsx';
import { Chart } from '../charts/Chart.tsx';
import type { ChartProps } from '../charts/chart-props.ts';
import { Panel } from '../charts/Panel.tsx';
import { Download } from '../details/Download.tsx';
import type { Of } from '../rows/address.ts';
import { daysAt } from '../rows/days.ts';
import type { Query } from '../section/spec.ts';
import {
  ITEMS,
  PIECES,
  PROFIT,
  runs,
  seriesOf,
  seriesRows,
  storesTitle,
  TURNOVER,
  timeRows,
} from './rows.ts';

const CALL = 'GET /analytics/prodejni-analytika/';
type Data = Answer<typeof CALL>['data'];

/** rule analytics-8 */
const HEIGHT = 400;

/** A chart of an analysis and the list of the answer to download; without a chart while the data is loading. */
type PanelSpec = {
  title: string;
  list: string;
  chart?: Omit<ChartProps, 'caption' | 'height' | 'onOpen'> & { caption?: string };
  /** The first days of its points, where they are times: notes to days are shown on them. */
  starts?: string[];
  /** The parameters for the rows behind a value, except the days. */
  behind: (index: number, name: string) => Of;
};

type Named = 'categories' | 'stores' | 'products';

/** The panel with the best by turnover, as bars with a line over them. */
const first = (
  title: string,
  list: string,
  rows: ChartProps['rows'] | undefined,
  names: Pick<ChartProps, 'x' | 'xLabel' | 'series'> & { dimenze: Dimension },
): PanelSpec => {
  const { dimenze, ...axis } = names;
  return {
    ...{ title, list, chart: rows && { rows, ...axis, hasNames: true } },
    behind: (index, cislo) => {
      const { [axis.x]: popis, hodnota = popis, kod, prodejna_id, produkt_id } = rows![index]!;
      return { cislo, dimenze, hodnota, kod, prodejna_id, produkt_id, popis };
    },
  };
};

/** Products by names that are unique even for products with the same name. */
function productRows({ products }: Data) {
  const called = calledOf(products?.top_products ?? []);
  return products?.top_products.map((row, at) => ({ ...row, nazev: called[at]!, hodnota: row.nazev }));
}

const startsOf = (points: readonly { od: string }[] | undefined) => points?.map(({ od }) => od);

/** The panel with the turnover of the best five over time. */
const development = (title: string, name: Named, dimenze: Dimension, data: Data): PanelSpec => {
  const series = data[name]?.series;
  return {
    title,
    list: `data.${name}.radky`,
    starts: startsOf(series?.[0]?.points),
    behind: (index, called) => {
      const {
        nazev: hodnota,
        kod,
        produkt_id,
        id_prodejny,
        points,
      } = series![calledOf(series!).indexOf(called)]!;
      const of = { cislo: 'obrat', dimenze, hodnota, kod, produkt_id, prodejna_id: id_prodejny ?? undefined };
      return { ...of, popis: `${called}, ${points[index]!.label}` };
    },
    chart: series && {
      rows: seriesRows(series),
      ...{ x: 'obdobi', xLabel: 'Období', series: seriesOf(series) },
      isRunning: runs(series[0]?.points),
    },
  };
};

/** The charts of each analysis. While new data is loading, the numbers of another kind of analysis are not shown. */
const PANELS: Record<string, (data: Data) => PanelSpec[]> = {
  categories: data => [
    first(
      'Top 10 kategorií podle obratu',
      'data.categories.top_categories',
      data.categories?.top_categories,
      { x: 'kategorie', xLabel: 'Kategorie', series: [TURNOVER, PROFIT], dimenze: 'kategorie' },
    ),
    development('Vývoj kategorií v čase', 'categories', 'kategorie', data),
  ],
  stores: data => [
    first(
      'Prodejny podle obratu',
      'data.stores.top_stores',
      data.stores?.top_stores.map(({ id_prodejny, ...row }) => ({ ...row, prodejna_id: id_prodejny ?? '' })),
      { x: 'stredisko', xLabel: 'Prodejna', series: [TURNOVER, PROFIT], dimenze: 'prodejna' },
    ),
    development(storesTitle(data.stores), 'stores', 'prodejna', data),
  ],
  products: data => [
    first('Top 15 produktů podle obratu', 'data.products.top_products', productRows(data), {
      ...{ x: 'nazev', xLabel: 'Produkt', series: [TURNOVER, PIECES], dimenze: 'produkt' },
    }),
    development('Vývoj produktů v čase', 'products', 'produkt', data),
  ],
  time: ({ time }) => [
    {
      title: 'Vývoj prodejů v čase',
      list: 'data.time.time_series',
      starts: startsOf(time?.time_series),
      behind: (index, cislo) => ({ cislo, popis: time!.time_series[index]!.label }),
      chart: time && {
        caption: 'Vývoj obratu, zisku a položek',
        rows: timeRows(time.time_series),
        ...{ x: 'obdobi', xLabel: 'Období', series: [TURNOVER, PROFIT, ITEMS] },
        isRunning: runs(time.time_series),
      },
    },
  ],
};

const EMPTY = <EmptyState title="Žádná data k zobrazení" hint="Ve zvoleném období se nic neprodalo." />;

type Props = {
  data: Data | undefined;
  load: Load;
  query: Query;
  /** The days that are shown. */
  days: Range | undefined;
  onOpen: (of: Of) => void;
};

/** The days of a point, where the chart's axis is time. */
function daysOf(starts: string[] | undefined, index: number, shown: Range): Of {
  if (!starts) return {};
  const { od, do: to } = daysAt(starts, index, shown);
  return { start_date: od, end_date: to };
}

/** The charts of the chosen analysis; those over time have the notes to their days. */
export function AnalysisPanels({ data, load, query, days, onOpen }: Props): ReactNode {
  const notes = useNotes({ od: days?.od, do: days?.do }, days !== undefined);
  return PANELS[query.type!]?.(data ?? ({} as Data)).map(({ title, list, starts, chart, behind }) => (
    <Panel
      key={list}
      title={title}
      load={load}
      height={HEIGHT}
      actions={
        <>
          {starts && days && <NotesButton load={notes} day={days.do} />}
          <Download call={CALL} query={query} list={list} of={list.endsWith('.radky') ? title : undefined} />
        </>
      }
    >
      {chart &&
        (chart.rows.length === 0 ? (
          EMPTY
        ) : (
          <Chart
            name={list}
            caption={title}
            {...chart}
            height={HEIGHT}
            notes={starts && marksOf(starts, days!.do, notes.data?.poznamky ?? [])}
            onOpen={(index, name) => onOpen({ ...behind(index, name), ...daysOf(starts, index, days!) })}
          />
        ))}
    </Panel>
  ));
}
