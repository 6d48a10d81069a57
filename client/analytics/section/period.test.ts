import { expect, test } from 'vitest';
import { monthsBefore } from './period.ts';

test('the month select has this and the last year, newest first', () => {
  expect(monthsBefore('2026-03-31')).toEqual([
    ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
    ...['2025-08', '2025-07', '2025-06', '2025-05', '2025-04', '2025-03', '2025-02', '2025-01'],
  ]);
  expect(monthsBefore('2026-12-01')).toHaveLength(24);
});
