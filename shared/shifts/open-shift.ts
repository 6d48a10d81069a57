import { addDays } from '../core/days.ts';
import { HOUR } from '../core/durations.ts';
import { pragueInstant } from '../core/prague.ts';

/**
 * How long a shift stays open for its departure (rule shifts-8): through its day, and for `poKonci` hours after its
 * planned end, even past midnight. After that nobody knows when the person left.
 */

type Placed = { datum: string; cas_do: string };

/** The instant of a wall-clock time; a time that the spring night skips counts an hour later. */
export const instantOn = (datum: string, cas: string): number =>
  pragueInstant(datum, cas) ??
  pragueInstant(datum, `0${Number(cas.slice(1, 2)) + 1}${cas.slice(2)}`) ??
  Date.parse(`${datum}T${cas}:00Z`);

/** The instant from which a missing departure counts as forgotten. */
export const closesAt = ({ datum, cas_do }: Placed, poKonci: number): number =>
  Math.max(instantOn(addDays(datum, 1), '00:00'), instantOn(datum, cas_do) + poKonci * HOUR);

/**
 * Whether a shift of yesterday without a departure still takes the next click. It stops an hour before the next shift
 * begins, since a click then is an arrival.
 */
export function isStillOpen(shift: Placed, next: { datum: string; cas_od: string } | undefined, at: Moment) {
  const nextBegins = next ? instantOn(next.datum, next.cas_od) - HOUR : Infinity;
  return at.now < Math.min(closesAt(shift, at.poKonci), nextBegins);
}

/** The present instant, and the setting `odchod_po_konci_h`. */
export type Moment = { now: number; poKonci: number };
