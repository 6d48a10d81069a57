import { describe, expect, test } from 'vitest';
import type { Term } from '../../contracts/on.ts';
import { addDays, daysFrom, weekdayOf } from '../../core/days.ts';
import { pragueInstant } from '../../core/prague.ts';
import { judge } from './judge.ts';
import { AVERAGED_DAYS, periodOf, periodsAround } from './periods.ts';
import type { Input, Planned } from './person.ts';
import { RULES } from './rules.ts';

/** Each rule one minute below its limit, at it and above. The rules for a full-time adult are in judge.test.ts. */

const work = (datum: string, cas_od: string, cas_do: string, more: object = {}): Planned => ({
  ...{ datum, cas_od, cas_do },
  typ_smeny: 'prace',
  ...more,
});
const of = (id: string, input: Input) =>
  judge(input)
    .filter(({ pravidlo }) => pravidlo === id)
    .map(({ datum, text }) => `${datum} ${text.replaceAll('\u00a0', ' ')}`);

/** Sixteen years old in 2026. */
const MINOR = { born: '2010-01-01' };

describe('a minor', () => {
  const told = (id: string, ...shifts: Planned[]) => of(id, { ...MINOR, shifts });

  test.each([
    ['16:29', []],
    ['16:30', []],
    [
      '16:31',
      ['2026-11-16 Směna má bez přestávky 8 h, zákoník práce (§ 79a) dovoluje mladistvým nejvýše 8 h denně.'],
    ],
  ])('works at most 8 h a day, here until %s', (until, said) => {
    expect(told('smena-mladistvych', work('2026-11-16', '08:00', until))).toEqual(said);
    expect(of('smena-mladistvych', { shifts: [work('2026-11-16', '08:00', until)] })).toEqual([]);
  });

  test('has no break deducted from parts of up to 4.5 h', () =>
    // 8:01 of work: no part is over 4.5 h, so no break is subtracted and it is over eight.
    expect(
      told('smena-mladistvych', work('2026-11-16', '08:00', '12:30'), work('2026-11-16', '13:00', '16:31')),
    ).toHaveLength(1));

  test.each([
    ['09:01', []],
    ['09:00', []],
    [
      '08:59',
      [
        '2026-11-17 Odpočinek během 24 hodin je nejvýše 11,9 h, zákoník práce (§ 90) žádá u mladistvých alespoň 12 h.',
      ],
    ],
  ])('rests at least 12 h, here before %s', (from, said) =>
    expect(
      told('odpocinek-mladistvych', work('2026-11-16', '15:00', '21:00'), work('2026-11-17', from, '16:00')),
    ).toEqual(said),
  );

  test.each([
    ['06:00', '22:00', 0],
    ['05:59', '10:00', 1],
    ['14:30', '22:01', 1],
  ])('does not work at night: %s to %s', (from, to, count) => {
    expect(told('noc-mladistvych', work('2026-11-16', from, to))).toHaveLength(count);
    expect(of('noc-mladistvych', { shifts: [work('2026-11-16', from, to)] })).toEqual([]);
  });

  test.each([
    ['20:01', 1],
    ['20:00', 0],
    ['19:59', 0],
  ])('rests at least 48 h a week, here from Friday %s', (to, count) => {
    const week = daysFrom('2026-11-16', 5).map(day => work(day, '14:00', to));
    const next = work('2026-11-22', '20:00', '21:00');
    expect(told('tydenni-odpocinek-mladistvych', ...week, next)).toHaveLength(count);
  });

  test.each([
    ['16:30', 0],
    ['16:31', 1],
  ])('works at most 40 h a week, here until %s', (until, count) => {
    const week = daysFrom('2026-11-16', 5).map(day =>
      work(day, '08:00', day === '2026-11-20' ? until : '16:30'),
    );
    expect(told('tyden-mladistvych', ...week)).toHaveLength(count);
  });

  test('is a minor until the day before their 18th birthday', () => {
    const long = (datum: string) =>
      of('smena-mladistvych', { born: '2008-11-17', shifts: [work(datum, '08:00', '18:00')] });
    expect([long('2026-11-16').length, long('2026-11-17').length]).toEqual([1, 0]);
  });
});

const term = (more: Partial<Term> = {}): Term => ({
  ...{ druh: 'hpp', od: '2020-01-01', do: null, tydenni_hodiny: 40, prodejny: [], dovolena_hodin: null },
  ...more,
});

/** The 26 weeks that contain 16 November 2026. */
const FROM = periodOf('2026-11-16');
const DAYS = daysFrom(FROM, AVERAGED_DAYS);
const weekdays = DAYS.filter(day => weekdayOf(day) < 5);
const LAST = weekdays.at(-1)!;
/** 8 h of work and a break on every weekday; the last day ends at `last`. */
const full = (last = '16:30') => weekdays.map(day => work(day, '08:00', day === LAST ? last : '16:30'));

