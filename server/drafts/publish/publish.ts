import { monthWord } from '#shared/core/months.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { drafts } from '#shared/drafts/contract.ts';
import {
  changeText,
  contentOf,
  dayOf,
  differences,
  isLate,
  type Pair,
  type PublishedPair,
  pairsOf,
  summary,
} from '#shared/drafts/overlay.ts';
import type { KeptShift, ShiftContent } from '#shared/shifts/kinds.ts';
import { fail, found, Refusal } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import type { Write } from '../../core/write.ts';
import { notify } from '../../notifications/notify.ts';
import { changeHands } from '../../offers/move.ts';
import { nameOfShift } from '../../shifts/bulk/words.ts';
import { deleteShift, holdTargets, lockToDelete, OVERLAP } from '../../shifts/planning.ts';
import { findConflict, findPersonName, judgeLater, judgeNow, type ShiftRow } from '../../shifts/queries.ts';
import { type Draft, deleteEntries, lockEntries, toOriginal } from '../queries.ts';
import {
  insertChanges,
  keepPublished,
  lockPublished,
  markPublishedBack,
  peopleOf,
  restoreEntries,
  restoreShift,
  saveShiftRow,
} from './queries.ts';

const CHANGED = 'Návrh se mezitím změnil. Podívejte se na rozdíl znovu.';
const REASON = 'Mění se plán, který měl být už vyhlášen (zákoník práce, §\u00a084). Zadejte důvod.';
const ATTENDED = 'Směna má docházku, v návrhu ji měnit nelze.';

/** Refuses overlapping shifts of a person, naming the person. */
async function judgeAtEnd(tx: Write, shifts: (KeptShift & { jmeno?: string })[]) {
  for (const shift of shifts) {
    const existing_shift = await findConflict(tx.db, shift, shift.id);
    if (existing_shift) throw fail.conflict(`${nameOfShift(shift)}: ${OVERLAP}`, { existing_shift });
  }
  await judgeNow(tx.db);
}

/** Like `holdTargets`, but the refusal names the person and the shift. */
async function holdNamed(tx: Write, po: ShiftContent, row: Parameters<typeof holdTargets>[2]) {
  try {
    await holdTargets(tx.db, po, row);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const person = await findPersonName(tx.db, po.uzivatel_id);
    const jmeno = person && `${person.jmeno} ${person.prijmeni}`;
    throw fail.conflict(`${nameOfShift({ ...po, jmeno })}: ${error.message}`);
  }
}

/** The new content of all changed shifts of one publication, by id, and the time. */
type Deed = { becoming: ReadonlyMap<number, ShiftContent>; now: number };

/**
 * The order to apply changes in: first shifts that change hands. The notifications that this sends about an offer
 * replace those sent about it before; the offer's other shift may then only be moved.
 */
const handsFirst = <P extends { pred: ShiftContent | null; po: ShiftContent | null }>(pairs: P[]): P[] =>
  pairs.toSorted((one, other) => Number(isKept(one)) - Number(isKept(other)));
const isKept = ({ pred, po }: { pred: ShiftContent | null; po: ShiftContent | null }) =>
  pred?.uzivatel_id === po?.uzivatel_id;

/** Applies one change and returns the state before and after it. */
async function carryOut(
  tx: Write,
  { pred, po }: Pair,
  row: ShiftRow | undefined,
  { becoming, now }: Deed,
): Promise<PublishedPair> {
  if (row && row.dochazka.length > 0) throw fail.conflict(`${nameOfShift(toOriginal(row))}: ${ATTENDED}`);
  if (!po) await deleteShift(tx, pred!.id, now);
  else await holdNamed(tx, po, row);
  if (po && row) await changeHands(tx, row, becoming, now);
  const saved = po && (await saveShiftRow(tx.db, po, pred?.id ?? null));
  await tx.record('smena', (saved ?? pred)!.id, pred && contentOf(pred), po);
  return { pred, po: saved, neaktivni: row?.aktivni === false };
}

