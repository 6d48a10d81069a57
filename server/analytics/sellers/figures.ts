import { itemsPerReceipt } from '#shared/analytics/average.ts';
import type { SellerNumbers } from '#shared/analytics/sellers-contract.ts';
import { SERVICE_COUNTERS } from '#shared/rules/kinds.ts';
import type { SellerSums } from './rows.ts';

/** Sums as the wire has them, with what follows from them. */
export function numbersOf({ polozky_nad_100, kusy, doklady, ...counters }: SellerSums): SellerNumbers {
  const average = itemsPerReceipt(kusy, doklady);
  return {
    polozky_nad_100,
    sluzby_celkem: SERVICE_COUNTERS.reduce((sum, name) => sum + counters[name], 0),
    pol_dok: average,
    prumer_polozek_uctu: average,
    kusy,
    doklady,
    ...counters,
  };
}

/** Whether anything was sold or came back. */
export const isAnything = (sums: SellerSums) => Object.values(sums).some(value => value !== 0);
