import '@mantine/charts/styles.css';
import { CompositeChart } from '@mantine/charts';
import { Rectangle, type RectangleProps } from 'recharts';
import { show } from '../tiles/Tile.tsx';
import type { ChartProps } from './chart-props.ts';

const compact = new Intl.NumberFormat('cs-CZ', { notation: 'compact', maximumFractionDigits: 1 });
const short = (value: number) => compact.format(value);

const LONGEST_NAME = 16;
const shorten = (name: string) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);

const NAMES = { angle: -30, textAnchor: 'end', height: 84, interval: 0, tickFormatter: shorten } as const;
const TIMES = { minTickGap: 24 };

/** Up to so many points each has its dot. */
const FEW = 40;

type BarShape = RectangleProps & { index?: number };

/** A bar of the running bucket: paler, with a dashed edge. */
const RunningBar = (props: BarShape) => (
  <Rectangle {...props} fillOpacity={0.35} stroke={props.fill} strokeDasharray="3 2" />
);

type LineShape = { points?: readonly { x?: number | null; y?: number | null }[]; stroke?: string };

const path = (points: NonNullable<LineShape['points']>) =>
  `M${points.map(({ x, y }) => `${x},${y}`).join('L')}`;

/** A line that ends before the running bucket, whose point stands alone: where it will be is not known yet. */
const RunningLine = ({ points = [], stroke }: LineShape) => (
  <g fill="none" stroke={stroke} strokeWidth={2}>
    {points.length > 1 && <path d={path(points.slice(0, -1))} />}
    {points.slice(-1).map(({ x, y }) => (
      <circle key="bezi" cx={x ?? 0} cy={y ?? 0} r={6} strokeWidth={1} strokeDasharray="2 2" />
    ))}
  </g>
);

/** The drawing itself: bars from zero, lines over them, a tooltip with all series in their units. */
export function Plot({ caption, rows, x, series, height = 300, hasNames, isStacked, isRunning }: ChartProps) {
  const last = rows.length - 1;
  const shapeOfBar = (props: BarShape) =>
    props.index === last ? <RunningBar {...props} /> : <Rectangle {...props} />;
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
        lineProps={{ isAnimationActive: false, ...(isRunning && { shape: RunningLine }) }}
        barProps={{
          ...{ isAnimationActive: false, maxBarSize: 48, stackId: isStacked ? 'all' : undefined },
          ...(isRunning && { shape: shapeOfBar }),
        }}
        composedChartProps={{ stackOffset: 'sign' }}
        withDots={rows.length <= FEW}
        xAxisProps={hasNames ? NAMES : TIMES}
      />
    </div>
  );
}
