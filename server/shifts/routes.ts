import { addDays, addMonths, daysBetween, monthOf, monthRange } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { BodyOut, Route } from '#shared/core/route.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import { deletingProblem, editingProblem } from '#shared/shifts/editing.ts';
import { RANGE_MAX } from '#shared/shifts/kinds.ts';
import { Shift } from '#shared/shifts/shapes.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context, Handlers } from '../core/calls/mount.ts';
import { refuseStale } from '../core/versions.ts';
import { forget } from '../notifications/notify.ts';
import { departureEvent } from '../timesheet/queries.ts';
import { attend, attendanceDay, correct } from './attendance.ts';
import { bulkCreate, copyWeek } from './bulk/create.ts';
import { shiftDeeds } from './bulk/queries.ts';
import { bulkDelete, undoBulk } from './bulk/remove.ts';
import { exportMonth } from './export/export.ts';
import { calendar, monthAsked, overview, plan } from './months.ts';
import { closedProblem } from './place/queries.ts';
import {
  attendedProblem,
  deleteShift,
  holdTargets,
  lockToDelete,
  moveProblem,
  NO_SHIFT,
  OVERLAP,
  ofRow,
  refuseForeign,
  saveShift,
  warningsAround,
  warningsIf,
} from './planning.ts';
import {
  type Draft,
  findConflict,
  findPersonName,
  findShift,
  listShifts,
  lockShift,
  type ShiftRow,
  toDraft,
} from './queries.ts';
import { team } from './team.ts';
import { tellManagers, tellOfShift } from './telling.ts';
import { toShift, viewing } from './view.ts';

const existing = async (shift: Promise<ShiftRow | undefined>): Promise<ShiftRow> =>
  found(await shift, NO_SHIFT);

const draftOf = (body: BodyOut<typeof shifts.create>, ownerId: number) =>
  toDraft({ ...body, user_id: body.user_id ?? ownerId });

type SignedIn<R extends Route> = Context<R & { can: 'signed-in' }>;

const shown = async (context: SignedIn<Route>, id: number) =>
  toShift(await existing(findShift(context.db, id)), viewing(context));

/** The answer after saving a shift, with the warnings of the labour law. */
async function saved(context: SignedIn<Route>, id: number, { uzivatel_id, datum }: Draft) {
  const [smena, varovani] = await Promise.all([
    shown(context, id),
    warningsAround(context.db, [uzivatel_id], [datum]),
  ]);
  return { smena, varovani };
}

/** The author of a change, for the managers' notification. */
const viewingAs = (context: SignedIn<Route>) => ({ ...viewing(context), scope: context.scope });

/** The days that a list covers: one day, a range, a month, or for the nearest shifts until the end of next month. */
function daysAsked({ query, now }: Context<typeof shifts.list>) {
  const today = pragueClock(now).datum;
  const day = query.datum === 'dnes' ? today : query.datum;
  if (day) return { od: day, do: day };
  if (query.od && query.do) {
    if (query.od > query.do || daysBetween(query.od, query.do) >= RANGE_MAX)
      throw fail.invalid(`Období musí mít 1 až ${RANGE_MAX} dní`, 'do');
    return { od: query.od, do: query.do };
  }
  const month = monthAsked({ query, now });
  // The nearest shifts may be in the next month (rule shifts-11).
  return query.nejblizsi
    ? { od: addDays(today, 1), do: monthRange(addMonths(monthOf(today), 1)).do }
    : monthRange(month);
}

