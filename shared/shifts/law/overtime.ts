import { mondayOf } from '../../core/days.ts';
import { HOUR, MINUTE } from '../../core/durations.ts';
import { grouped } from '../../core/grouped.ts';
import { workedTime } from '../attendance/attendance.ts';
import { instantOn } from '../open-shift.ts';
import { hours, type Person, type Planned } from './person.ts';
import type { Found } from './rule.ts';

/** § 93: overtime comes from what was worked over the plan, never from the plan (rule shifts-6). */

const MOST_A_WEEK = 8 * HOUR;
/** § 93: what may be ordered in a calendar year; more is agreed on. */
export const MOST_A_YEAR = 150 * HOUR;

type Over = { datum: string; over: number };

/** Ms worked over the planned working time of a shift that was left; nobody knows of one that was not. */
function overOf({ worked, steps: stepsOf }: Person, shift: Planned): number {
  const { datum, cas_od, cas_do, typ_smeny } = shift;
  const steps = stepsOf(shift);
  if (typ_smeny !== 'prace' || steps.at(-1)?.typ_akce !== 'odchod') return 0;
  const plan = worked({ datum, from: instantOn(datum, cas_od), to: instantOn(datum, cas_do) });
  return Math.max(0, workedTime(steps, null).odpracovano * MINUTE - plan);
}

/** Read by the rule of the week and that of the year. */
const known = new WeakMap<Person, Over[]>();

/** Of those whose contract has weekly hours. */
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

/** Of the shifts given: who asks of a year gives a year. */
export const overtimeOfYear = moreThan(
  MOST_A_YEAR,
  day => day.slice(0, 4),
  over => `V roce je ${hours(over)} přesčasu, nařídit ho lze nejvýše 150 h ročně (zákoník práce, § 93).`,
);
