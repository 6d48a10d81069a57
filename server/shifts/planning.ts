import { addDays, daysOfMonth, mondayOf, monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { editingProblem } from '#shared/shifts/editing.ts';
import type { Scope } from '#shared/shifts/law/rule.ts';
import type { ShiftWarning } from '#shared/shifts/shapes.ts';
import { isSkipped, SKIPPED_HOUR } from '#shared/shifts/skipped.ts';
import { fail } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { together } from '../core/database/together.ts';
import type { Write } from '../core/write.ts';
import { changeHands, loseShift } from '../offers/move.ts';
import { lockOffersOfShifts } from '../offers/queries.ts';
import type { Person } from '../session/queries.ts';
import { findClosed } from '../timesheet/queries.ts';
import { type IsShown, lawContext, warningsOf } from './judging.ts';
import { MonthClosed, placeShift } from './place/queries.ts';
import {
  type Draft,
  deleteShiftRow,
  findConflict,
  findOwner,
  holdPerson,
  holdStore,
  listPlainShifts,
  lockDays,
  lockShifts,
  type ShiftRow,
  toDraft,
} from './queries.ts';

export const NO_SHIFT = 'Směna nebyla nalezena.';
export const OVERLAP = 'V tomto čase už osoba má jinou směnu.';
const ATTENDED = 'U směny s docházkou nelze změnit osobu, den ani typ.';

export type Planner = Pick<Context, 'scope' | 'now'> & { user: Person };

/** Refuses shifts that the user may not change (rule shifts-3). */
export function refuseForeign(
  { user, scope, now }: Planner,
  shift: { ownerId: number; datum: string; isAttended?: boolean },
) {
  const problem = editingProblem(scope, user.id, shift, pragueClock(now).datum);
  if (problem) throw fail.forbidden(problem);
}

/** Why a person cannot get a shift; null if they can. */
const ownerProblem = (person: Awaited<ReturnType<typeof findOwner>>): string | null => {
  if (!person) return 'Uživatel neexistuje';
  return person.aktivni ? null : 'Uživatel není aktivní';
};

/** Why a shift cannot be moved to another person or day, concerning either of the two; null if it can. */
export async function moveProblem(
  db: Db,
  was: ShiftRow,
  { uzivatel_id, datum }: Pick<Draft, 'uzivatel_id' | 'datum'>,
): Promise<string | null> {
  const problem = was.user_id === uzivatel_id ? null : ownerProblem(await findOwner(db, uzivatel_id));
  if (problem) return problem;
  const closed = (await findClosed(db, was.user_id, was.datum)) ?? (await findClosed(db, uzivatel_id, datum));
  return closed === undefined ? null : new MonthClosed(closed).message;
}

/** Refuses a person or shop that cannot get a shift, except its current ones; locks both, returns the shop. */
export async function holdTargets(
  db: Tx,
  draft: Pick<Draft, 'uzivatel_id' | 'prodejna_id'>,
  was?: Pick<ShiftRow, 'user_id' | 'prodejna'>,
) {
  const [person, store] = await together([
    holdPerson(db, draft.uzivatel_id),
    holdStore(db, draft.prodejna_id),
  ]);
  const problem = was?.user_id === draft.uzivatel_id ? null : ownerProblem(person);
  if (problem) throw fail.invalid(problem, 'user_id');
  if (!store) throw fail.invalid('Prodejna neexistuje', 'prodejna');
  if (!store.aktivni && was?.prodejna !== store.id) throw fail.invalid('Prodejna není aktivní', 'prodejna');
  return store;
}

/** Why a shift with attendance may not be changed like this; null if it may. */
export const attendedProblem = (was: ShiftRow, draft: Draft): string | null =>
  was.dochazka.length > 0 &&
  (was.user_id !== draft.uzivatel_id || was.datum !== draft.datum || was.typ_smeny !== draft.typ_smeny)
    ? ATTENDED
    : null;

/** The facts about a stored shift that `refuseForeign` needs. */
export const ofRow = (row: ShiftRow) => ({
  ownerId: row.user_id,
  datum: row.datum,
  isAttended: row.dochazka.length > 0,
});

/** Refuses a shift within the hour that the spring night skips (rule shifts-2), unless it already is there. */
export function refuseSkipped(draft: Draft, was: Pick<Draft, 'datum' | 'cas_od' | 'cas_do'> | null = null) {
  const isThere = was?.datum === draft.datum && was.cas_od === draft.cas_od && was.cas_do === draft.cas_do;
  if (!isThere && isSkipped(draft)) throw fail.invalid(SKIPPED_HOUR, 'cas_do');
}

/**
 * Inserts a new shift, or updates `was` after its offers, with an audit row.
 * @throws Refusal 409 with `existing_shift` when the person has another at that time (rule shifts-4); 400 in the hour
 * that spring skips.
 */
export async function saveShift(tx: Write, draft: Draft, was: ShiftRow | null, now: number): Promise<number> {
  refuseSkipped(draft, was);
  if (was) await changeHands(tx, was, new Map([[was.id, draft]]), now);
  const id = await placeShift(tx.db, draft, was?.id ?? null);
  if (id === null) {
    const existing_shift = await findConflict(tx.db, draft, was?.id);
    throw fail.conflict(OVERLAP, existing_shift && { existing_shift });
  }
  await tx.record('smena', id, was && toDraft(was), draft);
  return id;
}

/** Deletes a locked shift after ending its offers. The caller writes the audit row. */
export async function deleteShift(tx: Write, id: number, now: number) {
  await loseShift(tx, id, now);
  await deleteShiftRow(tx.db, id);
}

/**
 * Locks several shifts that may be deleted or change hands, then all their offers. The lock order everywhere is
 * shifts, offers, people. To delete a single shift, `lockShift` is enough.
 */
export async function lockToDelete(db: Tx, ids: number[]): Promise<ShiftRow[]> {
  const [rows] = await together([lockShifts(db, ids), lockOffersOfShifts(db, ids)]);
  return rows;
}

/** Like `lockToDelete`, for a person's shifts on these days. */
export async function lockDaysToDelete(
  db: Tx,
  userId: number,
  days: { od: string; do: string },
): Promise<ShiftRow[]> {
  const rows = await lockDays(db, userId, days);
  await lockOffersOfShifts(
    db,
    rows.map(({ id }) => id),
  );
  return rows;
}

/** The days that warnings about `days` need: whole months, and a week on both sides. */
export function daysAround(days: string[]) {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const begin = [addDays(mondayOf(first), -7), `${monthOf(first)}-01`].sort()[0]!;
  const end = [addDays(mondayOf(last), 13), daysOfMonth(monthOf(last)).at(-1)!].sort()[1]!;
  return { od: begin, do: end };
}

const isOfMonth = (za: Scope) => za === 'mesic' || za === 'prumer' || za === 'rok';

/**
 * Shows warnings of the weeks and months that contain `days`, and of the day after each. Of the week before it shows
 * those about the whole week: a rest that ends on a Monday or Tuesday belongs to it.
 */
function shownAround(days: string[]): IsShown {
  const weeks = new Set(days.map(mondayOf));
  const months = new Set(days.map(monthOf));
  const before = new Set(days.map(day => mondayOf(addDays(day, -2))));
  const after = new Set(days.map(day => addDays(day, 1)));
  return (day, za) => {
    if (isOfMonth(za)) return months.has(monthOf(day));
    const week = mondayOf(day);
    return weeks.has(week) || after.has(day) || (za === 'tyden' && before.has(week));
  };
}

/** Warnings around `days` for these people. */
export async function warningsAround(db: Db, people: number[], days: string[]): Promise<ShiftWarning[]> {
  if (people.length === 0) return [];
  const around = daysAround(days);
  const [rows, law] = await Promise.all([
    listPlainShifts(db, { ...around, users: people }),
    lawContext(db, people, around),
  ]);
  return warningsOf(rows, law, shownAround(days));
}

/** The warnings that would result if the shift `movedId` became `draft`. */
export async function warningsIf(db: Db, draft: Draft, movedId: number): Promise<ShiftWarning[]> {
  const around = daysAround([draft.datum]);
  const users = [draft.uzivatel_id];
  const [rows, law] = await Promise.all([
    listPlainShifts(db, { ...around, users }),
    lawContext(db, users, around),
  ]);
  const moved = { ...draft, user_id: draft.uzivatel_id, prodejna: draft.prodejna_id };
  const planned = [...rows.filter(row => row.id !== movedId), moved];
  return warningsOf(planned, law, shownAround([draft.datum]));
}
