import { expect, test } from 'vitest';
import { DEFAULT_HOURS, type OpeningHours, WEEKDAYS } from '#shared/stores/hours.ts';
import { openingRuns } from './opening.ts';

const CLOSED = Object.fromEntries(WEEKDAYS.map(day => [day, null])) as OpeningHours;
const weekday = { od: '09:00', do: '18:00' };
const SENIMO: OpeningHours = {
  ...CLOSED,
  po: weekday,
  ut: weekday,
  st: weekday,
  ct: weekday,
  pa: weekday,
  so: { od: '09:00', do: '12:00' },
};

test.each([
  [DEFAULT_HOURS, ['Denně 8:00–20:00']],
  [SENIMO, ['Po–Pá 9:00–18:00', 'So 9:00–12:00']],
  [CLOSED, ['Zavřeno']],
  [{ ...CLOSED, po: weekday, st: weekday }, ['Po 9:00–18:00', 'St 9:00–18:00']],
])('equal opening hours on neighbouring days are written as one range', (hours, runs) =>
  expect(openingRuns(hours)).toEqual(runs),
);
