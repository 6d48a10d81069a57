import { type Balance, vacationBalance } from '#shared/absences/balance.ts';
import type { Impact } from '#shared/absences/contract.ts';
import { type Asked, absentDays, type OwnShift } from '#shared/absences/days.ts';
import { type ExcusedDay, type Excusing, excusedDays } from '#shared/absences/excused.ts';
import { dayHours } from '#shared/contracts/fund.ts';
import { monthOf, monthRange } from '#shared/core/days.ts';
import { countedHours } from '#shared/shifts/hours.ts';
import { type ContractRow, listContracts } from '../contracts/queries.ts';
import type { Db } from '../core/database/db.ts';
import { listShifts, type ShiftRow } from '../shifts/queries.ts';
import { toShift, type Viewing } from '../shifts/view.ts';
import { listKeptVacation } from '../timesheet/queries.ts';
import { countWorkers, listAway, listCorrections, listWaiting } from './queries.ts';

/** What an absence does, as `shared/absences` says it, over what the database knows of the person. */

type Days = { od: string; do: string };

const toOwnShift = (row: ShiftRow): OwnShift => ({ ...row, ma_dochazku: row.dochazka.length > 0 });

/** The months that days are in, whole: a day is measured by the contracts of its month. */
export const monthsAround = ({ od, do: to }: Days): Days => ({
  od: monthRange(monthOf(od)).od,
  do: monthRange(monthOf(to)).do,
});

/** The days of an absence of a person with these shifts, and the contracts of `monthsAround` it. */
export const daysOf = (asked: Asked, rows: ShiftRow[], contracts: ContractRow[], pause: number) =>
  absentDays(asked, { shifts: rows.map(toOwnShift), den: dayHours(contracts), pause });

/** The days that an approved leave excuses, of a person with these shifts; of other months than the contracts' it says nothing. */
export const excusedOf = (
  absence: Excusing,
  rows: ShiftRow[],
  contracts: ContractRow[],
  pause: number,
): ExcusedDay[] => excusedDays(absence, { plan: rows.map(toOwnShift), den: dayHours(contracts), pause });

const yearOf = (year: number): Days => ({ od: `${year}-01-01`, do: `${year}-12-31` });
const clip = (asked: Asked, { od, do: to }: Days): Asked => ({
  ...asked,
  od: asked.od > od ? asked.od : od,
  do: asked.do < to ? asked.do : to,
});
const total = (days: { hodiny: number }[]) => days.reduce((sum, { hodiny }) => sum + hodiny, 0);

/** The vacation balance of a person's year; null for who had no contract in it. */
export async function balanceOf(
  db: Db,
  userId: number,
  year: number,
  view: Viewing,
): Promise<Balance | null> {
  const days = yearOf(year);
  const [contracts, rows, kept, corrections, waiting] = await Promise.all([
    listContracts(db, { ...days, users: [userId] }),
    listShifts(db, { ...days, users: [userId] }),
    listKeptVacation(db, userId, days),
    listCorrections(db, userId, year),
    listWaiting(db, userId, days),
  ]);
  if (contracts.length === 0) return null;
  const asked = waiting.flatMap(one => daysOf(clip(one, days), rows, contracts, view.pause));
  const workedHours = (from: string, to: string) =>
    rows
      .filter(({ datum }) => datum >= from && datum <= to)
      .reduce((sum, row) => sum + (toShift(row, view).odpracovano ?? 0), 0) / 60;
  // What a closed month has paid stays taken, whatever the setting of the pause is by now.
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

/** What would come of an absence, for who asks and for who decides. */
export async function impactOf(
  db: Db,
  person: { id: number; prodejna_id: number | null },
  asked: Asked,
  view: Viewing,
): Promise<Impact> {
  const range = { od: asked.od, do: asked.do };
  const [rows, contracts, others, pryc, balance] = await Promise.all([
    listShifts(db, { ...range, users: [person.id] }),
    listContracts(db, { ...monthsAround(range), users: [person.id] }),
    countWorkers(db, { ...range, but: person.id }),
    person.prodejna_id === null
      ? []
      : listAway(db, { ...range, prodejna: person.prodejna_id, but: person.id }),
    asked.druh === 'dovolena' ? balanceOf(db, person.id, Number(asked.od.slice(0, 4)), view) : null,
  ]);
  const days = daysOf(asked, rows, contracts, view.pause);
  const inYear = days.filter(({ datum }) => datum.slice(0, 4) === asked.od.slice(0, 4));
  return {
    dny: days.map(({ rusi, ...day }) => ({
      ...day,
      rusi: rusi.map(id => {
        const { datum, prodejna, prodejna_nazev, cas_od, cas_do } = rows.find(row => row.id === id)!;
        return { id, cas_od, cas_do, prodejna_nazev, zbyva_lidi: others.get(`${datum} ${prodejna}`) ?? 0 };
      }),
    })),
    hodin: total(days),
    pryc,
    zustatek: balance && { pred: balance.zbyva, po: balance.zbyva - total(inYear) },
  };
}
