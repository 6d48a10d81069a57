import { expect, test } from 'vitest';
import { pragueClock, pragueInstant } from './prague.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-11-21T23:30:00Z', '2026-11-22', '00:30'],
  ['2026-07-31T22:00:00Z', '2026-08-01', '00:00'],
  ['2026-03-29T00:59:00Z', '2026-03-29', '01:59'],
  ['2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
  ['2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
  ['2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
])('at %s the clock in Prague shows %s %s', (instant, datum, cas) =>
  expect(pragueClock(at(instant))).toEqual({ datum, cas }),
);

test.each([
  ['2026-11-21', '08:00', '2026-11-21T07:00:00Z'],
  ['2026-07-01', '08:00', '2026-07-01T06:00:00Z'],
  ['2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
])('%s %s is %s', (datum, cas, instant) => expect(pragueInstant(datum, cas)).toBe(at(instant)));

test.each(['02:00', '02:30', '02:59'])('%s does not exist in the spring night', cas =>
  expect(pragueInstant('2026-03-29', cas)).toBeNull(),
);
