import { type Balance, vacationBalance } from '#shared/absences/balance.ts';
import type { Impact } from '#shared/absences/contract.ts';
import { type AbsentDay, type Asked, absentDays, type OwnShift } from '#shared/absences/days.ts';
import { EXCUSED_KINDS, type ExcusedDay, type Excusing, excusedDays } from '#shared/absences/excused.ts';
import { dayHours } from '#shared/contracts/fund.ts';
import { addDays, mondayOf, monthOf, monthRange } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { countedHours } from '#shared/shifts/hours.ts';
import { type ContractRow, listContracts } from '../contracts/queries.ts';
import type { Db } from '../core/database/db.ts';
import { MonthClosed } from '../shifts/place/queries.ts';
import { listShifts, type ShiftRow } from '../shifts/queries.ts';
import { toShift, type Viewing } from '../shifts/view.ts';
import { findClosed, listKeptVacation } from '../timesheet/queries.ts';
import { countWorkers, listApproved, listAway, listCorrections, listWaiting } from './queries.ts';

/** The effects of an absence, computed by `shared/absences` from what the database holds about the person. */

type Days = { od: string; do: string };

const toOwnShift = (row: ShiftRow): OwnShift => ({ ...row, ma_dochazku: row.dochazka.length > 0 });

/** The days needed to judge an absence: its whole months, extended to the whole weeks at both ends. */
export function daysAround({ od, do: to }: Days): Days {
  const [first, last] = [monthRange(monthOf(od)).od, monthRange(monthOf(to)).do];
  return { od: mondayOf(first), do: addDays(mondayOf(last), 6) };
}

/** What a person's absences are judged by: their shifts, contracts and approved absences of the days around. */
export type Known = {
  rows: ShiftRow[];
  contracts: ContractRow[];
  approved: Awaited<ReturnType<typeof listApproved>>;
};

/** Reads `Known` for a person and the days around these. */
export async function knownOf(db: Db, userId: number, days: Days): Promise<Known> {
  const around = { ...daysAround(days), users: [userId] };
  const [rows, contracts, approved] = await Promise.all([
    listShifts(db, around),
    listContracts(db, around),
    listApproved(db, around),
  ]);
  return { rows, contracts, approved };
}

const givenOf = ({ rows, contracts, approved }: Known, pause: number) => ({
  ...{ plan: rows.map(toOwnShift), taken: approved.flatMap(({ zrusene }) => zrusene) },
  ...{ den: dayHours(contracts), pause },
});

/** The days of a person's absence. */
export function daysOf(asked: Asked, known: Known, pause: number) {
  const { plan, ...given } = givenOf(known, pause);
  return absentDays(asked, { ...given, shifts: plan });
}

/** Like `daysOf`, and also refuses a day in a closed month whose plan the absence would change, attended or not. */
export async function judgedDays(db: Db, userId: number, asked: Asked, { known, pause }: Judged) {
  const days = daysOf(asked, known, pause);
  const changing = days.filter(({ smena, rusi }) => smena !== null || rusi.length > 0);
  const closed = new Map<string, string>();
  for (const month of new Set(changing.map(({ datum }) => monthOf(datum)))) {
    const whose = await findClosed(db, userId, monthRange(month).od);
    if (whose !== undefined) closed.set(month, new MonthClosed(whose).message);
  }
  const problemOf = (day: AbsentDay) =>
    (changing.includes(day) && closed.get(monthOf(day.datum))) || day.problem;
  return days.map(day => ({ ...day, problem: problemOf(day) }));
}

type Judged = { known: Known; pause: number };

const isExcusing = (one: Known['approved'][number]): one is Known['approved'][number] & Excusing =>
  EXCUSED_KINDS.some(druh => druh === one.druh);

/** The days excused by a person's approved leave; days outside of what `known` covers are not judged. */
export function excusedOf(known: Known, pause: number): ExcusedDay[] {
  const given = givenOf(known, pause);
  return known.approved.filter(isExcusing).flatMap(absence => excusedDays(absence, given));
}

