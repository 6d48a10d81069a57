import { addDays, daysBetween } from '#shared/core/days.ts';
import type { Hour } from '#shared/forecast/hours.ts';
import type { NightSeries, Place } from './night.ts';

/** A shop's turnover in a channel on a day; the shop is null when only the sales system knows it. */
export type Sold = { prodejna_id: number | null; kanal: Place['kanal']; den: string; obrat: number };
export type SoldHour = Omit<Sold, 'den'> & Hour;

/** A place without sales for this many days is not forecast. */
const ASLEEP = 35;

const keyOf = ({ prodejna_id, kanal }: Place) => `${prodejna_id}|${kanal}`;

/** The places for which a sale counts: the shop's channel, the shop, the channel, and all together. */
function placesOf({ prodejna_id, kanal }: Place): Place[] {
  const ofChain: Place[] = [
    { prodejna_id: null, kanal },
    { prodejna_id: null, kanal: null },
  ];
  if (prodejna_id === null) return ofChain;
  return [{ prodejna_id, kanal }, { prodejna_id, kanal: null }, ...ofChain];
}

/** Every place's daily turnover from its first sale to the day before `today`. */
export function nightSeries(sold: readonly Sold[], hours: readonly SoldHour[], today: string): NightSeries[] {
  const byPlace = new Map<string, { place: Place; days: Map<string, number>; hodiny: Hour[] }>();
  const at = (place: Place) => {
    const key = keyOf(place);
    const known = byPlace.get(key) ?? { place, days: new Map<string, number>(), hodiny: [] as Hour[] };
    byPlace.set(key, known);
    return known;
  };
  for (const row of sold)
    for (const { days } of placesOf(row).map(at)) days.set(row.den, (days.get(row.den) ?? 0) + row.obrat);
  for (const { hodina, obrat, radku, ...row } of hours)
    for (const { hodiny } of placesOf(row).map(at)) hodiny.push({ hodina, obrat, radku });
  return [...byPlace.values()].flatMap(({ place, days, hodiny }) => {
    const known = [...days.keys()].sort();
    const [od, last] = [known[0], known.at(-1)];
    if (!od || last! < addDays(today, -ASLEEP)) return [];
    const obrat = Array.from({ length: daysBetween(od, today) }, (_, day) => days.get(addDays(od, day)) ?? 0);
    return [{ ...place, od, obrat, hodiny }];
  });
}
