import type { ExcusedDay } from '../absences/excused.ts';
import { asPaid, type Fund } from '../contracts/fund.ts';
import { daysOfMonth } from '../core/days.ts';
import { MINUTE } from '../core/durations.ts';
import { grouped } from '../core/grouped.ts';
import { pragueClock } from '../core/prague.ts';
import { stepsOf } from '../shifts/attendance/attendance.ts';
import {
  type Attended,
  type CountedShift,
  type Counting,
  measured,
  overtimeHours,
} from '../shifts/attendance/worked.ts';
import { holidayOn } from '../shifts/holidays.ts';
import { isDayOff } from '../shifts/hours.ts';
import { breakMissing } from '../shifts/law/single.ts';
import { closesAt, instantOn } from '../shifts/open-shift.ts';
import { overlap, surcharges, workIntervals } from './intervals.ts';
import { BLOCKING, type Problem } from './kinds.ts';

/** A person's month as it is approved and paid (rule timesheet-2). Durations are in whole minutes. */

/** The work outside the plan, in minutes, from which somebody should confirm that it was agreed on. */
const BESIDE_PLAN = 60;

export type Worked = Attended & { id: number; prodejna_nazev: string };
/** `tolerance` is the setting `vykaz_tolerance_min`. */
export type Measuring = Counting & { tolerance: number };

const clock = (instant: number | undefined) => (instant === undefined ? null : pragueClock(instant).cas);
const minutes = (hours: number) => Math.round(hours * 60);

/** The parts of the shift's day from which the person was excused. */
const partsOf = ({ datum }: Worked, excused: ExcusedDay[]) =>
  excused.filter(part => part.datum === datum && part.cas_od !== null);

/**
 * The time for which somebody was expected: leave moves the beginning later and the end earlier as far as it extends
 * without a gap, in however many parts it was requested. When it covers the whole shift, nothing is left between
 * them.
 */
function awaited(shift: Worked, excused: ExcusedDay[]) {
  const parts = partsOf(shift, excused).toSorted((one, other) => (one.cas_od! < other.cas_od! ? -1 : 1));
  const from = parts.reduce(
    (from, part) => (part.cas_od! <= from && part.cas_do! > from ? part.cas_do! : from),
    shift.cas_od,
  );
  const byEnd = parts.toSorted((one, other) => (one.cas_do! > other.cas_do! ? -1 : 1));
  const to = byEnd.reduce(
    (to, part) => (part.cas_do! >= to && part.cas_od! < to ? part.cas_od! : to),
    shift.cas_do,
  );
  return { from, to };
}

/** How late the person came and how early they left, in minutes; within the tolerance both are 0. */
function punctuality(
  { from, to }: { from: number; to: number },
  arrived: number | undefined,
  left: number | undefined,
  tolerance: number,
) {
  const late = arrived === undefined ? 0 : (arrived - from) / MINUTE;
  const early = left === undefined ? 0 : (to - left) / MINUTE;
  const beyond = (by: number) => (by > tolerance ? Math.floor(by) : 0);
  return { zpozdeni: beyond(late), drive: beyond(early) };
}

/** A work shift with the results and the problems of its attendance; a shift that is not over has none. */
function workOf(shift: Worked, excused: ExcusedDay[], at: Measuring) {
  const steps = stepsOf(shift.dochazka);
  const arrived = steps.find(step => step.typ_akce === 'prichod')?.cas;
  const last = steps.at(-1);
  const left = last?.typ_akce === 'odchod' ? last.cas : undefined;
  const isOver = left !== undefined || at.now >= closesAt(shift, at.poKonci);
  const { from, to } = awaited(shift, excused);
  const due = { from: instantOn(shift.datum, from), to: instantOn(shift.datum, to) };
  const late = punctuality(due, arrived, left, at.tolerance);
  const intervals = workIntervals(steps);
  const all = overlap(intervals, -Infinity, Infinity);
  const planned = overlap(
    intervals,
    instantOn(shift.datum, shift.cas_od),
    instantOn(shift.datum, shift.cas_do),
  );
  const said: Record<Problem, boolean> = {
    chybi_odchod: last !== undefined && left === undefined && isOver,
    bez_zaznamu: last === undefined && isOver && from < shift.cas_do,
    bez_pauzy: breakMissing(steps) !== null,
    mimo_plan: (all - planned) / MINUTE >= BESIDE_PLAN,
    zpozdeni: late.zpozdeni > 0,
    drivejsi_odchod: late.drive > 0,
  };
  const nedostatky = (Object.keys(said) as Problem[]).filter(problem => said[problem]);
  return {
    prichod: clock(arrived),
    odchod: clock(left),
    late,
    paidMore: surcharges(steps),
    nedostatky,
    isOver,
  };
}

const NO_WORK: ReturnType<typeof workOf> = {
  ...{ prichod: null, odchod: null, late: { zpozdeni: 0, drive: 0 } },
  ...{ paidMore: { noc: 0, vikend: 0, svatek: 0 }, nedostatky: [], isOver: true },
};

