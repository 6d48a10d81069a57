import type { Series } from '../parts/Chart.tsx';
import { colorsFor, MEASURE_COLORS } from '../parts/colors.ts';

type Point = { label: string; bezi: boolean };
type Named = { nazev: string; points: (Point & { obrat: number })[] };

/** Names of the running bucket say so: its numbers will still grow. */
const labelOf = ({ label, bezi }: Point) => (bezi ? `${label} (běží)` : label);

export const timeRows = <P extends Point>(points: P[]) =>
  points.map(({ label, bezi, ...values }) => ({ ...values, obdobi: labelOf({ label, bezi }) }));

/** Series of several names as rows of one chart: a field a name. */
export const seriesRows = (series: Named[]) =>
  (series[0]?.points ?? []).map((point, at) => ({
    obdobi: labelOf(point),
    ...Object.fromEntries(series.map(({ nazev, points }) => [nazev, points[at]!.obrat])),
  }));

export const seriesOf = (series: Named[]): Series[] => {
  const names = series.map(({ nazev }) => nazev);
  const colors = colorsFor(names);
  return names.map(name => ({ name, label: name, color: colors[name]!, type: 'line', unit: 'money' }));
};

const money = { unit: 'money' } as const;

export const TURNOVER: Series = {
  name: 'obrat',
  label: 'Obrat',
  color: MEASURE_COLORS.obrat,
  type: 'bar',
  ...money,
};
export const PROFIT: Series = {
  name: 'zisk',
  label: 'Zisk',
  color: MEASURE_COLORS.zisk,
  type: 'line',
  ...money,
};
export const PIECES: Series = {
  ...{ name: 'kusy', label: 'Kusy', color: MEASURE_COLORS.kusy, type: 'line' },
  ...{ unit: 'number', axis: 'right' },
};
export const ITEMS: Series = {
  ...{ name: 'polozky', label: 'Položky', color: MEASURE_COLORS.polozky, type: 'line' },
  ...{ unit: 'number', axis: 'right' },
};
