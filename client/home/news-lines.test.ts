import { expect, test } from 'vitest';
import { cut, hoursAgo } from './news-lines.ts';

test.each([
  ['krátký', 140, 'krátký'],
  ['a'.repeat(140), 140, 'a'.repeat(140)],
  ['a'.repeat(141), 140, `${'a'.repeat(140)}…`],
  ['dva\n\nřádky', 140, 'dva řádky'],
  ['slovo další', 6, 'slovo…'],
  ['😄😄😄', 2, '😄😄…'],
])('%j cut at %d is %j', (text, max, shown) => expect(cut(text, max)).toBe(shown));

const NOW = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T11:59:00Z', 'před 1\u00a0h'],
  ['2026-11-21T10:30:00Z', 'před 1\u00a0h'],
  ['2026-11-21T10:00:00Z', 'před 2\u00a0h'],
  ['2026-11-19T12:00:00Z', 'před 48\u00a0h'],
  ['2026-11-21T12:05:00Z', 'před 1\u00a0h'],
])('a post of %s is shown as %s', (instant, shown) => expect(hoursAgo(instant, NOW)).toBe(shown));
