import type { Answer } from '../../core/api.ts';
import { outOf } from '../../core/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Chart } from '../charts/Chart.tsx';
import type { Series } from '../charts/chart-props.ts';
import { type Load, Panel } from '../charts/Panel.tsx';
import { Download } from '../section/Download.tsx';
import { ITEMS, PIECES, PROFIT, runs, seriesOf, seriesRows, TURNOVER, timeRows } from './rows.ts';

type Data = Answer<'GET /analytics/prodejni-analytika/'>['data'];
type Props = { data: Data | undefined; load: Load; query: Record<string, string> };

const CALL = 'GET /analytics/prodejni-analytika/';
/** D2 §9 */
const HEIGHT = 400;

const Empty = () => <EmptyState title="Žádná data k zobrazení" hint="Ve zvoleném období se nic neprodalo." />;

type TopProps = {
  title: string;
  load: Load;
  query: Record<string, string>;
  list: string;
  rows: Record<string, string | number>[] | undefined;
  x: string;
  xLabel: string;
  series: Series[];
};

/** The first by turnover as bars with a line over them. */
const Top = ({ title, load, query, list, rows, x, xLabel, series }: TopProps) => (
  <Panel
    title={title}
    load={load}
    height={HEIGHT}
    actions={<Download call={CALL} query={query} list={list} />}
  >
    {rows?.length === 0 ? (
      <Empty />
    ) : (
      rows && (
        <Chart caption={title} rows={rows} x={x} xLabel={xLabel} series={series} height={HEIGHT} hasNames />
      )
    )}
  </Panel>
);

type Named = NonNullable<Data['categories']>['series'];

type DevelopmentProps = Pick<TopProps, 'title' | 'load' | 'query' | 'list'> & { series: Named | undefined };

/** The turnover of the five first over time. */
const Development = ({ title, load, query, list, series }: DevelopmentProps) => (
  <Panel
    title={title}
    load={load}
    height={HEIGHT}
    actions={<Download call={CALL} query={query} list={list} of={title} />}
  >
    {series?.length === 0 ? (
      <Empty />
    ) : (
      series && (
        <Chart
          caption={title}
          rows={seriesRows(series)}
          x="obdobi"
          xLabel="Období"
          series={seriesOf(series)}
          isRunning={runs(series[0]?.points)}
          height={HEIGHT}
        />
      )
    )}
  </Panel>
);

export const Categories = ({ data, load, query }: Props) => (
  <>
    <Top
      title="Top 10 kategorií podle obratu"
      {...{ load, query, list: 'data.categories.top_categories', x: 'kategorie', xLabel: 'Kategorie' }}
      rows={data?.categories?.top_categories}
      series={[TURNOVER, PROFIT]}
    />
    <Development
      title="Vývoj kategorií v čase"
      {...{ load, query, list: 'data.categories.radky' }}
      series={data?.categories?.series}
    />
  </>
);

/** Of more shops than are drawn it says so: which are left out is in the file above. */
const storesTitle = (stores: Data['stores']) =>
  stores && stores.top_stores.length > stores.series.length
    ? `Vývoj prodejen v čase: ${stores.series.length} největších ${outOf(stores.top_stores.length)}`
    : 'Vývoj prodejen v čase';

export const Stores = ({ data, load, query }: Props) => (
  <>
    <Top
      title="Prodejny podle obratu"
      {...{ load, query, list: 'data.stores.top_stores', x: 'stredisko', xLabel: 'Prodejna' }}
      rows={data?.stores?.top_stores.map(({ id_prodejny: _, ...row }) => row)}
      series={[TURNOVER, PROFIT]}
    />
    <Development
      title={storesTitle(data?.stores)}
      {...{ load, query, list: 'data.stores.radky' }}
      series={data?.stores?.series}
    />
  </>
);

export const Products = ({ data, load, query }: Props) => (
  <>
    <Top
      title="Top 15 produktů podle obratu"
      {...{ load, query, list: 'data.products.top_products', x: 'nazev', xLabel: 'Produkt' }}
      rows={data?.products?.top_products}
      series={[TURNOVER, PIECES]}
    />
    <Development
      title="Vývoj produktů v čase"
      {...{ load, query, list: 'data.products.radky' }}
      series={data?.products?.series}
    />
  </>
);

export const Time = ({ data, load, query }: Props) => (
  <Panel
    title="Vývoj prodejů v čase"
    load={load}
    height={HEIGHT}
    actions={<Download call={CALL} query={query} list="data.time.time_series" />}
  >
    {data?.time && (
      <Chart
        caption="Vývoj obratu, zisku a položek"
        rows={timeRows(data.time.time_series)}
        isRunning={runs(data.time.time_series)}
        x="obdobi"
        xLabel="Období"
        series={[TURNOVER, PROFIT, ITEMS]}
        height={HEIGHT}
      />
    )}
  </Panel>
);
