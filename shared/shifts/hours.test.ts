import { describe, expect, test } from 'vitest';
import { DEFAULT_HOURS, type OpeningHours } from '../stores/hours.ts';
import { defaultTimes, monthTotals, plannedHours, standardShiftLine } from './hours.ts';

const weekday = { od: '09:00', do: '18:00' };
const SENIMO: OpeningHours = {
  ...{ po: weekday, ut: weekday, st: weekday, ct: weekday, pa: weekday },
  so: { od: '09:00', do: '12:00' },
  ne: null,
};

test.each([
  ['08:00', '20:00', 0, 12],
  ['09:00', '12:00', 0, 3],
  ['08:00', '16:20', 0, 8 + 20 / 60],
  ['00:00', '23:59', 0, 24 - 1 / 60],
  ['08:00', '20:00', 30, 11.5],
  ['08:00', '14:00', 30, 6],
  ['08:00', '14:01', 30, 5.5 + 1 / 60],
])('%s to %s with a pause of %d min is %d h', (cas_od, cas_do, pause, hours) =>
  expect(plannedHours({ cas_od, cas_do }, pause)).toBeCloseTo(hours, 10),
);

test('planned hours follow the clock even in the spring night (rule shifts-6)', () => {
  expect(plannedHours({ cas_od: '01:00', cas_do: '05:00' })).toBe(4);
});

describe('default times', () => {
  test.each<[string, OpeningHours, string | null, string]>([
    ['Senimo on a weekday', SENIMO, '2026-11-20', '09:00 18:00'],
    ['Senimo on Saturday', SENIMO, '2026-11-21', '09:00 12:00'],
    ['Senimo on a closed Sunday', SENIMO, '2026-11-22', '09:00 18:00'],
    ['Senimo without a date', SENIMO, null, '09:00 18:00'],
    ['another shop', DEFAULT_HOURS, '2026-11-22', '08:00 20:00'],
  ])('%s', (_, hours, day, times) => {
    const { cas_od, cas_do } = defaultTimes(hours, day);
    expect(`${cas_od} ${cas_do}`).toBe(times);
  });

  test('are written in the info line (rule shifts-2)', () => {
    expect(standardShiftLine(SENIMO)).toBe('Po-Pá 9:00-18:00, So 9:00-12:00');
    expect(standardShiftLine(DEFAULT_HOURS)).toBe('Standardní směna: 8:00-20:00');
    expect(standardShiftLine({ ...SENIMO, po: null })).toBe('Út-Pá 9:00-18:00, So 9:00-12:00');
  });
});

describe('totals of a month', () => {
  const shifts = [
    { hodiny: 12, typ_smeny: 'prace' as const },
    { hodiny: 8 + 1 / 3, typ_smeny: 'prace' as const },
    { hodiny: 8, typ_smeny: 'dovolena' as const },
    { hodiny: 8, typ_smeny: 'nemoc' as const },
  ];

  test('count work, vacation and sickness as planned, and only work as shifts', () => {
    const totals = monthTotals(shifts, 160);
    expect(totals.celkem_hodin_naplanovanych).toBeCloseTo(36 + 1 / 3, 10);
    expect(totals).toMatchObject({ hodin_dovolene: 8, pocet_smeny: 2, procento_naplneni: 22.7 });
  });

  test('are over 100 % above the standard', () =>
    expect(monthTotals(Array(15).fill(shifts[0]), 160).procento_naplneni).toBe(112.5));

  test('are 0 % when nothing is planned', () =>
    expect(monthTotals([], 160)).toEqual({
      celkem_hodin_naplanovanych: 0,
      hodin_dovolene: 0,
      pocet_smeny: 0,
      procento_naplneni: 0,
    }));
});
