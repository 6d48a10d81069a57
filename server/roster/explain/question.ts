import { type RosterShift, rosterKey } from '#shared/roster/kinds.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { found } from '../../core/calls/errors.ts';
import type { Db } from '../../core/database/db.ts';
import { findStore } from '../../drafts/copy/queries.ts';
import { type Answer, askedOf } from '../ask/asked.ts';
import { listGroup, listHelpers, type ProposalRow } from '../queries.ts';
import type { Asked, Candidate, Proposed } from '../shop/asked.ts';
import { asPlanned } from '../shop/propose.ts';

async function askedAs(db: Db, { prodejna, vysledek, ...row }: ProposalRow): Promise<Answer> {
  const store = found(await findStore(db, prodejna), 'Prodejna nebyla nalezena.');
  const answer = await askedOf(db, { store, od: row.od, do: row.do, rozsah: row.rozsah, zamky: row.zamky });
  const people = answer.asked.people.map(
    (one): Candidate => ({ ...one, vynechan: vysledek?.vynechani.includes(one.id) }),
  );
  return { ...answer, asked: { ...answer.asked, people } };
}

/** The shop's changeable shifts if the proposal holds: those it adds and those it keeps. */
function standingOf({ prodejna, vysledek }: ProposalRow, { freed, locked }: Answer): Proposed[] {
  const { smeny = [], rusi = [] } = vysledek ?? {};
  const keysOf = (some: RosterShift[]) => new Set(some.map(rosterKey));
  const [fixed, known] = [keysOf(locked), keysOf([...smeny, ...rusi])];
  return [
    ...smeny.filter(one => !fixed.has(rosterKey(one))),
    ...freed.filter(one => !known.has(rosterKey(one))),
  ].map(one => ({ ...one, prodejna }));
}

/** The answer without shifts that are asked about: accepted ones are already in the draft. */
function withoutTaken(answer: Answer, smeny: Proposed[]): Answer {
  const taken = new Set(smeny.map(one => `${rosterKey(one)} ${one.prodejna}`));
  const people = answer.asked.people.map(
    (person): Candidate => ({
      ...person,
      shifts: person.shifts.filter(
        one =>
          one.typ_smeny !== 'prace' ||
          !taken.has(`${rosterKey({ ...one, user_id: person.id })} ${one.prodejna}`),
      ),
    }),
  );
  return { ...answer, asked: { ...answer.asked, people } };
}

/**
 * The question that a proposal answered, based on the current plan: its shop with its own people, and for proposals
 * made together also the helpers there and the places where its people help, so that nobody counts as free by
 * mistake.
 */
export async function questionOf(db: Db, row: ProposalRow) {
  const standing = await askedAs(db, row);
  const smeny = standingOf(row, standing);
  const answer = withoutTaken(standing, smeny);
  if (row.skupina === null) return { ...answer, smeny };
  const group = (await listGroup(db, row.skupina)).filter(({ id }) => id !== row.id);
  const elsewhere = new Map<number, Proposed[]>();
  const homes = new Map<number, Answer>();
  const helpers = await listHelpers(db, row.prodejna, smeny);
  const wanted = new Set(helpers.map(({ domaci }) => domaci ?? FALLBACK_SHOP));
  for (const other of group) {
    const isHome = wanted.has(other.prodejna);
    const own = isHome ? withoutTaken(await askedAs(db, other), smeny) : null;
    if (own) homes.set(other.prodejna, own);
    const there = own
      ? standingOf(other, own)
      : (other.vysledek?.smeny ?? []).map(one => ({ ...one, prodejna: other.prodejna }));
    for (const one of there) elsewhere.set(one.user_id, [...(elsewhere.get(one.user_id) ?? []), one]);
  }
  const places: Asked = {
    ...answer.asked,
    shops: [answer, ...homes.values()].flatMap(({ asked }) => asked.shops),
  };
  const placed = (candidate: Candidate): Candidate => ({
    ...candidate,
    shifts: [...candidate.shifts, ...(elsewhere.get(candidate.id) ?? []).map(one => asPlanned(places, one))],
  });
  const people = helpers.flatMap(({ user_id, domaci }) => {
    const home = homes.get(domaci ?? FALLBACK_SHOP);
    const one = home?.asked.people.find(({ id }) => id === user_id);
    return one ? [{ ...one, freed: [], jinde: [row.prodejna] }] : [];
  });
  const known = new Set(people.map(({ id }) => id));
  const [shop] = answer.asked.shops;
  const asked: Asked = {
    ...answer.asked,
    people: [...answer.asked.people, ...people].map(placed),
    shops: [{ ...shop!, others: (shop!.others ?? []).filter(one => !known.has(one.user_id)) }],
  };
  const names = new Map([...[...homes.values()].flatMap(one => [...one.names]), ...answer.names]);
  return { ...answer, asked, names, smeny };
}
