import loadHighs from 'highs';
import { expect, test } from 'vitest';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import type { Planned } from '#shared/shifts/law/person.ts';
import type { Asked, Candidate } from '../shop/asked.ts';
import { searchShops } from './search.ts';

const DAYS = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05'];
const ALL_DAY = { cas_od: '08:00', cas_do: '20:00' };

/** A shop's week from 8 to 20, with the number of people it needs. */
const shopOf = (prodejna: number, lidi: number, people: Partial<Candidate>[]): Asked => ({
  ...{ od: DAYS[0]!, do: DAYS.at(-1)! },
  shops: [
    {
      ...{ prodejna, velka: false },
      times: Object.fromEntries(DAYS.map(day => [day, [ALL_DAY]])),
      needs: Object.fromEntries(DAYS.map(day => [day, [{ od: '08:00', do: '20:00', lidi }]])),
    },
  ],
  people: people.map((one, at) => ({ id: at + 1, prodejna, shifts: [], wishes: [], hodin: 20, ...one })),
});

test('who can be given nothing only when two shops are searched together is named as left out', async () => {
  // Too little rest: a plan elsewhere is taken as it is, but searched together with that shop it fits no line.
  const planned = [
    { datum: DAYS[0]!, cas_od: '14:00', cas_do: '22:00' },
    { datum: DAYS[1]!, cas_od: '06:00', cas_do: '16:00' },
  ].map((one): Planned => ({ ...one, typ_smeny: 'prace', prodejna: 2 }));
  const shops = [shopOf(1, 0, [{ shifts: planned }, { hodin: 48 }]), shopOf(2, 1, [])];
  const search = async (of: Asked[]) => {
    const found = await searchShops(await loadHighs(), {
      ...{ shops: of, weights: DEFAULT_WEIGHTS, budget: { steps: 5 }, seed: 1 },
    });
    return found.map(({ vynechani }) => vynechani);
  };
  expect(await search(shops.slice(0, 1))).toEqual([[]]);
  expect(await search(shops)).toEqual([[1], []]);
});
