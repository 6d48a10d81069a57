import { sql } from 'kysely';
import { iso } from './clock.ts';
import { TIME_ZONE } from './database/db.ts';

/** Midnight in Prague at which `day` (YYYY-MM-DD) begins, plus `later` days. */
export const startOf = (day: string, later = 0) =>
  sql<string>`((${day}::date + ${later}::int)::timestamp at time zone ${TIME_ZONE})`;

/** The beginning of the current day or week (from Monday) in Prague at `now` (ms). */
export const currentStart = (unit: 'day' | 'week', now: number) =>
  sql<string>`(date_trunc(${unit}, ${iso(now)}::timestamptz at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE})`;
