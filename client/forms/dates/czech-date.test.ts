import { describe, expect, test } from 'vitest';
import { readDate, showDate } from './czech-date.ts';
import { readMonth, showMonth } from './czech-month.ts';

const TODAY = '2026-11-21';
const ANY = { today: TODAY, min: '2000-01-01', max: '2099-12-31' };
const NO_DATE = 'Zadejte datum, např. 15. 10. 2026.';

test.each([
  ['15.10.2026', '2026-10-15'],
  ['15. 10. 2026', '2026-10-15'],
  ['15.\u00a010.\u00a02026', '2026-10-15'],
  [' 15 . 10 . 2026 ', '2026-10-15'],
  ['15102026', '2026-10-15'],
  ['151026', '2026-10-15'],
  ['1510', '2026-10-15'],
  ['15.10.', '2026-10-15'],
  ['15. 10.', '2026-10-15'],
  ['15.10', '2026-10-15'],
  ['15 10 2026', '2026-10-15'],
  ['15,10,2026', '2026-10-15'],
  ['15/10/26', '2026-10-15'],
  ['15-10-2026', '2026-10-15'],
  ['2026-10-15', '2026-10-15'],
  ['2026/10/5', '2026-10-05'],
  ['1.2.26', '2026-02-01'],
  ['29.2.2028', '2028-02-29'],
  ['15. října 2026', '2026-10-15'],
  ['15 rijna', '2026-10-15'],
  ['1. července', '2026-07-01'],
  ['dnes', '2026-11-21'],
  ['Včera', '2026-11-20'],
  ['vcera', '2026-11-20'],
  ['ZÍTRA', '2026-11-22'],
  ['čt 15. 10. 2026', '2026-10-15'],
  ['čtvrtek\u00a015.\u00a010.\u00a02026', '2026-10-15'],
  ['Čt, 15. října', '2026-10-15'],
  ['sobota 21.11.', '2026-11-21'],
])('%j is read as %s, and its written form is read back', (typed, day) => {
  expect(readDate(typed, ANY)).toEqual({ value: day });
  expect(readDate(showDate(day), ANY)).toEqual({ value: day });
});

// The native date field turned some of these into other dates in the address: 0002-11-20, 2026-06-01, 2026-12-26.
test.each([
  ...['11202026', '10152026', '1', '15', '15.', '151', '15.1.2', '15.10.202', '15.10.20266', '1510202'],
  ...['31.4.2026', '29.2.2026', '0.1.2026', '1.0.2026', '15.13.2026', '2026-13-01', '2026-10', 'včerejšek'],
  ...['constructor', '15. čer', 'říjen 2026', '15.10.2026 8:00', '-1.1.2026', ''],
  ...['pá 15. 10. 2026', 'neděle 21.11.', 'den 15.10.2026', 'č 15. 10. 2026', 'čt', 'čt 31. 9. 2026'],
])('%j is not a date', typed => expect(readDate(typed, ANY)).toEqual({ problem: NO_DATE }));

describe('a day without a year', () => {
  test.each([
    ['24.12.', { max: TODAY }, '2025-12-24'],
    ['21.11.', { max: TODAY }, '2026-11-21'],
    ['5.1.', { min: TODAY }, '2027-01-05'],
    ['5.1.', {}, '2026-01-05'],
    ['29.2.', {}, null],
  ])('takes its year from the bounds: %j within %j', (typed, bounds, day) =>
    expect(readDate(typed, { ...ANY, ...bounds })).toEqual(day ? { value: day } : { problem: NO_DATE }),
  );
});

describe('a birth date', () => {
  const BORN = { ...ANY, min: '1900-01-01', max: TODAY };
  test.each([
    ['15.10.1985', '1985-10-15'],
    ['15. 10. 85', '1985-10-15'],
    ['151085', '1985-10-15'],
    ['22.11.26', '1926-11-22'],
    ['21.11.26', '2026-11-21'],
    ['15.10.09', '2009-10-15'],
  ])('%j is read as a day in the past', (typed, day) =>
    expect(readDate(typed, BORN)).toEqual({ value: day }),
  );

  test('with two digits is reported as of this century when no earlier one is allowed', () =>
    expect(readDate('22.11.26', { ...BORN, min: '2000-01-01' })).toEqual({
      problem: 'Nejpozději 21. 11. 2026.',
    }));
});

test.each([
  ['22.11.2026', { max: TODAY }, 'Nejpozději 21. 11. 2026.'],
  ['1.1.2030', { max: '2026-12-31' }, 'Nejpozději 31. 12. 2026.'],
  ['20.11.2026', { min: TODAY }, 'Nejdříve 21. 11. 2026.'],
  ['20.11.0002', {}, 'Nejdříve 1. 1. 2000.'],
  ['1.1.2199', {}, 'Nejpozději 31. 12. 2099.'],
])('%j outside %j is refused', (typed, bounds, problem) =>
  expect(readDate(typed, { ...ANY, ...bounds })).toEqual({ problem }),
);

describe('months', () => {
  const BOUNDS = { today: '2026-11', min: '2000-01', max: '2026-11' };
  test.each([
    ['10/2026', '2026-10'],
    ['10.2026', '2026-10'],
    ['10. 2026', '2026-10'],
    ['10 26', '2026-10'],
    ['102026', '2026-10'],
    ['2026-10', '2026-10'],
    ['10', '2026-10'],
    ['12.', '2025-12'],
    ['říjen 2026', '2026-10'],
    ['Rijen 2026', '2026-10'],
    ['říj', '2026-10'],
    ['červen 2026', '2026-06'],
    ['července 2026', '2026-07'],
    ['prosinec', '2025-12'],
  ])('%j is read as %s', (typed, month) => expect(readMonth(typed, BOUNDS)).toEqual({ value: month }));

  test.each(['13/2026', '0/2026', '2026', 'čer 2026', 'ří', '15.10.2026', '10/202', 'kdysi'])(
    '%j is not a month',
    typed => expect(readMonth(typed, BOUNDS)).toEqual({ problem: 'Zadejte měsíc, např. říjen 2026.' }),
  );

  test('outside the bounds are refused', () => {
    expect(readMonth('12/2026', BOUNDS)).toEqual({ problem: 'Nejpozději listopad 2026.' });
    expect(readMonth('12/1999', BOUNDS)).toEqual({ problem: 'Nejdříve leden 2000.' });
  });

  test('are shown by name', () => {
    expect([showMonth('2026-09'), showMonth('')]).toEqual(['září 2026', '']);
  });
});
