import { describe, expect, test } from 'vitest';
import type { ExcusedDay } from '../absences/excused.ts';
import { fundOf, type Measured, plainFund } from '../contracts/fund.ts';
import { daysOfMonth, weekdayOf } from '../core/days.ts';
import { MINUTE } from '../core/durations.ts';
import { pragueClock } from '../core/prague.ts';
import type { AttendanceAction } from '../shifts/attendance/attendance.ts';
import { holidayOn, isWorkingDay } from '../shifts/holidays.ts';
import type { ShiftType } from '../shifts/kinds.ts';
import { surcharges, workIntervals } from './intervals.ts';
import { problemsOf, timesheetOf } from './month.ts';

const at = { now: Date.parse('2026-12-05T12:00:00+01:00'), pause: 0, poKonci: 6, tolerance: 5 };

let number = 0;
const record = (typ_akce: AttendanceAction, cas: string) => ({
  ...{ id: ++number, smena_id: 1, typ_akce, cas, opravuje: null },
  ...{ poznamka: null, duvod: null, zapsal: null },
});

const shift = (datum: string, times: string, typ_smeny: ShiftType = 'prace', cas = '08:00-16:00') => ({
  ...{ id: ++number, prodejna_nazev: 'Globus', datum, typ_smeny },
  ...{ cas_od: cas.slice(0, 5), cas_do: cas.slice(6) },
  dochazka: times
    .split(' ')
    .filter(Boolean)
    .map((time, index, all) =>
      record(
        (all.length === 4
          ? (['prichod', 'pauza_start', 'pauza_konec', 'odchod'] as const)
          : (['prichod', 'odchod'] as const))[index]!,
        `${datum}T${time}:00+01:00`,
      ),
    ),
});

const problems = (...shifts: ReturnType<typeof shift>[]) =>
  problemsOf(timesheetOf(shifts, { fund: plainFund(160) }, at)).map(({ druh }) => druh);

describe('what is left to settle', () => {
  test.each([
    ['a punctual day', shift('2026-11-03', '08:00 12:00 12:30 16:00'), []],
    ['five minutes late are forgiven', shift('2026-11-03', '08:05 12:00 12:30 16:00'), []],
    ['six are not', shift('2026-11-03', '08:06 12:00 12:30 16:00'), ['zpozdeni']],
    ['left six minutes before the end', shift('2026-11-03', '08:00 12:00 12:30 15:54'), ['drivejsi_odchod']],
    ['no departure', shift('2026-11-03', '08:00'), ['chybi_odchod']],
    ['no records', shift('2026-11-03', ''), ['bez_zaznamu']],
    ['six hours without a break', shift('2026-11-03', '08:00 14:00', 'prace', '08:00-14:00'), []],
    ['a minute more', shift('2026-11-03', '08:00 14:01', 'prace', '08:00-14:00'), ['bez_pauzy']],
    ['an hour beside the plan', shift('2026-11-03', '07:00 12:00 12:30 16:00'), ['mimo_plan']],
    ['a minute less', shift('2026-11-03', '07:01 12:00 12:30 16:00'), []],
    ['a shift that is to come', shift('2026-12-20', ''), []],
    ['vacation', shift('2026-11-03', '', 'dovolena'), []],
  ])('%s', (_, one, expected) => expect(problems(one)).toEqual(expected));

  test('blocks closing only when it hides the hours', () => {
    const sheet = timesheetOf(
      [shift('2026-11-03', '08:00'), shift('2026-11-04', '08:20 15:00')],
      { fund: plainFund(160) },
      at,
    );
    expect(problemsOf(sheet).map(({ druh, brani }) => [druh, brani])).toEqual([
      ['chybi_odchod', true],
      ['bez_pauzy', false],
      ['zpozdeni', false],
      ['drivejsi_odchod', false],
    ]);
  });
});

