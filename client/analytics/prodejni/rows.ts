import { calledOf } from '#shared/analytics/called.ts';
import type { Look } from '#shared/analytics/calls/shapes.ts';
import { preposed } from '#shared/core/preposed.ts';
import { running } from '../../core/days-text.ts';
import type { Series } from '../charts/chart-props.ts';
import { colorOf, MEASURE_COLORS } from '../charts/colors.ts';

type Point = { label: string; bezi: boolean };
type Named = Look & {
  nazev: string;
  kod?: string;
  id_prodejny?: number | null;
  points: (Point & { obrat: number })[];
};

/** The label of a point; the running bucket's says so, because its numbers will still grow. */
const labelOf = ({ label, bezi }: Point) => (bezi ? running(label) : label);

export const timeRows = <P extends Point>(points: P[]) =>
  points.map(({ label, bezi, ...values }) => ({ ...values, obdobi: labelOf({ label, bezi }) }));

/** Series as rows of one chart, with a field per series named after it. */
export function seriesRows(series: readonly Named[]) {
  const names = calledOf(series);
  return (series[0]?.points ?? []).map((point, at) => ({
    obdobi: labelOf(point),
    ...Object.fromEntries(series.map(({ points }, one) => [names[one]!, points[at]!.obrat])),
  }));
}

export function seriesOf(series: readonly Named[]): Series[] {
  const names = calledOf(series);
  return series.map(({ poradi, barva }, at) => ({
    ...{ name: names[at]!, label: names[at]!, color: colorOf({ poradi, barva }) },
    ...{ type: 'line', unit: 'money' },
  }));
}

/** The title says when not all shops are drawn; the file above has the others. */
export const storesTitle = (stores: { top_stores: unknown[]; series: unknown[] } | undefined) =>
  stores && stores.top_stores.length > stores.series.length
    ? `Vývoj prodejen v čase: ${stores.series.length} největších ${preposed('z', stores.top_stores.length)}`
    : 'Vývoj prodejen v čase';

/** Whether the bucket of the last point contains today. */
export const runs = (points: Point[] | undefined) => points?.at(-1)?.bezi === true;

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
