import type { RosterGoals, RosterShift } from '#shared/roster/kinds.ts';
import type { Asked, Proposed, Weights } from '../shop/asked.ts';
import { goalsOf } from '../shop/goals.ts';
import { type Knows, whyNot } from './who.ts';

const SHOWN = 3;

export type Alternative = {
  /** The shift given to somebody else or at other times; null leaves it out. */
  smena: RosterShift | null;
  cile: RosterGoals;
};

/** A person who cannot have the shift, and why. */
type CannotBy = { user_id: number; duvod: string };

/**
 * The alternatives to a proposed shift: the three cheapest among giving it to somebody else, giving its person other
 * times, and leaving it out, each with the resulting goals; and the people who cannot have it, with the reason.
 */
export function alternativesTo(
  asked: Asked,
  weights: Weights,
  smeny: Proposed[],
  shift: Proposed,
  knows: Knows,
) {
  const rest = smeny.filter(one => one.user_id !== shift.user_id || one.datum !== shift.datum);
  const { datum, prodejna } = shift;
  const shop = asked.shops.find(one => one.prodejna === prodejna);
  const options: (Proposed | null)[] = [null];
  const nemohou: CannotBy[] = [];
  for (const candidate of asked.people) {
    const own = rest.filter(({ user_id }) => user_id === candidate.id);
    const isSame = candidate.id === shift.user_id;
    const offered = isSame ? (shop?.times[datum] ?? []) : [shift];
    const why = whyNot(asked, candidate, own, knows);
    for (const { cas_od, cas_do } of offered) {
      if (isSame && cas_od === shift.cas_od && cas_do === shift.cas_do) continue;
      const duvod = why({ datum, prodejna, cas_od, cas_do });
      if (duvod === null) options.push({ user_id: candidate.id, datum, prodejna, cas_od, cas_do });
      else if (!isSame) nemohou.push({ user_id: candidate.id, duvod });
    }
  }
  const jinak: Alternative[] = options
    .map(smena => ({ smena, cile: goalsOf(asked, weights, smena ? [...rest, smena] : rest) }))
    .sort((one, other) => one.cile.body - other.cile.body)
    .slice(0, SHOWN);
  return { cile: goalsOf(asked, weights, smeny), jinak, nemohou };
}
