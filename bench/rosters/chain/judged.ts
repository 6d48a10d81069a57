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

/** The quality of the chain's months, computed from the shifts themselves. */
export type Judged = {
  uncovered: number;
  /** Hours that nobody could cover in any roster. */
  necessary: number;
  /** Hours with more people than needed, and the fewest hours that contracts leave over when all are kept. */
  over: number;
  left: number;
  /** Each person's difference from their contract's hours, for each month of a contract with hours. */
  deviations: number[];
  wishes: { kept: number; all: number };
  helped: number;
  warnings: number;
  /** Weekends by person, for the shop's own people who should get hours in each month. */
  weekends: Map<number, Map<number, number>>;
};

/** Hours that need more people than could have any shift then, each person considered free of other shifts. */
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
            whyNot(asked, one, [])({ datum, prodejna: shop.prodejna, ...times }) === null,
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

/** Drops shifts on days of a person's absence or of another shift, which a copied rotation does not know about. */
const possible = ({ people }: Asked, shifts: Proposed[]) => {
  const away = new Set(people.flatMap(({ id, shifts: own }) => own.map(({ datum }) => `${id} ${datum}`)));
  return shifts.filter(({ user_id, datum }) => !away.has(`${user_id} ${datum}`));
};

/** Judges the month's shifts as they would be worked, together with the earlier months in `before`. */
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

/** By shop: the largest difference in weekends among its people. */
export const spreadsOf = ({ weekends }: Judged) =>
  [...weekends.values()].map(team => Math.max(...team.values()) - Math.min(...team.values()));
