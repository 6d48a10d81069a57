import { fundOf } from '#shared/contracts/fund.ts';
import { addDays, calendarDays, daysOfMonth, mondayOf, monthOf, monthRange } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { measured, monthWorked } from '#shared/shifts/attendance/worked.ts';
import type { shifts } from '#shared/shifts/contract.ts';
import { holidaysAmong, standardHours } from '#shared/shifts/holidays.ts';
import { monthTotals } from '#shared/shifts/hours.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import { openByLaw } from '#shared/staffing/opening.ts';
import { keptHours, keptRows } from '#shared/timesheet/kept.ts';
import { excusedOfEach } from '../absences/judge.ts';
import { listContracts } from '../contracts/queries.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context } from '../core/calls/mount.ts';
import { extended } from '../core/database/rows.ts';
import { findStoreName } from '../stores/queries.ts';
import { listKeptSheets } from '../timesheet/queries.ts';
import { plannedSurname } from '../users/person.ts';
import { type IsShown, type Judged, lawContext, warningsOf } from './judging.ts';
import { listPlanned } from './plan/queries.ts';
import { findPersonName, listPlainShifts, listShifts, type ShiftRow } from './queries.ts';
import { toBrief, toShift, viewing, withWeekAround } from './view.ts';

/** The month asked for, or the current one in Prague. */
export const monthAsked = ({ query, now }: { query: { mesic?: string }; now: number }) =>
  query.mesic ?? monthOf(pragueClock(now).datum);

const NO_STORE = 'Prodejna nebyla nalezena.';

/** Shifts of a month by day (rule shifts-1). */
export async function calendar(context: Context<typeof shifts.calendar>) {
  const { db, query, now } = context;
  const mesic = monthAsked(context);
  if (query.prodejna !== undefined) found(await findStoreName(db, query.prodejna), NO_STORE);
  const view = viewing(context);
  const rows = await listPlainShifts(db, { ...monthRange(mesic), prodejna: query.prodejna });
  const shown = rows.map(row => toBrief(row, view));
  return {
    mesic,
    dnes: pragueClock(now).datum,
    kalendar_data: Object.fromEntries(grouped(shown, shift => shift.datum)),
    svatky: holidaysAmong(calendarDays(mesic)),
  };
}

/** A person's hours in a month compared with the standard (rule shifts-6). */
export async function overview(context: Context<typeof shifts.overview>) {
  const { db, query, user, scope } = context;
  const mesic = monthAsked(context);
  const user_id = query.user_id ?? user.id;
  if (scope === 'own' && user_id !== user.id) throw fail.forbidden(refusalOf('hours.read'));
  const person = await findPersonName(db, user_id);
  if (!person) throw fail.notFound('Uživatel nebyl nalezen.');
  const view = viewing(context);
  const month = monthRange(mesic);
  const [rows, contracts, excused, keptOf] = await Promise.all([
    listShifts(db, { ...month, users: [user_id] }),
    listContracts(db, { ...month, users: [user_id] }),
    excusedOfEach(db, [user_id], month, view.pause),
    listKeptSheets(db, mesic, [user_id]),
  ]);
  const kept = keptOf.get(user_id);
  const paid = keptRows(kept);
  const smeny_detail = rows.map(row => {
    const shift = toShift(row, view);
    const counted = { hodiny: shift.hodiny, rozdil: measured(row, view).rozdil };
    return extended(shift, paid.get(row.id) ?? counted);
  });
  const fund = fundOf(contracts, mesic);
  const standardni_hodiny = fund.hodin;
  return {
    mesic,
    user_id,
    user_jmeno: `${person.jmeno} ${person.prijmeni}`,
    ...monthTotals(smeny_detail, standardni_hodiny),
    ...monthWorked(rows, fund, view, excused.get(user_id)),
    standardni_hodiny,
    ...(kept && keptHours(kept)),
    smeny_detail,
  };
}

/** A shop's month for its planner: people × days, with the warnings of the labour law. */
export const plan = (context: Context<typeof shifts.plan>) => planOf(context);

/**
 * Shows the warnings of a month, and those that its last days cause in the next one, whose first days may be planned
 * already: about the rest before its first day, and about a week shared by both.
 */
function saidOf(rows: Judged[], month: { od: string; do: string }): IsShown {
  const next = addDays(month.do, 1);
  const works = grouped(
    rows.filter(({ typ_smeny }) => typ_smeny === 'prace'),
    ({ user_id }) => user_id,
  );
  return (day, za, user_id) => {
    if (day <= month.do) return month.od <= day;
    const from = za === 'tyden' ? mondayOf(day) : za === 'dvojice' && day === next ? month.do : next;
    return (works.get(user_id) ?? []).some(({ datum }) => from <= datum && datum <= month.do);
  };
}

type PlanContext = Pick<Context<typeof shifts.plan>, 'app' | 'db' | 'query' | 'now' | 'user'>;
type PlannedRow = Awaited<ReturnType<typeof listPlanned>>[number];

/** How a plan differs from the published one: additional people, and other shifts. */
type Otherwise = {
  also: number[];
  change: (rows: ShiftRow[], people: PlannedRow[], shop: string) => ShiftRow[];
  /** Shifts in all shops around the month that the law judges, if they are not those shown. */
  judged: (rows: ShiftRow[], users: number[], days: { od: string; do: string }) => Promise<Judged[]>;
};

/** The published plan, or the plan with a draft applied. */
export async function planOf(context: PlanContext, otherwise?: Otherwise) {
  const { db, query, now } = context;
  const mesic = monthAsked(context);
  const prodejna = query.prodejna ?? context.user.prodejna_id ?? FALLBACK_SHOP;
  const month = monthRange(mesic);
  const [store, people] = await Promise.all([
    findStoreName(db, prodejna),
    listPlanned(db, prodejna, month, otherwise?.also),
  ]);
  const shop = found(store, NO_STORE);
  const users = people.map(person => person.id);
  const [published, law] = await Promise.all([
    // With attendance records, because the law checks the breaks that were taken.
    users.length === 0 ? [] : listShifts(db, { ...withWeekAround(month), users }),
    lawContext(db, users, withWeekAround(month)),
  ]);
  const rows = otherwise?.change(published, people, shop.nazev) ?? published;
  const judged = (await otherwise?.judged(rows, users, withWeekAround(month))) ?? rows;
  const isShown = (day: string) => monthOf(day) === mesic;
  const rule = law.shops.get(prodejna);
  const view = viewing(context);
  const shown = rows.filter(row => isShown(row.datum)).map(row => toBrief(row, view));
  const byPerson = grouped(shown, shift => shift.user_id);
  const standardni_hodiny = standardHours(mesic);
  return {
    mesic,
    dnes: pragueClock(now).datum,
    svatky: holidaysAmong(calendarDays(mesic)),
    prodejna,
    zavreno: daysOfMonth(mesic).filter(day => rule && openByLaw(rule, day) === null),
    standardni_hodiny,
    osoby: people.map(person => {
      const smeny = byPerson.get(person.id) ?? [];
      const fond = fundOf(law.contracts.get(person.id) ?? [], mesic).hodin;
      const hodin = monthTotals(smeny, fond).celkem_hodin_naplanovanych;
      return { ...person, prijmeni: plannedSurname(person), smeny, fond, hodin };
    }),
    varovani: warningsOf(judged, law, saidOf(judged, month)),
  };
}
