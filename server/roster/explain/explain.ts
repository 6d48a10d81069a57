import type { roster } from '#shared/roster/contract.ts';
import { rosterKey } from '#shared/roster/kinds.ts';
import { fail, found } from '../../core/errors.ts';
import type { Context } from '../../core/mount.ts';
import { findStore } from '../../drafts/copy/queries.ts';
import { NO_PROPOSAL } from '../accept.ts';
import { askedOf } from '../ask/asked.ts';
import { findProposal } from '../queries.ts';
import { inUse } from '../weights.ts';
import { alternativesTo } from './alternatives.ts';
import { gapsOn } from './gaps.ts';

const NO_SHIFT = 'Tato směna už navržená není.';

/** Why a shift is proposed as it is, or why hours of a day have nobody, over what the plan is now (rule shifts-16). */
export async function explain({ db, params, query }: Context<typeof roster.explain>) {
  const { osoba, datum } = query;
  const proposal = found(await findProposal(db, params.id), NO_PROPOSAL);
  const store = found(await findStore(db, proposal.prodejna), 'Prodejna nebyla nalezena.');
  const { od, do: to, rozsah, zamky, vahy, vysledek } = proposal;
  if (!vysledek || datum < od || datum > to) throw fail.notFound(NO_SHIFT);
  const { asked, freed, locked, names } = await askedOf(db, { store, od, do: to, rozsah, zamky });
  const [gone, fixed] = [vysledek.rusi, locked].map(some => new Set(some.map(rosterKey)));
  const smeny = [
    ...vysledek.smeny.filter(one => !fixed!.has(rosterKey(one))),
    ...freed.filter(one => !gone!.has(rosterKey(one))),
  ];
  const weights = inUse(vahy, rozsah);
  const named = <T extends { user_id: number }>(one: T) => ({ ...one, jmeno: names.get(one.user_id) ?? '' });
  if (osoba === undefined) {
    const mezery = gapsOn(asked, weights, smeny, datum);
    const lide = mezery.map(gap => ({ ...gap, lide: gap.lide.map(named) }));
    return { success: true as const, cile: null, jinak: [], nemohou: [], mezery: lide };
  }
  const shift = found(
    smeny.find(one => one.user_id === osoba && one.datum === datum),
    NO_SHIFT,
  );
  const { cile, jinak, nemohou } = alternativesTo(asked, weights, smeny, shift);
  return {
    ...{ success: true as const, cile, mezery: [], nemohou: nemohou.map(named) },
    jinak: jinak.map(one => ({ ...one, smena: one.smena && named(one.smena) })),
  };
}
