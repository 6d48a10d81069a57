import { mondayOf } from '../../core/days.ts';
import { HOUR, MINUTE } from '../../core/durations.ts';
import { grouped } from '../../core/grouped.ts';
import { workedTime } from '../attendance/attendance.ts';
import { instantOn } from '../open-shift.ts';
import { hours, type Person, type Planned } from './person.ts';
import type { Found } from './rule.ts';

/** § 93: overtime comes from work done beyond the plan, never from the plan itself (rule shifts-6). */

const MOST_A_WEEK = 8 * HOUR;
/** § 93: the most that may be ordered in a calendar year; more needs an agreement. */
export const MOST_A_YEAR = 150 * HOUR;

type Over = { datum: string; over: number };

/** Ms worked beyond the planned working time of a shift; without a departure nobody knows, so it is 0. */
function overOf({ worked, steps: stepsOf }: Person, shift: Planned): number {
  const { datum, cas_od, cas_do, typ_smeny } = shift;
  const steps = stepsOf(shift);
  if (typ_smeny !== 'prace' || steps.at(-1)?.typ_akce !== 'odchod') return 0;
  const plan = worked({ datum, from: instantOn(datum, cas_od), to: instantOn(datum, cas_do) });
  return Math.max(0, workedTime(steps, null).odpracovano * MINUTE - plan);
}

/** Cached, since the rules for the week and for the year both read it. */
const known = new WeakMap<Person, Over[]>();

/** The overtime of days with an employment contract (HPP). */
function overtimes(person: Person): Over[] {
  const overs = known.get(person) ?? overtimesOf(person);
  known.set(person, overs);
  return overs;
}

const overtimesOf = (person: Person): Over[] =>
  person.shifts
    .filter(({ datum }) => person.contract(datum)?.druh === 'hpp')
    .map(shift => ({ datum: shift.datum, over: overOf(person, shift) }))
    .filter(({ over }) => over > 0)
    .sort((a, b) => a.datum.localeCompare(b.datum));

const sum = (some: Over[]) => some.reduce((total, { over }) => total + over, 0);

const moreThan =
  (limit: number, periodOf: (day: string) => string, said: (over: number) => string) =>
  (person: Person): Found[] =>
    [...grouped(overtimes(person), ({ datum }) => periodOf(datum)).values()].flatMap(own =>
      sum(own) > limit ? [{ datum: own.at(-1)!.datum, text: said(sum(own)) }] : [],
    );

export const overtimeOfWeek = moreThan(
  MOST_A_WEEK,
  mondayOf,
  over => `V týdnu je ${hours(over)} přesčasu, nařídit ho lze nejvýše 8 h týdně (zákoník práce, § 93).`,
);

/** Only over the given shifts: to judge a year, pass a whole year. */
export const overtimeOfYear = moreThan(
  MOST_A_YEAR,
  day => day.slice(0, 4),
  over => `V roce je ${hours(over)} přesčasu, nařídit ho lze nejvýše 150 h ročně (zákoník práce, § 93).`,
);
