import { mondayOf, weekdayOf } from '#shared/core/days.ts';
import type { Asked, Candidate } from './asked.ts';

/** Nobody makes up for more weekends at once than that: who is new, or was long away, has none behind them. */
const MADE_UP = 1;
/** More than that are forgotten: who had so many has their rest, and is no reason to leave hours uncovered. */
const REMEMBERED = 2;

/** Who shares a shop's weekends: its own people whom the days should give hours. */
const sharing = ({ people }: Asked, prodejna: number) =>
  people.filter(one => one.prodejna === prodejna && (one.hodin ?? 0) > 0);

/** Weekends of people that a shop's needs ask for: each day of one needs its most people. */
function wanted({ shops }: Asked, prodejna: number): number {
  const heads = new Map<string, number>();
  const own = shops.find(one => one.prodejna === prodejna)!;
  for (const [datum, needs] of Object.entries(own.needs)) {
    if (weekdayOf(datum) < 5) continue;
    const most = Math.max(0, ...needs.map(({ lidi }) => lidi));
    heads.set(mondayOf(datum), Math.max(most, heads.get(mondayOf(datum)) ?? 0));
  }
  return [...heads.values()].reduce((sum, count) => sum + count, 0);
}

/**
 * How many weekends each of a shop's people has when all have as many, those of half a year before counted, less what
 * the person had: each one over it is the dearer the more of them there are.
 */
export function fairWeekends(asked: Asked, { prodejna, vikendu = 0 }: Candidate): number {
  // What is fair in a shop that is not asked for is not known.
  if (!asked.shops.some(one => one.prodejna === prodejna)) return Infinity;
  const team = sharing(asked, prodejna);
  const count = Math.max(1, team.length);
  const counts = team.map(one => one.vikendu ?? 0).sort((one, other) => one - other);
  const usual = counts[Math.floor(counts.length / 2)] ?? 0;
  const had = (own: number) => Math.min(Math.max(own, usual - MADE_UP), usual + REMEMBERED);
  const behind = team.reduce((sum, one) => sum + had(one.vikendu ?? 0), 0);
  return Math.floor((behind + wanted(asked, prodejna)) / count) - had(vikendu);
}
