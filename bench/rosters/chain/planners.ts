import loadHighs from 'highs';
import { maySend } from '#server/roster/chain/pairs.ts';
import { searchShops } from '#server/roster/chain/search.ts';
import { whyNot } from '#server/roster/explain/who.ts';
import type { Asked, Candidate, Proposed, Shop } from '#server/roster/shop/asked.ts';
import { piecesOn } from '#server/roster/shop/goals.ts';
import { workedMinutes } from '#server/roster/shop/model.ts';
import { together } from '#server/roster/shop/random-shops.ts';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import { minutesOf, type Times } from '#shared/shifts/hours.ts';
import type { Month } from './generated.ts';

/** A planner for one month of the whole chain: returns shifts in addition to the existing ones. */
export type Planner = { name: string; plan(month: Month): Promise<Proposed[]> };

const hoursOf = (shifts: Proposed[], person: number) =>
  shifts.reduce((sum, one) => sum + (one.user_id === person ? workedMinutes(one) / 60 : 0), 0);

/** Whether a person may have this shift besides their own: by law, absences and wishes. */
const canHave = (asked: Asked, candidate: Candidate, own: Proposed[], wanted: Omit<Proposed, 'user_id'>) =>
  whyNot(asked, candidate, own)(wanted) === null;

type Best = { candidate: Candidate; times: Times } | null;

/**
 * Day by day: while somebody is missing, the times that cover the most go to the person with most of their contract's
 * hours left, the shop's own people first; then people with too few hours get the days with the smallest surplus.
 */
function greedy({ shops }: Month): Proposed[] {
  const asked = together(shops);
  const made: Proposed[] = [];
  const ownOf = ({ id }: Candidate) => made.filter(({ user_id }) => user_id === id);
  const left = (one: Candidate) => (one.hodin ?? 0) - hoursOf(made, one.id);
  const days = Object.keys(asked.shops[0]!.needs).sort();
  const missed = (shop: Shop, datum: string, { cas_od, cas_do }: Times) =>
    piecesOn(asked, shop, datum, made).reduce((sum, { from, to, potreba, plan }) => {
      const isIn = minutesOf(cas_od) <= from && minutesOf(cas_do) >= to;
      return sum + (isIn && potreba > plan ? to - from : 0);
    }, 0);
  const cover = (shop: Shop, datum: string): Best => {
    const offered = (shop.times[datum] ?? [])
      .map(times => ({ times, worth: missed(shop, datum, times) }))
      .filter(({ worth }) => worth > 0)
      .sort((one, other) => other.worth - one.worth);
    for (const isHome of [true, false]) {
      for (const { times } of offered) {
        const found = asked.people
          .filter(one => (one.prodejna === shop.prodejna) === isHome && maySend(one, shop.prodejna))
          .sort((one, other) => left(other) - left(one))
          .find(one => canHave(asked, one, ownOf(one), { datum, prodejna: shop.prodejna, ...times }));
        if (found) return { candidate: found, times };
      }
    }
    return null;
  };
  for (const datum of days) {
    for (const shop of asked.shops) {
      for (let best = cover(shop, datum); best; best = cover(shop, datum))
        made.push({ user_id: best.candidate.id, datum, prodejna: shop.prodejna, ...best.times });
    }
  }
  for (const one of asked.people) {
    const shop = asked.shops.find(({ prodejna }) => prodejna === one.prodejna)!;
    const crowd = (datum: string) =>
      made.filter(other => other.datum === datum && other.prodejna === one.prodejna).length;
    for (const datum of [...days].sort((a, b) => crowd(a) - crowd(b))) {
      const times = (shop.times[datum] ?? []).find(
        own =>
          workedMinutes(own) / 120 <= left(one) &&
          canHave(asked, one, ownOf(one), { datum, prodejna: one.prodejna, ...own }),
      );
      if (times) made.push({ user_id: one.id, datum, prodejna: one.prodejna, ...times });
    }
  }
  return made;
}

/** The planners to compare; ours has this many seconds for a month of all shops. */
export const planners = (seconds: number, seed: number, now: () => number): Planner[] => [
  { name: 'copied rotation', plan: async ({ rotation }) => rotation },
  { name: 'greedy planner', plan: async month => greedy(month) },
  {
    name: `ours, ${seconds} s`,
    plan: async ({ shops }) => {
      const budget = { seconds: seconds / shops.length };
      const task = { shops, weights: DEFAULT_WEIGHTS, budget, seed };
      const found = await searchShops(await loadHighs(), task, undefined, now);
      return found.flatMap(({ smeny }) => smeny);
    },
  },
];
