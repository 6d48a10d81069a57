import type { ChartProps } from './chart-props.ts';
import { barIn, valueIn } from './plot.ts';
import type { layoutOf } from './plot-layout.ts';

type Point = { x: number; y: number };

/** How far `at` is outside of the interval between two ends. */
const beyond = (at: number, one: number, other: number) =>
  Math.max(0, Math.min(one, other) - at, at - Math.max(one, other));

/**
 * The series whose mark in a bucket is nearest to a point of the drawing, in px; lines win over bars, as they are
 * drawn above them. Null where the bucket has no value.
 */
export function pressed(
  { sides, band, place }: ReturnType<typeof layoutOf>,
  rows: ChartProps['rows'],
  index: number,
  { x, y }: Point,
): string | null {
  const within = x - index * band;
  const marks = sides.flatMap(side => [
    ...side.lines.flatMap(one => {
      const value = valueIn(rows[index]!, one);
      return value === null ? [] : [{ name: one.name, far: Math.abs(y - side.y(value)) }];
    }),
    ...side.bars.flatMap(({ one, reached }) => {
      const bar = reached.find(found => found.index === index);
      if (!bar) return [];
      const { at, count } = place(one);
      const { left, width } = barIn(band, at, count);
      const [across, along] = [
        beyond(within, left, left + width),
        beyond(y, side.y(bar.from), side.y(bar.to)),
      ];
      return [{ name: one.name, far: across + along }];
    }),
  ]);
  return marks.sort((a, b) => a.far - b.far)[0]?.name ?? null;
}
