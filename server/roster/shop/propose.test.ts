import loadHighs from 'highs';
import { expect, test } from 'vitest';
import { type Asked, type Candidate, WEIGHTS } from './asked.ts';
import { propose } from './propose.ts';
import { broken, randomShop } from './random-shops.ts';

const highs = await loadHighs();
const proposed = (seed: number, steps: number) =>
  propose(highs, randomShop(seed), WEIGHTS, { budget: { steps }, seed: 1 });

/** Shops of three to five people; `npm run proof -- roster` takes ten thousand. */
const SEEDS = [7, 9, 12, 13];

test('no proposal for a random shop has a warning that the evaluator knows, or touches what is planned', () => {
  const made = SEEDS.map(seed => ({ seed, ...proposed(seed, 1) }));
  expect(
    made.flatMap(({ seed, smeny }) => broken(randomShop(seed), smeny).map(one => `${seed}: ${one}`)),
  ).toEqual([]);
  // It is worth something only if much was proposed.
  expect(made.filter(({ smeny }) => smeny.length >= 30)).toHaveLength(SEEDS.length);
});

const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05'];

/** A working week of a shop that wants one person from 8 to 20. */
const week = (people: Partial<Candidate>[]): Asked => ({
  ...{ prodejna: 1, od: DAYS[0]!, do: DAYS.at(-1)!, velka: false },
  times: Object.fromEntries(DAYS.map(day => [day, [{ cas_od: '08:00', cas_do: '20:00' }]])),
  needs: Object.fromEntries(DAYS.map(day => [day, [{ od: '08:00', do: '20:00', lidi: 1 }]])),
  people: people.map((one, at) => ({ id: at + 1, shifts: [], wishes: [], hodin: 20, ...one })),
});

const whoWorks = (asked: Asked) =>
  propose(highs, asked, WEIGHTS, { budget: { steps: 20 }, seed: 1 })
    .smeny.map(({ datum, user_id }) => `${datum.slice(8)}:${user_id}`)
    .sort();

test('each day has its one person, who cannot is asked for nothing, and what is planned stays and counts', () => {
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

test('a minor works no twelve hours, and nobody on a day of an absence: the day stays empty', () => {
  const away = { absences: [{ od: '2026-06-02', do: '2026-06-02' }] };
  expect(whoWorks(week([{ born: '2009-01-01' }, away]))).toEqual(['01:2', '03:2', '04:2', '05:2']);
});
