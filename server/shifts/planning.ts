import { addDays, daysOfMonth, mondayOf, monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { editingProblem } from '#shared/shifts/editing.ts';
import type { Scope } from '#shared/shifts/law/rule.ts';
import type { ShiftWarning } from '#shared/shifts/shapes.ts';
import { fail } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import type { Db, Tx } from '../core/database/db.ts';
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
  listShifts,
  lockDays,
  lockShifts,
  type ShiftRow,
  toDraft,
} from './queries.ts';

export const NO_SHIFT = 'Směna nebyla nalezena.';
export const OVERLAP = 'V tomto čase už osoba má jinou směnu.';
const ATTENDED = 'U směny s docházkou nelze změnit osobu, den ani typ.';

export type Planner = Pick<Context, 'scope' | 'now'> & { user: Person };

/** Refuses what the person may not touch (rule shifts-3). */
export function refuseForeign(
  { user, scope, now }: Planner,
  shift: { ownerId: number; datum: string; isAttended?: boolean },
) {
  const problem = editingProblem(scope, user.id, shift, pragueClock(now).datum);
  if (problem) throw fail.forbidden(problem);
}

/** Why a person cannot get a shift, null where they can. */
const ownerProblem = (person: Awaited<ReturnType<typeof findOwner>>): string | null => {
  if (!person) return 'Uživatel neexistuje';
  return person.aktivni ? null : 'Uživatel není aktivní';
};

/** Why a shift cannot become another person's or day's, for one or for the other; null where it can. */
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

/** Refuses a person or a shop that cannot get a shift; those that it has already stay allowed. */
export async function holdTargets(
  db: Tx,
  draft: Pick<Draft, 'uzivatel_id' | 'prodejna_id'>,
  was?: Pick<ShiftRow, 'user_id' | 'prodejna'>,
) {
  const person = await holdPerson(db, draft.uzivatel_id);
  const problem = was?.user_id === draft.uzivatel_id ? null : ownerProblem(person);
  if (problem) throw fail.invalid(problem, 'user_id');
  const store = await holdStore(db, draft.prodejna_id);
  if (!store) throw fail.invalid('Prodejna neexistuje', 'prodejna');
  if (!store.aktivni && was?.prodejna !== store.id) throw fail.invalid('Prodejna není aktivní', 'prodejna');
  return store;
}

/** What a shift with attendance may not become; null when there is nothing against it. */
export const attendedProblem = (was: ShiftRow, draft: Draft): string | null =>
  was.dochazka.length > 0 &&
  (was.user_id !== draft.uzivatel_id || was.datum !== draft.datum || was.typ_smeny !== draft.typ_smeny)
    ? ATTENDED
    : null;

/** A shift of the plan, as `refuseForeign` judges it. */
export const ofRow = (row: ShiftRow) => ({
  ownerId: row.user_id,
  datum: row.datum,
  isAttended: row.dochazka.length > 0,
});

/**
 * Writes a new shift, or the changed one `was` after what is open about it, with its audit row and announcement.
 * @throws Refusal 409 with `existing_shift` when the person has another at that time (rule shifts-4).
 */
export async function saveShift(tx: Write, draft: Draft, was: ShiftRow | null, now: number): Promise<number> {
  if (was) await changeHands(tx, was, new Map([[was.id, draft]]), now);
  const id = await placeShift(tx.db, draft, was?.id ?? null);
  if (id === null) {
    const existing_shift = await findConflict(tx.db, draft, was?.id);
    throw fail.conflict(OVERLAP, existing_shift && { existing_shift });
  }
  await tx.record('smena', id, was && toDraft(was), draft);
  return id;
}

/** Deletes a locked shift, after what is open about it: its offers. Its audit row is the caller's. */
export async function deleteShift(tx: Write, id: number, now: number) {
  await loseShift(tx, id, now);
  await deleteShiftRow(tx.db, id);
}

/**
 * Locks shifts of which several may be deleted or change hands, then all their offers: shifts come before offers, and both
 * before people, whoever locks them. One shift that is deleted needs `lockShift` alone.
 */
export const lockToDelete = async (db: Tx, ids: number[]): Promise<ShiftRow[]> =>
  withOffers(db, await lockShifts(db, ids));

/** The same of a person's shifts of days. */
export const lockDaysToDelete = async (
  db: Tx,
  userId: number,
  days: { od: string; do: string },
): Promise<ShiftRow[]> => withOffers(db, await lockDays(db, userId, days));

async function withOffers(db: Tx, rows: ShiftRow[]): Promise<ShiftRow[]> {
  await lockOffersOfShifts(
    db,
    rows.map(({ id }) => id),
  );
  return rows;
}

/** The days that warnings of `days` need: whole months, and a week on both sides. */
export function daysAround(days: string[]) {
  const sorted = days.toSorted();
  const [first, last] = [sorted[0]!, sorted.at(-1)!];
  const begin = [addDays(mondayOf(first), -7), `${monthOf(first)}-01`].sort()[0]!;
  const end = [addDays(mondayOf(last), 13), daysOfMonth(monthOf(last)).at(-1)!].sort()[1]!;
  return { od: begin, do: end };
}

const isOfMonth = (za: Scope) => za === 'mesic' || za === 'prumer' || za === 'rok';

/**
 * Warnings of the weeks and months that `days` are in, and of the day after each; of the week before what is said of the
 * whole: a rest that a Monday or a Tuesday ends belongs to it.
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

/** Warnings around `days` for the people in question. */
export async function warningsAround(db: Db, people: number[], days: string[]): Promise<ShiftWarning[]> {
  if (people.length === 0) return [];
  const around = daysAround(days);
  const rows = await listShifts(db, { ...around, users: people });
  return warningsOf(rows, await lawContext(db, people, around), shownAround(days));
}

/** The warnings there would be if the shift `movedId` became `draft`. */
export async function warningsIf(db: Db, draft: Draft, movedId: number): Promise<ShiftWarning[]> {
  const around = daysAround([draft.datum]);
  const rows = await listShifts(db, { ...around, users: [draft.uzivatel_id] });
  const moved = { ...draft, user_id: draft.uzivatel_id, prodejna: draft.prodejna_id };
  const planned = [...rows.filter(row => row.id !== movedId), moved];
  return warningsOf(planned, await lawContext(db, [draft.uzivatel_id], around), shownAround([draft.datum]));
}
