import type { Side } from '#shared/analytics/proc/kinds.ts';
import { type Explained, explain, type Period } from '#shared/analytics/proc/lmdi.ts';
import { apportioned } from '#shared/analytics/proc/rounding.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from '../model/conditions.ts';
import { type Places, placesOf } from '../model/names.ts';
import { exact, type Sums } from '../model/numbers.ts';
import { todayAt } from '../period/choice.ts';
import type { Range } from '../period/range.ts';
import { type Calendar, calendarOf } from './calendar.ts';
import { type Attended, attendedIn } from './queries.ts';
import { isOnline, type Place, type SoldHere, type SoldIn, soldIn } from './sold.ts';

/** The measures of a place in one period, with the number of its open days. */
export type Measured = Period & { dny: number };

/** A shop and channel with the parts that its change is made of. */
export type Unit = Place & Record<Side, Measured> & { explained: Explained };

export type Asked = { range: Range; previous: Range; filter: Filter; prodejce: number | undefined };

/** Hours are used only if at least this share of the open days has some. */
const TIMED_SHARE = 0.8;

const EMPTY = { obrat: 0, vraceno: 0, uctenky: 0, kategorie: new Map() };

/** A shop's hours in both periods; null unless nearly all of its open days have attendance. */
function hoursOf(place: Place, attended: readonly (readonly Attended[])[], calendar: Calendar) {
  if (isOnline(place)) return null;
  const both = ([0, 1] as const).map(at => {
    const open = calendar.daysOf(place, at);
    const here = attended[at]!.find(({ klic }) => klic === place.klic);
    const days = new Set(here?.dny);
    const isKept = open.filter(day => days.has(day)).length >= open.length * TIMED_SHARE;
    return { hodiny: here?.hodiny ?? 0, isKept };
  });
  const isAny = both.some(({ hodiny }) => hodiny > 0);
  return isAny && both.every(({ isKept }) => isKept) ? both.map(({ hodiny }) => hodiny) : null;
}

/** Sales and returns of places in whole haléře, rounded so that they add up to the total. */
function inHellers(places: readonly SoldHere[], whole: number) {
  const net = apportioned(
    places.map(({ obrat }) => exact(obrat * 100)),
    whole,
  );
  const returned = places.map(({ vraceno }) => exact(vraceno * 100));
  const back = apportioned(returned, Math.round(exact(returned.reduce((sum, value) => sum + value, 0))));
  return places.map((_, at) => ({ trzba: net[at]! + back[at]!, vraceno: back[at]! }));
}

/**
 * Explains the change of turnover place by place; the chain is the sum of its shops, to the haléř
 * (rule analytics-13).
 */
export async function explained(
  db: Db,
  { range, previous, filter, prodejce }: Asked,
  now: number,
): Promise<{ units: Unit[]; whole: Sums; before: Sums; places: Places }> {
  const places = await placesOf(db);
  const ranges: [Range, Range] = [range, previous];
  const hours = (of: Range) => attendedIn(db, of, { now, prodejce });
  const [sold, soldBefore, calendar, attended, attendedBefore] = await Promise.all([
    soldIn(db, range, filter, places),
    soldIn(db, previous, filter, places),
    calendarOf(db, { ranges, filter, today: todayAt(now), places }),
    hours(range),
    hours(previous),
  ]);
  const keys = [...new Set([...sold.places.keys(), ...soldBefore.places.keys()])].sort();
  const of = ({ places: known }: SoldIn, other: SoldIn) =>
    keys.map(key => known.get(key) ?? { ...other.places.get(key)!, ...EMPTY });
  const [here, then] = [of(sold, soldBefore), of(soldBefore, sold)];
  // Round the change itself, not its two ends: the exact numbers may have fractions of a haléř.
  const base = Math.round(exact(soldBefore.whole.obrat * 100));
  const change = Math.round(exact((sold.whole.obrat - soldBefore.whole.obrat) * 100));
  const [money, moneyBefore] = [inHellers(here, base + change), inHellers(then, base)];
  const units = here.map((place, index): Unit => {
    const hodiny = hoursOf(place, [attended, attendedBefore], calendar);
    const measured = (one: SoldHere, at: 0 | 1): Measured => ({
      ...(at === 0 ? money : moneyBefore)[index]!,
      ocekavano: calendar.usualOf(place, at),
      dny: calendar.daysOf(place, at).length,
      hodiny: hodiny && hodiny[at]!,
      uctenky: one.uctenky,
      kusy: exact([...one.kategorie.values()].reduce((sum, { kusy }) => sum + kusy, 0)),
      kategorie: one.kategorie,
    });
    const [ted, predtim] = [measured(place, 0), measured(then[index]!, 1)];
    return { kanal: place.kanal, klic: place.klic, ted, predtim, explained: explain(ted, predtim) };
  });
  return { units, whole: sold.whole, before: soldBefore.whole, places };
}
