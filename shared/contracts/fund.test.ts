import { describe, expect, test } from 'vitest';
import { dayHours, fundOf, hoursOfFund, standardFund } from './fund.ts';

const term = (od: string, to: string | null, tydenni_hodiny: number | null, druh?: 'dpc') => ({
  druh: druh ?? (tydenni_hodiny === null ? ('dpp' as const) : ('hpp' as const)),
  ...{ od, do: to, tydenni_hodiny },
});

// November 2026 has 20 working days: the 17th is a holiday on a Tuesday.
describe('the fund of November 2026', () => {
  test.each([
    ['nobody’s contract', [], 160],
    ['40 h', [term('2026-01-01', null, 40)], 160],
    ['37.5 h', [term('2026-01-01', null, 37.5)], 150],
    ['20 h', [term('2026-01-01', null, 20)], 80],
    ['a DPP', [term('2026-01-01', null, null)], 0],
    ['40 h from Monday the 16th on', [term('2026-11-16', null, 40)], 80],
    ['40 h until Friday the 13th', [term('2020-01-01', '2026-11-13', 40)], 80],
    ['30 h, then 40', [term('2020-01-01', '2026-11-15', 30), term('2026-11-16', null, 40)], 60 + 80],
    ['a contract that ended in October', [term('2020-01-01', '2026-10-31', 30)], 160],
    ['one that begins on a Sunday, the last but one day', [term('2026-11-29', null, 40)], 8],
  ])('is counted for %s', (_, contracts, hours) => expect(fundOf(contracts, '2026-11').hodin).toBe(hours));

  test('gives a day a fifth of the weekly hours, and nothing with a DPP', () => {
    const fund = fundOf([term('2026-11-01', '2026-11-15', 30), term('2026-11-16', null, null)], '2026-11');
    expect([
      fund.den('2026-11-02'),
      fund.pocita('2026-11-02'),
      fund.den('2026-11-18'),
      fund.pocita('2026-11-18'),
    ]).toEqual([6, true, 0, false]);
    expect(standardFund('2026-11').den('2026-11-02')).toBe(8);
  });

  test.each([
    ['nobody’s contract', [], 160, 8],
    ['40 h', [term('2026-01-01', null, 40)], 160, 8],
    // § 79: the set weekly hours in shift work; § 80: a shorter time.
    ['37.5 h', [term('2026-01-01', null, 37.5)], 150, 7.5],
    ['37 h', [term('2026-01-01', null, 37)], 160, 8],
    ['20 h', [term('2026-01-01', null, 20)], 160, 8],
    ['20 h from Monday the 16th on', [term('2026-11-16', null, 20)], 80, 8],
    ['an agreement of 20 h', [term('2026-01-01', null, 20, 'dpc')], 0, 0],
    ['a DPP', [term('2026-01-01', null, null)], 0, 0],
  ])('counts overtime above full hours for %s', (_, contracts, hodin, day) => {
    const { plny, pocita } = fundOf(contracts, '2026-11');
    expect([plny.hodin, plny.den('2026-11-18'), pocita('2026-11-18')]).toEqual([hodin, day, day > 0]);
  });

  test('gives a day the hours of its month’s fund', () => {
    const hours = dayHours([term('2026-11-01', '2026-11-13', 40), term('2026-11-16', '2026-11-20', null)]);
    const asked = ['2026-11-13', '2026-11-16', '2026-11-23', '2026-12-01'];
    // With the contract, with a DPP, after both; December, without a contract, is measured as before contracts.
    expect(asked.map(hours)).toEqual([8, 0, 0, 8]);
  });
});

test('hours without a fund are shown alone', () => {
  expect(hoursOfFund(48, 160)).toBe('48\u00a0h ze\u00a0160\u00a0h');
  expect(hoursOfFund(48, 0)).toBe('48\u00a0h');
});