test('the sums count work and days off against the fund, and a day off on a holiday as nothing', () => {
  const { soucty } = timesheetOf(
    [
      shift('2026-11-03', '08:00 12:00 12:30 16:30'),
      shift('2026-11-04', '', 'dovolena', '08:00-20:00'),
      shift('2026-11-17', '', 'dovolena'),
      shift('2026-11-18', '', 'nemoc', '08:00-12:00'),
      shift('2026-11-21', '10:00 12:00', 'prace', '10:00-12:00'),
    ],
    { fund: plainFund(20) },
    at,
  );
  expect(soucty).toMatchObject({ fond: 1200, odpracovano: 600, pauza: 30, rozdil: 30 });
  // The hours of the planned shift, as the vacation balance takes them; overtime counts eight of them.
  expect(soucty).toMatchObject({ dovolena: 720, dovolena_dnu: 1, nemoc: 240, nemoc_dnu: 1, vikend: 120 });
  expect(soucty).toMatchObject({ bilance: 600 + 720 + 240 - 1200, prescas: 120 });
});

test('the balance covers the days measured by the fund, not those of an earlier DPP', () => {
  const term = { druh: 'dpp' as const, od: '2026-11-01', do: '2026-11-27', tydenni_hodiny: null };
  const contracts = [term, { druh: 'hpp' as const, od: '2026-11-28', do: null, tydenni_hodiny: 40 }];
  const month = [
    shift('2026-11-18', '08:00 14:00'),
    shift('2026-11-19', '', 'nemoc', '08:00-14:00'),
    shift('2026-11-30', '08:00 14:00'),
  ];
  const away = { datum: '2026-11-20', druh: 'jine' as const, cas_od: null, cas_do: null, minut: 240 };
  const { soucty } = timesheetOf(month, { fund: fundOf(contracts, '2026-11'), excused: [away] }, at);
  expect(soucty).toMatchObject({ fond: 480, odpracovano: 720, nemoc: 360, jine: 240, bilance: 360 - 480 });
});

test('an illness on a public holiday counts, although the fund has no hours for it', () => {
  const month = ['2026-11-16', '2026-11-17', '2026-11-18'].map(day => shift(day, '', 'nemoc'));
  const { soucty } = timesheetOf(month, { fund: plainFund(16) }, at);
  expect(soucty).toMatchObject({ nemoc: 1440, nemoc_dnu: 3, bilance: 0, prescas: 0 });
  const before = timesheetOf(month, { fund: plainFund(16), isCapped: true }, at);
  expect(before.soucty).toMatchObject({ nemoc: 960, nemoc_dnu: 2, bilance: 0 });
});

