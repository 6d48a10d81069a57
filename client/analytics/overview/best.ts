import { averageText } from '#shared/analytics/averages.ts';
import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import { itemCount } from '#shared/core/counts.ts';

/** The best seller's numbers as text: '2 položky · průměr 1,00'. */
export const bestNote = ({ best }: { best: OverviewRow | null }) =>
  best && `${itemCount(best.polozky_nad_100)} · průměr ${averageText(best.pol_dok, best.doklady)}`;
