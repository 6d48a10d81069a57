import { minutesOf, timeOf } from '#shared/shifts/hours.ts';
import type { Asked, Proposed, Weights } from '../shop/asked.ts';
import { goalsOf, piecesOn } from '../shop/goals.ts';
import { type Knows, whyNot } from './who.ts';

const DEARER = 'mohl(a) by, ale ostatní cíle by to zhoršilo víc';
const BETTER = 'mohl(a) by: nechte rozpis počítat déle';

/** The times of a day in which the first shop lacks people, and for each person why they do not work then. */
export function gapsOn(asked: Asked, weights: Weights, smeny: Proposed[], datum: string, knows: Knows) {
  const shop = asked.shops[0]!;
  const { prodejna } = shop;
  const body = goalsOf(asked, weights, smeny).body;
  return piecesOn(asked, shop, datum, smeny)
    .filter(({ potreba, plan }) => potreba > plan)
    .map(({ from, to, potreba, plan }) => ({
      ...{ od: timeOf(from), do: timeOf(to), chybi: potreba - plan },
      lide: asked.people.map(candidate => {
        const own = smeny.filter(({ user_id }) => user_id === candidate.id);
        const offered = (shop.times[datum] ?? []).filter(
          one => minutesOf(one.cas_od) <= from && minutesOf(one.cas_do) >= to,
        );
        const said = offered.map(times => ({
          times,
          duvod: whyNot(asked, candidate, own, { datum, prodejna, ...times }, knows),
        }));
        const could = said.find(({ duvod }) => duvod === null);
        if (!could) {
          const duvod = said[0]?.duvod ?? 'prodejna v tu dobu nemá žádnou obvyklou směnu';
          return { user_id: candidate.id, duvod };
        }
        const { cas_od, cas_do } = could.times;
        const added = [...smeny, { user_id: candidate.id, datum, prodejna, cas_od, cas_do }];
        const isWorse = goalsOf(asked, weights, added).body >= body;
        return { user_id: candidate.id, duvod: isWorse ? DEARER : BETTER };
      }),
    }));
}
