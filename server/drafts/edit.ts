import { monthOf } from '#shared/core/days.ts';
import { type drafts, EntryNow } from '#shared/drafts/contract.ts';
import { collide, contentOf, type DraftEntry, GONE, isSame } from '#shared/drafts/overlay.ts';
import type { ShiftContent } from '#shared/shifts/kinds.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import type { Tx } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { holdTargets, OVERLAP, refuseSkipped } from '../shifts/planning.ts';
import { lockShift, type ShiftRow, toDraft } from '../shifts/queries.ts';
import { publishedOn } from './copy/queries.ts';
import {
  deleteEntries,
  type EntryContent,
  insertEntry,
  lockEntry,
  lockEntryOf,
  toOriginal,
  updateEntry,
} from './queries.ts';

const NO_ENTRY = 'Tato změna už v návrhu není.';
const MOVED_AWAY = 'V návrhu zůstává směna ve své prodejně a měsíci. Jinam ji přesuňte v kalendáři.';
/** The version of what a form does not know: no entry has it. */
const NO_VERSION = 0;
const ATTENDED = 'Směnu s docházkou v návrhu měnit nelze, upravte ji v kalendáři.';

/** Refuses a shift that overlaps one that stays published; overlaps with drafts are refused by the database. */
export async function refuseOverlap(tx: Tx, content: ShiftContent, exceptId = 0) {
  const { datum, uzivatel_id } = content;
  const rows = await publishedOn(tx, { od: datum, do: datum }, { users: [uzivatel_id] });
  const other = rows.find(row => row.id !== exceptId && collide(toOriginal(row), content));
  if (!other) return;
  const { id, cas_od, cas_do, typ_smeny, prodejna_nazev } = other;
  throw fail.conflict(OVERLAP, { existing_shift: { id, cas_od, cas_do, typ_smeny, prodejna_nazev } });
}

/** Checks a new shift or a change of a published one, and returns the draft entry for it. */
async function judged(tx: Tx, content: ShiftContent, was: ShiftRow | null, zruseno: boolean) {
  if (was) {
    const isHere = was.prodejna === content.prodejna_id && monthOf(was.datum) === monthOf(content.datum);
    if (!isHere) throw fail.conflict(MOVED_AWAY);
    if (was.dochazka.length > 0) throw fail.conflict(ATTENDED);
  }
  if (!zruseno) {
    refuseSkipped(content, was);
    await holdTargets(tx, content, was ?? undefined);
    await refuseOverlap(tx, content, was?.id);
  }
  const entry: EntryContent = {
    ...(zruseno && was ? contentOf(toOriginal(was)) : content),
    ...{ smena_id: was?.id ?? null, smena_verze: was?.verze ?? null, zruseno },
  };
  return entry;
}

const answer = (entry: DraftEntry | null) => ({ navrh: entry && { id: entry.id, verze: entry.verze } });

const noted = ({ id: _, verze: __, smena_verze: ___, ...entry }: DraftEntry) => entry;

/** Refuses to change or remove an entry that somebody else has saved since the caller read it (rule platform-9). */
const refuseStaleEntry = (tx: Tx, entry: DraftEntry, verze: number | undefined) =>
  refuseStale(tx, { tabulka: 'smena_navrh', zaznam: entry.id, verze }, EntryNow, {
    ...entry,
    ...{ user_id: entry.uzivatel_id, prodejna: entry.prodejna_id, navrh: true },
  });

/** The same for a published shift without an entry: somebody else may have changed it, or drafted it first. */
async function refuseStaleShift(tx: Tx, was: ShiftRow, verze: number) {
  const entry = await lockEntryOf(tx, was.id);
  if (entry) await refuseStaleEntry(tx, entry, NO_VERSION);
  const seen = { tabulka: 'smena', zaznam: was.id, verze } as const;
  await refuseStale(tx, seen, EntryNow, { ...was, navrh: false, zruseno: false });
}

/** Adds a new shift, or the change of a published one, to the draft (rule shifts-14). */
export const add = ({ body, write }: Context<typeof drafts.add>) =>
  write(async tx => {
    const { smena, zruseno = false } = body;
    const was = smena ? found(await lockShift(tx.db, smena.id), GONE) : null;
    if (was && smena) await refuseStaleShift(tx.db, was, smena.verze);
    if (zruseno && !was) throw fail.invalid('Zrušit lze jen směnu, která je v plánu.', 'zruseno');
    const content = toDraft(body);
    const wanted = await judged(tx.db, content, was, zruseno);
    if (was && !zruseno && isSame(wanted, toOriginal(was))) throw fail.invalid('Na směně se nic nemění.');
    const entry = await insertEntry(tx.db, wanted);
    await tx.record('smena_navrh', entry.id, null, noted(entry));
    return answer(entry);
  });

/** Changes an entry; if it no longer differs from the published shift, the entry is deleted. */
export const change = ({ params, body, write }: Context<typeof drafts.change>) =>
  write(async tx => {
    const before = found(await lockEntry(tx.db, params.id), NO_ENTRY);
    await refuseStaleEntry(tx.db, before, body.verze);
    const was = before.smena_id === null ? null : found(await lockShift(tx.db, before.smena_id), GONE);
    const content = toDraft(body);
    const stays =
      before.prodejna_id === content.prodejna_id && monthOf(before.datum) === monthOf(content.datum);
    if (!stays) throw fail.conflict(MOVED_AWAY);
    const wanted = await judged(tx.db, content, was, (body.zruseno ?? false) && was !== null);
    if (was && !wanted.zruseno && isSame(wanted, toOriginal(was))) {
      await deleteEntries(tx.db, [before.id]);
      await tx.record('smena_navrh', before.id, noted(before), null);
      return answer(null);
    }
    const entry = await updateEntry(tx.db, before.id, wanted);
    await tx.record('smena_navrh', entry.id, noted(before), noted(entry));
    return answer(entry);
  });

/** Removes an entry from the draft. */
export const drop = ({ params, query, write }: Context<typeof drafts.drop>) =>
  write(async tx => {
    const before = found(await lockEntry(tx.db, params.id), NO_ENTRY);
    await refuseStaleEntry(tx.db, before, query.verze);
    await deleteEntries(tx.db, [before.id]);
    await tx.record('smena_navrh', before.id, noted(before), null);
  });
