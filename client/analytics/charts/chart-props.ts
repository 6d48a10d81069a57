import type { Unit } from '../tiles/Tile.tsx';

export type Series = {
  /** The field of a row. */
  name: string;
  label: string;
  color: string;
  type: 'bar' | 'line';
  unit: Unit;
  /** Pieces shown beside money use a second scale. */
  axis?: 'right';
  /** For a line: the fields with the ends of the interval in which the value is expected. */
  range?: { od: string; do: string };
};

export type ChartProps = {
  /** The content of the chart, for screen readers. */
  caption: string;
  rows: Record<string, string | number>[];
  /** The field along the axis, and its heading in the table. */
  x: string;
  xLabel: string;
  series: Series[];
  /** In px; rule analytics-8 requires 400 in the advanced analytics. */
  height?: number;
  /** The axis has names instead of times: each is written, slanted and shortened. */
  hasNames?: boolean;
  /** Bars are stacked: their sum is the whole. */
  isStacked?: boolean;
  /** The notes to each row (rule analytics-17): a marker over it, and the text when it is pointed at. */
  notes?: readonly (readonly string[])[];
  /** The last row's bucket contains today: it will still grow, and is drawn differently. */
  isRunning?: boolean;
  /** Opens the rows that a value is the sum of: by a press on it, by Enter, by its cell in the table. */
  onOpen?: (index: number, name: string) => void;
};
