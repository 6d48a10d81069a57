import { expect, test } from 'vitest';
import { type Chosen, daysOf, shifted } from './choices.ts';

const chosen = (period: Chosen['period'], more: Partial<Chosen> = {}): Chosen => ({
  ...{ period, start_date: '', end_date: '', selected_month: '' },
  ...more,
});
const own = (start_date: string, end_date: string) => chosen('custom', { start_date, end_date });

test.each([
  ['daily', '2026-11-22', '2026-11-22'],
  ['tyden', '2026-11-22', '2026-11-16'],
  ['tyden', '2026-11-16', '2026-11-16'],
  ['tyden', '2026-01-01', '2025-12-29'],
  ['weekly', '2026-11-22', '2026-11-16'],
  ['monthly', '2026-11-22', '2026-11-01'],
  ['ctvrtleti', '2026-11-22', '2026-10-01'],
  ['ctvrtleti', '2026-03-31', '2026-01-01'],
  ['rok', '2026-11-22', '2026-01-01'],
] as const)('%s on %s begins on %s', (period, today, od) => {
  expect(daysOf(chosen(period), today)).toEqual({ od, do: today });
});

test('a chosen month is whole or ends today, and custom days stay as chosen', () => {
  expect(daysOf(chosen('month', { selected_month: '2026-02' }), '2026-11-22')).toEqual({
    od: '2026-02-01',
    do: '2026-02-28',
  });
  expect(daysOf(chosen('month', { selected_month: '2026-11' }), '2026-11-22')).toEqual({
    od: '2026-11-01',
    do: '2026-11-22',
  });
  expect(daysOf(own('2026-02-03', '2026-02-05'), '2026-11-22')).toEqual({
    od: '2026-02-03',
    do: '2026-02-05',
  });
});

const TODAY = '2026-11-22';
test.each([
  ['a day back', chosen('daily'), -1, own('2026-11-21', '2026-11-21')],
  ['and forth again', own('2026-11-21', '2026-11-21'), 1, chosen('daily')],
  ['no day after today', chosen('daily'), 1, null],
  ['a week back', chosen('tyden'), -1, own('2026-11-09', '2026-11-15')],
  ['and forth again', own('2026-11-09', '2026-11-15'), 1, chosen('tyden')],
  ['seven days back', chosen('weekly'), -1, own('2026-11-09', '2026-11-15')],
  ['a month back', chosen('monthly'), -1, chosen('month', { selected_month: '2026-10' })],
  ['and forth again', chosen('month', { selected_month: '2026-10' }), 1, chosen('monthly')],
  [
    'over the new year',
    chosen('month', { selected_month: '2026-01' }),
    -1,
    chosen('month', { selected_month: '2025-12' }),
  ],
  ['a quarter back', chosen('ctvrtleti'), -1, own('2026-07-01', '2026-09-30')],
  ['a year back', chosen('rok'), -1, own('2025-01-01', '2025-12-31')],
  ['and forth again', own('2025-01-01', '2025-12-31'), 1, chosen('rok')],
  ['own days by their length', own('2026-11-02', '2026-11-05'), -1, own('2026-10-29', '2026-11-01')],
  ['not into days to come', own('2026-11-19', '2026-11-22'), 1, null],
] as const)('%s', (_, from, step, to) => {
  expect(shifted(from, step, TODAY)).toEqual(to);
});

/** These are the seventh and the fifteenth day of a year, a quarter and a month at once. */
test.each([
  ['the last seven days', chosen('weekly'), -1, '2027-01-07', own('2026-12-25', '2026-12-31')],
  ['and forth again', own('2026-12-25', '2026-12-31'), 1, '2027-01-07', chosen('weekly')],
  ['the last seven days', chosen('weekly'), -1, '2026-10-07', own('2026-09-24', '2026-09-30')],
  ['the last seven days', chosen('weekly'), -1, '2026-11-07', own('2026-10-25', '2026-10-31')],
  [
    'own days that are the month so far',
    own('2027-01-01', '2027-01-15'),
    -1,
    '2027-01-15',
    chosen('month', { selected_month: '2026-12' }),
  ],
  [
    'own days that are the quarter so far',
    own('2026-10-01', '2026-11-15'),
    -1,
    '2026-11-15',
    own('2026-08-16', '2026-09-30'),
  ],
  [
    'a whole quarter of own days',
    own('2026-10-01', '2026-12-31'),
    -1,
    '2026-12-31',
    own('2026-07-01', '2026-09-30'),
  ],
] as const)(
  '%s: a step follows the kind of period, not a unit that begins on the same day',
  (_, from, step, today, to) => {
    expect(shifted(from, step, today)).toEqual(to);
  },
);
