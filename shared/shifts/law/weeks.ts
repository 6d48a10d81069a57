import { addDays, daysOfMonth, monthOf } from '../../core/days.ts';
import { DAY, HOUR } from '../../core/durations.ts';
import { instantOn } from '../open-shift.ts';
import { hours, type Person, type Work } from './person.ts';
import type { Found } from './rule.ts';

/** Rules about a week and a month. */

/** A rest across the turn of two weeks belongs to a week when a whole day of it lies in that week. */
/** Five days of 12 h: the long week of a short and a long one. */
export const LONGEST_WEEK = 60 * HOUR;
/** 40 h and 8 h of overtime: § 79 and § 93 limit them on average, so a whole month may not have more. */
const AVERAGE_WEEK = 48 * HOUR;
const MINORS_WEEK = 40 * HOUR;

/** The longest rest that belongs to the week from `monday`. */
function longestRest(works: Work[], monday: string): number {
  const begin = instantOn(monday, '00:00');
  const end = instantOn(addDays(monday, 7), '00:00');
  const edges = [{ to: -Infinity }, ...works];
  let longest = 0;
  for (const [index, { to: restFrom }] of edges.entries()) {
    const restTo = works[index]?.from ?? Infinity;
    const inside = Math.min(restTo, end) - Math.max(restFrom, begin);
    if (inside >= DAY || (restFrom >= begin && restTo <= end)) longest = Math.max(longest, restTo - restFrom);
  }
  return longest;
}

/** A person who is a minor on Monday counts as one for the whole week. */
const restsLess =
  (least: number, asked: string, isOfMinors: boolean) =>
  ({ works, weeks, isMinor }: Person): Found[] =>
    [...weeks].flatMap(([monday, own]) => {
      if (isMinor(monday) !== isOfMinors) return [];
      const rest = longestRest(works, monday);
      if (rest >= least) return [];
      const text = `Nejdelší odpočinek v týdnu je ${hours(rest)}, zákoník práce (§ 92) žádá ${asked}.`;
      return [{ datum: own.at(-1)!.datum, text }];
    });

export const noWeeklyRest = restsLess(35 * HOUR, 'alespoň 35 h', false);
export const noWeeklyRestOfMinors = restsLess(48 * HOUR, 'u mladistvých alespoň 48 h', true);

export const longWeek = ({ weeks, total }: Person): Found[] =>
  [...weeks.values()].flatMap(own => {
    const work = total(own);
    if (work <= LONGEST_WEEK) return [];
    const text = `V týdnu je naplánováno ${hours(work)} práce. Nad 60 h už průměr 48 h i s přesčasem (zákoník práce, § 79 a § 93) těžko vyjde.`;
    return [{ datum: own.at(-1)!.datum, text }];
  });

/** Over the days on which the person is a minor. */
export const longWeekOfMinors = ({ weeks, total, isMinor }: Person): Found[] =>
  [...weeks.values()].flatMap(all => {
    const own = all.filter(({ datum }) => isMinor(datum));
    const work = total(own);
    if (work <= MINORS_WEEK) return [];
    const text = `V týdnu je naplánováno ${hours(work)} práce, zákoník práce (§ 79a) dovoluje mladistvým nejvýše 40 h týdně.`;
    return [{ datum: own.at(-1)!.datum, text }];
  });

/** The most work in a minor's week; somebody who comes of age in the middle of it is bound for all of it. */
export const weekOfMinors = ({ isMinor }: Person, monday: string) =>
  isMinor(monday) ? MINORS_WEEK : Infinity;

const mostOfMonth = (month: string) => (AVERAGE_WEEK / 7) * daysOfMonth(month).length;

/** The work that the months of these days still allow beside what is planned in them: the smallest of all. */
export const roomOfMonths = ({ months, total }: Person, od: string, to: string): number =>
  Math.min(
    ...[...new Set([monthOf(od), monthOf(to)])].map(
      month => mostOfMonth(month) - total(months.get(month) ?? []),
    ),
  );

export const longMonth = ({ months, total }: Person): Found[] =>
  [...months].flatMap(([month, own]) => {
    const limit = mostOfMonth(month);
    const work = total(own);
    if (work <= limit) return [];
    const text = `V měsíci je naplánováno ${hours(work)} práce, zákoník práce (§ 79 a § 93) dovoluje i s přesčasem v průměru 48 h týdně, tedy ${hours(limit)}.`;
    return [{ datum: own.at(-1)!.datum, text }];
  });
