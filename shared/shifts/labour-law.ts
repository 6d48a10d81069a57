import { addDays, mondayOf } from '../core/days.ts';
import { pragueInstant } from '../core/prague.ts';
import type { ShiftType } from './kinds.ts';

/**
 * What the labour code (262/2006 Sb.) limits. These are warnings for the planner and never refuse a shift: the
 * law has exceptions that the application cannot know.
 */

const HOUR = 3_600_000;
const LONGEST_SHIFT = 12 * HOUR;
const SHORTEST_REST = 11 * HOUR;
const WEEKLY_REST = 35 * HOUR;
/** A rest across the turn of weeks is the week's own when a whole day of it lies in the week. */
const DAY_OF_REST = 24 * HOUR;

export type Planned = { datum: string; cas_od: string; cas_do: string; typ_smeny: ShiftType };

/** One warning of a person: the day it shows at, and the sentence with the law's limit. */
export type Warning = { datum: string; text: string };

type Work = { datum: string; from: number; to: number };

const instant = (datum: string, cas: string) =>
  pragueInstant(datum, cas) ?? pragueInstant(datum, '03:00') ?? Date.parse(`${datum}T${cas}:00Z`);

/** Work of one person in the order of time; shifts that touch are one stretch of work. */
function stretches(shifts: Planned[]): Work[] {
  const all = shifts
    .filter(shift => shift.typ_smeny === 'prace')
    .map(({ datum, cas_od, cas_do }) => ({
      datum,
      from: instant(datum, cas_od),
      to: instant(datum, cas_do),
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

const tooLong = (works: Work[]): Warning[] =>
  works
    .filter(({ from, to }) => to - from > LONGEST_SHIFT)
    .map(({ datum, from, to }) => ({
      datum,
      text: `Směna trvá ${hours(to - from)}, zákoník práce (§ 83) dovoluje nejvýše 12 h.`,
    }));

const tooSoon = (works: Work[]): Warning[] =>
  works.flatMap(({ datum, from }, index) => {
    const before = works[index - 1];
    if (!before || from - before.to >= SHORTEST_REST) return [];
    const text = `Odpočinek mezi směnami je ${hours(from - before.to)}, zákoník práce (§ 90) žádá alespoň 11 h.`;
    return [{ datum, text }];
  });

/** The longest rest that belongs to the week from `monday`. */
function longestRest(works: Work[], monday: string): number {
  const begin = instant(monday, '00:00');
  const end = instant(addDays(monday, 7), '00:00');
  const edges = [{ to: -Infinity }, ...works];
  let longest = 0;
  for (const [index, { to: restFrom }] of edges.entries()) {
    const restTo = works[index]?.from ?? Infinity;
    const inside = Math.min(restTo, end) - Math.max(restFrom, begin);
    if (inside >= DAY_OF_REST || (restFrom >= begin && restTo <= end))
      longest = Math.max(longest, restTo - restFrom);
  }
  return longest;
}

const noWeeklyRest = (works: Work[]): Warning[] =>
  [...new Set(works.map(({ datum }) => mondayOf(datum)))].flatMap(monday => {
    const rest = longestRest(works, monday);
    if (rest >= WEEKLY_REST) return [];
    const last = works.filter(({ datum }) => mondayOf(datum) === monday).at(-1)!;
    const text = `Nejdelší odpočinek v týdnu je ${hours(rest)}, zákoník práce (§ 92) žádá alespoň 35 h.`;
    return [{ datum: last.datum, text }];
  });

/**
 * The warnings for one person's shifts, by day. The first and the last week of `shifts` are judged by what is
 * given, so callers pass a week more on both sides of what they show.
 */
export function lawWarnings(shifts: Planned[]): Warning[] {
  const works = stretches(shifts);
  return [...tooLong(works), ...tooSoon(works), ...noWeeklyRest(works)].sort((a, b) =>
    a.datum.localeCompare(b.datum),
  );
}
