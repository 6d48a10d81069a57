import { describe, expect, test } from 'vitest';
import type { Term } from '../contracts/on.ts';
import { addDays, daysBetween, daysFrom } from '../core/days.ts';
import { vacationBalance } from './balance.ts';

const TODAY = '2026-11-20';
const term = (more: Partial<Term> = {}): Term => ({
  druh: 'hpp',
  od: '2020-01-01',
  do: null,
  tydenni_hodiny: 40,
  prodejny: [],
  dovolena_hodin: null,
  ...more,
});
const balance = (contracts: Term[], more: object = {}) =>
  vacationBalance(2026, TODAY, {
    contracts,
    corrections: [],
    taken: [],
    waiting: 0,
    workedHours: () => 0,
    ...more,
  });

describe('a year’s claim to vacation (§ 213)', () => {
  test.each([
    ['a whole year', [term()], 160],
    ['a whole year of less hours', [term({ tydenni_hodiny: 30 })], 120],
    ['as agreed', [term({ dovolena_hodin: 200 })], 200],
    // 52 weeks are 364 days, so one missing day takes nothing away.
    ['from the second of January', [term({ od: '2026-01-02' })], 160],
    ['from the third', [term({ od: '2026-01-03' })], Math.ceil((160 * 51) / 52)],
    // 26 whole weeks from the first of July.
    ['half a year', [term({ od: '2026-07-01' })], 80],
    ['27 days', [term({ od: '2026-12-05' })], 0],
    ['28 days', [term({ od: '2026-12-04' })], Math.ceil((160 * 4) / 52)],
    [
      'hours that changed in the year',
      [term({ do: '2026-06-30' }), term({ od: '2026-07-01', tydenni_hodiny: 20 })],
      // 52 whole weeks: 181 of 365 days at 40 h, the rest at 20 h; rounded up once.
      Math.ceil((160 * 181) / 365 + (80 * 184) / 365),
    ],
    [
      'less hours from the first of June',
      [term({ do: '2026-05-31' }), term({ od: '2026-06-01', tydenni_hodiny: 30 })],
      137,
    ],
    [
      'a contract that begins under 28 days before the end',
      [term({ do: '2026-12-09' }), term({ od: '2026-12-10' })],
      160,
    ],
    [
      'a day between two contracts, each with its own weeks',
      [term({ do: '2026-06-29' }), term({ od: '2026-07-01' })],
      Math.ceil((160 * (25 + 26)) / 52),
    ],
    [
      'an agreement between, which is no employment',
      [
        term({ do: '2026-06-29' }),
        term({ od: '2026-06-30', do: '2026-06-30', druh: 'dpp', tydenni_hodiny: null }),
        term({ od: '2026-07-01' }),
      ],
      Math.ceil((160 * (25 + 26)) / 52),
    ],
    ['no contract in the year', [term({ do: '2025-12-31' })], 0],
  ])('%s', (_, contracts, narok) => expect(balance(contracts)).toMatchObject({ narok, zbyva: narok }));

  test.each([
    // § 77 (8): each twenty hours worked give 1/52 of 80 h; fewer than four such twenties give nothing.
    [79, 0],
    [80, Math.ceil((80 * 4) / 52)],
    [300, Math.ceil((80 * 15) / 52)],
    [2000, 80],
  ])('an agreement with %i h worked gives %i h', (worked, narok) =>
    expect(balance([term({ druh: 'dpp', tydenni_hodiny: null })], { workedHours: () => worked }).narok).toBe(
      narok,
    ),
  );
});

describe('an employment continued by another contract', () => {
  const DAYS = daysFrom('2026-01-02', 364);

  test('with the same hours gives the same claim, whenever the contracts change', () => {
    const wrong = DAYS.flatMap(day => {
      const { narok, pohyby } = balance([term({ do: addDays(day, -1) }), term({ od: day })]);
      const sum = Math.round(pohyby.reduce((total, { hodiny }) => total + hodiny, 0) * 100) / 100;
      return narok === 160 && sum === 160 ? [] : [[day, narok, sum]];
    });
    expect(wrong).toEqual([]);
    const quarters = ['2026-04-01', '2026-07-01', '2026-10-01'];
    const ends = [...quarters.map(day => addDays(day, -1)), null];
    const rows = ['2020-01-01', ...quarters].map((od, at) => term({ od, do: ends[at]! }));
    expect(balance(rows.toReversed()).narok).toBe(160);
  });

  /** An independent second computation: each day adds its share of the weeks, at that day's hours. */
  test.each(['2026-01-01', '2026-03-11', '2026-11-30'])(
    'with other hours gives each day its share, from %s on',
    begin => {
      const last = daysBetween(begin, '2026-12-31') + 1;
      const weeks = Math.min(52, Math.floor(last / 7));
      const wrong = daysFrom(begin, last)
        .slice(1)
        .flatMap(day => {
          const hours = daysFrom(begin, last).map(one => (one < day ? 160 : 100));
          const exact = hours.reduce((sum, yearly) => sum + (yearly * weeks) / (52 * last), 0);
          const found = balance([
            term({ od: begin, do: addDays(day, -1) }),
            term({ od: day, tydenni_hodiny: 25 }),
          ]).narok;
          return found === Math.ceil(Math.round(exact * 100) / 100) ? [] : [[day, found, exact]];
        });
      expect(wrong).toEqual([]);
    },
  );

  test('names the share of each contract', () => {
    const { pohyby } = balance([term({ do: '2026-01-24' }), term({ od: '2026-01-25' })]);
    expect(pohyby.map(({ hodiny, text }) => [hodiny, text.replaceAll('\u00a0', ' ')])).toEqual([
      [10.52, 'Nárok podle smlouvy od 1. 1. 2026 do 24. 1. 2026: 3,42/52 týdnů ze 160 h (§ 213)'],
      [149.48, 'Nárok podle smlouvy od 25. 1. 2026 do 31. 12. 2026: 48,58/52 týdnů ze 160 h (§ 213)'],
    ]);
  });
});

test('the rest is the claim plus corrections, minus what is taken and planned', () => {
  const found = balance([term()], {
    corrections: [{ datum: '2026-01-10', hodiny: 16, text: 'Převod' }],
    taken: [
      { datum: '2026-03-02', hodiny: 8 },
      { datum: TODAY, hodiny: 12 },
      { datum: '2026-12-23', hodiny: 7.5 },
      // A holiday takes no hours.
      { datum: '2026-12-24', hodiny: 0 },
    ],
    waiting: 24,
  });
  expect(found).toMatchObject({ opravy: 16, vycerpano: 20, naplanovano: 7.5, ceka: 24, zbyva: 148.5 });
  expect(found.pohyby.reduce((sum, { hodiny }) => sum + hodiny, 0)).toBe(found.zbyva);
  expect(found.pohyby.map(({ datum, co, hodiny }) => [datum, co, hodiny])).toEqual([
    ['2026-01-01', 'narok', 160],
    ['2026-01-10', 'oprava', 16],
    ['2026-03-02', 'cerpani', -8],
    [TODAY, 'cerpani', -12],
    ['2026-12-23', 'cerpani', -7.5],
  ]);
});

test('rounding up is listed as a movement of its own', () => {
  const { pohyby, narok } = balance([term({ od: '2026-07-08' })]);
  expect(narok).toBe(77);
  expect(pohyby.map(({ co, hodiny }) => [co, hodiny])).toEqual([
    ['narok', 76.92],
    ['zaokrouhleni', 0.08],
  ]);
});
