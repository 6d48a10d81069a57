import { addDays, weekdayOf } from '#shared/core/days.ts';
import { grouped } from '#shared/core/grouped.ts';
import { holidayOn } from '#shared/shifts/holidays.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from '../model/conditions.ts';
import type { Places } from '../model/names.ts';
import { bucketsOf, type Range } from '../period/range.ts';
import { HOLIDAY, openDays, salesByKind } from './queries.ts';
import { isOnline, keyOf, type Place } from './sold.ts';

/** The calendar's effect on a period: its open days, each weighted by what that kind of day usually sells. */

/** The length of the reference for what is usual: thirteen weeks. */
const USUAL_DAYS = 91;

/** Memoizes `of`: every place has the same days. */
function once<Key, Value>(of: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return key => {
    const found = known.get(key) ?? of(key);
    known.set(key, found);
    return found;
  };
}

/** The reference days: thirteen weeks up to the later period's end, or all of it if longer; without a running day. */
export function usualDays(one: Range, other: Range, today: string): Range {
  const later = one.do >= other.do ? one : other;
  const end = later.do < today ? later.do : addDays(today, -1);
  const od = addDays(end, 1 - USUAL_DAYS);
  return { od: later.od < od ? later.od : od, do: end };
}

export type Calendar = {
  /** The days on which a place was open in the period at index `at`; online places are open every day. */
  daysOf(place: Place, at: 0 | 1): readonly string[];
  /** Usual sales there of days like the period's, in CZK; only the ratio between the periods is meaningful. */
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
    // Without usual sales, all days weigh the same.
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
