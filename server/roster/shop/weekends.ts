import { mondayOf, weekdayOf } from '#shared/core/days.ts';
import type { Asked, Candidate } from './asked.ts';

/** At most this many weekends are made up for at once: somebody new or long absent would otherwise owe many. */
const MADE_UP = 1;
/** At most this many extra weekends are credited: more would leave hours uncovered. */
const REMEMBERED = 2;

/** The people who share a shop's weekends: its own people who should get hours from these days. */
const sharing = ({ people }: Asked, prodejna: number) =>
  people.filter(one => one.prodejna === prodejna && (one.hodin ?? 0) > 0);

/** How many weekends of people a shop's needs require: for each weekend, the most people needed at once. */
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
 * The person's fair number of weekends: the team's weekends of the last half year and of these days divided equally,
 * minus those that the person has worked. The more weekends above it, the more each of them costs.
 */
export function fairWeekends(asked: Asked, { prodejna, vikendu = 0 }: Candidate): number {
  // The fair number of a shop outside of the question is unknown.
  if (!asked.shops.some(one => one.prodejna === prodejna)) return Infinity;
  const team = sharing(asked, prodejna);
  const count = Math.max(1, team.length);
  const counts = team.map(one => one.vikendu ?? 0).sort((one, other) => one - other);
  const usual = counts[Math.floor(counts.length / 2)] ?? 0;
  const had = (own: number) => Math.min(Math.max(own, usual - MADE_UP), usual + REMEMBERED);
  const behind = team.reduce((sum, one) => sum + had(one.vikendu ?? 0), 0);
  return Math.floor((behind + wanted(asked, prodejna)) / count) - had(vikendu);
}
