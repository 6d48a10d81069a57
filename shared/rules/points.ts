import type { PointItem } from './kinds.ts';

/** Points for a piece of an item, valid from a day (YYYY-MM-DD) on. */
export type PointValue = { polozka: PointItem; plati_od: string; body: number };

/** The value that is valid on `day`; null means 'bez bodů'. Points of a past day never change (rule numbers-5). */
export function pointsOn(values: readonly PointValue[], item: PointItem, day: string): PointValue | null {
  let valid: PointValue | null = null;
  for (const value of values) {
    if (value.polozka !== item || value.plati_od > day) continue;
    if (valid === null || value.plati_od > valid.plati_od) valid = value;
  }
  return valid;
}

/** The values of an item that begin after `day`, soonest first. */
export const pointsAfter = (values: readonly PointValue[], item: PointItem, day: string): PointValue[] =>
  values
    .filter(value => value.polozka === item && value.plati_od > day)
    .sort((one, other) => (one.plati_od < other.plati_od ? -1 : 1));
