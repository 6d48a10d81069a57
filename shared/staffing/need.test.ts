import { expect, test } from 'vitest';
import { daysOfMonth } from '../core/days.ts';
import { closedByLaw } from '../shifts/law/closed-holidays.ts';
import { DEFAULT_HOURS } from '../stores/hours.ts';
import { byHour, coverageOf, dayTotals, needsOf } from './need.ts';

const work = (user_id: number, cas_od: string, cas_do: string) => ({ user_id, cas_od, cas_do });
const need = (od: string, to: string, lidi: number) => ({ od, do: to, lidi });

test.each([
  ['nobody is planned', [need('09:00', '19:00', 2)], [], { potreba: 20, plan: 0, chybi: 20 }],
  [
    'half an hour is missing',
    [need('09:00', '19:00', 1)],
    [work(1, '09:30', '19:00')],
    { potreba: 10, plan: 9.5, chybi: 0.5 },
  ],
  [
    'a third at noon fills no evening',
    [need('09:00', '19:00', 1)],
    [work(1, '09:00', '17:00'), work(2, '11:00', '15:00')],
    { potreba: 10, plan: 12, chybi: 2 },
  ],
  [
    'a split shift leaves its gap',
    [need('08:00', '20:00', 1)],
    [work(1, '08:00', '12:00'), work(1, '16:00', '20:00')],
    { potreba: 12, plan: 8, chybi: 4 },
  ],
  [
    'a person is one',
    [need('08:00', '12:00', 2)],
    [work(1, '08:00', '12:00'), work(1, '10:00', '12:00')],
    { potreba: 8, plan: 4, chybi: 4 },
  ],
  [
    'a break of a long shift is not taken away',
    [need('08:00', '20:00', 1)],
    [work(1, '08:00', '20:00')],
    { potreba: 12, plan: 12, chybi: 0 },
  ],
  [
    'the greatest of overlapping needs holds',
    [need('09:00', '19:00', 2), need('14:00', '19:00', 3)],
    [work(1, '09:00', '19:00'), work(2, '09:00', '19:00')],
    { potreba: 25, plan: 20, chybi: 5 },
  ],
  ['nothing is needed', [], [work(1, '09:00', '10:15')], { potreba: 0, plan: 1.25, chybi: 0 }],
])('%s', (_, needs, works, totals) => expect(dayTotals(coverageOf(needs, works))).toEqual(totals));

test('an hour is described by its worst moment, down to half hours', () =>
  expect(
    byHour(coverageOf([need('09:00', '12:00', 2)], [work(1, '09:00', '10:30'), work(2, '09:00', '12:00')])),
  ).toEqual([
    { hodina: 9, potreba: 2, plan: 2, chybi: 0 },
    { hodina: 10, potreba: 2, plan: 1, chybi: 1 },
    { hodina: 11, potreba: 2, plan: 1, chybi: 1 },
  ]));

test('a day without needs and work has no hours', () => expect(byHour(coverageOf([], []))).toEqual([]));

const staffing = {
  tyden: 'po-pá 9-19: 2\nso-ne 9-12: 1',
  vyjimky: '24. 12. 2026 9-12: 1 Štědrý den\n13. 12. 2026 18-22: 4 inventura\n31. 12. 2026 nikdo',
};
const closedOnSundays = { ...DEFAULT_HOURS, ne: null };

test.each([
  ['2026-12-01', 20],
  ['2026-12-05', 3],
  // Closed, except for the stocktaking in an exception.
  ['2026-12-06', 0],
  ['2026-12-13', 16],
  ['2026-12-24', 3],
  ['2026-12-31', 0],
  // Days of 23 and of 25 hours are like others: people read the clock on the wall.
  ['2026-03-28', 3],
  ['2026-10-25', 0],
])('%s needs %d hours of work', (day, hours) =>
  expect(
    dayTotals(
      coverageOf(needsOf(staffing, { oteviraci_doba: closedOnSundays, zavreno: () => null })(day).useky, []),
    ).potreba,
  ).toBe(hours),
);

test('without opening hours no day is left out', () =>
  expect(
    daysOfMonth('2026-03').filter(
      day => needsOf({ tyden: 'ne 2-4: 1', vyjimky: null }, undefined)(day).useky.length > 0,
    ),
  ).toEqual(['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29']));

const LARGE = { oteviraci_doba: DEFAULT_HOURS, zavreno: closedByLaw };

test.each([
  ['a holiday on which a large shop is closed', '2027-01-01', [], 'Nový rok, ze zákona zavřeno'],
  [
    'Christmas Eve, on which it is open until noon',
    '2027-12-24',
    [{ od: '09:00', do: '12:00', lidi: 2 }],
    'Štědrý den, ze zákona zavřeno od 12\u00a0h',
  ],
  ['a holiday on which it is open', '2027-05-01', [{ od: '09:00', do: '12:00', lidi: 1 }], null],
])('%s', (_, day, needs, duvod) => {
  const { useky, duvod: said } = needsOf({ ...staffing, vyjimky: null }, LARGE)(day);
  expect(useky.map(({ od, do: to, lidi }) => ({ od, do: to, lidi }))).toEqual(needs);
  expect(said).toBe(duvod);
});

test('an exception overrides the law, as for stocktaking behind closed doors', () =>
  expect(
    needsOf({ tyden: 'po-ne 9-19: 2', vyjimky: '1. 1. 2027 9-12: 3 inventura' }, LARGE)('2027-01-01'),
  ).toEqual(expect.objectContaining({ useky: [{ od: '09:00', do: '12:00', lidi: 3 }], duvod: 'inventura' })));

test('a shop that is not large needs the same on holidays', () =>
  expect(
    needsOf({ ...staffing, vyjimky: null }, { ...LARGE, zavreno: () => null })('2027-01-01').useky,
  ).toHaveLength(1));
