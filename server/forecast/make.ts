import { addDays } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { mayWait, type Tx } from '../core/database/db.ts';
import { keptThreads } from '../core/thread.ts';
import type { NightForecast, NightSeries } from './night.ts';
import { forgetOld, insertNight, lastNight, soldByDay, soldByHour } from './queries.ts';
import { nightSeries } from './series.ts';

/** The hour in Prague by which the previous day's sales have been imported. */
const FROM_HOUR = '04:00';
/** The days of history that are used (for hours, HOURS_OF), and how long a forecast is kept. */
const HISTORY = 3 * 366;
const HOURS_OF = 84;
const KEPT = 2 * 366;

const forecastAll = keptThreads<NightSeries[], NightForecast[]>('forecast');

/**
 * Forecasts every place once a day: from four in the morning on, or at once when there was never a forecast. Runs in
 * the sweep, of which there is only one (docs/decisions/0022); a stored forecast is never replaced
 * (docs/decisions/0077).
 */
export async function forecastTonight(db: Tx, now: number): Promise<void> {
  const { datum: today, cas: time } = pragueClock(now);
  const last = await lastNight(db);
  if (last && (last.den >= today || time < FROM_HOUR)) return;
  const yesterday = addDays(today, -1);
  const sold = await soldByDay(db, { od: addDays(today, -HISTORY), do: yesterday });
  if (sold.length === 0) return;
  const hours = await soldByHour(db, { od: addDays(today, -HOURS_OF), do: yesterday });
  await mayWait(db);
  const forecasts = await forecastAll(nightSeries(sold, hours, today));
  if (forecasts.length > 0) await insertNight(db, today, forecasts);
  await forgetOld(db, addDays(today, -KEPT));
}