describe('26 weeks', () => {
  test('are counted from the first Monday of 2024', () => {
    expect([periodOf('2024-01-01'), periodOf('2024-06-30'), periodOf('2024-07-01')]).toEqual([
      '2024-01-01',
      '2024-01-01',
      '2024-07-01',
    ]);
  });

  test.each([
    ['16:29', []],
    ['16:30', []],
    [
      '16:31',
      [
        expect.stringMatching(
          /1040 h práce, úvazek dovoluje bez přesčasu 1040 h \(zákoník práce, § 78 a § 79\)\.$/,
        ),
      ],
    ],
  ])('allow 40 h a week on average, the last until %s', (last, said) =>
    expect(of('prumer', { shifts: full(last), contracts: [term()] })).toEqual(said),
  );

  test('allow the hours of a part-time contract, and without a contract say nothing', () => {
    expect(of('prumer', { shifts: full(), contracts: [term({ tydenni_hodiny: 30 })] })).toHaveLength(2);
    expect(of('prumer', { shifts: full() })).toEqual([]);
  });

  test('allow 8 h a week more with overtime', () => {
    const long = (last: string) =>
      DAYS.filter(day => weekdayOf(day) < 6).map(day =>
        work(day, '08:00', day === addDays(LAST, 1) ? last : '16:30'),
      );
    const said = (last: string) => of('prumer-s-prescasem', { shifts: long(last), contracts: [term()] });
    expect([said('16:30'), said('16:31').length]).toEqual([[], 1]);
  });

  test('ignore vacation, which neither works nor allows work', () => {
    const off = { ...work(weekdays[0]!, '08:00', '16:00'), typ_smeny: 'dovolena' as const };
    // A day off takes a seventh of the week's hours of what is allowed.
    const shifts = [off, ...full().slice(1)];
    expect(of('prumer', { shifts, contracts: [term()] })).toEqual([]);
    const three = daysFrom(FROM, 3).map(datum => ({ ...off, datum }));
    expect(of('prumer', { shifts: [...three, ...full().slice(3)], contracts: [term()] })).toEqual([]);
    const weekend = [5, 6].map(at => ({ ...off, datum: addDays(FROM, at) }));
    expect(of('prumer', { shifts: [...weekend, ...full()], contracts: [term()] })).toHaveLength(1);
  });

  test('include the given history, and warn in the judged months', () => {
    const all = full('16:31');
    const shifts = all.filter(({ datum }) => datum >= '2026-12-01');
    const history = all.filter(({ datum }) => datum < '2026-12-01');
    expect(of('prumer', { shifts, history, contracts: [term()] })).toHaveLength(LAST >= '2026-12-01' ? 1 : 0);
    expect(periodsAround([term()], { od: '2026-11-01', do: '2026-11-30' })).toEqual({
      od: periodOf('2026-11-01'),
      do: addDays(periodOf('2026-11-30'), AVERAGED_DAYS - 1),
    });
  });
});

describe('agreements', () => {
  const dpp = [term({ druh: 'dpp', tydenni_hodiny: null, od: '2025-06-01' })];
  /** 10 h of work and a break on each of thirty days of a year. */
  const thirty = (year: number, last = '18:30') =>
    daysFrom(`${year}-03-01`, 30).map((day, at) => work(day, '08:00', at === 29 ? last : '18:30'));

  test.each([
    ['18:30', []],
    [
      '18:31',
      [
        '2026-03-30 V roce 2026 je na DPP naplánováno 300 h práce, zákoník práce (§ 75) dovoluje nejvýše 300 h.',
      ],
    ],
  ])('of a DPP allow 300 h a calendar year, the last until %s', (last, said) =>
    expect(
      of('dpp', { shifts: [...thirty(2026, last), work('2027-01-01', '08:00', '12:00')], contracts: dpp }),
    ).toEqual(said),
  );

  test.each([
    ['13:59', 0],
    ['14:00', 0],
    ['14:01', 1],
  ])('of a DPČ allow half of the weekly hours on average of their term, the last until %s', (last, count) => {
    // Two weeks: 40 h.
    const contracts = [term({ druh: 'dpc', tydenni_hodiny: 20, od: '2026-11-02', do: '2026-11-15' })];
    const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-09', '2026-11-10'];
    const shifts = [...days.map(day => work(day, '08:00', '14:00')), work('2026-11-12', '10:00', last)];
    expect(of('dpc', { shifts, contracts })).toHaveLength(count);
  });

  test('need the shifts of a year, or of 52 weeks', () => {
    const days = { od: '2026-11-01', do: '2026-11-30' };
    expect(periodsAround(dpp, days)).toEqual({ od: '2026-01-01', do: '2026-12-31' });
    expect(periodsAround([term({ druh: 'dpc', od: '2025-11-03' })], days)).toEqual({
      od: '2025-11-03',
      do: '2027-10-31',
    });
    expect(periodsAround([], days)).toEqual(days);
  });
});

