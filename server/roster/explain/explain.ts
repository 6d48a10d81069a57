import { allows } from '#shared/core/permissions.ts';
import type { roster } from '#shared/roster/contract.ts';
import { fail, found } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import { NO_PROPOSAL } from '../accept.ts';
import { findProposal } from '../queries.ts';
import type { Candidate } from '../shop/asked.ts';
import { inUse } from '../weights.ts';
import { alternativesTo } from './alternatives.ts';
import { gapsOn } from './gaps.ts';
import { questionOf } from './question.ts';

const NO_SHIFT = 'Tato směna už navržená není.';

/** Explains a proposed shift, or why nobody covers some hours of a day, by the current plan (rule shifts-16). */
export async function explain({ db, params, query, user }: Context<typeof roster.explain>) {
  const { osoba, datum } = query;
  const proposal = found(await findProposal(db, params.id), NO_PROPOSAL);
  const { od, do: to, rozsah, vahy } = proposal;
  if (!proposal.vysledek || datum < od || datum > to) throw fail.notFound(NO_SHIFT);
  const isAsked = (one: { user_id: number; datum: string }) => one.user_id === osoba && one.datum === datum;
  // A locked shift is explained like any other: by the alternatives if it were not locked.
  const zamky = proposal.zamky.filter(one => !isAsked(one));
  const { asked, names, smeny } = await questionOf(db, { ...proposal, zamky });
  const weights = inUse(vahy, rozsah);
  const named = <T extends { user_id: number }>(one: T) => ({ ...one, jmeno: names.get(one.user_id) ?? '' });
  const knows = ({ id, prodejna }: Candidate) => allows(user, 'wishes.read', { id, prodejna_id: prodejna });
  if (osoba === undefined) {
    const mezery = gapsOn(asked, weights, smeny, datum, knows);
    const lide = mezery.map(gap => ({ ...gap, lide: gap.lide.map(named) }));
    return { cile: null, jinak: [], nemohou: [], mezery: lide };
  }
  const shift = found(smeny.find(isAsked), NO_SHIFT);
  const { cile, jinak, nemohou } = alternativesTo(asked, weights, smeny, shift, knows);
  return {
    ...{ cile, mezery: [], nemohou: nemohou.map(named) },
    jinak: jinak.map(one => ({ ...one, smena: one.smena && named(one.smena) })),
  };
}
