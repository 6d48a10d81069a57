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

/** What an absence does to the plan, day by day. */

export type Asked = {
  druh: AbsenceKind;
  od: string;
  do: string;
  cas_od: string | null;
  cas_do: string | null;
};
export type OwnShift = Times & { id: number; datum: string; typ_smeny: ShiftType; ma_dochazku: boolean };

/** A day of an absence: the shift it makes (null: none), the work it takes out of the plan, and what is against it. */
export type AbsentDay = {
  datum: string;
  smena: Times | null;
  /** Hours of the balance, for a vacation; of a kind that makes no shift, of the work that it takes. */
  hodiny: number;
  rusi: number[];
  problem: string | null;
};

const BEGIN = 8 * 60;
const LAST = 23 * 60 + 59;
const FREE_FROM_SATURDAY = 5;

/** The times of a day that nothing was planned on: from eight, so long that `hours` are left without the pause. */
export function usualTimes(hours: number, pause: number): Times {
  const minutes = Math.round(hours * 60);
  const end = BEGIN + minutes + (minutes > PAUSE_AFTER_MINUTES ? pause : 0);
  return { cas_od: timeOf(BEGIN), cas_do: timeOf(Math.min(end, LAST)) };
}

const overlaps = ({ cas_od, cas_do }: Times, asked: Asked) =>
  asked.cas_od === null ||
  (minutesOf(cas_od) < minutesOf(asked.cas_do!) && minutesOf(asked.cas_od) < minutesOf(cas_do));

/** What the days of an absence are judged by. */
export type Given = {
  /** The person's shifts of `asked`, and of the weeks and months around. */
  shifts: readonly OwnShift[];
  /** Work that these no longer have: other absences took it out of the plan. */
  taken: readonly { datum: string }[];
  /** The hours of a working day, by the contract. */
  den: (day: string) => number;
  pause: number;
};

/** Whether a plan of the day stands: there is work, or was, in its week, and in its month, by which plans are made. */
function plannedBy(work: readonly { datum: string }[]) {
  const weeks = new Set(work.map(({ datum }) => mondayOf(datum)));
  const months = new Set(work.map(({ datum }) => monthOf(datum)));
  return (day: string) => weeks.has(mondayOf(day)) && months.has(monthOf(day));
}

/**
 * The days of an absence that matter. A day with planned work takes its times; a working day without work the hours
 * `den` of that day where nothing is planned yet. Where the plan stands the day is free; so are a weekend or holiday
 * without work (of an illness a weekend alone), and a day without such hours, as of a DPP or after the contract. A part of a day leaves the plan as it is.
 */
export function absentDays(asked: Asked, { shifts, taken, den, pause }: Given): AbsentDay[] {
  const isPart = asked.cas_od !== null;
  const isPlanned = plannedBy([...shifts.filter(({ typ_smeny }) => typ_smeny === 'prace'), ...taken]);
  // § 192: an illness is one on a public holiday that would be a working day, too.
  const isHoliday = (day: string) => asked.druh !== 'nemoc' && holidayOn(day) !== null;
  const isFree = (day: string) =>
    weekdayOf(day) >= FREE_FROM_SATURDAY || isHoliday(day) || den(day) === 0 || isPlanned(day);
  return daysFrom(asked.od, daysBetween(asked.od, asked.do) + 1).flatMap(datum => {
    const own = shifts.filter(shift => shift.datum === datum && overlaps(shift, asked));
    // Who is off already stays so.
    if (own.some(({ typ_smeny }) => typ_smeny !== 'prace')) return [];
    const work = own.filter(({ typ_smeny }) => typ_smeny === 'prace');
    const problem =
      !isPart && work.some(({ ma_dochazku }) => ma_dochazku) ? 'Na tento den už je zapsaná docházka.' : null;
    if (work.length === 0 && isFree(datum)) return [];
    const times = work.length > 0 ? spanOf(work) : usualTimes(den(datum), pause);
    const typ_smeny = isShiftType(asked.druh) ? asked.druh : null;
    const counted = (one: Times) => countedHours({ ...one, datum, typ_smeny: typ_smeny ?? 'prace' }, pause);
    // The shift that is made spans a split day; what makes none takes the work alone.
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
