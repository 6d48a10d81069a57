import type { CSSProperties } from 'react';
import type { Series } from './chart-props.ts';
import classes from './Plot.module.css';
import { type Bar, barIn, barPath, type Scale } from './plot.ts';

const colored = (color: string) => ({ '--color': color }) as CSSProperties;

export type LineProps = {
  series: Series;
  points: { index: number; x: number; y: number }[];
  active: number | null;
  /** The index of the running bucket, which is not connected to the line because its final value is not known yet. */
  running: number | null;
  hasDots: boolean;
};

/** A line with its points; the active point is larger. */
export function Line({ series, points, active, running, hasDots }: LineProps) {
  const known = points.filter(({ index }) => index !== running);
  const isSeen = ({ index }: { index: number }) => hasDots || index === active || index === running;
  return (
    <g className={classes.line} style={colored(series.color)}>
      {known.length > 1 && <path d={`M${known.map(({ x, y }) => `${x},${y}`).join('L')}`} />}
      {points.filter(isSeen).map(({ index, x, y }) => (
        <circle
          key={index}
          {...{ cx: x, cy: y, r: index === running ? 6 : index === active ? 4 : 3 }}
          data-running={index === running || undefined}
          data-active={index === active || undefined}
        />
      ))}
    </g>
  );
}

type Span = { index: number; x: number; top: number; bottom: number };

/** The area between the ends of an interval, in one piece for each run of days that have one. */
export function Area({ color, spans }: { color: string; spans: Span[] }) {
  const runs: Span[][] = [];
  for (const span of spans) {
    const last = runs.at(-1);
    if (last && last.at(-1)!.index === span.index - 1) last.push(span);
    else runs.push([span]);
  }
  const path = (run: Span[]) =>
    `M${run.map(({ x, top }) => `${x},${top}`).join('L')}L${run
      .toReversed()
      .map(({ x, bottom }) => `${x},${bottom}`)
      .join('L')}z`;
  return <path className={classes.area} style={colored(color)} d={runs.map(path).join('')} />;
}

type BarsProps = {
  series: Series;
  bars: Bar[];
  /** The width of a bucket in px; these are bars number `at` of the `count` in each bucket. */
  band: number;
  at: number;
  count: number;
  y: Scale;
  running: number | null;
};

/** The bars of one series, as two paths however many there are; the running one is paler, with a dashed edge. */
export function Bars({ series, bars, band, at, count, y, running }: BarsProps) {
  const place = barIn(band, at, count);
  const isLate = ({ index }: Bar) => index === running;
  const path = (some: Bar[]) => barPath(some, band, place, y);
  return (
    <g style={colored(series.color)}>
      <path className={classes.bars} d={path(bars.filter(bar => !isLate(bar)))} />
      {running !== null && <path className={classes.bars} data-running d={path(bars.filter(isLate))} />}
    </g>
  );
}
