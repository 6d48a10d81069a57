import { expect, test } from 'vitest';
import type { Shift } from '#shared/shifts/shapes.ts';
import { counterpartsOf } from './counterparts.ts';

const [ME, COLLEAGUE, OTHER] = [1, 2, 3];
let last = 0;
const shift = (user: number, datum: string, more: Partial<Shift> = {}) => ({
  ...{ id: ++last, datum, cas_od: '08:00', cas_do: '20:00', typ_smeny: 'prace' as const, prodejna: 1 },
  ...{ user: { id: user, jmeno: '', prijmeni: '' }, ...more },
});

test('a shift can be swapped only for one that fits into the plans of both', () => {
  const mine = shift(ME, '2026-12-09');
  const same = shift(COLLEAGUE, '2026-12-09', { cas_od: '12:00' });
  const free = shift(COLLEAGUE, '2026-12-11');
  const taken = shift(COLLEAGUE, '2026-12-12');
  const later = shift(OTHER, '2026-12-13', { cas_od: '14:00' });
  const elsewhere = shift(OTHER, '2026-12-15', { prodejna: 2 });
  const known = [
    ...[mine, same, free, taken, later, elsewhere],
    shift(COLLEAGUE, '2026-11-28'),
    shift(ME, '2026-12-12', { cas_od: '18:00' }),
    shift(ME, '2026-12-13', { cas_do: '14:00' }),
  ];
  const asked = { user: ME, today: '2026-11-28' };
  // The shift's own day counts, too: each gives one shift for the other. Who already works a day cannot take another.
  expect(counterpartsOf(known, mine, asked)).toEqual([same, later]);
  expect(
    counterpartsOf(
      known.filter(one => one !== same),
      mine,
      asked,
    ),
  ).toEqual([free, later]);
});

test('for a colleague’s shift one offers what makes room for it, and nothing on a day of leave', () => {
  const wanted = shift(COLLEAGUE, '2026-12-09');
  const there = shift(ME, '2026-12-09');
  const another = shift(ME, '2026-12-10');
  const leave = shift(ME, '2026-12-09', { typ_smeny: 'dovolena' });
  const asked = { user: ME, today: '2026-11-28' };
  expect(counterpartsOf([another], wanted, asked)).toEqual([another]);
  expect(counterpartsOf([there, another], wanted, asked)).toEqual([there]);
  expect(counterpartsOf([leave, another], wanted, asked)).toEqual([]);
});
