import { expect, test } from 'vitest';
import { isSkipped } from './skipped.ts';

test.each([
  ['2027-03-28', '02:15', '02:45', true],
  ['2027-03-28', '02:00', '03:00', true],
  ['2027-03-28', '02:00', '03:01', false],
  ['2027-03-28', '01:59', '02:01', false],
  ['2027-03-28', '00:00', '00:01', false],
  ['2027-03-27', '02:15', '02:45', false],
  ['2026-10-25', '02:15', '02:45', false],
])(
  'on %s a shift from %s to %s is in the skipped hour: %s (rule shifts-2)',
  (datum, cas_od, cas_do, skipped) => expect(isSkipped({ datum, cas_od, cas_do })).toBe(skipped),
);
