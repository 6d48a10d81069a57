import { expect, test } from 'vitest';
import { rowsKey, rowsOf } from './address.ts';
import { daysWithin } from './days.ts';

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
