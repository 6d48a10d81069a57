import { expect, test } from 'vitest';
import { rowsKey, rowsOf } from './address.ts';
import { daysAt } from './days.ts';

test('a point covers the shown days until the next point begins', () => {
  const starts = ['2025-12-29', '2026-01-05', '2026-01-12'];
  const shown = { od: '2026-01-01', do: '2026-01-13' };
  expect(starts.map((_, at) => daysAt(starts, at, shown))).toEqual([
    { od: '2026-01-01', do: '2026-01-04' },
    { od: '2026-01-05', do: '2026-01-11' },
    { od: '2026-01-12', do: '2026-01-13' },
  ]);
});

test('the query for rows is written to the address and read back', () => {
  const key = rowsKey({ cislo: 'obrat', hodnota: 'Obaly: „50 %“ & další', kod: '', popis: 'Obaly' });
  expect(rowsOf(key)).toEqual({
    ...{ cislo: 'obrat', popis: 'Obaly' },
    query: { cislo: 'obrat', hodnota: 'Obaly: „50 %“ & další' },
  });
  expect(rowsOf('cislo=vymysl')).toBeNull();
});
