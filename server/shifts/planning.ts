import { addDays, mondayOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { editingProblem } from '#shared/shifts/editing.ts';
import type { ShiftWarning } from '#shared/shifts/shapes.ts';
import type { Db, Tx } from '../core/db.ts';
import { fail } from '../core/errors.ts';
import type { Context } from '../core/mount.ts';
import { difference, type Write } from '../core/write.ts';
import type { Person } from '../session/queries.ts';
import {
  type Draft,
  findConflict,
  holdPerson,
  holdStore,
  listShifts,
  placeShift,
  type ShiftRow,
} from './queries.ts';
import { warningsOf } from './view.ts';

export const NO_SHIFT = 'Směna nebyla nalezena.';
export const OVERLAP = 'V tomto čase už osoba má jinou směnu.';
const ATTENDED = 'U směny s docházkou nelze změnit osobu, den ani typ.';

export type Planner = Pick<Context, 'scope' | 'now'> & { user: Person };

/** Refuses what the person may not touch (D3 §6). */
export function refuseForeign({ user, scope, now }: Planner, shift: { ownerId: number; datum: string }) {
  const problem = editingProblem(scope, user.id, shift, pragueClock(now).datum);
  if (problem) throw fail.forbidden(problem);
}

/** Why a person or a shop cannot get a shift; those that it has already stay allowed. */
export async function holdTargets(db: Tx, draft: Pick<Draft, 'uzivatel_id' | 'prodejna_id'>, was?: ShiftRow) {
  const person = await holdPerson(db, draft.uzivatel_id);
  const keepsPerson = was?.user_id === draft.uzivatel_id;
  if (!person && !keepsPerson) throw fail.invalid('Uživatel neexistuje', 'user_id');
  if (!person?.aktivni && !keepsPerson) throw fail.invalid('Uživatel není aktivní', 'user_id');
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

export const toDraft = (row: ShiftRow): Draft => ({
  uzivatel_id: row.user_id,
  prodejna_id: row.prodejna,
  datum: row.datum,
  cas_od: row.cas_od,
  cas_do: row.cas_do,
  typ_smeny: row.typ_smeny,
  poznamka: row.poznamka,
});

/**
 * Writes a new shift, or the changed one `was`, with its audit row and announcement.
 * @throws Refusal 409 with `existing_shift` when the person has another at that time (4-decisions §7).
 */
export async function saveShift(tx: Write, draft: Draft, was: ShiftRow | null): Promise<number> {
  const id = await placeShift(tx.db, draft, was?.id ?? null);
  if (id === null) {
    const existing_shift = await findConflict(tx.db, draft, was?.id);
    throw fail.conflict(OVERLAP, existing_shift && { existing_shift });
  }
  const co = was ? 'zmena' : 'vytvoreni';
  await tx.audit({ co, tabulka: 'smena', zaznam: id, zmeny: difference(was && toDraft(was), draft) });
  await tx.announce({ tema: 'shifts', id, co });
  return id;
}

/** Warnings of the weeks that `days` are in, and of the day after each, for the people in question. */
export async function warningsAround(db: Db, people: number[], days: string[]): Promise<ShiftWarning[]> {
  if (people.length === 0) return [];
  const sorted = days.toSorted();
  const weeks = new Set(sorted.map(mondayOf));
  const after = new Set(sorted.map(day => addDays(day, 1)));
  const rows = await listShifts(db, {
    od: addDays(mondayOf(sorted[0]!), -7),
    do: addDays(mondayOf(sorted.at(-1)!), 13),
    users: people,
  });
  return warningsOf(rows, day => weeks.has(mondayOf(day)) || after.has(day));
}

/** The warnings there would be if the shift `movedId` became `draft`. */
export async function warningsIf(db: Db, draft: Draft, movedId: number): Promise<ShiftWarning[]> {
  const monday = mondayOf(draft.datum);
  const week = { od: addDays(monday, -7), do: addDays(monday, 13) };
  const rows = await listShifts(db, { ...week, users: [draft.uzivatel_id] });
  const planned = [...rows.filter(row => row.id !== movedId), { ...draft, user_id: draft.uzivatel_id }];
  return warningsOf(planned, day => mondayOf(day) === monday || day === addDays(draft.datum, 1));
}
