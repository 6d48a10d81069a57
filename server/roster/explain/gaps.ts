import { remembered } from '#shared/core/remembered.ts';
import { minutesOf, type Times, timeOf } from '#shared/shifts/hours.ts';
import type { Asked, Proposed, Weights } from '../shop/asked.ts';
import { goalsOf, piecesOn } from '../shop/goals.ts';
import { type Knows, whyNot } from './who.ts';

const DEARER = 'mohl(a) by, ale ostatní cíle by to zhoršilo víc';
const NOT_OFFERED = 'prodejna v tu dobu nemá žádnou obvyklou směnu';
const BETTER = 'mohl(a) by: nechte rozpis počítat déle';

/** The times of a day in which the first shop lacks people, and for each person why they do not work then. */
export function gapsOn(asked: Asked, weights: Weights, smeny: Proposed[], datum: string, knows: Knows) {
  const shop = asked.shops[0]!;
  const { prodejna } = shop;
  const body = goalsOf(asked, weights, smeny).body;
  // Several gaps of a day are covered by the same times, so each is judged once.
  const people = asked.people.map(candidate => {
    const own = smeny.filter(({ user_id }) => user_id === candidate.id);
    const why = whyNot(asked, candidate, own, knows);
    const shiftAt = ({ cas_od, cas_do }: Times) => ({ datum, prodejna, cas_od, cas_do });
    const goalsWith = (times: Times) =>
      goalsOf(asked, weights, [...smeny, { user_id: candidate.id, ...shiftAt(times) }]);
    return {
      user_id: candidate.id,
      reason: remembered((times: Times) => why(shiftAt(times))),
      isWorse: remembered((times: Times) => goalsWith(times).body >= body),
    };
  });
  return piecesOn(asked, shop, datum, smeny)
    .filter(({ potreba, plan }) => potreba > plan)
    .map(({ from, to, potreba, plan }) => {
      const offered = (shop.times[datum] ?? []).filter(
        one => minutesOf(one.cas_od) <= from && minutesOf(one.cas_do) >= to,
      );
      const lide = people.map(({ user_id, reason, isWorse }) => {
        const could = offered.find(times => reason(times) === null);
        if (could) return { user_id, duvod: isWorse(could) ? DEARER : BETTER };
        return { user_id, duvod: offered[0] ? reason(offered[0])! : NOT_OFFERED };
      });
      return { od: timeOf(from), do: timeOf(to), chybi: potreba - plan, lide };
    });
}
