import { addDays, daysBetween } from '#shared/core/days.ts';
import type { Channel } from '#shared/sales/lines.ts';
import type { Db } from '../core/database/db.ts';
import type { Place } from './night.ts';
import { newestForecast, shopsOf } from './queries.ts';

/** The requested days and places: without channels all channels, without branches the whole chain. */
export type Span = {
  today: string;
  od: string;
  do: string;
  kanal?: readonly Channel[];
  pobocky?: readonly number[];
};

/** The distance from the middle of an 80 % interval to its end, in standard deviations. */
const DEVIATIONS = 1.2816;

type Stored = NonNullable<Awaited<ReturnType<typeof newestForecast>>>;

/** Turnover of several days with one standard deviation; null when the forecast does not cover all of them. */
function sumOf({ den, hodnota, od80, do80, soucet_od, soucet_do }: Stored, { od, do: to }: Span) {
  const first = daysBetween(den, od);
  const length = daysBetween(od, to) + 1;
  if (first < 0 || first + length > hodnota.length) return null;
  const obrat = hodnota.slice(first, first + length).reduce((sum, value) => sum + value, 0);
  const width =
    length === 1 ? do80[first]! - od80[first]! : obrat * (soucet_do[length - 1]! - soucet_od[length - 1]!);
  return { obrat, odchylka: width / 2 / DEVIATIONS };
}

/**
 * The stored forecast for several days together (rule analytics-8): of the chain, a shop or channels. Deviations of
 * several channels are added as independent ones. Null when no forecast was stored for the request.
 */
export async function storedSum(db: Db, span: Span): Promise<{ obrat: number; odchylka: number } | null> {
  const shops = span.pobocky ? await shopsOf(db, span.pobocky) : [null];
  const [prodejna_id, ...others] = shops;
  if (prodejna_id === undefined || others.length > 0 || (span.pobocky && prodejna_id === null)) return null;
  const places: Place[] = (span.kanal ?? [null]).map(kanal => ({ prodejna_id, kanal }));
  const found = await Promise.all(places.map(place => newestForecast(db, place, span.today)));
  // A channel without sales has no forecast; if no channel has one, nothing is known.
  const sums = found.flatMap(one => (one && one.den >= addDays(span.today, -1) ? [sumOf(one, span)] : []));
  if (sums.length === 0 || sums.includes(null)) return null;
  return {
    obrat: sums.reduce((sum, one) => sum + one!.obrat, 0),
    odchylka: Math.hypot(...sums.map(one => one!.odchylka)),
  };
}
