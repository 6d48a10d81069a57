import { expect, test } from 'vitest';
import { printLine } from './print-line.ts';

/** November 2026 has six weeks, February 2027 four. */
test.each([
  ['an empty month', '2026-11', () => 0, 3.2],
  ['two shifts a day', '2026-11', () => 2, 3.2],
  ['ten a day in six weeks', '2026-11', () => 10, 2.38],
  ['fourteen a day in six weeks', '2026-11', () => 14, 1.7],
  ['fourteen a day in four weeks', '2027-02', () => 14, 2.736],
  ['one full day among empty ones', '2026-11', (day: string) => (day === '2026-11-10' ? 14 : 0), 3.2],
  [
    'days of the neighbouring months, which are not printed',
    '2026-11',
    (day: string) => (day < '2026-11' ? 99 : 0),
    3.2,
  ],
])('%s', (_, month, countOn, mm) => expect(printLine(month, countOn)).toBeCloseTo(mm, 2));
