import type { CSSProperties } from 'react';
import { show } from '../tiles/Tile.tsx';
import type { ChartProps } from './chart-props.ts';
import classes from './Plot.module.css';
import { valueIn } from './plot.ts';

type Row = ChartProps['rows'][number];

/** A row as text for screen readers: '3. 11.: Obrat 12 300 Kč, Kusy 5'. */
export const textOf = (
  { x, series }: Pick<ChartProps, 'x' | 'series'>,
  row: Row | undefined,
  notes: readonly string[] = [],
) =>
  row &&
  `${row[x]}: ${series.map(one => `${one.label} ${show(valueIn(row, one), one.unit)}`).join(', ')}${notes.map(note => `. Poznámka: ${note}`).join('')}`;

type Props = Pick<ChartProps, 'x' | 'series'> & {
  row: Row;
  notes?: readonly string[];
  /** The row's position in px; the tip is to its right, or to its left in the right half. */
  left: number;
  isRight: boolean;
  width: number;
};

/** Beside the row, at most in the middle, and no wider than the rest of the drawing. */
function placeOf(side: 'left' | 'right', from: number, width: number): CSSProperties {
  const at = Math.min(from + 10, width / 2);
  return { [side]: at, maxWidth: width - at };
}

/** All values of one row in their units. */
export const PlotTip = ({ x, series, row, notes, left, isRight, width }: Props) => (
  <div
    className={classes.tip}
    style={placeOf(isRight ? 'right' : 'left', isRight ? width - left : left, width)}
    aria-hidden
  >
    <strong>{row[x]}</strong>
    {series
      .filter(one => valueIn(row, one) !== null)
      .map(one => (
        <div key={one.name}>
          <i style={{ '--color': one.color } as CSSProperties} />
          {one.label}
          <b>{show(valueIn(row, one), one.unit)}</b>
          {one.range && (
            <small>
              {show(valueIn(row, { name: one.range.od }), one.unit)} až{' '}
              {show(valueIn(row, { name: one.range.do }), one.unit)}
            </small>
          )}
        </div>
      ))}
    {notes?.map(note => (
      <p key={note}>{note}</p>
    ))}
  </div>
);
