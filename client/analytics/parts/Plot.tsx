import '@mantine/charts/styles.css';
import { BarChart, CompositeChart } from '@mantine/charts';
import type { ChartProps } from './Chart.tsx';
import { show } from './Tile.tsx';

const compact = new Intl.NumberFormat('cs-CZ', { notation: 'compact', maximumFractionDigits: 1 });
const short = (value: number) => compact.format(value);

const NAME_WIDTH = 150;

/** The drawing itself: bars from zero, lines over them, a tooltip with all series in their units. */
export default function Plot({ rows, x, series, height = 300, isHorizontal, isStacked }: ChartProps) {
  const units = new Map(series.map(({ label, unit }) => [label, unit]));
  const tooltip = (value: number, label: string) => show(value, units.get(label) ?? 'number');
  const common = {
    h: height,
    data: rows,
    dataKey: x,
    tickLine: 'none' as const,
    tooltipAnimationDuration: 0,
    valueFormatter: short,
    tooltipProps: {
      formatter: (value: unknown, name: unknown) => tooltip(Number(value), String(name)),
    },
  };
  if (isHorizontal) {
    return (
      <BarChart
        {...common}
        orientation="vertical"
        series={series.map(({ name, label, color }) => ({ name, label, color }))}
        yAxisProps={{ width: NAME_WIDTH, interval: 0 }}
        gridAxis="x"
      />
    );
  }
  return (
    <CompositeChart
      {...common}
      withRightYAxis={series.some(({ axis }) => axis === 'right')}
      series={series.map(({ name, label, color, type, axis }) => ({
        ...{ name, label, color, type },
        yAxisId: axis ?? 'left',
      }))}
      curveType="linear"
      lineProps={{ isAnimationActive: false }}
      barProps={{ isAnimationActive: false, maxBarSize: 48, stackId: isStacked ? 'all' : undefined }}
      composedChartProps={{ stackOffset: 'sign' }}
      withDots={rows.length <= 40}
      xAxisProps={{ minTickGap: 24 }}
    />
  );
}
