import { pragueClock } from '#shared/core/prague.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import type { KeptShift } from '#shared/shifts/kinds.ts';
import { fail, type Refusal } from '../../core/calls/errors.ts';
import type { Context } from '../../core/calls/mount.ts';
import type { Write } from '../../core/write.ts';
import { deleteShift, lockToDelete, OVERLAP, ofRow, type Planner, refuseForeign } from '../planning.ts';
import { findConflict, type ShiftRow, toDraft } from '../queries.ts';
import { tellOfMany } from '../telling.ts';
import { putBack, shiftDeeds } from './queries.ts';
import { nameOfShift, orLine, refuseAllClosed } from './words.ts';

const ATTENDED = 'Směna má docházku, hromadně ji smazat nelze.';
const CHANGED = 'Směnu mezitím někdo změnil nebo zrušil.';

type Done = { done: KeptShift[]; chyby: string[] };

/** Locks all shifts that may be deleted before any of them is. */
async function lockById(tx: Write, smeny: { id: number }[]): Promise<Map<number, ShiftRow>> {
  const rows = await lockToDelete(
    tx.db,
    smeny.map(({ id }) => id),
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** Deletes a locked shift with its audit row; notifications are sent for all shifts together. */
async function removeOne(
  tx: Write,
  shift: ShiftRow,
  { now, verze }: { now: number; verze: number | undefined },
): Promise<KeptShift> {
  const { id } = shift;
  if (ofRow(shift).isAttended) throw fail.conflict(ATTENDED);
  if (verze !== undefined && shift.verze !== verze) throw fail.conflict(CHANGED);
  const draft = toDraft(shift);
  await deleteShift(tx, id, now);
  await tx.record('smena', id, draft, null);
  return { ...draft, id, verze: shift.verze };
}

/** Undoes a shift that a bulk change created. */
async function removeMade(
  tx: Write,
  planner: Planner,
  { verze }: KeptShift,
  shift: ShiftRow | undefined,
): Promise<KeptShift> {
  if (!shift) throw fail.notFound(CHANGED);
  refuseForeign(planner, { ownerId: shift.user_id, datum: shift.datum });
  return removeOne(tx, shift, { now: planner.now, verze });
}

async function restoreOne(tx: Write, planner: Planner, kept: KeptShift): Promise<KeptShift> {
  refuseForeign(planner, { ownerId: kept.uzivatel_id, datum: kept.datum });
  if ((await putBack(tx.db, kept, planner.now)) === null) {
    const existing_shift = await findConflict(tx.db, kept);
    throw fail.conflict(OVERLAP, existing_shift && { existing_shift });
  }
  const { id, verze: _, ...draft } = kept;
  await tx.record('smena', id, null, draft);
  return kept;
}

/** Runs each item, and notifies every person and the managers once. */
async function each(
  tx: Write,
  { user, scope, now }: Planner,
  wanted: { name: string; work: () => Promise<KeptShift> }[],
  change: 'added' | 'removed',
): Promise<Done> {
  const found: Done = { done: [], chyby: [] };
  const refused: Refusal[] = [];
  for (const { name, work } of wanted) {
    const one = await orLine(tx.db, name, work);
    if ('line' in one) {
      found.chyby.push(one.line);
      refused.push(one.refusal);
    } else found.done.push(one);
  }
  refuseAllClosed(found.done, refused);
  await tellOfMany(tx, { user, scope, today: pragueClock(now).datum }, found.done, change);
  return found;
}

/** Deletes several shifts, each checked on its own; those with attendance or changed since stay. */
export async function bulkDelete(context: Context<typeof shifts.bulkDelete>) {
  const { body, user, now, write } = context;
  const smeny = [...new Map(body.smeny.map(one => [one.id, one])).values()].sort((a, b) => a.id - b.id);
  const answer = { uspesne: 0, chyby: [] as string[], davka: null as number | null };
  await write(async tx => {
    const wanted: Parameters<typeof each>[2] = [];
    const missing: string[] = [];
    const rows = await lockById(tx, smeny);
    for (const { id, verze } of smeny) {
      const shift = rows.get(id);
      if (!shift) missing.push('Některou z vybraných směn mezitím někdo smazal.');
      // Another person's shift refuses the whole request, as everywhere (rule shifts-3).
      else {
        refuseForeign(context, { ownerId: shift.user_id, datum: shift.datum });
        const name = nameOfShift({ ...toDraft(shift), jmeno: `${shift.jmeno} ${shift.prijmeni}` });
        wanted.push({ name, work: () => removeOne(tx, shift, { now, verze }) });
      }
    }
    const { done, chyby } = await each(tx, context, wanted, 'removed');
    Object.assign(answer, { uspesne: done.length, chyby: [...new Set(missing), ...chyby] });
    if (done.length === 0) return false;
    answer.davka = await shiftDeeds.keep(tx.db, user.id, { co: 'smazani', rows: done }, now);
    return true;
  });
  return answer;
}

/** Undoes the user's own bulk change as a whole, within the hour and once. */
export async function undoBulk(context: Context<typeof shifts.undoBulk>) {
  const { params, user, now, write } = context;
  const answer = { uspesne: 0, chyby: [] as string[] };
  await write(async tx => {
    const deed = await shiftDeeds.lock(tx.db, params.id, user.id, now);
    const isMade = deed.co === 'vytvoreni';
    const rows = await lockById(tx, isMade ? deed.rows : []);
    const wanted = deed.rows.map(kept => ({
      name: nameOfShift(kept),
      work: () => (isMade ? removeMade(tx, context, kept, rows.get(kept.id)) : restoreOne(tx, context, kept)),
    }));
    const { done, chyby } = await each(tx, context, wanted, isMade ? 'removed' : 'added');
    Object.assign(answer, { uspesne: done.length, chyby });
    if (done.length === 0) return false;
    await shiftDeeds.markTakenBack(tx.db, deed.id);
    return true;
  });
  return answer;
}
