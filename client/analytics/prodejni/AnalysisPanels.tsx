import type { ReactNode } from 'react';
import type { Answer } from '../../core/api.ts';
import { outOf } from '../../core/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Chart } from '../charts/Chart.tsx';
import type { ChartProps } from '../charts/chart-props.ts';
import { type Load, Panel } from '../charts/Panel.tsx';
import { Download } from '../details/Download.tsx';
import type { Query } from '../section/spec.ts';
import { ITEMS, PIECES, PROFIT, runs, seriesOf, seriesRows, TURNOVER, timeRows } from './rows.ts';

const CALL = 'GET /analytics/prodejni-analytika/';
type Data = Answer<typeof CALL>['data'];

/** rule analytics-8 */
const HEIGHT = 400;

/** A chart of an analysis and the list of the answer that a file has; without rows while they are awaited. */
type PanelSpec = {
  title: string;
  list: string;
  chart?: Omit<ChartProps, 'caption' | 'height'> & { caption?: string };
};

type Named = 'categories' | 'stores' | 'products';

/** The first by turnover as bars with a line over them. */
const first = (
  title: string,
  list: string,
  rows: ChartProps['rows'] | undefined,
  names: Pick<ChartProps, 'x' | 'xLabel' | 'series'>,
): PanelSpec => ({ title, list, chart: rows && { rows, ...names, hasNames: true } });

/** The turnover of the five first over time. */
const development = (title: string, name: Named, data: Data): PanelSpec => {
  const series = data[name]?.series;
  return {
    title,
    list: `data.${name}.radky`,
    chart: series && {
      rows: seriesRows(series),
      ...{ x: 'obdobi', xLabel: 'Období', series: seriesOf(series) },
      isRunning: runs(series[0]?.points),
    },
  };
};

/** Of more shops than are drawn it says so: which are left out is in the file above. */
const storesTitle = (stores: Data['stores']) =>
  stores && stores.top_stores.length > stores.series.length
    ? `Vývoj prodejen v čase: ${stores.series.length} největších ${outOf(stores.top_stores.length)}`
    : 'Vývoj prodejen v čase';

/** The charts of each analysis. Numbers of another kind have no place here while the new ones are awaited. */
const PANELS: Record<string, (data: Data) => PanelSpec[]> = {
  categories: data => [
    first(
      'Top 10 kategorií podle obratu',
      'data.categories.top_categories',
      data.categories?.top_categories,
      { x: 'kategorie', xLabel: 'Kategorie', series: [TURNOVER, PROFIT] },
    ),
    development('Vývoj kategorií v čase', 'categories', data),
  ],
  stores: data => [
    first(
      'Prodejny podle obratu',
      'data.stores.top_stores',
      data.stores?.top_stores.map(({ id_prodejny: _, ...row }) => row),
      { x: 'stredisko', xLabel: 'Prodejna', series: [TURNOVER, PROFIT] },
    ),
    development(storesTitle(data.stores), 'stores', data),
  ],
  products: data => [
    first('Top 15 produktů podle obratu', 'data.products.top_products', data.products?.top_products, {
      ...{ x: 'nazev', xLabel: 'Produkt', series: [TURNOVER, PIECES] },
    }),
    development('Vývoj produktů v čase', 'products', data),
  ],
  time: ({ time }) => [
    {
      title: 'Vývoj prodejů v čase',
      list: 'data.time.time_series',
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

type Props = { data: Data | undefined; load: Load; query: Query };

/** The charts of the analysis that is asked for. */
export const AnalysisPanels = ({ data, load, query }: Props): ReactNode =>
  PANELS[query.type!]?.(data ?? ({} as Data)).map(({ title, list, chart }) => (
    <Panel
      key={list}
      title={title}
      load={load}
      height={HEIGHT}
      actions={
        <Download call={CALL} query={query} list={list} of={list.endsWith('.radky') ? title : undefined} />
      }
    >
      {chart && (chart.rows.length === 0 ? EMPTY : <Chart caption={title} {...chart} height={HEIGHT} />)}
    </Panel>
  ));
