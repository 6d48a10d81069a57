import { Temporal } from 'temporal-polyfill';

const ZONE = 'Europe/Prague';

/** A stretch of a year with one offset: from and to are milliseconds since the epoch, the offset minutes. */
type Stretch = { from: number; to: number; offset: number };

const stretches = new Map<number, Stretch[]>();

/** The stretches of `year`, asked of the time zone database once. */
function stretchesOf(year: number): Stretch[] {
  const known = stretches.get(year);
  if (known) return known;
  const found: Stretch[] = [];
  let at = Temporal.ZonedDateTime.from({ timeZone: ZONE, year, month: 1, day: 1 });
  for (let from = Number.NEGATIVE_INFINITY; ; ) {
    const next = at.getTimeZoneTransition('next');
    const offset = at.offsetNanoseconds / 60e9;
    if (!next || next.year > year) {
      found.push({ from, to: Number.POSITIVE_INFINITY, offset });
      break;
    }
    found.push({ from, to: next.epochMilliseconds, offset });
    from = next.epochMilliseconds;
    at = next;
  }
  stretches.set(year, found);
  return found;
}

/** Milliseconds since the epoch at which the day after tomorrow begins in Prague. */
export const endOfTomorrow = (now: number): number =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(ZONE)
    .startOfDay()
    .add({ days: 2 })
    .startOfDay().epochMilliseconds;

/**
 * The offset of a Prague wall-clock time in minutes; `wall` is the time as milliseconds as if it were UTC. Of
 * the two instants of an autumn hour the first; null for an hour that spring skips.
 */
export function pragueOffset(year: number, wall: number): number | null {
  for (const { from, to, offset } of stretchesOf(year)) {
    const instant = wall - offset * 60_000;
    if (instant >= from && instant < to) return offset;
  }
  return null;
}