export const shiftsRoutes: Handlers<typeof shifts> = {
  calendar,
  overview,
  plan,
  bulkCreate,
  copyWeek,
  bulkDelete,
  undoBulk,
  team,
  export: exportMonth,

  async list(context) {
    const { db, query, user } = context;
    const days = daysAsked(context);
    const wanted = query.osoba === undefined ? undefined : [query.osoba];
    const users = query.scope === 'all' ? wanted : [user.id];
    const rows = await listShifts(db, { ...days, users });
    const view = viewing(context);
    const chosen = query.nejblizsi
      ? rows.filter(row => row.typ_smeny === 'prace').slice(0, query.nejblizsi)
      : rows;
    return chosen.map(row => toShift(row, view));
  },

  async detail(context) {
    const smena = await shown(context, context.params.id);
    return { smena, uzavreno: await closedProblem(context.db, smena) };
  },

  async create(context) {
    const { user, body, now, write } = context;
    const draft = draftOf(body, user.id);
    refuseForeign(context, { ownerId: draft.uzivatel_id, datum: draft.datum });
    const id = await write(async tx => {
      await holdTargets(tx.db, draft);
      const id = await saveShift(tx, draft, null, now);
      await tellOfShift(tx, id, draft, 'added');
      await tellManagers(tx, viewingAs(context), { id, change: 'added', drafts: [draft] });
      return id;
    });
    return saved(context, id, draft);
  },

  async update(context) {
    const { params, body, now, write } = context;
    const becomes = await write(async tx => {
      const was = found((await lockToDelete(tx.db, [params.id]))[0], NO_SHIFT);
      const draft = draftOf(body, was.user_id);
      refuseForeign(context, ofRow(was));
      refuseForeign(context, { ownerId: draft.uzivatel_id, datum: draft.datum });
      const seen = { tabulka: 'smena', zaznam: was.id, verze: body.verze } as const;
      await refuseStale(tx.db, seen, Shift, toShift(was, viewing(context)));
      await holdTargets(tx.db, draft, was);
      const problem = attendedProblem(was, draft);
      if (problem) throw fail.conflict(problem);
      const id = await saveShift(tx, draft, was, now);
      const isGivenAway = draft.uzivatel_id !== was.user_id;
      if (isGivenAway) await tellOfShift(tx, id, toDraft(was), 'removed');
      await tellOfShift(tx, id, draft, isGivenAway ? 'added' : 'changed');
      await tellManagers(tx, viewingAs(context), { id, change: 'changed', drafts: [toDraft(was), draft] });
      return draft;
    });
    return saved(context, params.id, becomes);
  },

  /** What `update` would answer for another day or person; shown while a shift is dragged. */
  async check({ db, params, query, user, scope, now }) {
    const was = await existing(findShift(db, params.id));
    const draft = { ...toDraft(was), datum: query.datum, uzivatel_id: query.user_id };
    if (!(await findPersonName(db, query.user_id))) throw fail.notFound('Uživatel nebyl nalezen.');
    const today = pragueClock(now).datum;
    const refusal =
      editingProblem(scope, user.id, ofRow(was), today) ??
      editingProblem(scope, user.id, { ownerId: draft.uzivatel_id, datum: draft.datum }, today) ??
      attendedProblem(was, draft) ??
      (await moveProblem(db, was, draft));
    if (refusal) return { problem: refusal, existing_shift: null, varovani: [] };
    const conflict = await findConflict(db, draft, was.id);
    return {
      problem: conflict ? OVERLAP : null,
      existing_shift: conflict ?? null,
      varovani: conflict ? [] : await warningsIf(db, draft, was.id),
    };
  },

  async remove(context) {
    const { params, user, now, write } = context;
    let davka: number | null = null;
    await write(async tx => {
      const shift = await existing(lockShift(tx.db, params.id));
      const problem = deletingProblem(user.role, ofRow(shift));
      refuseForeign(context, { ownerId: shift.user_id, datum: shift.datum });
      if (problem) throw fail.forbidden(problem);
      const { dochazka } = shift;
      await deleteShift(tx, shift.id, now);
      const before = { ...toDraft(shift), ...(dochazka.length > 0 && { dochazka }) };
      await tx.record('smena', shift.id, before, null);
      await tellOfShift(tx, shift.id, toDraft(shift), 'removed');
      await tellManagers(tx, viewingAs(context), {
        id: shift.id,
        change: 'removed',
        drafts: [toDraft(shift)],
      });
      // Its attendance is deleted too, so this cannot be undone; so is its reminder of a missing departure.
      if (dochazka.length > 0) return forget(tx, 'smena', shift.id, departureEvent(shift.id));
      const kept = { ...toDraft(shift), id: shift.id, verze: shift.verze };
      davka = await shiftDeeds.keep(tx.db, user.id, { co: 'smazani', rows: [kept] }, now);
    });
    return { davka };
  },

  async attendance(context) {
    return { ...(await attendanceDay(context.db, viewing(context))) };
  },

  async attend(context) {
    const { body, write } = context;
    let zaznam: Awaited<ReturnType<typeof attend>>['record'] | undefined;
    await write(async tx => {
      const { record, isNew } = await attend(tx, body, viewing(context));
      zaznam = record;
      return isNew;
    });
    return { zaznam: zaznam! };
  },

  async correct(context) {
    const { params, body, write } = context;
    await write(tx => correct(tx, params.id, body, viewing(context)));
    return { smena: await shown(context, params.id) };
  },
};
