/** The wall clock of Europe/Prague, whatever zone the machine is in. Instants are ms since the epoch. */

const ZONE = 'Europe/Prague';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** What the clock in Prague shows: the day YYYY-MM-DD and the time HH:MM. */
export function pragueClock(instant: number): { datum: string; cas: string } {
  const [datum = '', cas = ''] = format.format(instant).split(' ');
  return { datum, cas };
}

/** The offset of a wall-clock time in minutes, asked of the time zone database. */
function askedOffset(wall: number): number | null {
  for (const offset of [2 * HOUR, HOUR]) {
    const { datum, cas } = pragueClock(wall - offset);
    if (`${datum}T${cas}` === new Date(wall).toISOString().slice(0, 16)) return offset / MINUTE;
  }
  return null;
}

/** Offsets of whole days, by their number; null of the two a year on which the clocks change. */
const ofDays = new Map<number, number | null>();

/**
 * The offset of a wall-clock time in Prague in minutes; `wall` is the time as ms as if it were UTC. Of the two
 * instants of an autumn hour the first; null for an hour that spring skips.
 */
export function pragueOffset(wall: number): number | null {
  const day = Math.floor(wall / DAY);
  let offset = ofDays.get(day);
  if (offset === undefined) {
    const [first, last] = [askedOffset(day * DAY), askedOffset((day + 1) * DAY - MINUTE)];
    offset = first === last ? first : null;
    ofDays.set(day, offset);
  }
  return offset ?? askedOffset(wall);
}

/**
 * The instant when the clock in Prague shows this day and time; of the two in the autumn night the first, null
 * for a time that the spring night skips.
 */
export function pragueInstant(datum: string, cas: string): number | null {
  const wall = Date.parse(`${datum}T${cas}:00Z`);
  const offset = pragueOffset(wall);
  return offset === null ? null : wall - offset * MINUTE;
}
