import { expect, test } from 'vitest';
import { areAtOnce, areInTheWay } from './at-once.ts';

const times = (cas_od: string, cas_do: string) => ({ cas_od, cas_do });

test('two times overlap when they share a minute, in either order', () => {
  const both = (one: ReturnType<typeof times>, other: ReturnType<typeof times>) => [
    areAtOnce(one, other),
    areAtOnce(other, one),
  ];
  expect(both(times('08:00', '14:00'), times('13:59', '20:00'))).toEqual([true, true]);
  expect(both(times('08:00', '20:00'), times('10:00', '12:00'))).toEqual([true, true]);
  expect(both(times('08:00', '14:00'), times('14:00', '20:00'))).toEqual([false, false]);
});

test('a day off blocks its whole day, work only its time', () => {
  const work = { datum: '2026-12-09', typ_smeny: 'prace' as const, ...times('08:00', '14:00') };
  const later = { ...work, ...times('14:00', '20:00') };
  expect(areInTheWay(work, later)).toBe(false);
  expect(areInTheWay(work, { ...later, typ_smeny: 'dovolena' })).toBe(true);
  expect(areInTheWay({ ...work, typ_smeny: 'nemoc' }, later)).toBe(true);
  expect(areInTheWay(work, { ...work, datum: '2026-12-10' })).toBe(false);
});