/** Publishes a whole draft as it was seen (rule shifts-14), in one transaction, with one notification per person. */
export async function publish(context: Context<typeof drafts.publish>) {
  const { body, user, now, write, app } = context;
  const draft: Draft = { prodejna: body.prodejna, mesic: body.mesic };
  return write(async tx => {
    const entries = await lockEntries(tx.db, draft);
    const rows = await lockToDelete(
      tx.db,
      entries.flatMap(({ smena_id }) => smena_id ?? []),
    );
    const pairs = pairsOf(entries, new Map(rows.map(row => [row.id, toOriginal(row)])));
    const seen = new Map(body.zmeny.map(({ id, verze }) => [id, verze]));
    const isSeen =
      pairs.length === seen.size && pairs.every(({ entry }) => seen.get(entry.id) === entry.verze);
    if (!isSeen) throw fail.conflict(CHANGED);
    const stale = pairs.find(({ kolize }) => kolize !== null);
    if (stale) throw fail.conflict(`${nameOfShift(stale.pred ?? stale.entry)}: ${stale.kolize}`);
    const days = app.settings().zverejneni_dnu;
    if (!body.duvod && isLate(pairs, pragueClock(now).datum, days)) throw fail.invalid(REASON, 'duvod');
    await judgeLater(tx.db);
    const becoming = new Map(pairs.flatMap(({ pred, po }) => (pred && po ? [[pred.id, po]] : [])));
    const carried = new Map<Pair, PublishedPair>();
    for (const pair of handsFirst(pairs)) {
      const row = rows.find(({ id }) => id === pair.pred?.id);
      carried.set(pair, await carryOut(tx, pair, row, { becoming, now }));
    }
    await judgeAtEnd(
      tx,
      [...carried.values()].flatMap(({ po }) => po ?? []),
    );
    await deleteEntries(
      tx.db,
      entries.map(({ id }) => id),
    );
    const zverejneni = await keepPublished(tx.db, {
      ...{ prodejna_id: draft.prodejna, mesic: draft.mesic, osoba: user.id, duvod: body.duvod ?? null },
      ...{ zmeny: [...carried.values()], now },
    });
    const changes = differences(pairs);
    for (const [person, own] of changes) {
      const told = own.map(change => {
        const { pred, po } = carried.get(change.pair)!;
        const text = changeText(change);
        return { smena_id: (po ?? pred)!.id, co: change.co, datum: dayOf(change), text };
      });
      if (person !== user.id) await insertChanges(tx.db, zverejneni, person, told);
      const [first] = told.toSorted(
        (one, other) => Number(one.co === 'zrusena') - Number(other.co === 'zrusena'),
      );
      await tell(tx, person, draft, first!.smena_id, summary(draft.mesic, own));
    }
    await tx.announce({ tema: 'plan', id: null, co: 'zmena' });
    return { zmen: pairs.length, lidi: changes.size, zverejneni };
  });
}

/** One notification per shop's month, attached to one of its shifts: a later one replaces the former. */
const tell = (tx: Write, pro: number | number[], { prodejna, mesic }: Draft, zaznam: number, text: string) =>
  notify(tx, { pro, druh: 'smena', zaznam, udalost: `plan:${prodejna}:${mesic}`, text });

/** Reverts one published change and returns the restored shift. */
async function carryBack(tx: Write, kept: PublishedPair, row: ShiftRow | undefined, { becoming, now }: Deed) {
  const { pred, po } = kept;
  if (po && (row?.verze !== po.verze || row.dochazka.length > 0))
    throw fail.conflict(`${nameOfShift(po)}: Směnu mezitím někdo změnil nebo má docházku.`);
  if (!pred) await deleteShift(tx, po!.id, now);
  else {
    // Give it back to its former person, unless they were deactivated since the publication.
    const user_id = kept.neaktivni ? pred.uzivatel_id : (row?.user_id ?? 0);
    await holdNamed(tx, pred, { user_id, prodejna: pred.prodejna_id });
    if (row) await changeHands(tx, row, becoming, now);
  }
  const smena = pred && (await restoreShift(tx.db, pred, po !== null));
  await tx.record('smena', (po ?? pred)!.id, po && contentOf(po), pred && contentOf(pred));
  return smena;
}

/** Takes back the user's own publication, all or nothing: what was published becomes a draft again. */
export const takeBack = ({ params, user, now, write }: Context<typeof drafts.takeBack>) =>
  write(async tx => {
    const deed = found(
      await lockPublished(tx.db, params.id, user.id, now),
      'Toto zveřejnění už vrátit nelze.',
    );
    if (deed.vraceno) throw fail.conflict('Toto zveřejnění už bylo vráceno.');
    const rows = await lockToDelete(
      tx.db,
      deed.zmeny.flatMap(({ po }) => po?.id ?? []),
    );
    await judgeLater(tx.db);
    const becoming = new Map(deed.zmeny.flatMap(({ pred, po }) => (pred && po ? [[po.id, pred]] : [])));
    const back: { kept: PublishedPair; smena: KeptShift | null }[] = [];
    for (const kept of handsFirst(deed.zmeny)) {
      const row = rows.find(({ id }) => id === kept.po?.id);
      back.push({ kept, smena: await carryBack(tx, kept, row, { becoming, now }) });
    }
    await judgeAtEnd(
      tx,
      back.flatMap(({ smena }) => smena ?? []),
    );
    await restoreEntries(tx.db, back);
    const people = await peopleOf(tx.db, deed.id);
    await markPublishedBack(tx.db, deed.id);
    const draft = { prodejna: deed.prodejna_id, mesic: deed.mesic };
    const { id } = (deed.zmeny[0]!.pred ?? deed.zmeny[0]!.po)!;
    await tell(tx, people, draft, id, `Zveřejnění plánu na ${monthWord(deed.mesic)} bylo vráceno zpět.`);
    await tx.announce({ tema: 'plan', id: null, co: 'zmena' });
    return { zmen: back.length };
  });