/** Like `excusedOf` for several people, by person: only those with approved leave in or around the days. */
export async function excusedOfEach(db: Db, users: number[], days: Days, pause: number) {
  const around = daysAround(days);
  const approved = grouped(await listApproved(db, { ...around, users }), one => one.user_id);
  const away = [...approved].filter(([, own]) => own.some(isExcusing)).map(([id]) => id);
  const read = { ...around, users: away };
  const [rows, contracts] =
    away.length === 0 ? [[], []] : await Promise.all([listShifts(db, read), listContracts(db, read)]);
  const rowsOf = grouped(rows, one => one.user_id);
  const contractsOf = grouped(contracts, one => one.user_id);
  const knownBy = (id: number): Known => ({
    ...{ rows: rowsOf.get(id) ?? [], contracts: contractsOf.get(id) ?? [], approved: approved.get(id) ?? [] },
  });
  const isWithin = ({ datum }: ExcusedDay) => datum >= days.od && datum <= days.do;
  return new Map(away.map(id => [id, excusedOf(knownBy(id), pause).filter(isWithin)]));
}

const yearOf = (year: number): Days => ({ od: `${year}-01-01`, do: `${year}-12-31` });
const clip = (asked: Asked, { od, do: to }: Days): Asked => ({
  ...asked,
  od: asked.od > od ? asked.od : od,
  do: asked.do < to ? asked.do : to,
});
const total = (days: { hodiny: number }[]) => days.reduce((sum, { hodiny }) => sum + hodiny, 0);

/** The vacation balance of a person's year; null if they had no contract in it. */
export async function balanceOf(
  db: Db,
  userId: number,
  year: number,
  view: Viewing,
): Promise<Balance | null> {
  const days = yearOf(year);
  const [known, kept, corrections, waiting] = await Promise.all([
    knownOf(db, userId, days),
    listKeptVacation(db, userId, days),
    listCorrections(db, userId, year),
    listWaiting(db, userId, days),
  ]);
  const isWithin = ({ od, do: to }: { od: string; do: string | null }) =>
    od <= days.do && (to === null || to >= days.od);
  const contracts = known.contracts.filter(isWithin);
  if (contracts.length === 0) return null;
  const rows = known.rows.filter(({ datum }) => datum >= days.od && datum <= days.do);
  const asked = waiting.flatMap(one => daysOf(clip(one, days), known, view.pause));
  const workedHours = (from: string, to: string) =>
    rows
      .filter(({ datum }) => datum >= from && datum <= to)
      .reduce((sum, row) => sum + (toShift(row, view).odpracovano ?? 0), 0) / 60;
  // Hours that a closed month has paid stay as they were, even if the setting of the pause has changed since.
  const takenBy = (row: ShiftRow) => {
    const minutes = kept.get(row.id);
    return minutes === undefined ? countedHours(row, view.pause) : minutes / 60;
  };
  return vacationBalance(year, view.today, {
    contracts,
    corrections,
    taken: rows
      .filter(({ typ_smeny }) => typ_smeny === 'dovolena')
      .map(row => ({ datum: row.datum, hodiny: takenBy(row) })),
    waiting: total(asked),
    workedHours,
  });
}

/** What an absence would change, shown to the person who asks and to the one who decides. */
export async function impactOf(
  db: Db,
  person: { id: number; prodejna_id: number | null },
  asked: Asked,
  view: Viewing,
): Promise<Impact> {
  const range = { od: asked.od, do: asked.do };
  const [known, others, pryc, balance] = await Promise.all([
    knownOf(db, person.id, range),
    countWorkers(db, { ...range, but: person.id }),
    person.prodejna_id === null
      ? []
      : listAway(db, { ...range, prodejna: person.prodejna_id, but: person.id }),
    asked.druh === 'dovolena' ? balanceOf(db, person.id, Number(asked.od.slice(0, 4)), view) : null,
  ]);
  const days = await judgedDays(db, person.id, asked, { known, pause: view.pause });
  const inYear = days.filter(({ datum }) => datum.slice(0, 4) === asked.od.slice(0, 4));
  return {
    dny: days.map(({ rusi, ...day }) => ({
      ...day,
      rusi: rusi.map(id => {
        const { datum, prodejna, prodejna_nazev, cas_od, cas_do } = known.rows.find(row => row.id === id)!;
        return { id, cas_od, cas_do, prodejna_nazev, zbyva_lidi: others.get(`${datum} ${prodejna}`) ?? 0 };
      }),
    })),
    hodin: total(days),
    pryc,
    zustatek: balance && { pred: balance.zbyva, po: balance.zbyva - total(inYear) },
  };
}
