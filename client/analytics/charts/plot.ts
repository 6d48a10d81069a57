import type { ChartProps, Series } from './chart-props.ts';

/** The geometry of a plot, in px of an area whose upper left corner is 0, 0. Pure. */

/** The approximate number of steps on an axis. */
const STEPS = 4;
const WIDEST_BAR = 48;
const BAND_SHARE = 0.8;
const BAR_GAP = 4;

/** The smallest step of an axis, by the decimals of its values: pieces are not counted in halves. */
const smallestStep = (values: readonly number[]) => (values.every(Number.isInteger) ? 1 : 0.1);

/** A round step: 1, 2, 2.5 or 5 times a power of ten, at least `least` and a multiple of `smallest`. */
function roundStep(least: number, smallest: number): number {
  const needed = Math.max(least, smallest) * (1 - 1e-9);
  const power = 10 ** Math.floor(Math.log10(Math.max(least, smallest)));
  const isWritten = (step: number) => Math.abs(step / smallest - Math.round(step / smallest)) < 1e-9;
  return [1, 2, 2.5, 5, 10].map(times => times * power).find(step => step >= needed && isWritten(step))!;
}

/** The values written along an axis: zero is one of them, and all `values` are between the first and the last. */
export function ticksOf(values: number[]): number[] {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  if (lowest === highest) return [0, 1];
  const step = roundStep((highest - lowest) / STEPS, smallestStep(values));
  const first = Math.floor(lowest / step);
  const count = Math.ceil(highest / step) - first + 1;
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

type Rows = ChartProps['rows'];

/** The value of `series` in `row`; null where it has none. */
export function valueIn(row: Rows[number], { name }: Pick<Series, 'name'>): number | null {
  const value = row[name];
  return typeof value === 'number' ? value : null;
}

/**
 * The ends of a line's interval as drawn; null where it has none. An interval that reaches below zero, though the
 * line itself does not, is drawn from zero, as a fifth of the axis would be negative for it. Table and tip show it
 * whole.
 */
export function rangeIn(row: Rows[number], { name, range }: Pick<Series, 'name' | 'range'>) {
  const [value, from, to] = [name, range?.od, range?.do].map(field => field && valueIn(row, { name: field }));
  if (typeof from !== 'number' || typeof to !== 'number') return null;
  return { from: Number(value) < 0 ? from : Math.max(0, from), to };
}

export type Bar = { index: number; from: number; to: number };

/**
 * The start and end values of the bars of each of `series`. Stacked bars start where the previous one ends,
 * separately above and below zero; others start at zero.
 */
export function barsOf(rows: Rows, series: Series[], isStacked: boolean): Bar[][] {
  const ends = rows.map(() => ({ above: 0, below: 0 }));
  return series.map(one =>
    rows.flatMap((row, index) => {
      const value = valueIn(row, one);
      if (!value) return [];
      if (!isStacked) return [{ index, from: 0, to: value }];
      const side = value > 0 ? 'above' : 'below';
      const from = ends[index]![side];
      ends[index]![side] = from + value;
      return [{ index, from, to: from + value }];
    }),
  );
}

/** The left edge and the width of bar number `at` of `count` side by side, in a band of `band` px. */
export function barIn(band: number, at: number, count: number): { left: number; width: number } {
  const room = band * BAND_SHARE;
  const gap = BAR_GAP * count < room ? BAR_GAP : 0;
  const width = Math.min(WIDEST_BAR, (room - gap * (count - 1)) / count);
  const all = width * count + gap * (count - 1);
  return { left: (band - all) / 2 + at * (width + gap), width };
}

const round = (px: number) => Math.round(px * 10) / 10;

/** Bars as one SVG path; `y` maps a value to its height. */
export const barPath = (
  bars: Bar[],
  band: number,
  { left, width }: { left: number; width: number },
  y: Scale,
) =>
  bars
    .map(({ index, from, to }) => {
      const top = round(Math.min(y(from), y(to)));
      const height = round(Math.abs(y(from) - y(to)));
      return `M${round(index * band + left)},${top}h${round(width)}v${height}h${round(-width)}z`;
    })
    .join('');

export type Scale = (value: number) => number;

/** Maps values to positions on an axis of `ticks` that is `height` px high. */
export function scaleOf(ticks: number[], height: number): Scale {
  const [lowest, highest] = [ticks[0]!, ticks.at(-1)!];
  return value => round(height - ((value - lowest) / (highest - lowest)) * height);
}

/**
 * The indexes of the `count` times that get a label, when a label needs `needed` px and a band has `band` px: evenly
 * spaced, the last one included.
 */
export function written(count: number, band: number, needed: number): number[] {
  const every = Math.max(1, Math.ceil(needed / band));
  return Array.from({ length: count }, (_, index) => index).filter(
    index => (count - 1 - index) % every === 0,
  );
}
