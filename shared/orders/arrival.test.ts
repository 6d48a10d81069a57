import { expect, test } from 'vitest';
import { arrivalCurve, type Case, estimateOf } from './arrival.ts';

const came = (dni: number, more: Partial<Case> = {}): Case => ({
  dil: 'Displej',
  den_v_tydnu: 0,
  dni,
  dorazil: true,
  ...more,
});
const waits = (dni: number, more: Partial<Case> = {}) => came(dni, { dorazil: false, ...more });
const rounded = (curve: [number, number][]) => curve.map(([day, share]) => [day, Number(share.toFixed(4))]);

const WANTED = { dil: 'Displej', den_v_tydnu: 0, waited: 0 };
const ofSupplier = (cases: Case[], wanted: Partial<typeof WANTED> = {}) =>
  estimateOf({ ofSupplier: cases, ofAll: [] }, { ...WANTED, ...wanted });

test('without waiting orders, the curve is the share of parts that have come', () => {
  expect(rounded(arrivalCurve([came(2), came(1), came(2), came(4)]))).toEqual([
    [1, 0.25],
    [2, 0.75],
    [4, 1],
  ]);
});

test('a waiting order counts as long as it waits: the textbook’s example of Kaplan and Meier', () => {
  // Freireich et al. 1963, 6-MP: 6, 6, 6, 6+, 7, 9+, 10, 10+, 11+, 13, 16, 17+, 19+, 20+, 22, 23, 25+, 32+, 32+, 34+, 35+
  const days = [6, 6, 6, 7, 10, 13, 16, 22, 23].map(day => came(day));
  const still = [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map(day => waits(day));
  expect(
    rounded(arrivalCurve([...days, ...still])).map(([day, share]) => [day, (1 - share!).toFixed(4)]),
  ).toEqual([
    [6, '0.8571'],
    [7, '0.8067'],
    [10, '0.7529'],
    [13, '0.6902'],
    [16, '0.6275'],
    [22, '0.5378'],
    [23, '0.4482'],
  ]);
});

test('the estimate is the first day by which eight of ten are here', () => {
  const ten = [1, 1, 2, 2, 2, 3, 3, 4, 7, 9].map(day => came(day));
  expect(ofSupplier(ten)).toEqual({ dni: 4, z_deseti: 8, dodani: 10, podle: 'dil_a_den' });
  // One that has waited for five days is among the slow ones.
  expect(ofSupplier(ten, { waited: 5 })).toBeNull();
  expect(ofSupplier([...ten, came(6), came(6), came(8)], { waited: 5 })).toMatchObject({
    dni: 8,
    z_deseti: 8,
    dodani: 5,
  });
});

test('too few of the same kind: the part on any day, then the supplier, then everybody', () => {
  const monday = [1, 1, 1, 1].map(day => came(day));
  const tuesday = came(3, { den_v_tydnu: 1 });
  const other = [5, 5, 5, 5, 5].map(day => came(day, { dil: 'Baterie' }));
  expect(ofSupplier([...monday, tuesday])).toMatchObject({ podle: 'dil', dni: 1 });
  expect(ofSupplier([...monday, ...other])).toMatchObject({ podle: 'dodavatel', dodani: 9, dni: 5 });
  expect(ofSupplier([...monday, tuesday], { dil: 'DISPLEJ' })).toMatchObject({ podle: 'dil' });
  expect(ofSupplier(monday)).toBeNull();
  expect(estimateOf({ ofSupplier: monday, ofAll: other }, WANTED)).toMatchObject({
    podle: 'vsichni',
    dni: 5,
  });
});

test('when most never come, nothing is promised', () => {
  const cases = [...[1, 2, 3, 4, 5].map(day => came(day)), ...Array.from({ length: 5 }, () => waits(90))];
  expect(ofSupplier(cases)).toBeNull();
});
