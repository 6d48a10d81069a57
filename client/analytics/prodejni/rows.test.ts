import { expect, test } from 'vitest';
import { calledOf } from '#shared/analytics/called.ts';
import { seriesOf, seriesRows, storesTitle, timeRows } from './rows.ts';

const point = (label: string, obrat: number, bezi = false) => ({ label, obrat, bezi });

test('the running bucket is marked as running', () => {
  expect(timeRows([point('říjen', 5), point('listopad', 3, true)])).toEqual([
    { obdobi: 'říjen', obrat: 5 },
    { obdobi: 'listopad (do\u00a0teď)', obrat: 3 },
  ]);
});

test('series become rows with one field per name, and each has its own colour', () => {
  const series = ['Obaly', 'Kabely'].map((nazev, at) => ({
    ...{ nazev, poradi: at, barva: null },
    points: [point('10', at + 1), point('11', at + 3, true)],
  }));
  expect(seriesRows(series)).toEqual([
    { obdobi: '10', Obaly: 1, Kabely: 2 },
    { obdobi: '11 (do\u00a0teď)', Obaly: 3, Kabely: 4 },
  ]);
  expect(new Set(seriesOf(series).map(({ color }) => color)).size).toBe(2);
  expect(seriesRows([])).toEqual([]);
});

test('series of the same name are told apart by their code, number or order', () => {
  const sold = [
    { nazev: 'Kabel', kod: 'K1', obrat: 1000 },
    { nazev: 'Kabel', kod: 'K2', obrat: 300 },
    { nazev: 'Kabel', kod: 'K1', obrat: 50 },
    { nazev: 'Obal', kod: 'O1', obrat: 7 },
  ];
  const series = sold.map(({ obrat, ...one }, poradi) => ({
    ...{ ...one, poradi, barva: null },
    points: [point('10', obrat)],
  }));
  const names = ['Kabel (K1), 1.', 'Kabel (K2)', 'Kabel (K1), 3.', 'Obal'];
  expect(seriesRows(series)).toEqual([
    { obdobi: '10', ...Object.fromEntries(sold.map(({ obrat }, at) => [names[at], obrat])) },
  ]);
  expect(seriesOf(series).map(({ name, label }) => [name, label])).toEqual(names.map(name => [name, name]));
  const shops = [21, 22, null].map(id_prodejny => ({ nazev: 'Outlet', id_prodejny, poradi: 0, barva: null }));
  expect(calledOf(shops)).toEqual(['Outlet (21)', 'Outlet (22)', 'Outlet']);
});

test('a chart with fewer shops than there are says how many it shows', () => {
  const shops = (all: number, drawn: number) => ({
    top_stores: Array(all).fill({}),
    series: Array(drawn).fill({}),
  });
  expect(storesTitle(shops(7, 5))).toBe('Vývoj prodejen v čase: 5 největších ze\u00a07');
  expect(storesTitle(shops(5, 5))).toBe('Vývoj prodejen v čase');
  expect(storesTitle(undefined)).toBe('Vývoj prodejen v čase');
});
