/** The wall clock of Europe/Prague, whatever zone the machine is in. Instants are ms since the epoch. */

const ZONE = 'Europe/Prague';

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
