import loadHighs from 'highs';
import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import type { Asked, Candidate, Proposed } from './asked.ts';
import { goalsOf } from './goals.ts';
import { newWarnings, propose } from './propose.ts';
import { broken, randomShop } from './random-shops.ts';

const highs = await loadHighs();
const proposed = (seed: number, steps: number) =>
  propose(highs, randomShop(seed), DEFAULT_WEIGHTS, { budget: { steps }, seed: 1 });

/** Shops of three to five people; `npm run proof -- roster` takes ten thousand. */
const SEEDS = [7, 9, 12, 13];

test('a proposal for a random shop gives no warning and leaves planned shifts alone', () => {
  const made = SEEDS.map(seed => ({ seed, ...proposed(seed, 1) }));
  expect(
    made.flatMap(({ seed, smeny }) => broken(randomShop(seed), smeny).map(one => `${seed}: ${one}`)),
  ).toEqual([]);
  // The test is meaningful only if much was proposed.
  expect(made.filter(({ smeny }) => smeny.length >= 30)).toHaveLength(SEEDS.length);
});

const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05'];

/** A working week of a shop that needs one person from 8 to 20. */
const week = (people: Partial<Candidate>[]): Asked => ({
  ...{ od: DAYS[0]!, do: DAYS.at(-1)! },
  shops: [
    {
      ...{ prodejna: 1, velka: false },
      times: Object.fromEntries(DAYS.map(day => [day, [{ cas_od: '08:00', cas_do: '20:00' }]])),
      needs: Object.fromEntries(DAYS.map(day => [day, [{ od: '08:00', do: '20:00', lidi: 1 }]])),
    },
  ],
  people: people.map((one, at) => ({ id: at + 1, prodejna: 1, shifts: [], wishes: [], hodin: 20, ...one })),
});

const whoWorks = (asked: Asked) =>
  propose(highs, asked, DEFAULT_WEIGHTS, { budget: { steps: 20 }, seed: 1 })
    .smeny.map(({ datum, user_id }) => `${datum.slice(8)}:${user_id}`)
    .sort();

test('covers each day, respects wishes, and counts what is planned', () => {
  const cannot = { datum: '2026-06-03', druh: 'nemohu' as const, cas_od: null, cas_do: null };
  const planned = {
    datum: '2026-06-01',
    cas_od: '08:00',
    cas_do: '20:00',
    typ_smeny: 'prace' as const,
    prodejna: 1,
  };
  const days = whoWorks(week([{ wishes: [cannot] }, { shifts: [planned] }]));
  expect(days.map(one => one.slice(0, 2))).toEqual(['02', '03', '04', '05']);
  expect(days).toContain('03:2');
});

test('a weekend split by the turn of months counts as one', () => {
  const sunday = '2026-11-01';
  const hours = { cas_od: '08:00', cas_do: '20:00' };
  const had = (datum: string): Planned => ({ ...hours, datum, typ_smeny: 'prace', prodejna: 1 });
  const days = { od: sunday, do: sunday };
  const [shop] = week([]).shops;
  const shops = [
    { ...shop!, times: { [sunday]: [hours] }, needs: { [sunday]: [{ od: '08:00', do: '20:00', lidi: 1 }] } },
  ];
  // Both have worked as many weekends, but the first in the list has not worked this one.
  const people = week([
    { hodin: 4, vikendu: 1 },
    { hodin: 4, vikendu: 1, shifts: [had('2026-10-31')] },
  ]).people;
  const asked = { ...days, shops, people };
  const { smeny, points, cile } = propose(highs, asked, DEFAULT_WEIGHTS, { budget: { steps: 5 }, seed: 1 });
  expect(smeny.map(({ user_id }) => user_id)).toEqual([2]);
  expect(Math.abs(cile.body - points)).toBeLessThan(1);
  const other = smeny.map(one => ({ ...one, user_id: 1 }));
  expect(goalsOf(asked, DEFAULT_WEIGHTS, other).body - cile.body).toBe(DEFAULT_WEIGHTS.vikend);
  expect(cile.vikendy).toEqual({ nejmene: 0, nejvice: 1 });
});

