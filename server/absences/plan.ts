import type { Asked } from '#shared/absences/days.ts';
import { isShiftType } from '#shared/absences/kinds.ts';
import { czechDayOfMonth } from '#shared/core/days.ts';
import { FALLBACK_SHOP, type KeptShift } from '#shared/shifts/kinds.ts';
import { fail, Refusal } from '../core/calls/errors.ts';
import type { Write } from '../core/write.ts';
import { putBack } from '../shifts/bulk/queries.ts';
import { MonthClosed, oneOfMany } from '../shifts/place/queries.ts';
import { deleteShift, lockDaysToDelete, lockToDelete, saveShift } from '../shifts/planning.ts';
import { toDraft } from '../shifts/queries.ts';
import { judgedDays, knownOf } from './judge.ts';

/** Puts an approved absence into the plan of shifts, and takes it out again. */

type Person = { id: number; prodejna_id: number | null };
export type Done = { vytvorene: number[]; zrusene: KeptShift[] };

/**
 * Deletes the work shifts of these days from the plan and adds the shifts of the absence.
 * @throws Refusal 409 where attendance was recorded, the month is closed or another shift is in the way.
 */
export async function putIntoPlan(
  tx: Write,
  person: Person,
  asked: Asked,
  { now, pause }: { now: number; pause: number },
): Promise<Done> {
  const range = { od: asked.od, do: asked.do };
  const rows = await lockDaysToDelete(tx.db, person.id, range);
  const around = await knownOf(tx.db, person.id, range);
  const beside = around.rows.filter(({ datum }) => datum < asked.od || datum > asked.do);
  const known = { ...around, rows: [...rows, ...beside] };
  const done: Done = { vytvorene: [], zrusene: [] };
  for (const day of await judgedDays(tx.db, person.id, asked, { known, pause })) {
    if (day.problem) throw fail.conflict(`${czechDayOfMonth(day.datum)}: ${day.problem}`);
    const gone = rows.filter(({ id }) => day.rusi.includes(id));
    for (const row of gone) {
      const draft = toDraft(row);
      await deleteShift(tx, row.id, now);
      await tx.record('smena', row.id, draft, null);
      done.zrusene.push({ ...draft, id: row.id, verze: row.verze });
    }
    if (!day.smena || !isShiftType(asked.druh)) continue;
    const draft = {
      uzivatel_id: person.id,
      prodejna_id: gone[0]?.prodejna ?? person.prodejna_id ?? FALLBACK_SHOP,
      datum: day.datum,
      ...day.smena,
      typ_smeny: asked.druh,
      poznamka: null,
    };
    done.vytvorene.push(await saveShift(tx, draft, null, now));
  }
  return done;
}

/** Restores a deleted work shift; false if its time is taken, or its person or shop can no longer have it. */
async function putWorkBack(tx: Write, kept: KeptShift, now: number): Promise<boolean> {
  try {
    return (await oneOfMany(tx.db, () => putBack(tx.db, kept, now))) !== null;
  } catch (error) {
    if (error instanceof Refusal && !(error instanceof MonthClosed)) return false;
    throw error;
  }
}

/**
 * Undoes `putIntoPlan` for this person. Returns the days whose work could not be restored (`left`), and those whose
 * shift has been given to somebody else (`given`).
 */
export async function takeOutOfPlan(tx: Write, person: number, { vytvorene, zrusene }: Done, now: number) {
  const given: string[] = [];
  const rows = await lockToDelete(tx.db, vytvorene);
  for (const id of vytvorene) {
    const row = rows.find(one => one.id === id);
    // Somebody has since deleted it or turned it into work: that later change stays.
    if (!row || row.typ_smeny === 'prace') continue;
    if (row.user_id !== person) {
      given.push(row.datum);
      continue;
    }
    await deleteShift(tx, id, now);
    await tx.record('smena', id, toDraft(row), null);
  }
  const left: string[] = [];
  for (const kept of zrusene) {
    const { id, verze: _, ...draft } = kept;
    if (await putWorkBack(tx, kept, now)) await tx.record('smena', id, null, draft);
    else left.push(kept.datum);
  }
  return { left, given };
}
