import { sql } from 'kysely';
import { PRODUCT_DIMENSIONS, type ProductDimension } from '#shared/analytics/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import type { Filter } from '../model/conditions.ts';
import { branchIds, UNNAMED } from '../model/names.ts';
import { exact } from '../model/numbers.ts';
import { report } from '../model/report.ts';
import type { Range } from '../period/range.ts';
import { sellersOf } from './people.ts';

/** A category, subcategory or brand of goods by name; single products are not included. */
export type Goods = { clen: Exclude<ProductDimension, 'produkt'>; nazev: string; id: number };

const LEVELS = ['kategorie', 'kategorie_1', 'kategorie_2'] as const;

/** Every category, subcategory and brand that some product has. */
export async function listGoods(db: Db): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    select * from (
      select distinct v.clen, n.nazev, n.id from prodej_produkt p
      cross join lateral (values ('kategorie', p.kategorie_id), ('kategorie_1', p.kategorie_1_id),
        ('kategorie_2', p.kategorie_2_id)) as v (clen, nazev_id)
      join prodej_nazev n on n.id = v.nazev_id where n.nazev <> '') as zbozi
    order by nazev collate "cs-x-icu"`.execute(db);
  return rows.sort((a, b) => LEVELS.indexOf(a.clen) - LEVELS.indexOf(b.clen));
}

export const goodsLabel = ({ clen }: Goods) => PRODUCT_DIMENSIONS[clen];

export { FUTURE } from '../period/choice.ts';

/** Whether lists show sales without a person under this name. */
export const isNobody = (prodejce: string) => prodejce === UNNAMED;

/** The days, and optionally the branch (by its number or its name) and the person. */
type Asked = { range: Range; misto?: { prodejna_id?: number; stredisko?: string }; prodejce?: number };

const filterOf = async (db: Db, { clen, id }: Goods, { misto, prodejce }: Asked): Promise<Filter> => ({
  hodnoty: { [clen]: [id] },
  ...(misto && { pobocky: await branchIds(db, misto) }),
  ...(prodejce !== undefined && { prodejci: [prodejce] }),
});

/** The pieces of the goods that were sold, including sales without a person, unless a person is given. */
export async function soldPieces(db: Db, goods: Goods, asked: Asked): Promise<number> {
  const filter = await filterOf(db, goods, asked);
  const [sums] = await report(db, { range: asked.range, sums: ['kusy'], filter });
  return exact(sums!.kusy);
}

/** Like `soldPieces`, by seller. */
export async function soldBySellers(db: Db, goods: Goods, asked: Asked) {
  const filter = await filterOf(db, goods, asked);
  const rows = await report(db, { range: asked.range, sums: ['kusy'], by: 'prodejce', filter });
  const sellers = await sellersOf(
    db,
    rows.map(row => row.a),
  );
  return rows.map(row => {
    const { prodejce, prodejna } = sellers.get(row.a)!;
    return { prodejce, prodejna: prodejna ?? '', hodnota: row.kusy };
  });
}
