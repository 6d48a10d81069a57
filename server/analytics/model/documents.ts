import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import type { Range } from '../period/range.ts';
import { type Filter, ofLines } from './conditions.ts';

/**
 * The number of distinct sales documents by a value of lines `r` with products `p`, counted on the lines. It is for
 * values over which the rollups' document counts do not add up: a segment of several categories, or a value within
 * one.
 */
export async function documentsBy<V>(
  db: Db,
  { range, value, filter }: { range: Range; value: RawBuilder<unknown>; filter: Filter },
): Promise<Map<V, number>> {
  const query = sql<{ hodnota: V; doklady: number }>`
    select ${value} as hodnota, count(distinct r.doklad_id) as doklady
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    where r.typ = 'prodej' and ${ofLines(range, filter)} group by 1`;
  const rows = await keptSales(db, query.compile(db));
  return new Map(rows.map(row => [row.hodnota, row.doklady]));
}
