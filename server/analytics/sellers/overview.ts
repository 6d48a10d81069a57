import type { OverviewRow, OverviewStore } from '#shared/analytics/sellers-contract.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../../core/db.ts';
import { placesOf } from '../model/names.ts';
import { withChange } from '../model/numbers.ts';
import type { Range } from '../period/range.ts';
import { thresholdsOf } from '../queries.ts';
import { numbersOf } from './figures.ts';
import { mainBranch, type Seller, sellersOf } from './people.ts';
import { addUpSeller, receiptsIn, sellerRows } from './rows.ts';

/** Ordered by items over 100, then by surname; the unnamed come last whatever they have. */
const byRank = (a: [Seller, OverviewRow], b: [Seller, OverviewRow]) =>
  Number(a[0].prijmeni === '') - Number(b[0].prijmeni === '') ||
  b[1].polozky_nad_100 - a[1].polozky_nad_100 ||
  a[0].prijmeni.localeCompare(b[0].prijmeni, 'cs') ||
  a[0].klic - b[0].klic;

/**
 * Everybody who sold in the range, the branches where, and the chain, whose numbers are the sums of the rows
 * (D2 §2.2; receipts of several rows count once, 5-decisions-2) with their change
 * against `earlier`. A seller's shop is the home shop; a
 * branch's numbers are what was sold there by whomever.
 */
export async function overviewOf(db: Db, range: Range, earlier: Range) {
  const [rows, receipts, before, receiptsBefore, places, mez] = await Promise.all([
    sellerRows<{ pobocka_id: number }>(db, { range, pobocka: true }),
    receiptsIn(db, { range }),
    sellerRows(db, { range: earlier }),
    receiptsIn(db, { range: earlier }),
    placesOf(db),
    thresholdsOf(db, range),
  ]);
  const sellers = await sellersOf(db, [...new Set(rows.map(row => row.klic))]);
  const data = [...grouped(rows, row => row.klic)].map(([klic, sold]): [Seller, OverviewRow] => {
    const seller = sellers.get(klic)!;
    const { id, prodejce } = seller;
    const prodejna = seller.prodejna ?? mainBranch(sold, places);
    const sums = { ...addUpSeller(sold), doklady: receipts.person.get(klic) ?? 0 };
    return [seller, { id, prodejce, prodejna, ...numbersOf(sums) }];
  });
  const byBranch = grouped(rows, row => places.klicOf(row.pobocka_id));
  const branchReceipts = new Map([...receipts.branch].map(([id, count]) => [places.klicOf(id), count]));
  const prodejny = places.branches.flatMap(({ klic, id_prodejny, stredisko }): OverviewStore[] => {
    const sold = byBranch.get(klic);
    if (!sold) return [];
    const named = sold.map(row => row.klic).filter(key => sellers.get(key)!.prijmeni !== '');
    const prodejcu = new Set(named).size;
    const sums = { ...addUpSeller(sold), doklady: branchReceipts.get(klic) ?? 0 };
    return [{ id_prodejny, prodejna: stredisko, prodejcu, ...numbersOf(sums) }];
  });
  return {
    mez,
    data: data.sort(byRank).map(([, row]) => row),
    celkem: withChange(
      numbersOf({ ...addUpSeller(rows), doklady: receipts.all }),
      numbersOf({ ...addUpSeller(before), doklady: receiptsBefore.all }),
    ),
    prodejny: prodejny.sort((a, b) => b.polozky_nad_100 - a.polozky_nad_100),
  };
}
