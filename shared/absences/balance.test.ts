import { describe, expect, test } from 'vitest';
import type { Term } from '../contracts/on.ts';
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

describe('the claim of a year (§ 213)', () => {
  test.each([
    ['a whole year', [term()], 160],
    ['a whole year of less hours', [term({ tydenni_hodiny: 30 })], 120],
    ['as agreed', [term({ dovolena_hodin: 200 })], 200],
    // 52 weeks are 364 days: the year's last day alone takes nothing away.
    ['from the second of January', [term({ od: '2026-01-02' })], 160],
    ['from the third', [term({ od: '2026-01-03' })], Math.ceil((160 * 51) / 52)],
    // 26 whole weeks from the first of July.
    ['half a year', [term({ od: '2026-07-01' })], 80],
    ['27 days', [term({ od: '2026-12-05' })], 0],
    ['28 days', [term({ od: '2026-12-04' })], Math.ceil((160 * 4) / 52)],
    [
      'hours that changed in the year',
      [term({ do: '2026-06-30' }), term({ od: '2026-07-01', tydenni_hodiny: 20 })],
      // 25 whole weeks of 40 h and 26 of 20 h, rounded up once.
      Math.ceil((160 * 25) / 52 + (80 * 26) / 52),
    ],
    ['no contract in the year', [term({ do: '2025-12-31' })], 0],
  ])('%s', (_, contracts, narok) => expect(balance(contracts)).toMatchObject({ narok, zbyva: narok }));

  test.each([
    // § 77 (8): for each twenty hours worked a fifty-second of 80 h; under four of them nothing.
    [79, 0],
    [80, Math.ceil((80 * 4) / 52)],
    [300, Math.ceil((80 * 15) / 52)],
    [2000, 80],
  ])('an agreement of %i h worked gives %i', (worked, narok) =>
    expect(balance([term({ druh: 'dpp', tydenni_hodiny: null })], { workedHours: () => worked }).narok).toBe(
      narok,
    ),
  );
});

test('the rest is the claim and corrections less what is taken and planned', () => {
  const found = balance([term()], {
    corrections: [{ datum: '2026-01-10', hodiny: 16, text: 'Převod' }],
    taken: [
      { datum: '2026-03-02', hodiny: 8 },
      { datum: TODAY, hodiny: 12 },
      { datum: '2026-12-23', hodiny: 7.5 },
      // A holiday takes none.
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

test('rounding up is a movement of its own', () => {
  const { pohyby, narok } = balance([term({ od: '2026-07-08' })]);
  expect(narok).toBe(77);
  expect(pohyby.map(({ co, hodiny }) => [co, hodiny])).toEqual([
    ['narok', 76.92],
    ['zaokrouhleni', 0.08],
  ]);
});
