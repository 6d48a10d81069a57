import { sql } from 'kysely';
import { PRODUCT_DIMENSIONS, type ProductDimension } from '#shared/analytics/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import { branchIds } from '../model/names.ts';
import { report } from '../model/report.ts';
import type { Range } from '../period/range.ts';
import { sellersOf } from './people.ts';

/** What goods are called where numbers are divided by them; a product's own name is not among these. */
export type Goods = { clen: Exclude<ProductDimension, 'produkt'>; nazev: string; id: number };

const LEVELS = ['kategorie', 'kategorie_1', 'kategorie_2'] as const;

/** Every category, subcategory and brand that something is of. */
export async function listGoods(db: Db): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select distinct v.clen, n.nazev, n.id from prodej_produkt p
    cross join lateral (values ('kategorie', p.kategorie_id), ('kategorie_1', p.kategorie_1_id),
      ('kategorie_2', p.kategorie_2_id)) as v (clen, nazev_id)
    join prodej_nazev n on n.id = v.nazev_id where n.nazev <> '' order by n.nazev`.execute(db);
  return rows.sort((a, b) => LEVELS.indexOf(a.clen) - LEVELS.indexOf(b.clen));
}

export const goodsLabel = ({ clen }: Goods) => PRODUCT_DIMENSIONS[clen];

/** Pieces of goods by who sold them, of all branches or of one. */
export async function soldGoods(
  db: Db,
  { clen, id }: Goods,
  { range, pobocka }: { range: Range; pobocka?: number },
) {
  const pobocky = pobocka === undefined ? undefined : await branchIds(db, { prodejna_id: pobocka });
  const filter = { hodnoty: { [clen]: [id] }, ...(pobocky && { pobocky }) };
  const rows = await report(db, { range, sums: ['kusy'], by: 'prodejce', filter });
  const sellers = await sellersOf(
    db,
    rows.map(row => row.a),
  );
  return rows.map(row => {
    const { id, prodejce, prodejna } = sellers.get(row.a)!;
    return { id, prodejce, prodejna: prodejna ?? '', hodnota: row.kusy };
  });
}
