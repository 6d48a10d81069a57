/** The wall clock of Europe/Prague, whatever zone the machine is in. Instants are ms since the epoch. */

const ZONE = 'Europe/Prague';
const HOUR = 3_600_000;

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

/**
 * The instant when the clock in Prague shows this day and time; of the two in the autumn night the first, null
 * for a time that the spring night skips.
 */
export function pragueInstant(datum: string, cas: string): number | null {
  const wall = Date.parse(`${datum}T${cas}:00Z`);
  for (const offset of [2, 1]) {
    const instant = wall - offset * HOUR;
    const shown = pragueClock(instant);
    if (shown.datum === datum && shown.cas === cas) return instant;
  }
  return null;
}
