import { expect, test } from 'vitest';
import { hasNoSales, importLevel } from './import-status.ts';

const NOW = Date.parse('2026-11-21T10:00:00+01:00');
const at = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

test.each([
  [0, 'ok', 'Actor: běží'],
  [9, 'ok', 'Actor: běží'],
  [10, 'warn', 'Actor: zpoždění 10 min'],
  [30, 'warn', 'Actor: zpoždění 30 min'],
  [30.5, 'error', 'Actor: neaktivní'],
  [31, 'error', 'Actor: neaktivní'],
])('an import %d minutes old is %s', (minutes, level, text) => {
  const times = { web_prodeje_all_latest: at(minutes), web_prodeje_latest: null };
  expect(importLevel(times, NOW)).toEqual({ level, text });
});

test('the newer of the two times counts, and without either there are no data', () => {
  expect(importLevel({ web_prodeje_all_latest: at(60), web_prodeje_latest: at(1) }, NOW).level).toBe('ok');
  expect(importLevel({ web_prodeje_all_latest: null, web_prodeje_latest: null }, NOW)).toEqual({
    level: 'error',
    text: 'Actor: žádná data',
  });
});

test('there are no sales until either time is known', () => {
  expect(hasNoSales({ web_prodeje_all_latest: null, web_prodeje_latest: null })).toBe(true);
  expect(hasNoSales({ web_prodeje_all_latest: at(60), web_prodeje_latest: null })).toBe(false);
  expect(hasNoSales({ web_prodeje_all_latest: null, web_prodeje_latest: at(60) })).toBe(false);
});
