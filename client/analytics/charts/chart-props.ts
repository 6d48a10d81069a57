import type { Unit } from '../tiles/Tile.tsx';

export type Series = {
  /** The field of a row. */
  name: string;
  label: string;
  color: string;
  type: 'bar' | 'line';
  unit: Unit;
  /** Pieces beside money have a scale of their own. */
  axis?: 'right';
  /** Of a line: the fields between which the value is expected to lie. */
  range?: { od: string; do: string };
};

export type ChartProps = {
  /** What the chart shows, for those who do not see it. */
  caption: string;
  rows: Record<string, string | number>[];
  /** The field along the axis, and its heading in the table. */
  x: string;
  xLabel: string;
  series: Series[];
  /** rule analytics-8 wants 400 in the advanced analytics. */
  height?: number;
  /** The axis bears names, not time: each is written, slanted and shortened. */
  hasNames?: boolean;
  /** Bars stand on one another: their sum is the whole. */
  isStacked?: boolean;
  /** What people noted of each row (rule analytics-17): a marker over it, the words when it is pointed at. */
  notes?: readonly (readonly string[])[];
  /** The last row is of a bucket that today is in: it will still grow, and is drawn so. */
  isRunning?: boolean;
  /** Opens what a value is the sum of: by a press on it, by Enter, by its cell in the table. */
  onOpen?: (index: number, name: string) => void;
};
