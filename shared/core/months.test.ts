import { expect, test } from 'vitest';
import { czechMonth } from './months.ts';

test('months have their Czech names', () => {
  expect(czechMonth('2026-04')).toBe('duben\u00a02026');
  expect(czechMonth('2026-12')).toBe('prosinec\u00a02026');
});
