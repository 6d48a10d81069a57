import { maySend } from '#server/roster/chain/pairs.ts';
import { whyNot } from '#server/roster/explain/who.ts';
import type { Asked, Proposed } from '#server/roster/shop/asked.ts';
import { goalsOf, piecesOn } from '#server/roster/shop/goals.ts';
import { workedMinutes } from '#server/roster/shop/model.ts';
import { broken, together } from '#server/roster/shop/random-shops.ts';
import { mondayOf, weekdayOf } from '#shared/core/days.ts';
import { DEFAULT_WEIGHTS } from '#shared/roster/kinds.ts';
import { minutesOf } from '#shared/shifts/hours.ts';
import type { Month } from './generated.ts';

/** What months of the chain are worth, counted from the shifts themselves. */
export type Judged = {
  uncovered: number;
  /** Hours that nobody could cover whoever works how: no roster has fewer. */
  necessary: number;
  /** Hours of more people than are needed, and how many contracts leave over at least when all of them are kept. */
  over: number;
  left: number;
  /** Hours beside their contract, of each person of a contract with hours in each month. */
  deviations: number[];
  wishes: { kept: number; all: number };
  helped: number;
  warnings: number;
  /** Weekends by person, the shop's own people whom each month should give hours. */
  weekends: Map<number, Map<number, number>>;
};

/** Hours in which more are needed than there are people who could have any shift then, each of them free of all others. */
export function necessarilyUncovered({ shops }: Month): number {
  const asked = together(shops);
  let sum = 0;
  for (const shop of asked.shops) {
    for (const datum of Object.keys(shop.needs)) {
      const able = (shop.times[datum] ?? []).map(times => ({
        times,
        people: asked.people.filter(
          one =>
            maySend(one, shop.prodejna) &&
            whyNot(asked, one, [], { datum, prodejna: shop.prodejna, ...times }) === null,
        ),
      }));
      for (const { from, to, potreba, plan } of piecesOn(asked, shop, datum, [])) {
        if (potreba <= plan) continue;
        const there = new Set(
          able.flatMap(({ times, people }) =>
            minutesOf(times.cas_od) <= from && minutesOf(times.cas_do) >= to
              ? people.map(({ id }) => id)
              : [],
          ),
        );
        sum += ((to - from) / 60) * Math.max(0, potreba - plan - there.size);
      }
    }
  }
  return sum;
}

/** A shift on a day of somebody's absence or of another shift is no work: a copied rotation knows of neither. */
const possible = ({ people }: Asked, shifts: Proposed[]) => {
  const away = new Set(people.flatMap(({ id, shifts: own }) => own.map(({ datum }) => `${id} ${datum}`)));
  return shifts.filter(({ user_id, datum }) => !away.has(`${user_id} ${datum}`));
};

/** The month's shifts as they would be worked, and what they are worth beside what was judged before. */
export function judge(month: Month, planned: Proposed[], before: Judged | null): Judged {
  const asked = together(month.shops);
  const known = new Set(asked.people.map(({ id }) => id));
  const shifts = possible(asked, planned).filter(({ user_id }) => known.has(user_id));
  const goals = goalsOf(asked, DEFAULT_WEIGHTS, shifts);
  const weekends = before?.weekends ?? new Map<number, Map<number, number>>();
  const deviations = asked.people.flatMap(({ id, hodin, prodejna }) => {
    if (!hodin) return [];
    const own = shifts.filter(({ user_id }) => user_id === id);
    const count = new Set(
      own.filter(({ datum }) => weekdayOf(datum) >= 5).map(({ datum }) => mondayOf(datum)),
    ).size;
    const team = weekends.get(prodejna) ?? new Map<number, number>();
    weekends.set(prodejna, team.set(id, (team.get(id) ?? 0) + count));
    return [Math.abs(own.reduce((sum, one) => sum + workedMinutes(one) / 60, 0) - hodin)];
  });
  const necessary = necessarilyUncovered(month);
  const needed = goalsOf(asked, DEFAULT_WEIGHTS, []).chybi - necessary;
  const agreed = asked.people.reduce((sum, { hodin }) => sum + (hodin ?? 0), 0);
  return {
    uncovered: (before?.uncovered ?? 0) + goals.chybi,
    necessary: (before?.necessary ?? 0) + necessary,
    over: (before?.over ?? 0) + goals.navic,
    left: (before?.left ?? 0) + Math.max(0, agreed - needed),
    deviations: [...(before?.deviations ?? []), ...deviations],
    wishes: {
      kept: (before?.wishes.kept ?? 0) + goals.prani.splneno,
      all: (before?.wishes.all ?? 0) + goals.prani.celkem,
    },
    helped: (before?.helped ?? 0) + goals.jinde,
    warnings: (before?.warnings ?? 0) + broken(asked, shifts).length,
    weekends,
  };
}

/** By shop: the most by which its people differ in weekends. */
export const spreadsOf = ({ weekends }: Judged) =>
  [...weekends.values()].map(team => Math.max(...team.values()) - Math.min(...team.values()));
