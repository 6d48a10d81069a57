import { addDays, czechDay } from '#shared/core/days.ts';
import { DAY } from '#shared/core/durations.ts';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { fail } from '../../core/calls/errors.ts';

/** When a new token ends, in ms: after its last day in Prague, or after the longest time that the setting allows. */
export function endOfToken(lastDay: string | null, longestDays: number, now: number): number {
  const longest = now + longestDays * DAY;
  if (lastDay === null) return longest;
  const today = pragueClock(now).datum;
  if (lastDay < today) throw fail.invalid('Den už minul', 'plati_do');
  const latest = addDays(today, longestDays);
  if (lastDay > latest) throw fail.invalid(`Token smí platit nejdéle do ${czechDay(latest)}`, 'plati_do');
  return pragueInstant(addDays(lastDay, 1), '00:00') ?? longest;
}
