import { amounts } from './threshold.ts';

/** The exact definition of items over the threshold; `mez` as in `overThreshold`. */
export function itemsDefinition(mez: readonly number[] | undefined): string {
  const price = mez?.length ? `od ${amounts(mez)}` : 'od limitu';
  const changed = mez && mez.length > 1 ? ' Limit se v tomto období změnil, každý den má svůj.' : '';
  return `Prodané kusy s cenou ${price} včetně DPH, bez služeb. Vratky se odečítají.${changed}`;
}
