import { expect, test } from 'vitest';
import { isLate, type Pair } from './overlay.ts';

test.each([
  ['2026-11-15', true],
  ['2026-11-16', true],
  ['2026-11-29', true],
  ['2026-11-30', false],
])('§ 84: with 14 days of notice a change of %s announced on the 16th is late: %s', (datum, late) => {
  const shift = { datum } as Pair['po'];
  const far = { datum: '2026-12-24' } as Pair['po'];
  expect(isLate([{ pred: null, po: shift } as Pair], '2026-11-16', 14)).toBe(late);
  // The old day counts, too: a shift that is moved leaves it.
  expect(isLate([{ pred: shift, po: far } as Pair], '2026-11-16', 14)).toBe(late);
});
