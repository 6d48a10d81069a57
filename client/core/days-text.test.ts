import { expect, test } from 'vitest';
import { comparedText, daysText } from './days-text.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each([
  ['2026-10-22', '2026-10-22', '22. 10. 2026'],
  ['2026-10-01', '2026-10-22', '1.–22. 10. 2026'],
  ['2026-09-28', '2026-10-05', '28. 9. – 5. 10. 2026'],
  ['2025-12-28', '2026-01-03', '28. 12. 2025 – 3. 1. 2026'],
])('%s to %s is written %s', (od, to, text) => expect(plain(daysText({ od, do: to }))).toBe(text));

test('compared days say until what time', () => {
  const days = { od: '2026-11-15', do: '2026-11-15' };
  expect(plain(comparedText({ ...days, do_casu: '08:05' }))).toBe('15. 11. 2026 do 8:05');
  expect(plain(comparedText({ ...days, do_casu: '00:05' }))).toBe('15. 11. 2026 do 0:05');
  expect(plain(comparedText({ ...days, do_casu: null }))).toBe('15. 11. 2026');
});
