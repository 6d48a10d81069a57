import { monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { contentOf, type DraftEntry } from '#shared/drafts/overlay.ts';
import type { roster } from '#shared/roster/contract.ts';
import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import { widest } from '#shared/shifts/law/periods.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import type { Write } from '../core/write.ts';
import { judge } from '../drafts/adding.ts';
import { addEntries, type Entry, publishedOn } from '../drafts/copy/queries.ts';
import { draftDeeds } from '../drafts/deeds/queries.ts';
import { toOriginal } from '../drafts/queries.ts';
import { holdStore } from '../shifts/queries.ts';
import { findProposal, listGroup, listUnplanned, type ProposalRow } from './queries.ts';
import { NO_DAY } from './start.ts';

export const NO_PROPOSAL = 'Tento rozpis už není.';

/**
 * The published shifts that a proposal removes, in their current state; shifts changed since are left out, even if
 * their person is now ill in the same hours, or works them in another shop.
 */
async function publishedOf(tx: Write, { prodejna, rusi, od, do: to }: Part) {
  if (rusi.length === 0) return [];
  const users = [...new Set(rusi.map(({ user_id }) => user_id))];
  const wanted = new Set(rusi.map(rosterKey));
  return (await publishedOn(tx.db, { od, do: to }, { prodejna, users }))
    .filter(row => row.typ_smeny === 'prace' && wanted.has(rosterKey(row)) && row.prace_ms === null)
    .map(toOriginal);
}

type Meant = (shift: RosterShift) => boolean;
type Days = { od: string; do: string };

/** The part of a proposal for a shop that is accepted. */
type Part = Days & { prodejna: number; smeny: RosterShift[]; rusi: RosterShift[] };

/** The part of a proposal that is accepted: its chosen shifts, on its own days and from tomorrow on. */
function partOf({ prodejna, vysledek, ...days }: ProposalRow, isMeant: Meant, today: string): Part {
  const isTaken = (one: RosterShift) =>
    one.datum > today && one.datum >= days.od && one.datum <= days.do && isMeant(one);
  const { smeny = [], rusi = [] } = vysledek ?? {};
  return { prodejna, od: days.od, do: days.do, smeny: smeny.filter(isTaken), rusi: rusi.filter(isTaken) };
}

const changesOf = ({ vysledek }: ProposalRow) => [...(vysledek?.smeny ?? []), ...(vysledek?.rusi ?? [])];
const cell = ({ uzivatel_id, datum, prodejna_id }: ShiftContent) => `${uzivatel_id} ${datum} ${prodejna_id}`;

/**
 * Adds the accepted parts to the shops' drafts; returns the added entries, and messages about what could not be
 * added. Shifts that one part removes make room for those that another adds.
 */
async function toDraft(tx: Write, parts: Part[]) {
  const gone: (ShiftContent & { id: number; verze: number })[] = [];
  const wanted: ShiftContent[] = [];
  for (const part of parts) {
    const { prodejna, smeny } = part;
    const store = await holdStore(tx.db, prodejna);
    if (!store?.aktivni) throw fail.conflict('Prodejna neexistuje nebo není aktivní.');
    gone.push(...(await publishedOf(tx, part)));
    const add = ({ user_id, ...times }: RosterShift): ShiftContent => ({
      ...{ ...times, uzivatel_id: user_id, prodejna_id: prodejna, typ_smeny: 'prace', poznamka: null },
    });
    wanted.push(...smeny.map(add));
  }
  const { made, chyby } = await judge(tx, wanted, widest(parts), new Set(gone.map(({ id }) => id)));
  // A removed and an added shift of one person, day and shop become a single change.
  const instead = new Map(gone.map(one => [cell(one), one]));
  const changed = new Set<number>();
  const entries: Entry[] = made.map(one => {
    const was = instead.get(cell(one));
    if (!was) return one;
    changed.add(was.id);
    return { ...one, smena_id: was.id, smena_verze: was.verze };
  });
  // If the replacement of a shift is refused, the shift stays.
  const refused = new Set(wanted.map(cell));
  for (const one of made) refused.delete(cell(one));
  for (const one of gone.filter(one => !changed.has(one.id) && !refused.has(cell(one))))
    entries.push({ ...contentOf(one), smena_id: one.id, smena_verze: one.verze, zruseno: true });
  const radky: DraftEntry[] = entries.length > 0 ? await addEntries(tx.db, entries) : [];
  for (const { prodejna: prodejna_id, od } of parts) {
    const zmen = radky.filter(one => one.prodejna_id === prodejna_id).length;
    if (zmen > 0) await tx.record('smena_navrh', null, null, { mesic: monthOf(od), prodejna_id, zmen });
  }
  return { radky, chyby };
}

const unplannedText = ({ jmeno, prijmeni }: { jmeno: string; prijmeni: string }) =>
  `${jmeno} ${prijmeni}: administrátorovi se směny nenavrhují`;

type Chosen = { proposals: ProposalRow[]; isMeant?: Meant };

/** Adds the `chosen` proposals to drafts, as one change of the person that can be undone (rule shifts-16). */
export async function acceptChosen(
  { user, now, write }: Pick<Context, 'user' | 'now' | 'write'>,
  chosen: (db: Tx) => Promise<Chosen>,
) {
  const answer = { uspesne: 0, chyby: [] as string[], davka: null as number | null };
  await write(async tx => {
    const { proposals, isMeant: isChosen = () => true } = await chosen(tx.db);
    const concerned = new Set(
      proposals
        .flatMap(changesOf)
        .filter(isChosen)
        .map(({ user_id }) => user_id),
    );
    const unplanned = await listUnplanned(tx.db, [...concerned]);
    const isMeant: Meant = one => isChosen(one) && unplanned.every(({ id }) => id !== one.user_id);
    const today = pragueClock(now).datum;
    const parts = proposals.map(one => partOf(one, isMeant, today));
    const isOver = parts.every(({ smeny, rusi }) => smeny.length + rusi.length === 0);
    if (isOver && proposals.some(one => changesOf(one).some(isMeant))) throw fail.conflict(NO_DAY);
    const { radky, chyby } = await toDraft(tx, parts);
    answer.chyby = [...unplanned.map(unplannedText), ...chyby];
    answer.uspesne = radky.length;
    if (radky.length === 0) return false;
    answer.davka = await draftDeeds.keep(tx.db, user.id, { co: 'pridani', rows: radky }, now);
    return true;
  });
  return answer;
}

const dayOf = ({ user_id, datum }: RosterShift) => `${user_id} ${datum}`;

/**
 * Accepts a shop's proposal, optionally for one person or some days. If several shops were proposed together, it
 * includes what else is proposed to the same people on the same days: sending somebody to another shop and freeing
 * them in their own is done together.
 */
export const accept = ({ params, body, ...context }: Context<typeof roster.accept>) =>
  acceptChosen(context, async db => {
    const proposal = found(await findProposal(db, params.id), NO_PROPOSAL);
    const { osoba, od = proposal.od, do: to = proposal.do } = body;
    const isAsked = ({ user_id, datum }: RosterShift) =>
      (osoba === undefined || osoba === user_id) && datum >= od && datum <= to;
    const days = new Set(changesOf(proposal).filter(isAsked).map(dayOf));
    const others = proposal.skupina === null ? [] : await listGroup(db, proposal.skupina);
    const concerned = others.filter(
      one => one.id !== proposal.id && changesOf(one).some(change => days.has(dayOf(change))),
    );
    return {
      proposals: [proposal, ...concerned].sort((one, other) => one.prodejna - other.prodejna),
      isMeant: shift => days.has(dayOf(shift)),
    };
  });
