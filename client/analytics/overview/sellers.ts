import type { OverviewRow } from '#shared/analytics/calls/sellers-contract.ts';
import type { Answer } from '../../core/api.ts';
import type { Of } from '../rows/address.ts';

export type Overview = Answer<'GET /analytics/web-prodeje/polozky/'>;

/** Whether a row has a seller's name. A shop's lines without one are shown, ranked last and never awarded. */
const isNamed = ({ id, prodejce }: OverviewRow) => id !== null || prodejce !== 'Neuvedeno';

/** The best seller: the first in order, if they sold any of the items that the order is by. */
export const bestOf = (rows: readonly OverviewRow[]): OverviewRow | null =>
  rows.find(row => isNamed(row) && row.polozky_nad_100 > 0) ?? null;

/** Items over 100 in % of the best seller's, for the bar; 0 where there are more returns than sales. */
export function shareOfBest(row: OverviewRow, best: OverviewRow | null): number {
  if (!best) return 0;
  return Math.round(Math.min(100, Math.max(0, (row.polozky_nad_100 / best.polozky_nad_100) * 100)));
}

/** Rows with their rank by items over 100: equal rows share a rank; a row without a name has none. */
export function ranked(rows: readonly OverviewRow[]): { row: OverviewRow; rank: number | null }[] {
  let rank = 0;
  return rows.map((row, at) => {
    if (!isNamed(row)) return { row, rank: null };
    if (at === 0 || row.polozky_nad_100 !== rows[at - 1]!.polozky_nad_100) rank = at + 1;
    return { row, rank };
  });
}

/** A key that is unique per row: names that match nobody have no id. */
export const sellerKey = (row: OverviewRow) => row.id ?? row.prodejce;

/** Filters rows by a seller, who may be a name that matches nobody, and adds the name as text. */
export const withinSeller = ({ id, prodejce }: Pick<OverviewRow, 'id' | 'prodejce'>): Of => ({
  ...(id === null ? { prodejce } : { prodejce_id: id }),
  popis: prodejce,
});

/** The overview's day or month as the period parameters of other calls. */
export const periodOf = (answer: Overview | null | undefined): Record<string, string> => {
  if (!answer) return {};
  const { source, obdobi } = answer;
  if (obdobi.length === 7) {
    return source === 'live' ? { period: 'monthly' } : { period: 'month', selected_month: obdobi };
  }
  return source === 'live' ? { period: 'daily' } : { period: 'custom', start_date: obdobi, end_date: obdobi };
};