describe('overtime (§ 93)', () => {
  let id = 0;
  const at = (day: string, cas: string) => new Date(pragueInstant(day, cas)!).toISOString();
  /** Planned from 8 to 14 and left at `left`. */
  const attended = (day: string, left: string) =>
    work(day, '08:00', '14:00', {
      dochazka: [
        { id: ++id, typ_akce: 'prichod', cas: at(day, '08:00'), opravuje: null },
        { id: ++id, typ_akce: 'odchod', cas: at(day, left), opravuje: null },
      ],
    });

  test.each([
    ['16:00', 0],
    ['16:01', 1],
  ])('is at most 8 h a week, the fourth day until %s', (last, count) => {
    const shifts = daysFrom('2026-11-16', 4).map((day, i) => attended(day, i === 3 ? last : '16:00'));
    expect(of('prescas-tydne', { shifts, contracts: [term()] })).toHaveLength(count);
    expect(of('prescas-tydne', { shifts })).toEqual([]);
  });

  test.each([
    ['16:00', 0],
    ['16:01', 1],
  ])('is at most 150 h a year, the 75th day until %s', (last, count) => {
    const shifts = daysFrom('2026-02-02', 75).map((day, i) => attended(day, i === 74 ? last : '16:00'));
    expect(of('prescas-rocne', { shifts, contracts: [term()] })).toHaveLength(count);
  });
});

describe('a shop over 200 m² (Act 223/2016)', () => {
  const said = (datum: string, until = '20:00', velka = true) =>
    of('zavrene-svatky', { shifts: [work(datum, '08:00', until, { velka })] }).length;

  test.each([
    ['2026-01-01', 1],
    ['2026-04-03', 0],
    ['2026-04-05', 0],
    ['2026-04-06', 1],
    ['2026-05-01', 0],
    ['2026-05-08', 1],
    ['2026-07-05', 0],
    ['2026-09-28', 1],
    ['2026-10-28', 1],
    ['2026-11-17', 0],
    ['2026-12-25', 1],
    ['2026-12-26', 1],
    ['2026-12-27', 0],
    // The law was not in force yet.
    ['2016-05-08', 0],
  ])('on %s', (day, count) => {
    expect(said(day)).toBe(count);
    expect(said(day, '20:00', false)).toBe(0);
  });

  test('is open until noon on Christmas Eve', () =>
    expect([said('2026-12-24', '12:00'), said('2026-12-24', '12:01')]).toEqual([0, 1]));
});

describe('contracts and absences', () => {
  test('warn of work in other shops and after the end of a contract', () => {
    const contracts = [term({ od: '2026-11-02', do: '2026-11-30', prodejny: [1] })];
    const shifts = ['2026-11-01', '2026-11-02', '2026-11-30', '2026-12-01'].map(day =>
      work(day, '08:00', '12:00', { prodejna: day === '2026-11-30' ? 4 : 1 }),
    );
    expect(of('prodejna', { shifts, contracts })).toEqual([
      '2026-11-30 Smlouva nedovoluje práci v této prodejně.',
    ]);
    expect(of('smlouva', { shifts, contracts })).toEqual(['2026-12-01 Na tento den nemá platnou smlouvu.']);
  });

  test('warn of work during an absence', () => {
    const absences = [{ od: '2026-11-16', do: '2026-11-17' }];
    const shifts = daysFrom('2026-11-15', 4).map(day => work(day, '08:00', '12:00'));
    expect(of('nepritomnost', { shifts, absences })).toHaveLength(2);
  });

  test.each([
    ['07:00', '09:00', 0],
    ['08:00', '09:01', 1],
    ['10:00', '11:00', 1],
    ['14:59', '20:00', 1],
    ['15:00', '20:00', 0],
  ])('warn of work during a part-day absence: %s–%s', (cas_od, cas_do, count) => {
    const awayHours = [{ datum: '2026-11-16', cas_od: '09:00', cas_do: '15:00' }];
    const shifts = daysFrom('2026-11-16', 2).map(day => work(day, cas_od, cas_do));
    const said = ['2026-11-16 V tu dobu je schválená nepřítomnost (9:00–15:00).'].slice(0, count);
    expect(of('nepritomnost', { shifts, awayHours })).toEqual(said);
  });
});

test('every rule states its paragraph and from when it holds, and has its own id', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  expect(RULES.filter(({ plati_od, paragraf }) => !/^20\d\d-/.test(plati_od) || !paragraf)).toEqual([]);
});
