import type { OverviewRow, OverviewStore } from '#shared/analytics/calls/sellers-contract.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/database/db.ts';
import { placesOf } from '../model/names.ts';
import { addUp, withChange } from '../model/numbers.ts';
import { report } from '../model/report.ts';
import type { Range } from '../period/range.ts';
import { thresholdsOf } from '../queries.ts';
import { mainBranch, type Seller, sellersOf } from './people.ts';
import { addUpSold, numbersOf, receipts, receiptsBySeller, sold } from './sums.ts';

/** Orders by items over 100, then by surname; the unnamed come last whatever their numbers. */
const byRank = (a: [Seller, OverviewRow], b: [Seller, OverviewRow]) =>
  Number(a[0].prijmeni === '') - Number(b[0].prijmeni === '') ||
  b[1].polozky_nad_100 - a[1].polozky_nad_100 ||
  a[0].prijmeni.localeCompare(b[0].prijmeni, 'cs') ||
  a[0].klic - b[0].klic;

/**
 * Everybody who sold in the range, the branches where they sold, and the chain. The chain's numbers are sums of the
 * rows (rule analytics-2; a receipt in several rows counts once, rule numbers-1) with their change against `earlier`.
 * A seller's shop is the home shop; a branch's numbers are everything sold there.
 */
export async function overviewOf(db: Db, range: Range, earlier: Range) {
  const filter = { prodejci: 'kdokoli' } as const;
  const [rows, bySeller, atBranches, all, before, allBefore, places, mez] = await Promise.all([
    sold(db, { range, pobocka: true }),
    receiptsBySeller(db, { range }),
    report(db, { range, filter, pobocka: true, sums: ['doklady'] }),
    receipts(db, { range, filter }),
    sold(db, { range: earlier }),
    receipts(db, { range: earlier, filter }),
    placesOf(db),
    thresholdsOf(db, range),
  ]);
  const sellers = await sellersOf(db, [...new Set(rows.map(row => row.a))]);
  const data = [...grouped(rows, row => row.a)].map(([klic, own]): [Seller, OverviewRow] => {
    const seller = sellers.get(klic)!;
    const { id, prodejce } = seller;
    const prodejna = seller.prodejna ?? mainBranch(own, places);
    const sums = { ...addUpSold(own), doklady: bySeller.get(klic) ?? 0 };
    return [seller, { id, prodejce, prodejna, ...numbersOf(sums) }];
  });
  const byBranch = grouped(rows, row => places.klicOf(row.pobocka_id));
  const branchReceipts = grouped(atBranches, row => places.klicOf(row.pobocka_id));
  const prodejny = places.branches.flatMap(({ klic, id_prodejny, stredisko }): OverviewStore[] => {
    const own = byBranch.get(klic);
    if (!own) return [];
    const named = own.map(row => row.a).filter(key => sellers.get(key)!.prijmeni !== '');
    const prodejcu = new Set(named).size;
    const sums = { ...addUpSold(own), doklady: addUp(branchReceipts.get(klic) ?? []).doklady };
    return [{ id_prodejny, prodejna: stredisko, prodejcu, ...numbersOf(sums) }];
  });
  return {
    mez,
    data: data.sort(byRank).map(([, row]) => row),
    celkem: withChange(
      numbersOf({ ...addUpSold(rows), doklady: all }),
      numbersOf({ ...addUpSold(before), doklady: allBefore }),
    ),
    prodejny: prodejny.sort((a, b) => b.polozky_nad_100 - a.polozky_nad_100),
  };
}
