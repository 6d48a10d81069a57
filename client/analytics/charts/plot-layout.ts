import type { ChartProps, Series } from './chart-props.ts';
import { barsOf, rangeIn, type Scale, scaleOf, ticksOf, valueIn, written } from './plot.ts';

/** The space for the numbers beside the drawing, above it, and for the labels below it, in px. */
export const SIDE = 60;
export const TOP = 5;
const UNDER = { names: 84, times: 30 };
/** The width of a letter, and the gap between two times, in px. */
const LETTER = 7;
const BETWEEN = 24;

const isBar = ({ type }: Series) => type === 'bar';

/** The axis values, bars and lines of one side. */
function sideOf(rows: ChartProps['rows'], series: Series[], isStacked: boolean, height: number) {
  const bars = series.filter(isBar);
  const lines = series.filter(one => !isBar(one));
  const reached = barsOf(rows, bars, isStacked);
  const ofLines = lines.flatMap(one =>
    rows.flatMap(row => [valueIn(row, one) ?? 0, ...Object.values(rangeIn(row, one) ?? {})]),
  );
  const ticks = ticksOf([...reached.flat().map(({ to }) => to), ...ofLines]);
  const y: Scale = scaleOf(ticks, height);
  return { ticks, y, bars: bars.map((one, at) => ({ one, reached: reached[at]! })), lines };
}

/** The positions of everything in a chart that is `width` px wide. */
export function layoutOf(
  { rows, x, series, height = 300, hasNames = false, isStacked = false, isRunning }: ChartProps,
  width: number,
) {
  const count = rows.length;
  const ofRight = series.filter(({ axis }) => axis === 'right');
  const ofLeft = series.filter(({ axis }) => !axis);
  const area = {
    width: Math.max(0, width - SIDE - (ofRight.length > 0 ? SIDE : 0)),
    height: height - TOP - (hasNames ? UNDER.names : UNDER.times),
  };
  const band = area.width / Math.max(1, count);
  const names = rows.map(row => String(row[x]));
  const needed = Math.max(0, ...names.map(({ length }) => length)) * LETTER + BETWEEN;
  const left = { side: 'left' as const, x: -10, ...sideOf(rows, ofLeft, isStacked, area.height) };
  const right = {
    side: 'right' as const,
    x: area.width + 10,
    ...sideOf(rows, ofRight, isStacked, area.height),
  };
  return {
    area,
    band,
    count,
    names,
    running: isRunning ? count - 1 : null,
    labels: hasNames ? names.map((_, index) => index) : written(count, band || 1, needed),
    sides: ofRight.length > 0 ? [left, right] : [left],
    /** The x of a bucket's label: centred under the bucket, the last one within the drawing. */
    labelAt: (index: number) => {
      const middle = (index + 0.5) * band;
      return hasNames ? middle : Math.min(middle, area.width - (names[index]!.length * LETTER) / 2);
    },
    center: (index: number) => Math.round((index + 0.5) * band * 10) / 10,
    /** The position of the bars of `one` among those side by side in a bucket. */
    place: (one: Series) => {
      const bars = series.filter(isBar);
      return isStacked ? { at: 0, count: 1 } : { at: bars.indexOf(one), count: bars.length };
    },
  };
}
