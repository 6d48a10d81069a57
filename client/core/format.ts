import { DAY, HOUR, MINUTE } from '#shared/core/durations.ts';

/** Formats dates, times and numbers for Czech readers; instants are shown in Europe/Prague. */

export {
  average,
  compact,
  money,
  number,
  oneDecimal,
  percent,
  plural,
  price,
  tenths,
} from '#shared/core/amounts.ts';

const ZONE = 'Europe/Prague';

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

/** The age of a post (rule news-5): under 1 hour 'před N min', under 24 hours 'před N h', otherwise the date. */
export function age(instant: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(instant));
  if (passed < HOUR) return `před ${Math.max(1, Math.floor(passed / MINUTE))}\u00a0min`;
  if (passed < DAY) return `před ${Math.floor(passed / HOUR)}\u00a0h`;
  return date(instant);
}
