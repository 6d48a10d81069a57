import { expect, test } from 'vitest';
import type { ChartProps, Series } from './chart-props.ts';
import { layoutOf, SIDE, TOP } from './plot-layout.ts';
import { pressed } from './pressed.ts';

const series = (name: string, type: 'bar' | 'line', axis?: 'right'): Series => ({
  ...{ name, label: name, color: '', type, unit: 'number' },
  ...(axis && { axis }),
});
const chart = (more: Partial<ChartProps>): ChartProps => ({
  ...{ caption: '', x: 'x', xLabel: '', height: 330 + TOP, series: [] },
  rows: [
    { x: 'a', obrat: 100, zisk: 40 },
    { x: 'b', obrat: 50, zisk: 50 },
    { x: 'c', zisk: 10 },
  ],
  ...more,
});

/** 100 px a bucket, 300 px high, the highest value 100: 3 px each. */
const at = (props: ChartProps, index: number, x: number, value: number) =>
  pressed(layoutOf(props, 300 + SIDE), props.rows, index, { x: index * 100 + x, y: 300 - value * 3 });

test('a line is pressed near its point, a bar anywhere inside it', () => {
  const both = chart({ series: [series('obrat', 'bar'), series('zisk', 'line')] });
  expect(at(both, 0, 50, 90)).toBe('obrat');
  expect(at(both, 0, 50, 41)).toBe('obrat');
  expect(at(both, 0, 5, 40)).toBe('zisk');
  expect(at(both, 2, 50, 90)).toBe('zisk');
});

test('bars side by side and stacked bars are told apart', () => {
  const bars = [series('obrat', 'bar'), series('zisk', 'bar')];
  expect(at(chart({ series: bars }), 1, 30, 20)).toBe('obrat');
  expect(at(chart({ series: bars }), 1, 70, 20)).toBe('zisk');
  const stacked = chart({ series: bars, isStacked: true, rows: [{ x: 'a', obrat: 60, zisk: 40 }] });
  const one = (value: number) =>
    pressed(layoutOf(stacked, 300 + SIDE), stacked.rows, 0, { x: 150, y: 300 - value * 3 });
  expect(one(30)).toBe('obrat');
  expect(one(80)).toBe('zisk');
});

test('an empty bucket has nothing to press', () => {
  const empty = chart({ series: [series('obrat', 'bar')] });
  expect(at(empty, 2, 50, 10)).toBeNull();
});
