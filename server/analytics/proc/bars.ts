import type { Bar, Side } from '#shared/analytics/proc/kinds.ts';
import { BARS, SIDES } from '#shared/analytics/proc/kinds.ts';
import { namesOf } from '#shared/core/names.ts';
import { CHANNEL_LABELS } from '#shared/sales/lines.ts';
import type { Places } from '../model/names.ts';
import { exact } from '../model/numbers.ts';
import type { Unit } from './explained.ts';
import { isOnline } from './sold.ts';

/** Bars as answers show them: in CZK, with the two values that each compares. */

export const inCrowns = (hellers: number) => hellers / 100;

const isTimed = ({ ted }: Unit) => ted.hodiny !== null;
const sum = (units: readonly Unit[], value: (unit: Unit) => number) =>
  exact(units.reduce((total, unit) => total + value(unit), 0));
/** One unit per shop, whatever its channels. */
const shops = (units: readonly Unit[]) => [...new Map(units.map(unit => [unit.klic, unit])).values()];
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null);

/** The value that a bar compares, in one period; null where there is no single number. */
const VALUES: Record<Bar, (units: readonly Unit[], side: Side) => number | null> = {
  kalendar(units, side) {
    const offline = units.filter(unit => !isOnline(unit));
    return sum(shops(offline.length > 0 ? offline : units), unit => unit[side].dny);
  },
  hodiny: (units, side) => sum(shops(units.filter(isTimed)), unit => unit[side].hodiny!),
  uctenky_za_hodinu(units, side) {
    const timed = units.filter(isTimed);
    return ratio(
      sum(timed, unit => unit[side].uctenky),
      sum(shops(timed), unit => unit[side].hodiny!),
    );
  },
  uctenky: (units, side) =>
    sum(
      units.filter(unit => !isTimed(unit)),
      unit => unit[side].uctenky,
    ),
  polozky: (units, side) =>
    ratio(
      sum(units, unit => unit[side].kusy),
      sum(units, unit => unit[side].uctenky),
    ),
  mix: () => null,
  cena: (units, side) =>
    ratio(
      inCrowns(sum(units, unit => unit[side].trzba)),
      sum(units, unit => unit[side].kusy),
    ),
  vratky: (units, side) => inCrowns(sum(units, unit => unit[side].vraceno)),
};

/** A bar's values over some places, on both sides. */
export const valuesOf = (bar: Bar, units: readonly Unit[]) =>
  Object.fromEntries(namesOf(SIDES).map(side => [side, VALUES[bar](units, side)])) as Record<
    Side,
    number | null
  >;

/** Bars that exist only for places with attended hours, or only for places without. */
const OF_HOURS: readonly Bar[] = ['hodiny', 'uctenky_za_hodinu', 'uctenky'];

/** The bars of the given places. */
export const barsOf = (units: readonly Unit[]) =>
  namesOf(BARS)
    .filter(bar => !OF_HOURS.includes(bar) || units.some(({ explained }) => bar in explained.bars))
    .map(klic => ({
      klic,
      nazev: BARS[klic],
      ...valuesOf(klic, units),
      castka: inCrowns(sum(units, ({ explained }) => explained.bars[klic] ?? 0)),
    }));

/** The name of a place: a shop, with its channel unless it is the counter; an online channel by its own name. */
export function nameOf(unit: Pick<Unit, 'kanal' | 'klic'>, { branches }: Places) {
  const label = CHANNEL_LABELS[unit.kanal];
  if (isOnline(unit)) return { nazev: label, stredisko: null };
  const { stredisko } = branches.find(({ klic }) => klic === unit.klic)!;
  return {
    nazev: unit.kanal === 'prodejna' ? stredisko : `${stredisko} – ${label.toLowerCase()}`,
    stredisko,
  };
}
