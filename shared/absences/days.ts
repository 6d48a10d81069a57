import { daysBetween, daysFrom, mondayOf, monthOf, weekdayOf } from '../core/days.ts';
import { spanOf } from '../shifts/at-once.ts';
import { holidayOn } from '../shifts/holidays.ts';
import {
  countedHours,
  minutesOf,
  PAUSE_AFTER_MINUTES,
  sumHours,
  type Times,
  timeOf,
} from '../shifts/hours.ts';
import type { ShiftType } from '../shifts/kinds.ts';
import { type AbsenceKind, isShiftType } from './kinds.ts';

/** Computes what an absence does to the plan, day by day. */

export type Asked = {
  druh: AbsenceKind;
  od: string;
  do: string;
  cas_od: string | null;
  cas_do: string | null;
};
export type OwnShift = Times & { id: number; datum: string; typ_smeny: ShiftType; ma_dochazku: boolean };

/** A day of an absence: the shift it creates (null: none), the work it takes out of the plan, and any problem. */
export type AbsentDay = {
  datum: string;
  smena: Times | null;
  /** Hours taken from the balance, for a vacation; for kinds that create no shift, the hours of the work taken. */
  hodiny: number;
  rusi: number[];
  problem: string | null;
};

const BEGIN = 8 * 60;
const LAST = 23 * 60 + 59;
const FREE_FROM_SATURDAY = 5;

/** The times for a day with nothing planned: from eight, long enough that `hours` remain without the pause. */
export function usualTimes(hours: number, pause: number): Times {
  const minutes = Math.round(hours * 60);
  const end = BEGIN + minutes + (minutes > PAUSE_AFTER_MINUTES ? pause : 0);
  return { cas_od: timeOf(BEGIN), cas_do: timeOf(Math.min(end, LAST)) };
}

const overlaps = ({ cas_od, cas_do }: Times, asked: Asked) =>
  asked.cas_od === null ||
  (minutesOf(cas_od) < minutesOf(asked.cas_do!) && minutesOf(asked.cas_od) < minutesOf(cas_do));

/** The data by which the days of an absence are judged. */
export type Given = {
  /** The person's shifts on the days of `asked`, and in the weeks and months around. */
  shifts: readonly OwnShift[];
  /** Work no longer among the shifts because other absences took it out of the plan. */
  taken: readonly { datum: string }[];
  /** Hours of a working day under the contract. */
  den: (day: string) => number;
  pause: number;
};

/** Tests whether a day is planned: both its week and its month (the unit of planning) have, or had, work. */
function plannedBy(work: readonly { datum: string }[]) {
  const weeks = new Set(work.map(({ datum }) => mondayOf(datum)));
  const months = new Set(work.map(({ datum }) => monthOf(datum)));
  return (day: string) => weeks.has(mondayOf(day)) && months.has(monthOf(day));
}

/**
 * The days of an absence that matter. A day with planned work takes its times; a working day not planned yet takes
 * the `den` hours of that day. Skipped are, unless they have work: days that the plan leaves free, weekends, holidays
 * (not for an illness) and days without `den` hours (a DPP, or no contract any more). A part of a day leaves the plan
 * as it is.
 */
export function absentDays(asked: Asked, { shifts, taken, den, pause }: Given): AbsentDay[] {
  const isPart = asked.cas_od !== null;
  const isPlanned = plannedBy([...shifts.filter(({ typ_smeny }) => typ_smeny === 'prace'), ...taken]);
  // § 192: an illness also covers a public holiday that would otherwise be a working day.
  const isHoliday = (day: string) => asked.druh !== 'nemoc' && holidayOn(day) !== null;
  const isFree = (day: string) =>
    weekdayOf(day) >= FREE_FROM_SATURDAY || isHoliday(day) || den(day) === 0 || isPlanned(day);
  return daysFrom(asked.od, daysBetween(asked.od, asked.do) + 1).flatMap(datum => {
    const own = shifts.filter(shift => shift.datum === datum && overlaps(shift, asked));
    // A person who is already off stays off.
    if (own.some(({ typ_smeny }) => typ_smeny !== 'prace')) return [];
    const work = own.filter(({ typ_smeny }) => typ_smeny === 'prace');
    const problem =
      !isPart && work.some(({ ma_dochazku }) => ma_dochazku) ? 'Na tento den už je zapsaná docházka.' : null;
    if (work.length === 0 && isFree(datum)) return [];
    const times = work.length > 0 ? spanOf(work) : usualTimes(den(datum), pause);
    const typ_smeny = isShiftType(asked.druh) ? asked.druh : null;
    const counted = (one: Times) => countedHours({ ...one, datum, typ_smeny: typ_smeny ?? 'prace' }, pause);
    // A created shift spans the whole of a split day; a kind that creates none takes only the work itself.
    const parts = typ_smeny || work.length === 0 ? [times] : work;
    const hodiny = isPart
      ? (minutesOf(asked.cas_do!) - minutesOf(asked.cas_od!)) / 60
      : sumHours(parts.map(counted));
    return [
      {
        datum,
        smena: typ_smeny ? times : null,
        hodiny,
        rusi: isPart ? [] : work.map(({ id }) => id),
        problem,
      },
    ];
  });
}
