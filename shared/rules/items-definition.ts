import { amounts } from './threshold.ts';

/** What exactly is counted as items over the threshold; `mez` as of `overThreshold`. */
export function itemsDefinition(mez: readonly number[] | undefined): string {
  const price = mez?.length ? `od ${amounts(mez)}` : 'od limitu';
  const changed = mez && mez.length > 1 ? ' Limit se v tomto období změnil, každý den má svůj.' : '';
  return `Prodané kusy s cenou ${price} včetně DPH, bez služeb. Vratky se odečítají.${changed}`;
}
