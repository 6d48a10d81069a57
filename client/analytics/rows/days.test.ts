import { expect, test } from 'vitest';
import { rowsKey, rowsOf } from './address.ts';
import { bucketOf, daysWithin } from './days.ts';

test.each([
  [{ date: '2026-04-15' }, '2026-04-15', '2026-04-15'],
  [{ month: '2026-W01' }, '2025-12-29', '2026-01-04'],
  [{ month: '2026-W53' }, '2026-12-28', '2027-01-03'],
  [{ month: '2026-02' }, '2026-02-01', '2026-02-28'],
  [{ month: '2025-12' }, '2025-12-01', '2025-12-31'],
  [{ month: '2024' }, '2024-01-01', '2024-12-31'],
])('%j is %s to %s', (point, od, to) => expect(bucketOf(point)).toEqual({ od, do: to }));

test('of a bucket only the days of the screen', () =>
  expect(daysWithin({ od: '2026-04-01', do: '2026-04-30' }, { od: '2026-04-10', do: '2026-04-15' })).toEqual({
    od: '2026-04-10',
    do: '2026-04-15',
  }));

test('what rows are asked for goes into the address and back', () => {
  const key = rowsKey({ cislo: 'obrat', hodnota: 'Obaly: „50 %“ & další', kod: '', popis: 'Obaly' });
  expect(rowsOf(key)).toEqual({
    ...{ cislo: 'obrat', popis: 'Obaly' },
    query: { cislo: 'obrat', hodnota: 'Obaly: „50 %“ & další' },
  });
  expect(rowsOf('cislo=vymysl')).toBeNull();
});
