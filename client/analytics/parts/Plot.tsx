import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import type { ChartProps } from './Chart.tsx';
import { show } from './Tile.tsx';

const compact = new Intl.NumberFormat('cs-CZ', { notation: 'compact', maximumFractionDigits: 1 });
const short = (value: number) => compact.format(value);

const LONGEST_NAME = 16;
const shorten = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);

const NAMES = { angle: -30, textAnchor: 'end', height: 84, interval: 0, tickFormatter: shorten } as const;
const TIMES = { minTickGap: 24 };

/** Up to so many points each has its dot. */
const FEW = 40;

/** The drawing itself: bars from zero, lines over them, a tooltip with all series in their units. */
export function Plot({ caption, rows, x, series, height = 300, hasNames, isStacked }: ChartProps) {
  const units = new Map(series.map(({ label, unit }) => [label, unit]));
  return (
    <div role="img" aria-label={`${caption}. Čísla jsou v tabulce.`}>
      <CompositeChart
        h={height}
        data={rows}
        dataKey={x}
        tickLine="none"
        tooltipAnimationDuration={0}
        valueFormatter={short}
        tooltipProps={{
          formatter: (value, name) => show(Number(value), units.get(String(name)) ?? 'number'),
        }}
        withRightYAxis={series.some(({ axis }) => axis === 'right')}
        series={series.map(({ name, label, color, type, axis }) => ({
          ...{ name, label, color, type },
          ...(axis && { yAxisId: axis }),
        }))}
        curveType="linear"
        lineProps={{ isAnimationActive: false }}
        barProps={{ isAnimationActive: false, maxBarSize: 48, stackId: isStacked ? 'all' : undefined }}
        composedChartProps={{ stackOffset: 'sign' }}
        withDots={rows.length <= FEW}
        xAxisProps={hasNames ? NAMES : TIMES}
      />
    </div>
  );
}
