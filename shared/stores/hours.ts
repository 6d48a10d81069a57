import { namesOf } from '../core/names.ts';

/** Weekdays as the wire names them, Monday first. */
export const WEEKDAY_LABELS = {
  po: 'Pondělí',
  ut: 'Úterý',
  st: 'Středa',
  ct: 'Čtvrtek',
  pa: 'Pátek',
  so: 'Sobota',
  ne: 'Neděle',
};
export type Weekday = keyof typeof WEEKDAY_LABELS;
export const WEEKDAYS = namesOf(WEEKDAY_LABELS);
export type OpenDay = { od: string; do: string } | null;
export type OpeningHours = Record<Weekday, OpenDay>;

/** A new shop's hours: 8–20 daily (rule people-11). */
export const DEFAULT_HOURS: OpeningHours = {
  po: { od: '08:00', do: '20:00' },
  ut: { od: '08:00', do: '20:00' },
  st: { od: '08:00', do: '20:00' },
  ct: { od: '08:00', do: '20:00' },
  pa: { od: '08:00', do: '20:00' },
  so: { od: '08:00', do: '20:00' },
  ne: { od: '08:00', do: '20:00' },
};

/** Why the pair of HH:MM times is not an opening interval, or null. Either may be unset. */
export const hoursProblem = (day: { od?: string | null; do?: string | null }): string | null =>
  day.od && day.do && day.do <= day.od ? 'Čas konce musí být po začátku' : null;
