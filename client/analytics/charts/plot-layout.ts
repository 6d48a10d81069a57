import type { ChartProps, Series } from './chart-props.ts';
import { barsOf, rangeIn, type Scale, scaleOf, ticksOf, valueIn, written } from './plot.ts';

/** The room of the numbers beside the drawing, above it and of what is written under it, in px. */
export const SIDE = 60;
export const TOP = 5;
const UNDER = { names: 84, times: 30 };
/** Of a letter, and between two times. */
const LETTER = 7;
const BETWEEN = 24;

const isBar = ({ type }: Series) => type === 'bar';

/** What belongs to one side: the numbers of its axis, its bars and its lines. */
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

/** Where everything of a chart stands when it is `width` px wide. */
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
    /** Under its bucket, the last one no further than the drawing. */
    labelAt: (index: number) => {
      const middle = (index + 0.5) * band;
      return hasNames ? middle : Math.min(middle, area.width - (names[index]!.length * LETTER) / 2);
    },
    center: (index: number) => Math.round((index + 0.5) * band * 10) / 10,
    /** Which of how many bars beside one another those of `one` are. */
    place: (one: Series) => {
      const bars = series.filter(isBar);
      return isStacked ? { at: 0, count: 1 } : { at: bars.indexOf(one), count: bars.length };
    },
  };
}
