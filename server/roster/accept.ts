import { monthOf } from '#shared/core/days.ts';
import { contentOf } from '#shared/drafts/overlay.ts';
import type { roster } from '#shared/roster/contract.ts';
import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import { fail, found } from '../core/errors.ts';
import type { Context } from '../core/mount.ts';
import type { Write } from '../core/write.ts';
import { judge } from '../drafts/adding.ts';
import { addEntries, type Entry, publishedOn } from '../drafts/copy/queries.ts';
import { keepDeed } from '../drafts/deeds/queries.ts';
import { toOriginal } from '../drafts/queries.ts';
import { holdStore } from '../shifts/queries.ts';
import { findProposal } from './queries.ts';

export const NO_PROPOSAL = 'Tento rozpis už není.';

/** The published shifts that a proposal takes away, as they are now; those that somebody changed since are left out. */
async function publishedOf(tx: Write, rusi: RosterShift[], days: { od: string; do: string }) {
  if (rusi.length === 0) return [];
  const users = [...new Set(rusi.map(({ user_id }) => user_id))];
  const wanted = new Set(rusi.map(rosterKey));
  return (await publishedOn(tx.db, days, { users }))
    .filter(row => wanted.has(rosterKey(row)) && row.dochazka.length === 0)
    .map(toOriginal);
}

/** Puts what is proposed, of a person or of days, into the draft; it can be taken back like other filling (rule shifts-16). */
export async function accept({ params, body, user, now, write }: Context<typeof roster.accept>) {
  const answer = { success: true as const, uspesne: 0, chyby: [] as string[], davka: null as number | null };
  await write(async tx => {
    const proposal = found(await findProposal(tx.db, params.id), NO_PROPOSAL);
    const { smeny = [], rusi = [] } = proposal.vysledek ?? {};
    const days = { od: body.od ?? proposal.od, do: body.do ?? proposal.do };
    const isMeant = ({ user_id, datum }: RosterShift) =>
      (body.osoba === undefined || body.osoba === user_id) && datum >= days.od && datum <= days.do;
    const store = await holdStore(tx.db, proposal.prodejna);
    if (!store?.aktivni) throw fail.conflict('Prodejna neexistuje nebo není aktivní.');
    const gone = await publishedOf(tx, rusi.filter(isMeant), days);
    const wanted = smeny.filter(isMeant).map(({ user_id, ...times }) => ({
      ...{ ...times, uzivatel_id: user_id, prodejna_id: proposal.prodejna },
      ...{ typ_smeny: 'prace' as const, poznamka: null },
    }));
    const { made, chyby } = await judge(tx, wanted, days, new Set(gone.map(({ id }) => id)));
    answer.chyby = chyby;
    // A shift of the same person and day is changed, not taken away and added.
    const instead = new Map(gone.map(one => [`${one.uzivatel_id} ${one.datum}`, one]));
    const changed = new Set<number>();
    const entries: Entry[] = made.map(one => {
      const was = instead.get(`${one.uzivatel_id} ${one.datum}`);
      if (!was) return one;
      changed.add(was.id);
      return { ...one, smena_id: was.id, smena_verze: was.verze };
    });
    for (const one of gone.filter(({ id }) => !changed.has(id)))
      entries.push({ ...contentOf(one), smena_id: one.id, smena_verze: one.verze, zruseno: true });
    if (entries.length === 0) return false;
    const radky = await addEntries(tx.db, entries);
    answer.uspesne = radky.length;
    answer.davka = await keepDeed(tx.db, { osoba: user.id, co: 'pridani', radky, now });
    const said = { mesic: monthOf(proposal.od), prodejna_id: proposal.prodejna, zmen: radky.length };
    await tx.record('smena_navrh', null, null, said);
    return true;
  });
  return answer;
}
