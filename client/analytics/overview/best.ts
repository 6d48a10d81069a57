import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import { itemCount } from '#shared/core/counts.ts';
import { average } from '../../core/format.ts';

/** '2 položky · průměr 1,00' of the best seller. */
export const bestNote = ({ best }: { best: OverviewRow | null }) =>
  best && `${itemCount(best.polozky_nad_100)} · průměr ${average(best.pol_dok)}`;