test('a shop may have more kinds of shifts than fit in a byte', () => {
  const minute = (at: number) =>
    `${String(8 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const many = Array.from({ length: 140 }, (_, at) => ({ cas_od: minute(at), cas_do: '20:00' }));
  const planned = { datum: DAYS[0]!, cas_od: '07:30', cas_do: '20:00', typ_smeny: 'prace' as const };
  const asked = week([{ shifts: [{ ...planned, prodejna: 1 }] }]);
  const [shop] = asked.shops;
  const shops = [{ ...shop!, times: { ...shop!.times, [DAYS[2]!]: many } }];
  const { smeny } = propose(highs, { ...asked, shops }, DEFAULT_WEIGHTS, { budget: { steps: 0 }, seed: 1 });
  expect(smeny.map(({ datum, cas_od }) => `${datum} ${cas_od}`)).toContain(`${DAYS[2]} 08:00`);
});

test('a minor gets no twelve hours and nobody a day of absence, so the day stays empty', () => {
  const away = { absences: [{ od: '2026-06-02', do: '2026-06-02' }] };
  expect(whoWorks(week([{ born: '2009-01-01' }, away]))).toEqual(['01:2', '03:2', '04:2', '05:2']);
});

test('the goals agree with the search, and each reported roster is better than the previous one', () => {
  for (const seed of SEEDS) {
    const shop = randomShop(seed);
    // For a split day the search also counts the gap, so the shops here have none.
    const oneADay = (all: Planned[]) => [...new Map(all.map(one => [one.datum, one])).values()];
    const people = shop.people.map(one => ({ ...one, shifts: oneADay(one.shifts) }));
    const asked = { ...shop, people };
    const told: number[] = [];
    const task = { budget: { steps: 1 }, seed: 1 };
    const last = propose(highs, asked, DEFAULT_WEIGHTS, task, ({ points }) => told.push(points));
    expect(told).toEqual([...new Set(told)].sort((one, other) => other - one));
    if (last.vynechani.length === 0) expect(Math.abs(last.cile.body - last.points)).toBeLessThan(1);
  }
});

test('a continued proposal begins with the previous one as far as possible', () => {
  const asked = week([{}, {}]);
  const begin = ['01', '02'].map(day => ({
    ...{ user_id: 2, prodejna: 1, datum: `2026-06-${day}`, cas_od: '08:00', cas_do: '20:00' },
  }));
  const told: Proposed[][] = [];
  propose(highs, asked, DEFAULT_WEIGHTS, { budget: { steps: 0 }, seed: 1, begin }, ({ smeny }) =>
    told.push(smeny),
  );
  expect(told[0]).toEqual(begin);
  const ill = { absences: [{ od: '2026-06-01', do: '2026-06-01' }] };
  told.length = 0;
  propose(
    highs,
    week([{}, ill]),
    DEFAULT_WEIGHTS,
    { ...{ budget: { steps: 0 }, seed: 1 }, begin },
    ({ smeny }) => told.push(smeny),
  );
  expect(told[0]).toEqual(begin.slice(1));
});

test('after a sick call as little as possible changes and a free person covers the gap', () => {
  const shift = (day: string) => ({ datum: `2026-06-${day}`, cas_od: '08:00', cas_do: '20:00' });
  const asked = week([
    { freed: ['01', '02'].map(shift), hodin: 24, absences: [{ od: '2026-06-02', do: '2026-06-02' }] },
    { freed: ['03', '04', '05'].map(shift), hodin: 36 },
    { hodin: 0 },
  ]);
  const weights = { ...DEFAULT_WEIGHTS, zmena: 1_500 };
  const { smeny, cile } = propose(highs, asked, weights, { budget: { steps: 20 }, seed: 1 });
  const days = smeny.map(({ datum, user_id }) => `${datum.slice(8)}:${user_id}`).sort();
  expect(days.filter(one => !one.startsWith('02'))).toEqual(['01:1', '03:2', '04:2', '05:2']);
  expect(cile).toMatchObject({ chybi: 0, zmeny: 2 });
});

test('the plan without the tried shifts is judged once, however many are tried', () => {
  let judged = 0;
  const candidate: Candidate = {
    ...{ id: 1, prodejna: 1, shifts: [], wishes: [], hodin: 20 },
    get contracts() {
      judged++;
      return [];
    },
  };
  const warnings = newWarnings(week([]), candidate);
  const at = (cas_od: string, cas_do: string) => ({
    user_id: 1,
    datum: DAYS[0]!,
    prodejna: 1,
    cas_od,
    cas_do,
  });
  const tried = [at('08:00', '16:00'), at('06:00', '21:00'), at('09:00', '16:00')];
  expect(tried.map(one => warnings([one]).map(({ pravidlo }) => pravidlo))).toEqual([[], ['smena'], []]);
  expect(judged).toBe(tried.length + 1);
});