function rowOf(shift: Worked, excused: ExcusedDay[], at: Measuring) {
  const { plan, odpracovano, pauza, rozdil } = measured(shift, at);
  const work = shift.typ_smeny === 'prace' ? workOf(shift, excused, at) : NO_WORK;
  // Field by field: a literal with several spreads takes as long as everything computed here.
  return {
    id: shift.id,
    datum: shift.datum,
    prodejna_nazev: shift.prodejna_nazev,
    typ_smeny: shift.typ_smeny,
    cas_od: shift.cas_od,
    cas_do: shift.cas_do,
    plan: minutes(plan),
    odpracovano: odpracovano === null ? null : minutes(odpracovano),
    pauza: pauza ?? 0,
    rozdil: rozdil === null ? null : minutes(rozdil),
    prichod: work.prichod,
    odchod: work.odchod,
    zpozdeni: work.late.zpozdeni,
    drive: work.late.drive,
    noc: work.paidMore.noc,
    vikend: work.paidMore.vikend,
    svatek: work.paidMore.svatek,
    nedostatky: work.nedostatky,
    isOver: work.isOver,
  };
}

export type TimesheetRow = ReturnType<typeof rowOf>;

const isCommonDay = ({ datum }: { datum: string }) => holidayOn(datum) === null;

/**
 * The days off of a kind: the hours of their shifts, as the balance takes them (§ 213).
 * @param most minutes that a day counts at most, as in months closed before
 */
function daysOff(
  rows: TimesheetRow[],
  typ: TimesheetRow['typ_smeny'],
  most: (day: string) => number = () => Infinity,
) {
  const counted = rows.filter(row => row.typ_smeny === typ && isDayOff(row));
  return {
    minut: counted.reduce((sum, row) => sum + Math.min(most(row.datum), row.plan), 0),
    dnu: counted.length,
  };
}

const sum = (rows: TimesheetRow[], of: (row: TimesheetRow) => number | null) =>
  rows.reduce((total, row) => total + (of(row) ?? 0), 0);

/** The parts of a month besides its shifts. */
export type MonthOf = {
  /** What the person's contracts require of the month. */
  fund: Fund;
  excused?: ExcusedDay[];
  /** Whether the month was closed before closed ones were kept; it is then computed as it was paid. */
  isCapped?: boolean;
};

/** Minutes of a month's overtime (rule shifts-6). */
export const overtimeOf = (shifts: CountedShift[], { fund, excused, isCapped }: MonthOf) =>
  minutes(overtimeHours(shifts, isCapped ? asPaid(fund) : fund, excused));

const inHours = ({ datum, typ_smeny, plan, odpracovano }: TimesheetRow): CountedShift => ({
  datum,
  typ_smeny,
  plan: plan / 60,
  odpracovano: odpracovano === null ? null : odpracovano / 60,
});

/** A person's month: each shift, each time they were excused, the sums, and the problems to settle. */
export function timesheetOf(shifts: Worked[], month: MonthOf, at: Measuring) {
  const { excused = [], isCapped } = month;
  const fund = isCapped ? asPaid(month.fund) : month.fund;
  const rows = shifts.map(shift => rowOf(shift, excused, at));
  const most = isCapped ? (day: string) => minutes(fund.den(day)) : undefined;
  const paid = isCapped ? rows.filter(isCommonDay) : rows;
  const dovolena = daysOff(paid, 'dovolena', most);
  const nemoc = daysOff(paid, 'nemoc', most);
  const jine = {
    minut: excused.reduce((sum, { minut }) => sum + minut, 0),
    dnu: excused.filter(({ cas_od }) => cas_od === null).length,
  };
  const odpracovano = sum(rows, row => row.odpracovano);
  const fond = minutes(fund.hodin);
  const counts = ({ datum }: { datum: string }) => fund.meri(datum);
  const own = rows.filter(counts);
  // The fund has no hours on public holidays to be filled.
  const filling = own.filter(isCommonDay);
  const off = daysOff(filling, 'dovolena', most).minut + daysOff(filling, 'nemoc', most).minut;
  const away = excused.filter(counts).reduce((sum, { minut }) => sum + minut, 0);
  const soucty = {
    fond,
    plan: sum(rows, row => row.plan),
    odpracovano,
    pauza: sum(rows, row => row.pauza),
    rozdil: sum(rows, row => row.rozdil),
    ...{ dovolena: dovolena.minut, dovolena_dnu: dovolena.dnu, nemoc: nemoc.minut, nemoc_dnu: nemoc.dnu },
    ...{ jine: jine.minut, jine_dnu: jine.dnu },
    bilance: sum(own, row => row.odpracovano) + off + away - fond,
    prescas: overtimeOf(rows.map(inHours), month),
    noc: sum(rows, row => row.noc),
    vikend: sum(rows, row => row.vikend),
    svatek: sum(rows, row => row.svatek),
  };
  return { rows, excused, soucty, bezi: rows.some(row => !row.isOver) };
}

export type Timesheet = ReturnType<typeof timesheetOf>;

/** A month day by day, including days on which nothing happened. */
export function daysWith(mesic: string, { rows, excused }: Pick<Timesheet, 'rows' | 'excused'>) {
  const byDay = grouped(rows, row => row.datum);
  const away = grouped(excused, one => one.datum);
  return daysOfMonth(mesic).map(datum => ({
    datum,
    svatek: holidayOn(datum),
    smeny: byDay.get(datum) ?? [],
    volna: away.get(datum) ?? [],
  }));
}

/** The problems to settle, each with the shift where it is fixed. */
export const problemsOf = ({ rows }: Timesheet) =>
  rows.flatMap(({ id, datum, nedostatky }) =>
    nedostatky.map(druh => ({ druh, smena: id, datum, brani: BLOCKING.includes(druh) })),
  );
