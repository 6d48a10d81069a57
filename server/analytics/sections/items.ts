import { sql } from 'kysely';
import type { Item } from '#shared/analytics/calls/shapes.ts';
import { ITEM_LIMIT } from '#shared/analytics/kinds.ts';
import type { Db } from '../../core/db.ts';
import { MAX_ROWS } from '../../sheets/sheets.ts';
import { type Filter, ofLines } from '../model/conditions.ts';
import { addUp, listed } from '../model/numbers.ts';
import { report } from '../model/report.ts';
import type { Choice } from '../period/choice.ts';
import type { Range } from '../period/range.ts';

/** Sold and returned lines but shipping, newest first (rule analytics-9). */
async function itemsOf(
  db: Db,
  { range, filter, limit, isReturned }: { range: Range; filter: Filter; limit: number; isReturned: boolean },
): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select r.objednavka, p.nazev, p.kod, d.doklad, z.nazev as zdroj, r.den as datum, r.kusy, r.obrat_bez_dph
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id join prodej_doklad d on d.id = r.doklad_id
      join prodej_zdroj z on z.id = d.zdroj_id
    where not p.je_doprava and ${isReturned ? sql`r.typ <> 'prodej'` : sql`true`} and ${ofLines(range, filter)}
    order by r.den desc, r.cas desc, r.doklad_id desc, r.radek limit ${limit}`.execute(db);
  return rows;
}

type Asked = { db: Db; whole: boolean; query: { limit?: number } };

/** The lines of a choice or its returns, as many as asked for or everything into a spreadsheet, and how many there are. */
export async function itemsAnswer(
  { db, whole, query }: Asked,
  { range, filter }: Pick<Choice, 'range' | 'filter'>,
  isReturned = false,
) {
  const limit = whole ? MAX_ROWS + 1 : (query.limit ?? ITEM_LIMIT);
  const [items, rows] = await Promise.all([
    itemsOf(db, { range, filter, limit, isReturned }),
    report(db, { range, filter, sums: ['polozky', 'vraceno_polozek'] }),
  ]);
  const sums = addUp(rows);
  return {
    success: true as const,
    items,
    count: isReturned ? sums.vraceno_polozek : listed(sums),
    obdobi: range,
  };
}
