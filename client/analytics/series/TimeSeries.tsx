import { NativeSelect, SegmentedControl } from '@mantine/core';
import { DIMENSIONS, type Dimension, GROUPS } from '#shared/analytics/kinds.ts';
import { daysText } from '../../core/days-text.ts';
import { marksOf } from '../../notes/marks.ts';
import { NotesButton } from '../../notes/NotesButton.tsx';
import { useNotes } from '../../notes/useNotes.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Chart } from '../charts/Chart.tsx';
import type { Series } from '../charts/chart-props.ts';
import { colorOf } from '../charts/colors.ts';
import { Panel } from '../charts/Panel.tsx';
import { Download } from '../details/Download.tsx';
import { useDetail } from '../details/useDetail.ts';
import { type Of, rowsKey } from '../rows/address.ts';
import { daysAt } from '../rows/days.ts';
import { optionsOf } from '../section/options.ts';
import { SeriesChoice } from './SeriesChoice.tsx';
import classes from './TimeSeries.module.css';
import { BUCKET, bucketEnd, seriesRows } from './time-series.ts';
import { type TimeSeriesCall, useTimeSeries } from './useTimeSeries.ts';

type Props = {
  call: TimeSeriesCall;
  /** The section's filters. */
  query: Record<string, unknown>;
  title?: string;
  /** The dimensions to choose from; none when another control of the screen chooses it (`useDimension`). */
  dimensions?: Dimension[];
  type?: Series['type'];
  /** What narrows the rows of a point beside the filters: the channels that the section is about. */
  within?: Of;
};

/** The plot's height in px. */
const HEIGHT = 300;

const MEASURES = [
  { value: 'kusy', label: 'Kusy' },
  { value: 'obrat', label: 'Obrat bez DPH' },
];

type State = ReturnType<typeof useTimeSeries>;

/** The controls of the chart: dimension, grouping, measure and names. */
const Tools = ({ series, dimensions }: { series: State; dimensions?: Dimension[] }) => (
  <div className={classes.tools}>
    {dimensions && (
      <NativeSelect
        size="xs"
        aria-label="Členění"
        value={series.dimension}
        onChange={event => series.setDimension(event.currentTarget.value)}
        data={optionsOf(DIMENSIONS, dimensions)}
      />
    )}
    <NativeSelect
      size="xs"
      aria-label="Seskupení"
      value={series.group_by}
      onChange={event => series.setGroup(event.currentTarget.value)}
      data={optionsOf(GROUPS)}
    />
    <SegmentedControl
      size="xs"
      aria-label="Měřítko grafu"
      value={series.measure === 'kusy' ? 'kusy' : 'obrat'}
      onChange={series.setMeasure}
      data={MEASURES}
    />
    <SeriesChoice {...series} />
  </div>
);

/** The parameters for the rows of a point: its days, its name and the measure. */
function pointOf({ load, measure, dimension }: State, index: number, key: string): Of {
  const { data, obdobi } = load.data!;
  const starts = data[0]!.points.map(({ date }) => date);
  const days = daysAt(starts, index, obdobi);
  return {
    ...{ cislo: measure, dimenze: dimension, hodnota: key, popis: `${key}, ${daysText(days)}` },
    ...{ period: 'custom', start_date: days.od, end_date: days.do },
  };
}

/** Sales over time of chosen categories, brands, products or branches (rule analytics-7). */
export function TimeSeries({
  call,
  query,
  title = 'Vývoj prodejů',
  dimensions,
  type = 'bar',
  within,
}: Props) {
  const { open } = useDetail();
  const series = useTimeSeries(call, query);
  const { load, measure } = series;
  const data = load.data?.data ?? [];
  const looks = new Map(load.data?.vzhled.map(look => [look.key, look]));
  const bezi = load.data?.bezi ?? null;
  const days = data[0]?.points.map(({ date }) => date) ?? [];
  const end = bucketEnd(days.at(-1), load.data?.group_by ?? series.group_by);
  const notes = useNotes({ od: days[0], do: end }, days.length > 0);
  return (
    <Panel
      title={title}
      load={load}
      failure="Chyba načítání časových řad"
      height={HEIGHT + 44}
      tools={<Tools series={series} dimensions={dimensions} />}
      actions={
        <>
          {end && <NotesButton load={notes} day={end} />}
          <Download call={call} query={series.asked} of={title} />
        </>
      }
    >
      {data.length === 0 ? (
        <EmptyState title="Žádné prodeje" hint="Ve zvoleném období se tu nic neprodalo." />
      ) : (
        <Chart
          name="vyvoj"
          caption={`${title}: ${DIMENSIONS[series.dimension].toLowerCase()}`}
          rows={seriesRows(data, load.data?.group_by ?? series.group_by, { measure, bezi })}
          notes={marksOf(days, end ?? '', notes.data?.poznamky ?? [])}
          isRunning={bezi !== null}
          x={BUCKET}
          xLabel="Období"
          height={HEIGHT}
          isStacked={type === 'bar'}
          onOpen={(index, key) => open('radky', rowsKey({ ...pointOf(series, index, key), ...within }))}
          series={data.map(({ key }) => ({
            name: key,
            label: key,
            color: colorOf(looks.get(key) ?? { poradi: 0, barva: null }),
            type,
            unit: measure === 'kusy' ? 'number' : 'money',
          }))}
        />
      )}
    </Panel>
  );
}
