import type { Db, Tx } from '#server/core/database/db.ts';
import { forecastTonight } from '#server/forecast/make.ts';
import { insertNight } from '#server/forecast/queries.ts';
import { addDays } from '#shared/core/days.ts';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';

/** Computes forecasts of the last night and the two before if missing, so recent days have an expectation. */
export async function fillForecasts(db: Db, now: number) {
  const { datum: today } = pragueClock(now);
  // At noon, so that they exist even if the demo is started before four in the morning.
  for (const back of [2, 1, 0]) {
    const night = pragueInstant(addDays(today, -back), '12:00')!;
    await db.transaction().execute(tx => forecastTonight(tx, night));
  }
}

const days = (value: number) => new Array<number>(35).fill(value);

/** Stores a forecast of a shop with equal days: about 10,000 Kč, give or take 1,000. */
export const putForecast = (db: Tx, den: string, prodejna_id: number | null) =>
  insertNight(db, den, [
    {
      ...{ prodejna_id, kanal: null, metoda: 'kombinace', chyba: 0.1, chyba_naivni: 0.14 },
      ...{
        hodnota: days(10_000),
        od80: days(9_000),
        do80: days(11_000),
        od95: days(8_000),
        do95: days(12_000),
      },
      ...{ soucet_od: days(-0.1), soucet_do: days(0.1), hodiny: new Array<number>(168).fill(1 / 24) },
    },
  ]);
