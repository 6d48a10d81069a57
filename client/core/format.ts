/** Dates, times and numbers as a Czech reader expects them; instants are shown in Europe/Prague. */

const ZONE = 'Europe/Prague';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dateFormat = new Intl.DateTimeFormat('cs-CZ', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
});
const dateTimeFormat = new Intl.DateTimeFormat('cs-CZ', {
  timeZone: ZONE,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const timeFormat = new Intl.DateTimeFormat('cs-CZ', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' });

/** '8:05' */
export const time = (instant: string) => timeFormat.format(new Date(instant));

/** '3. 11. 2026' */
export const date = (instant: string) => dateFormat.format(new Date(instant));

/** '3. 11. 2026 8:05' */
export const dateTime = (instant: string) => dateTimeFormat.format(new Date(instant));

/** Age of a post (D1 §4): under 1 hour 'před N min', under 24 hours 'před N h', otherwise the date. */
export function age(instant: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed < HOUR) return `před ${Math.max(1, Math.floor(passed / MINUTE))} min`;
  if (passed < DAY) return `před ${Math.floor(passed / HOUR)} h`;
  return date(instant);
}

/** The Czech plural: `plural(3, 'směna', 'směny', 'směn')` → '3 směny'. */
export function plural(count: number, one: string, few: string, many: string): string {
  const word = count === 1 ? one : count >= 2 && count <= 4 ? few : many;
  return `${count.toLocaleString('cs-CZ')}\u00a0${word}`;
}
