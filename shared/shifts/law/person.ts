import { contractOn, type Term } from '../../contracts/on.ts';
import { daysBetween, daysFrom, mondayOf, monthOf } from '../../core/days.ts';
import { HOUR } from '../../core/durations.ts';
import { grouped } from '../../core/grouped.ts';
import { type Noted, type Step, stepsOf } from '../attendance/attendance.ts';
import type { Times } from '../hours.ts';
import type { ShiftType } from '../kinds.ts';
import { instantOn } from '../open-shift.ts';

/** A person as the rules see them: their work in chronological order, its contracts and their age. */

export type Planned = {
  datum: string;
  cas_od: string;
  cas_do: string;
  typ_smeny: ShiftType;
  prodejna?: number;
  /** Whether the shop is closed on that weekday. */
  zavreno?: boolean;
  /** Whether the shop has a sales area of more than 200 m² (Act 223/2016 Sb.). */
  velka?: boolean;
  dochazka?: Noted[];
};

/** What `judge` needs of one person; anything left out is unknown, and nothing is said about it. */
export type Input = {
  /** A week and a whole month more than is shown, so that rest across the edges is seen. */
  shifts: Planned[];
  /** Shifts outside of `shifts` that also count in averages of many weeks and in sums of a year. */
  history?: Planned[];
  /** Contracts a year back and ahead; without any, the person is judged as a full-time adult, without averages. */
  contracts?: readonly Term[];
  /** The birth date. */
  born?: string | null;
  /** Approved absences of whole days, inclusive; on a free weekend or holiday they have no shift. */
  absences?: readonly { od: string; do: string }[];
  /** Approved absences of a part of a day. */
  awayHours?: readonly (Times & { datum: string })[];
};

/** A stretch of work in ms; shifts that touch are merged. */
export type Work = { datum: string; from: number; to: number };

const ADULT_AGE = 18;

/** Whether somebody born on `born` is under eighteen on `day`. */
export const isMinorOn = (born: string | null | undefined, day: string) =>
  born != null && day < `${Number(born.slice(0, 4)) + ADULT_AGE}${born.slice(4)}`;

function stretches(shifts: Planned[]): Work[] {
  const all = shifts
    .filter(shift => shift.typ_smeny === 'prace')
    .map(({ datum, cas_od, cas_do }) => ({
      datum,
      from: instantOn(datum, cas_od),
      to: instantOn(datum, cas_do),
    }))
    .sort((a, b) => a.from - b.from);
  const joined: Work[] = [];
  for (const work of all) {
    const last = joined.at(-1);
    if (last && work.from <= last.to) last.to = Math.max(last.to, work.to);
    else joined.push({ ...work });
  }
  return joined;
}

/** § 88: work of over 6 h, for a minor of over 4.5 h, has a break of 30 minutes that is not working time. */
const BREAK_AFTER = 6 * HOUR;
const BREAK_AFTER_OF_MINORS = 4.5 * HOUR;
const BREAK = HOUR / 2;

/** The working time within so many ms from the beginning of work to its end. */
export const withoutBreak = (ms: number, isMinor = false) =>
  ms - (ms > (isMinor ? BREAK_AFTER_OF_MINORS : BREAK_AFTER) ? BREAK : 0);

export function personOf({
  shifts,
  history = [],
  contracts = [],
  born,
  absences = [],
  awayHours = [],
}: Input) {
  const works = stretches(shifts);
  /** Cached, as several rules read them and they are expensive: half a year of shifts, and a month of records. */
  let all: Work[] | null = null;
  const known = new Map<Planned, Step[]>();
  const isMinor = (day: string) => isMinorOn(born, day);
  const worked = ({ datum, from, to }: Work) => withoutBreak(to - from, isMinor(datum));
  const offShifts = [...history, ...shifts].filter(({ typ_smeny }) => typ_smeny !== 'prace');
  const away = absences.flatMap(({ od, do: to }) => daysFrom(od, daysBetween(od, to) + 1));
  return {
    ...{ shifts, works, contracts, absences, awayHours, isMinor, worked },
    days: grouped(works, ({ datum }) => datum),
    weeks: grouped(works, ({ datum }) => mondayOf(datum)),
    months: grouped(works, ({ datum }) => monthOf(datum)),
    /** Including work outside of the judged days, for long periods. */
    allWorks: () => {
      all ??= history.length === 0 ? works : stretches([...history, ...shifts]);
      return all;
    },
    /** The attendance of a shift. */
    steps: (shift: Planned) => {
      const steps = known.get(shift) ?? stepsOf(shift.dochazka ?? []);
      known.set(shift, steps);
      return steps;
    },
    /** The working time of stretches in ms, without breaks (rule shifts-9). */
    total: (some: Work[]) => some.reduce((sum, work) => sum + worked(work), 0),
    contract: (day: string) => contractOn(contracts, day),
    /** Days of vacation, sickness and absence, without duplicates. */
    off: [...new Set([...offShifts.map(({ datum }) => datum), ...away])],
  };
}

export type Person = ReturnType<typeof personOf>;

/** '12 h', '10,5 h' */
export const hours = (ms: number) => `${String(Math.floor((ms / HOUR) * 10) / 10).replace('.', ',')} h`;
