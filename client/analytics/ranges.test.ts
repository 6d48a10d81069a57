import { expect, test } from 'vitest';
import { daysOf } from './ranges.ts';

const chosen = { od: '2026-02-03', do: '2026-02-05' };

test.each([
  ['dnes', '2026-11-22', '2026-11-22'],
  ['tyden', '2026-11-22', '2026-11-16'],
  ['tyden', '2026-11-16', '2026-11-16'],
  ['tyden', '2026-01-01', '2025-12-29'],
  ['mesic', '2026-11-22', '2026-11-01'],
  ['ctvrtleti', '2026-11-22', '2026-10-01'],
  ['ctvrtleti', '2026-03-31', '2026-01-01'],
  ['rok', '2026-11-22', '2026-01-01'],
] as const)('%s on %s begins on %s', (range, today, od) => {
  expect(daysOf(range, today, chosen)).toEqual({ od, do: today });
});

test('a custom range is the chosen one', () => {
  expect(daysOf('vlastni', '2026-11-22', chosen)).toEqual(chosen);
});
