import { expect, test } from 'vitest';
import { endOf, shift, startOf, type Unit } from './units.ts';

test.each<[Unit, string, string, string]>([
  ['den', '2026-11-22', '2026-11-22', '2026-11-22'],
  ['tyden', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['mesic', '2027-02-03', '2027-02-01', '2027-02-28'],
  ['ctvrtleti', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['ctvrtleti', '2026-11-21', '2026-10-01', '2026-12-31'],
  ['rok', '2026-11-21', '2026-01-01', '2026-12-31'],
])('the %s of %s lasts from %s to %s', (unit, day, first, last) => {
  expect([startOf(unit, day), endOf(unit, day)]).toEqual([first, last]);
});

test.each<[Unit, string, number, string]>([
  ['den', '2026-12-31', 1, '2027-01-01'],
  ['tyden', '2026-01-01', -1, '2025-12-22'],
  ['mesic', '2026-11-21', 2, '2027-01-01'],
  ['mesic', '2026-01-31', -1, '2025-12-01'],
  ['ctvrtleti', '2026-02-10', -1, '2025-10-01'],
  ['rok', '2026-02-10', -2, '2024-01-01'],
])('the %s of %s moved by %d begins on %s', (unit, day, count, first) => {
  expect(shift(unit, day, count)).toBe(first);
});
