import { itemsPerReceipt } from '#shared/analytics/average.ts';
import { grouped } from '#shared/core/grouped.ts';
import type { Db } from '../core/database/db.ts';
import { shopOfBranches } from '../forecast/queries.ts';
import { addUp } from './model/numbers.ts';
import { report } from './model/report.ts';
import type { Range } from './period/range.ts';
import { addUpSold, numbersOf, sold } from './sellers/sums.ts';

/** A shop's numbers: turnover with VAT, margin, counted services, and pieces per receipt. */
export type ShopNumbers = { obrat: number; marze: number; sluzby: number; polozky: number };

export const NO_SALES: ShopNumbers = { obrat: 0, marze: 0, sluzby: 0, polozky: 0 };

/** Numbers by the application's shops, counted as in the two overviews; sales without a shop are left out. */
export async function shopNumbers(db: Db, range: Range): Promise<Map<number, ShopNumbers>> {
  if (range.do < range.od) return new Map();
  const filter = { prodejci: 'kdokoli' } as const;
  const [money, pieces, documents, shops] = await Promise.all([
    report(db, { range, pobocka: true, sums: ['obrat', 'zisk'] }),
    sold(db, { range, pobocka: true }),
    report(db, { range, filter, pobocka: true, sums: ['doklady'] }),
    shopOfBranches(db),
  ]);
  const byShop = <R extends { pobocka_id: number }>(rows: readonly R[]) =>
    grouped(rows, row => shops.get(row.pobocka_id) ?? 0);
  const [ofMoney, ofPieces, ofDocuments] = [byShop(money), byShop(pieces), byShop(documents)];
  return new Map(
    [...ofMoney].flatMap(([shop, rows]): [number, ShopNumbers][] => {
      if (shop === 0) return [];
      const { obrat, zisk } = addUp(rows);
      const doklady = addUp(ofDocuments.get(shop) ?? []).doklady;
      const { sluzby_celkem, kusy } = numbersOf({ ...addUpSold(ofPieces.get(shop) ?? []), doklady });
      return [[shop, { obrat, marze: zisk, sluzby: sluzby_celkem, polozky: itemsPerReceipt(kusy, doklady) }]];
    }),
  );
}
