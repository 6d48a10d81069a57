import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import { average, plural } from '../../core/format.ts';

/** '2 položky · průměr 1,00' of the best seller. */
export const bestNote = ({ best }: { best: OverviewRow | null }) =>
  best &&
  `${plural(best.polozky_nad_100, 'položka', 'položky', 'položek')} · průměr ${average(best.pol_dok)}`;