describe('overtime', () => {
  const WORKING = daysOfMonth('2026-11').filter(isWorkingDay);
  const hpp = { druh: 'hpp' as const, od: '2026-01-01', do: null, tydenni_hodiny: 40 };
  const measured = (shifts: ReturnType<typeof shift>[], contract: Measured, excused: ExcusedDay[] = []) =>
    timesheetOf(shifts, { fund: fundOf([contract], '2026-11'), excused }, at).soucty;
  const work = (days: string[], until: string) => days.map(day => shift(day, `08:00 ${until}`));
  const saturdays = work(['2026-11-07', '2026-11-14'], '16:00');

  test('is none for agreements, and for a shorter time starts above full hours', () => {
    const shorter = { ...hpp, tydenni_hodiny: 20 };
    expect(measured(work(WORKING, '13:00'), { ...shorter, druh: 'dpc' })).toMatchObject({ prescas: 0 });
    expect(measured(work(WORKING, '14:00'), shorter)).toMatchObject({ bilance: 40 * 60, prescas: 0 });
    const full = [...work(WORKING, '16:00'), ...saturdays];
    expect(measured(full, shorter)).toMatchObject({ bilance: 96 * 60, prescas: 16 * 60 });
  });

  test.each([
    ['a doctor of whole days', [null, 480], 960],
    ['longer than a working day', [null, 720], 960],
    ['a part of a day', ['08:00-13:00', 300], 960 - 2 * (480 - 300)],
  ] as const)('counts %s like work or a vacation', (_, [times, minut], prescas) => {
    const days = WORKING.slice(0, 2);
    const away = days.map(datum => ({
      ...{ datum, druh: 'lekar' as const, minut },
      ...{ cas_od: times?.slice(0, 5) ?? null, cas_do: times?.slice(6) ?? null },
    }));
    const worked = [...work(WORKING.slice(2), '16:00'), ...saturdays];
    const vacation = days.map(day => shift(day, '', 'dovolena'));
    expect(measured([...worked, ...vacation], hpp).prescas).toBe(960);
    expect(measured(worked, hpp, away)).toMatchObject({ prescas });
    expect(measured(worked, hpp).prescas).toBe(0);
  });

  test('counts two leaves of one day as a working day at most, and one on a public holiday as nothing', () => {
    const part = (datum: string, minut: number) => ({
      ...{ datum, druh: 'lekar' as const, cas_od: '08:00', cas_do: '13:00', minut },
    });
    const worked = [...work(WORKING.slice(1), '16:00'), ...saturdays];
    const first = WORKING[0]!;
    expect(measured(worked, hpp, [part(first, 300), part(first, 300)]).prescas).toBe(960);
    expect(measured(worked, hpp, [part('2026-11-17', 300)]).prescas).toBe(960 - 480);
  });

  test('of a month closed before such months were kept stays as it was paid', () => {
    const fund = fundOf([{ ...hpp, druh: 'dpc', tydenni_hodiny: 20 }], '2026-11');
    const { soucty } = timesheetOf(work(WORKING, '13:00'), { fund, isCapped: true }, at);
    expect(soucty).toMatchObject({ fond: 80 * 60, prescas: 20 * 60 });
  });
});

test('a month closed before such months were kept counts a day off as a working day at most', () => {
  const vacation = shift('2026-11-04', '', 'dovolena', '08:00-20:00');
  expect(timesheetOf([vacation], { fund: plainFund(20), isCapped: true }, at).soucty.dovolena).toBe(480);
});

