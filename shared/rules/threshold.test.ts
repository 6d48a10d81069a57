import { expect, test } from 'vitest';
import { itemsDefinition } from './items-definition.ts';
import { itemsHeader, itemsLabel, thresholdOn, thresholdsIn } from './threshold.ts';

const MEZ = [
  { plati_od: '2000-01-01', mez_polozek: 100 },
  { plati_od: '2026-11-10', mez_polozek: 1300.5 },
  { plati_od: '2026-11-20', mez_polozek: 100 },
];

test.each([
  ['1999-12-31', 100],
  ['2026-11-09', 100],
  ['2026-11-10', 1300.5],
  ['2026-11-20', 100],
])('on %s the threshold is %d', (day, mez) => expect(thresholdOn(MEZ, day).mez_polozek).toBe(mez));

test.each([
  ['2026-11-01', '2026-11-09', [100]],
  ['2026-11-01', '2026-11-10', [100, 1300.5]],
  ['2026-11-10', '2026-11-19', [1300.5]],
  ['2026-11-12', '2026-11-30', [1300.5, 100]],
  ['2026-11-01', '2026-11-30', [100, 1300.5]],
])('from %s to %s the thresholds are %j', (od, to, expected) =>
  expect(thresholdsIn(MEZ, { od, do: to })).toEqual(expected),
);

test('labels say which threshold holds and that it changed', () => {
  expect(itemsLabel([100])).toBe('Položky nad 100\u00a0Kč');
  expect(itemsHeader({ mez: [100, 1300.5] })).toBe('Položky nad 100/1 300,5 Kč');
  expect(itemsLabel(undefined)).toBe('Položky nad limit');
  expect(itemsDefinition([300])).toContain('s cenou od 300\u00a0Kč včetně DPH');
  expect(itemsDefinition([300])).not.toContain('změnil');
  expect(itemsDefinition([100, 300])).toContain('Limit se v tomto období změnil, každý den má svůj.');
});
