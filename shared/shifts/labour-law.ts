import { addDays, daysOfMonth, mondayOf, monthOf } from '../core/days.ts';
import { grouped } from '../core/grouped.ts';
import type { ShiftType } from './kinds.ts';
import { instantOn } from './open-shift.ts';
import { otherWarnings, type Recorded } from './other-warnings.ts';

/**
 * What the labour code (262/2006 Sb.) limits. These are warnings for the planner and never refuse a shift: the
 * law has exceptions that the application cannot know (docs/decisions/0040).
 */

const HOUR = 3_600_000;
const LONGEST_SHIFT = 12 * HOUR;
const DAILY_REST = 11 * HOUR;
const WEEKLY_REST = 35 * HOUR;
/** A rest across the turn of weeks is the week's own when a whole day of it lies in the week. */
const DAY = 24 * HOUR;
/** § 88: work of more than 6 h has a break of 30 minutes, which is no working time. */
const BREAK_AFTER = 6 * HOUR;
const BREAK = HOUR / 2;
/** Five days of 12 h: the long week of a short and a long one. */
const LONGEST_WEEK = 60 * HOUR;
/** 40 h and 8 h of overtime: § 79 and § 93 judge them on average, so a whole month may not have more. */
const AVERAGE_WEEK = 48 * HOUR;

export type Planned = { datum: string; cas_od: string; cas_do: string; typ_smeny: ShiftType } & Recorded;

/** One warning of a person: the day it shows at, whether it speaks of its whole week or month, and the sentence. */
export type Warning = { datum: string; za: 'den' | 'tyden' | 'mesic'; text: string };

type Work = { datum: string; from: number; to: number };

/** Work of one person in the order of time; shifts that touch are one stretch of work. */
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

/** '12 h', '10,5 h' */
const hours = (ms: number) => `${String(Math.floor((ms / HOUR) * 10) / 10).replace('.', ',')} h`;

/** Working time of a stretch: the break is none (rule shifts-9). */
const worked = ({ from, to }: Work) => to - from - (to - from > BREAK_AFTER ? BREAK : 0);

const total = (works: Work[]) => works.reduce((sum, work) => sum + worked(work), 0);

/** The parts of a split shift are one shift of 12 h at most (§ 83). */
const tooLong = (days: Map<string, Work[]>): Warning[] =>
  [...days].flatMap(([datum, works]) => {
    const length = total(works);
    if (length <= LONGEST_SHIFT) return [];
    const text = `Směna má bez přestávky ${hours(length)}, zákoník práce (§ 83) dovoluje nejvýše 12 h.`;
    return [{ datum, za: 'den' as const, text }];
  });

/** The longest rest that begins within the 24 h from `begin`, and the work that ends it, if one does. */
function restWithinDay(works: Work[], begin: number) {
  let longest = { rest: 0, until: undefined as Work | undefined };
  for (const [index, { from, to }] of works.entries()) {
    if (from < begin || to >= begin + DAY) continue;
    const until = works[index + 1];
    const rest = until ? until.from - to : Infinity;
    if (rest > longest.rest) longest = { rest, until };
  }
  return longest;
}

/**
 * § 90 since 1 October 2023: 11 h of rest within the 24 h from the beginning of a day's work. The parts of a split
 * shift have no rest of their own. It shows at the work that comes too soon.
 */
const noDailyRest = (works: Work[], days: Map<string, Work[]>): Warning[] =>
  [...days].flatMap(([datum, [first]]) => {
    const { rest, until } = restWithinDay(works, first!.from);
    if (rest >= DAILY_REST) return [];
    const text = `Odpočinek během 24 hodin je nejvýše ${hours(rest)}, zákoník práce (§ 90) žádá alespoň 11 h.`;
    return [{ datum: until?.datum ?? datum, za: 'den' as const, text }];
  });

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

const ofWeeks = (works: Work[]): Warning[] =>
  [...grouped(works, ({ datum }) => mondayOf(datum))].flatMap(([monday, own]) => {
    const { datum } = own.at(-1)!;
    const said: Warning[] = [];
    const rest = longestRest(works, monday);
    if (rest < WEEKLY_REST) {
      const text = `Nejdelší odpočinek v týdnu je ${hours(rest)}, zákoník práce (§ 92) žádá alespoň 35 h.`;
      said.push({ datum, za: 'tyden', text });
    }
    const work = total(own);
    if (work > LONGEST_WEEK) {
      const text = `V týdnu je naplánováno ${hours(work)} práce. Nad 60 h už průměr 48 h i s přesčasem (zákoník práce, § 79 a § 93) těžko vyjde.`;
      said.push({ datum, za: 'tyden', text });
    }
    return said;
  });

const ofMonths = (works: Work[]): Warning[] =>
  [...grouped(works, ({ datum }) => monthOf(datum))].flatMap(([month, own]) => {
    const limit = (AVERAGE_WEEK / 7) * daysOfMonth(month).length;
    const work = total(own);
    if (work <= limit) return [];
    const text = `V měsíci je naplánováno ${hours(work)} práce, zákoník práce (§ 79 a § 93) dovoluje i s přesčasem v průměru 48 h týdně, tedy ${hours(limit)}.`;
    return [{ datum: own.at(-1)!.datum, za: 'mesic' as const, text }];
  });

/**
 * The warnings for one person's shifts, by day. The first and the last week and month of `shifts` are judged by what
 * is given, so callers pass a week and the whole month more than what they show.
 */
export function lawWarnings(shifts: Planned[]): Warning[] {
  const works = stretches(shifts);
  const days = grouped(works, ({ datum }) => datum);
  return [
    ...tooLong(days),
    ...noDailyRest(works, days),
    ...ofWeeks(works),
    ...ofMonths(works),
    ...otherWarnings(shifts),
  ].sort((a, b) => a.datum.localeCompare(b.datum));
}
