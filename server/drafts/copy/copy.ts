import {
  addDays,
  addMonths,
  daysFrom,
  daysOfMonth,
  mondayOf,
  monthOf,
  monthRange,
} from '#shared/core/days.ts';
import type { drafts } from '#shared/drafts/contract.ts';
import { collide, contentOf } from '#shared/drafts/overlay.ts';
import { halfOf, sameDayOf, turnsOf, worksOn } from '#shared/drafts/rotation.ts';
import { openOn } from '#shared/shifts/hours.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import type { Db } from '../../core/db.ts';
import { fail } from '../../core/errors.ts';
import type { Context } from '../../core/mount.ts';
import type { Write } from '../../core/write.ts';
import { nameOfShift } from '../../shifts/bulk/words.ts';
import { OVERLAP } from '../../shifts/planning.ts';
import { holdPerson, holdStore, listShifts } from '../../shifts/queries.ts';
import { keepDeed } from '../deeds/queries.ts';
import { shiftsInDrafts, toOriginal } from '../queries.ts';
import { proposedShifts } from './proposed.ts';
import { addEntries, entriesOfDays, findStore } from './queries.ts';

type Body = Context<typeof drafts.copy>['body'];
type Store = NonNullable<Awaited<ReturnType<typeof holdStore>>>;

/** Work of the shop on days as the drafts have it: what is published and stays, and what they add or change. */
async function workOf(tx: Write, prodejna: number, days: { od: string; do: string }) {
  const rows = (await listShifts(tx.db, { ...days, prodejna })).map(toOriginal);
  const inDrafts = await shiftsInDrafts(
    tx.db,
    rows.map(({ id }) => id),
  );
  const entries = await entriesOfDays(tx.db, days, { prodejna });
  return [...rows.filter(({ id }) => !inDrafts.has(id)), ...entries.filter(({ zruseno }) => !zruseno)]
    .filter(({ typ_smeny }) => typ_smeny === 'prace')
    .map(contentOf);
}

/** The work of other days, moved: `targets` are days to fill with the days that they are filled from. */
async function moved(tx: Write, prodejna: number, targets: [string, string][]): Promise<ShiftContent[]> {
  if (targets.length === 0) return [];
  const sources = targets.map(([, source]) => source).sort();
  const work = await workOf(tx, prodejna, { od: sources[0]!, do: sources.at(-1)! });
  return targets.flatMap(([datum, source]) =>
    work.filter(one => one.datum === source).map(one => ({ ...one, datum, poznamka: null })),
  );
}

function rotated({ prodejna, mesic, vzor, od, lide, stridat }: Body, store: Store): ShiftContent[] {
  const turns = turnsOf(vzor!)!;
  return lide!.flatMap((uzivatel_id, at) => {
    const first = stridat && at % 2 === 1 ? addDays(od!, halfOf(turns)) : od!;
    return daysOfMonth(mesic).flatMap(datum => {
      const open = openOn(store.oteviraci_doba, datum);
      if (!open || !worksOn(turns, first, datum)) return [];
      const times = { cas_od: open.od, cas_do: open.do, typ_smeny: 'prace' as const, poznamka: null };
      return [{ uzivatel_id, prodejna_id: prodejna, datum, ...times }];
    });
  });
}

async function wantedOf(tx: Write, body: Body, store: Store): Promise<ShiftContent[]> {
  const { prodejna, mesic } = body;
  if (body.co === 'rotace') return rotated(body, store);
  if (body.co === 'tyden') {
    const days = daysFrom(mondayOf(body.tyden!), 7).filter(day => monthOf(day) === mesic);
    return moved(
      tx,
      prodejna,
      days.map(day => [day, addDays(day, -7)]),
    );
  }
  const before = addMonths(mesic, -1);
  return moved(
    tx,
    prodejna,
    daysOfMonth(mesic).flatMap(day => {
      const source = sameDayOf(day, before);
      return source ? [[day, source] as [string, string]] : [];
    }),
  );
}

/** Sorts what is wanted into what can be added and lines that say why not (rule shifts-14). */
async function judge(tx: Write, wanted: ShiftContent[], days: { od: string; do: string }) {
  const users = [...new Set(wanted.map(({ uzivatel_id }) => uzivatel_id))];
  const names = new Map<number, { jmeno: string; aktivni: boolean }>();
  for (const id of users) {
    const person = await holdPerson(tx.db, id);
    if (person) names.set(id, { jmeno: `${person.jmeno} ${person.prijmeni}`, aktivni: person.aktivni });
  }
  const rows = users.length === 0 ? [] : (await listShifts(tx.db, { ...days, users })).map(toOriginal);
  const inDrafts = await shiftsInDrafts(
    tx.db,
    rows.map(({ id }) => id),
  );
  const entries = users.length === 0 ? [] : await entriesOfDays(tx.db, days, { users });
  const taken: ShiftContent[] = [
    ...rows.filter(({ id }) => !inDrafts.has(id)),
    ...entries.filter(({ zruseno }) => !zruseno),
  ];
  const made: (ShiftContent & { jmeno: string })[] = [];
  const chyby: string[] = [];
  for (const one of wanted) {
    const person = names.get(one.uzivatel_id);
    const jmeno = person?.jmeno ?? `č. ${one.uzivatel_id}`;
    const problem = person?.aktivni
      ? taken.some(other => collide(other, one)) && OVERLAP
      : 'Uživatel není aktivní';
    if (problem) chyby.push(`${nameOfShift({ ...one, jmeno })}: ${problem}`);
    else {
      taken.push(one);
      made.push({ ...one, jmeno });
    }
  }
  return { made, chyby };
}

async function proposedFor(db: Db, { prodejna, mesic }: Body, now: number) {
  const store = await findStore(db, prodejna);
  if (!store) throw fail.invalid('Prodejna neexistuje nebo není aktivní', 'prodejna');
  return proposedShifts(db, store, mesic, now);
}

/** Fills the draft from another week or month, or by a rotation; `nanecisto` says what would be made and makes nothing. */
export async function copy({ db, body, user, now, write }: Context<typeof drafts.copy>) {
  const { prodejna, mesic, nanecisto } = body;
  const days = monthRange(mesic);
  const answer = { success: true as const, uspesne: 0, davka: null as number | null };
  let judged: Awaited<ReturnType<typeof judge>> = { made: [], chyby: [] };
  // Before the transaction: it takes seconds, and a transaction holds the shop.
  const proposed = body.co === 'navrh' ? await proposedFor(db, body, now) : null;
  await write(async tx => {
    const store = await holdStore(tx.db, prodejna);
    if (!store?.aktivni) throw fail.invalid('Prodejna neexistuje nebo není aktivní', 'prodejna');
    judged = await judge(tx, proposed ?? (await wantedOf(tx, body, store)), days);
    answer.uspesne = judged.made.length;
    if (nanecisto || judged.made.length === 0) return false;
    const radky = await addEntries(tx.db, judged.made);
    answer.davka = await keepDeed(tx.db, { osoba: user.id, co: 'pridani', radky, now });
    await tx.record('smena_navrh', null, null, { mesic, prodejna_id: prodejna, zmen: radky.length });
    return true;
  });
  const vytvorene = judged.made.map(({ datum, cas_od, cas_do, jmeno }) => ({ datum, cas_od, cas_do, jmeno }));
  return { ...answer, chyby: judged.chyby, vytvorene };
}