describe('a doctor and other leave', () => {
  const away = (times: string | null, minut: number, datum = '2026-11-03'): ExcusedDay => ({
    ...{ datum, druh: 'lekar', minut },
    ...{ cas_od: times?.slice(0, 5) ?? null, cas_do: times?.slice(6) ?? null },
  });
  const sheet = (worked: string, ...excused: ExcusedDay[]) =>
    timesheetOf([shift('2026-11-03', worked)], { fund: plainFund(160), excused }, at);

  test('count against the fund, and whole days are counted as days', () => {
    const { soucty } = sheet('10:00 16:00', away('08:00-10:00', 120), away(null, 480, '2026-11-04'));
    expect(soucty).toMatchObject({ jine: 600, jine_dnu: 1, odpracovano: 360 });
    expect(soucty.bilance).toBe(360 + 600 - 160 * 60);
  });

  test.each([
    ['in the morning nobody is late after it', '10:05 16:00', '08:00-10:00', []],
    ['but who comes later still is', '10:06 16:00', '08:00-10:00', ['zpozdeni']],
    ['at the end nobody leaves early', '08:00 14:00', '14:00-16:30', []],
    ['in between excuses neither', '08:20 15:30', '11:00-12:00', ['zpozdeni', 'drivejsi_odchod']],
    ['two in a row in the morning', '10:05 16:00', '09:00-10:00 08:00-09:00', []],
    ['two that overlap', '10:05 16:00', '08:00-09:30 08:30-10:00', []],
    ['two with a gap are the first', '10:05 16:00', '08:00-09:00 09:30-10:00', ['zpozdeni']],
    ['two in a row at the end', '08:00 14:00', '15:00-16:00 14:00-15:00', []],
    ['of two at the end the last one within the other', '08:00 14:00', '14:00-16:00 15:00-15:30', []],
    ['one at each end', '09:00 15:00', '08:00-09:00 15:00-16:00', []],
  ])('%s', (_, worked, times, expected) => {
    const parts = times.split(' ').map(one => away(one, 60));
    const druhy = problemsOf(sheet(worked, ...parts)).map(({ druh }) => druh);
    expect(druhy.filter(druh => druh !== 'bez_pauzy')).toEqual(expected);
  });

  test.each([
    ['the whole shift', ['08:00-16:00'], []],
    ['more than it', ['07:00-17:00'], []],
    ['it in two parts', ['12:00-16:00', '08:00-12:00'], []],
    ['all but its last minute', ['08:00-15:59'], ['bez_zaznamu']],
    ['it with a gap', ['08:00-11:00', '12:00-16:00'], ['bez_zaznamu']],
    ['another day', [], ['bez_zaznamu']],
  ])('covering %s: a record is missing only when the person was expected', (_, times, expected) => {
    const parts = times.map(one => away(one, 60));
    expect(problemsOf(sheet('', ...parts, away('08:00-16:00', 480, '2026-11-04')))).toEqual(
      expected.map(druh => expect.objectContaining({ druh, brani: true })),
    );
  });

  test('for the second half of a split day leaves the first as it was worked', () => {
    const split = [
      shift('2026-11-03', '08:00 12:00', 'prace', '08:00-12:00'),
      shift('2026-11-03', '', 'prace', '14:00-18:00'),
    ];
    const { soucty, ...month } = timesheetOf(
      split,
      { fund: plainFund(8), excused: [away('13:00-18:00', 240)] },
      at,
    );
    expect(problemsOf({ soucty, ...month })).toEqual([]);
    expect(soucty).toMatchObject({ odpracovano: 240, jine: 240, bilance: 0 });
  });
});

describe('surcharges', () => {
  /** A plain second implementation: the clock is asked for each minute separately. */
  function minuteByMinute(from: string, to: string) {
    const sums = { noc: 0, vikend: 0, svatek: 0 };
    for (let now = Date.parse(from); now < Date.parse(to); now += MINUTE) {
      const { datum, cas } = pragueClock(now);
      if (cas < '06:00' || cas >= '22:00') sums.noc++;
      if (weekdayOf(datum) >= 5) sums.vikend++;
      if (holidayOn(datum)) sums.svatek++;
    }
    return sums;
  }

  test.each([
    ['over midnight into Saturday', '2026-11-20T20:30:00+01:00', '2026-11-21T02:10:00+01:00'],
    ['out of Sunday', '2026-11-22T18:00:00+01:00', '2026-11-23T01:00:00+01:00'],
    ['a public holiday', '2026-11-17T05:00:00+01:00', '2026-11-17T23:00:00+01:00'],
    ['the night that is an hour longer', '2026-10-24T22:00:00+02:00', '2026-10-25T07:00:00+01:00'],
    ['the night that is an hour shorter', '2026-03-28T22:00:00+01:00', '2026-03-29T07:00:00+02:00'],
    ['a common day', '2026-11-18T08:00:00+01:00', '2026-11-18T16:00:00+01:00'],
  ])('%s', (_, from, to) => {
    const steps = [
      { typ_akce: 'prichod' as const, cas: Date.parse(from) },
      { typ_akce: 'odchod' as const, cas: Date.parse(to) },
    ];
    expect(surcharges(steps)).toEqual(minuteByMinute(from, to));
  });

  test('exclude breaks and work without an end', () => {
    const steps = (['prichod', 'pauza_start', 'pauza_konec'] as const).map((typ_akce, index) => ({
      typ_akce,
      cas: index * MINUTE,
    }));
    expect(workIntervals(steps)).toEqual([{ from: 0, to: MINUTE }]);
  });
});
