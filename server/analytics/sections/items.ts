import { type RawBuilder, sql } from 'kysely';
import type { Sorted } from '#shared/analytics/calls/filters.ts';
import type { Item } from '#shared/analytics/calls/shapes.ts';
import { ITEM_LIMIT, type ItemColumn } from '#shared/analytics/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import { MAX_ROWS } from '../../sheets/sheets.ts';
import { type Filter, ofLines } from '../model/conditions.ts';
import { addUp, listed } from '../model/numbers.ts';
import { report } from '../model/report.ts';
import type { Choice } from '../period/choice.ts';
import type { Range } from '../period/range.ts';
import { foundBy } from './rows-of-number.ts';

const COLUMNS: Record<Exclude<ItemColumn, 'datum'>, RawBuilder<unknown>> = {
  objednavka: sql`r.objednavka`,
  nazev: sql`p.nazev_slozeny`,
  kod: sql`p.kod_slozeny`,
  doklad: sql`d.doklad`,
  kusy: sql`r.kusy`,
  obrat_bez_dph: sql`r.obrat_bez_dph`,
};

const NEWEST: Sorted<ItemColumn> = { podle: 'datum', sestupne: true };

/** Orders by a column, ties by the newest; lines without an order number come last. */
function orderOf({ podle, sestupne }: Sorted<ItemColumn>) {
  const way = sestupne ? sql`desc` : sql`asc`;
  if (podle === 'datum') return sql`r.den ${way}, r.cas ${way}`;
  return sql`${COLUMNS[podle]} ${way} ${podle === 'objednavka' ? sql`nulls last` : sql``}, r.den desc, r.cas desc`;
}

type Lines = { range: Range; filter: Filter; isReturned: boolean; hledat: string | undefined };

const linesOf = ({ range, filter, isReturned, hledat }: Lines) => sql`
  from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id join prodej_doklad d on d.id = r.doklad_id
    join prodej_zdroj z on z.id = d.zdroj_id
  where not p.je_doprava and ${isReturned ? sql`r.typ <> 'prodej'` : sql`true`} and ${ofLines(range, filter)}
    and ${hledat ? foundBy(hledat) : sql`true`}`;

/** Sold and returned lines except shipping, newest first by default (rule analytics-9). */
function itemsOf(db: Db, lines: Lines, limit: number, razeni: Sorted<ItemColumn>): Promise<readonly Item[]> {
  const query = sql<Item>`
    select r.objednavka, p.nazev, p.kod, d.doklad, z.nazev as zdroj, r.den as datum, r.kusy, r.obrat_bez_dph
    ${linesOf(lines)} order by ${orderOf(razeni)}, r.doklad_id desc, r.radek limit ${limit}`;
  return keptSales(db, query.compile(db));
}

/** The number of lines: from the rollups, or counted on the lines when searching. */
async function countOf(db: Db, lines: Lines): Promise<number> {
  const { range, filter, isReturned, hledat } = lines;
  if (hledat) {
    const { rows } = await sql<{ pocet: number }>`select count(*)::int as pocet ${linesOf(lines)}`.execute(
      db,
    );
    return rows[0]!.pocet;
  }
  const sums = addUp(await report(db, { range, filter, sums: ['polozky', 'vraceno_polozek'] }));
  return isReturned ? sums.vraceno_polozek : listed(sums);
}

type Asked = {
  db: Db;
  whole: boolean;
  query: { limit?: number; razeni?: Sorted<ItemColumn>; hledat?: string };
};

/** The lines of a choice or only its returns, up to the limit or all for a spreadsheet, and their number. */
export async function itemsAnswer(
  { db, whole, query }: Asked,
  { range, filter }: Pick<Choice, 'range' | 'filter'>,
  isReturned = false,
) {
  const { limit = ITEM_LIMIT, razeni = NEWEST, hledat } = query;
  const lines = { range, filter, isReturned, hledat };
  const [items, count] = await Promise.all([
    itemsOf(db, lines, whole ? MAX_ROWS + 1 : limit, razeni),
    countOf(db, lines),
  ]);
  return { items: [...items], count, obdobi: range };
}
