import { expect, test } from 'vitest';
import { isOpenFor, lastDayFor } from './kinds.ts';

test.each([
  ['2026-12', 15, '2026-11-15'],
  ['2027-01', 1, '2026-12-01'],
  ['2027-03', 30, '2027-02-28'],
  ['2028-03', 30, '2028-02-29'],
])('wishes for %s with the deadline %i are accepted until %s', (month, deadline, last) =>
  expect(lastDayFor(month, deadline)).toBe(last),
);

test.each([
  ['2026-12-24', '2026-11-15', true],
  ['2026-12-24', '2026-11-16', false],
  ['2026-11-30', '2026-11-01', false],
  ['2027-01-01', '2026-11-30', true],
])('a wish for %s is open on %s: %s', (day, today, isOpen) => expect(isOpenFor(day, today, 15)).toBe(isOpen));
