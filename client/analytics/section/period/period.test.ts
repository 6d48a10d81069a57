import { expect, test, vi } from 'vitest';
import type { Choice } from './choices.ts';
import { addressOf, monthsWith, queryOf, remembered, takenOver } from './period.ts';

const offered = (today: string, month = today.slice(0, 7)) => monthsWith(month, today).map(one => one.value);

test('the month select offers this year and the last, newest first', () => {
  expect(offered('2026-03-31')).toEqual([
    ...['2026-03', '2026-02', '2026-01', '2025-12', '2025-11', '2025-10', '2025-09'],
    ...['2025-08', '2025-07', '2025-06', '2025-05', '2025-04', '2025-03', '2025-02', '2025-01'],
  ]);
  expect(offered('2026-12-01')).toHaveLength(24);
});

test('a month reached by stepping is offered too, however old it is', () => {
  expect(offered('2026-03-31', '2024-12')).toEqual([...offered('2026-03-31'), '2024-12']);
  expect(monthsWith('2024-12', '2026-03-31').at(-1)!.label).toBe('prosinec\u00a02024');
});

test.each<[start: string, end: string, isAnyLength: boolean, isTaken: boolean]>([
  ['2025-11-27', '2026-11-27', false, true],
  ['2025-11-26', '2026-11-27', false, false],
  ['2025-11-26', '', false, false],
  ['2025-11-26', '2026-11-27', true, true],
  ['', '2026-11-20', false, true],
])('days from %s to "%s" remembered by another screen are taken over (any length: %s): %s', (...row) => {
  const [start_date, end_date, isAnyLength, isTaken] = row;
  const said = { period: 'custom', start_date, end_date };
  expect(takenOver(said, '2026-11-27', isAnyLength)).toEqual(isTaken ? said : {});
});

test('a named period, or none, is taken over as it is', () => {
  const said = { period: 'rok', start_date: '', end_date: '' };
  expect(takenOver(said, '2026-11-27', false)).toBe(said);
  expect(takenOver({}, '2026-11-27', false)).toEqual({});
});

test.each<[period: Choice, today: string, asked: Record<string, string>]>([
  ['ctvrtleti', '2026-04-01', { period: 'monthly' }],
  ['rok', '2027-01-01', { period: 'monthly' }],
  ['ctvrtleti', '2026-04-02', { period: 'custom', start_date: '2026-04-01', end_date: '2026-04-02' }],
  ['rok', '2027-01-02', { period: 'custom', start_date: '2027-01-01', end_date: '2027-01-02' }],
  // A week that begins today is compared as a day is: with the same weekday.
  ['tyden', '2026-06-01', { period: 'custom', start_date: '2026-06-01', end_date: '2026-06-01' }],
  ['monthly', '2026-04-01', { period: 'monthly' }],
  ['daily', '2026-04-01', { period: 'daily' }],
])('%s on %s requests %j', (period, today, asked) =>
  expect(queryOf({ period, start_date: '', end_date: '', selected_month: '' }, today)).toEqual(asked),
);

test('a single chosen day that begins a quarter is requested as a day', () => {
  const day = '2026-04-01';
  const chosen = { period: 'custom' as const, start_date: day, end_date: day, selected_month: '' };
  expect(queryOf(chosen, day)).toEqual({ period: 'custom', start_date: day, end_date: day });
});

test('a choice made in another window applies to the next place, not to the current screen', () => {
  let kept = '{"period":"tyden"}';
  vi.stubGlobal('localStorage', { getItem: () => kept });
  const at = (place: string) => remembered('analytika-obdobi:1', place).period;
  expect(at('a')).toBe('tyden');
  kept = '{"period":"rok"}';
  expect(at('a')).toBe('tyden');
  expect(at('b')).toBe('rok');
  vi.unstubAllGlobals();
});

test.each<[period: Choice, said: string]>([
  ['rok', 'period=rok'],
  ['tyden', 'period=tyden'],
  ['month', 'period=month&selected_month=2026-02'],
  ['custom', 'period=custom&start_date=2026-03-01&end_date=2026-03-05'],
])('an address names the period %s, so that the screen it opens shows the same choice', (period, said) => {
  const days = { start_date: '2026-03-01', end_date: '2026-03-05', selected_month: '2026-02' };
  expect(`${new URLSearchParams(addressOf({ period, ...days }))}`).toBe(said);
});
