import { addDays, weekdayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from '../model/conditions.ts';
import type { Places } from '../model/names.ts';
import { bucketsOf, type Range } from '../period/range.ts';
import { HOLIDAY, openDays, salesByKind } from './queries.ts';
import { isOnline, keyOf, type Place } from './sold.ts';

/** What the calendar alone makes of a period: days that are open, each by what its kind usually sells. */

/** So many days before the end of the later period say what is usual: thirteen weeks. */
const USUAL_DAYS = 91;

/** What `of` says of a key, asked once: every place has the same days. */
function once<Key, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return key => {
    const found = known.get(key) ?? of(key);
    known.set(key, found);
    return found;
  };
}

/** The days that say what is usual: thirteen weeks or all of the later period, but not a day that still runs. */
export function usualDays(one: Range, other: Range, today: string): Range {
  const later = one.do >= other.do ? one : other;
  const end = later.do < today ? later.do : addDays(today, -1);
  const od = addDays(end, 1 - USUAL_DAYS);
  return { od: later.od < od ? later.od : od, do: end };
}

export type Calendar = {
  /** The days on which a place was open in either period, by its place in `ranges`; online it always is. */
  daysOf(place: Place, at: 0 | 1): readonly string[];
  /** What days like those of the period usually sell there, in CZK; only its changes mean anything. */
  usualOf(place: Place, at: 0 | 1): number;
};

/** @param ranges the two periods that are compared */
export async function calendarOf(
  db: Db,
  {
    ranges,
    filter,
    today,
    places,
  }: { ranges: [Range, Range]; filter: Filter; today: string; places: Places },
): Promise<Calendar> {
  const usual = usualDays(...ranges, today);
  const [open, sales] = await Promise.all([openDays(db, [...ranges, usual]), salesByKind(db, usual, filter)]);
  const kindOf = once((day: string) => (holidayOn(day) === null ? weekdayOf(day) : HOLIDAY));
  const byShop = grouped(open, row => `${row.poradi} ${places.klicOf(row.pobocka_id)}`);
  const everyDay = [...ranges, usual].map(range => bucketsOf('den', range));
  const openOf = once((key: string) => [...new Set((byShop.get(key) ?? []).flatMap(({ dny }) => dny))]);
  const daysOf = (place: Place, at: number) =>
    isOnline(place) ? everyDay[at]! : openOf(`${at} ${place.klic}`);
  const byPlace = grouped(sales, ({ kanal, pobocka_id }) =>
    keyOf({ kanal, klic: isOnline({ kanal }) ? '' : places.klicOf(pobocka_id) }),
  );
  const weightsOf = (place: Place) => {
    const days = daysOf(place, 2);
    const sold = byPlace.get(keyOf(place)) ?? [];
    const of = (rows: typeof sold) =>
      Math.max(
        0,
        rows.reduce((sum, { obrat }) => sum + obrat, 0),
      );
    const average = days.length === 0 ? 0 : of(sold) / days.length;
    // Where nothing is usual yet, days are alike.
    if (average === 0) return () => 1;
    const counts = grouped(days, kindOf);
    const kinds = new Map(
      [...counts].map(([kind, own]) => [kind, of(sold.filter(({ druh }) => druh === kind)) / own.length]),
    );
    return (day: string) => kinds.get(kindOf(day)) ?? average;
  };
  return {
    daysOf,
    usualOf(place, at) {
      const weight = weightsOf(place);
      return daysOf(place, at).reduce((sum, day) => sum + weight(day), 0);
    },
  };
}
