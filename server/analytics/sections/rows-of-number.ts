import { type RawBuilder, sql } from 'kysely';
import type { Sorted } from '#shared/analytics/calls/filters.ts';
import { ITEM_LIMIT } from '#shared/analytics/kinds.ts';
import { type Cislo, type Grouping, isOfDocuments, type RowColumn } from '#shared/analytics/rows.ts';
import { folded } from '#shared/core/folded.ts';
import { COUNTERS, type Counter } from '#shared/rules/kinds.ts';
import type { Db } from '../../core/database/db.ts';
import { keptSales } from '../../sales/changes.ts';
import {
  counterValue,
  LINE_VALUES,
  type LineValue,
  type PointValue,
  pointsValue,
} from '../../sales/rollups/rollups.ts';
import { type Filter, ofLines } from '../model/conditions.ts';
import type { Range } from '../period/range.ts';

/** Which rows are asked for. */
export type Asked = {
  cislo: Cislo;
  podle: Grouping;
  range: Range;
  filter: Filter;
  hledat?: string;
  /** A line's contribution to the number (`givenTo`). */
  given: LineValue;
};

export const isCounter = (cislo: Cislo): cislo is Counter | 'sluzby_celkem' =>
  cislo === 'sluzby_celkem' || (COUNTERS as readonly string[]).includes(cislo);

const VALUES: Record<Exclude<Cislo, Counter | 'sluzby_celkem' | 'body'>, LineValue> = {
  ...LINE_VALUES,
  doklady: { counts: "r.typ = 'prodej'", value: '1' },
  vraceno_dokladu: { counts: "r.typ <> 'prodej'", value: '1' },
};

/** A line's contribution to a number. Points use the values in force on the line's day. */
export async function givenTo(db: Db, cislo: Cislo): Promise<LineValue> {
  if (cislo !== 'body') return isCounter(cislo) ? counterValue(cislo) : VALUES[cislo];
  const { rows } = await sql<PointValue>`select polozka, plati_od, body from prodej_body`.execute(db);
  return pointsValue(rows);
}

const within = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Lines whose product contains the text, ignoring case and diacritics, or whose document or order contains it,
 * ignoring case only: no folded form of those is stored, and folding each row would take longer than everything else.
 */
export function foundBy(typed: string): RawBuilder<unknown> {
  const like = within(folded(typed));
  const numbers = sql`any(${[...new Set([like, within(typed)])]}::text[])`;
  return sql`(p.nazev_slozeny like ${like} or p.kod_slozeny like ${like} or d.doklad ilike ${numbers}
    or r.objednavka ilike ${numbers})`;
}

/** Rows before names of shops and people are added; a row of several has the lowest id and `vic_…` set. */
type Bare = {
  datum: string;
  doklad: string | null;
  zdroj: string | null;
  nazev: string | null;
  kod: string | null;
  pobocka_id: number;
  osoba_id: number;
  vic_pobocek: boolean;
  vic_osob: boolean;
  radku: number;
  kusy: number;
  obrat: number;
  hodnota: number;
  pocet?: number;
};

const KUSY = sql`case when p.je_doprava then 0 else r.kusy end`;

const several = (column: string) => sql.raw(`min(${column}) <> max(${column})`);

/** The columns of a single line, or of a group of lines. */
function columnsOf(podle: Grouping, value: RawBuilder<unknown>, isDocuments: boolean) {
  if (podle === 'radky') {
    return sql`r.den as datum, r.cas, r.doklad_id, r.radek, r.produkt_id, r.pobocka_id, r.osoba_id,
      false as vic_pobocek, false as vic_osob, 1 as radku, ${KUSY} as kusy, r.obrat, ${value} as hodnota`;
  }
  const isDocument = podle === 'doklady';
  return sql`max(r.den) as datum, max(r.cas) as cas,
    ${isDocument ? sql`r.doklad_id` : sql`null::int as doklad_id`}, 0 as radek,
    ${isDocument ? sql`null::int as produkt_id` : sql`r.produkt_id`},
    min(r.pobocka_id) as pobocka_id, min(r.osoba_id) as osoba_id, ${several('r.pobocka_id')} as vic_pobocek,
    ${several('r.osoba_id')} as vic_osob, count(*)::int as radku, sum(${KUSY}) as kusy, sum(r.obrat) as obrat,
    ${isDocuments ? sql`1` : sql`sum(${value})`} as hodnota`;
}

const GROUPED: Record<Grouping, RawBuilder<unknown>> = {
  radky: sql``,
  doklady: sql`group by r.doklad_id`,
  produkty: sql`group by r.produkt_id`,
};

/** The lines `r` that contribute to a number, with their products; documents are joined only for a search. */
const linesSql = ({ given, range, filter, hledat }: Asked) => sql`
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
      ${hledat ? sql`join prodej_doklad d on d.id = r.doklad_id` : sql``}
    where ${ofLines(range, filter)} and ${sql.raw(given.counts)} and ${hledat ? foundBy(hledat) : sql`true`}`;

/** The rows of a number; with `since`, only of documents that have a line on that day or later. */
function rowsSql(asked: Asked, since?: string) {
  const { cislo, podle, range, given } = asked;
  const value = sql.raw(given.value);
  return sql`
    select ${columnsOf(podle, value, isOfDocuments(cislo))} ${linesSql(asked)}
    ${since ? sql`and r.doklad_id in (select r.doklad_id ${linesSql({ ...asked, range: { ...range, od: since } })})` : sql``}
    ${GROUPED[podle]}`;
}

/** Ids in the order of their names, to sort by names that the rows do not contain. */
export type NameOrders = { pobocky: number[]; osoby: number[] };

const COLUMNS: Record<
  Exclude<RowColumn, 'doklad' | 'nazev' | 'kod'>,
  (names: NameOrders) => RawBuilder<unknown>
> = {
  datum: () => sql`datum`,
  kusy: () => sql`kusy`,
  obrat: () => sql`obrat`,
  hodnota: () => sql`hodnota`,
  prodejna: ({ pobocky }) => sql`array_position(${pobocky}::int[], pobocka_id::int)`,
  prodejce: ({ osoby }) => sql`array_position(${osoby}::int[], osoba_id::int)`,
};

/** Names from other tables; sorting by one reads it for all rows, not only for those shown. */
const NAMED: Record<string, RawBuilder<unknown>> = {
  doklad: sql`(select doklad from prodej_doklad where id = doklad_id)`,
  nazev: sql`(select nazev_slozeny from prodej_produkt where id = produkt_id)`,
  kod: sql`(select kod_slozeny from prodej_produkt where id = produkt_id)`,
};

/** How many of the newest lines are read per shown document: few documents have more lines. */
const LINES_A_DOCUMENT = 10;

/**
 * A day since which there are surely enough of the newest documents: a year has a hundred thousand, and a screen
 * shows only the last. Undefined if there are too few lines for this to save anything.
 */
async function newestSince(db: Db, asked: Asked, limit: number): Promise<string | undefined> {
  const most = limit * LINES_A_DOCUMENT;
  const query = sql<{ den: string }>`
    select r.den ${linesSql(asked)} order by r.den desc limit 1 offset ${most}`;
  const rows = await keptSales(db, query.compile(db));
  return rows[0]?.den;
}

/** The first rows in the given order, ties by the newest; and their number, where known without extra work. */
export async function rowsOf(
  db: Db,
  asked: Asked,
  order: Sorted<RowColumn>,
  shown: { names: NameOrders; limit: number },
): Promise<{ rows: readonly Bare[]; pocet?: number }> {
  const isNewest = asked.podle === 'doklady' && order.podle === 'datum' && order.sestupne && !asked.hledat;
  const since = isNewest && shown.limit <= ITEM_LIMIT ? await newestSince(db, asked, shown.limit) : undefined;
  const newest = since ? await orderedRows(db, rowsSql(asked, since), order, shown) : [];
  if (newest.length === shown.limit) return { rows: newest };
  // Grouped rows are all read before the first is known, so counting them costs nothing extra.
  if (asked.podle === 'radky') return { rows: await orderedRows(db, rowsSql(asked), order, shown) };
  const all = sql`select *, count(*) over ()::int as pocet from (${rowsSql(asked)}) as vse`;
  const rows = await orderedRows(db, all, order, shown);
  return { rows, pocet: rows[0]?.pocet ?? 0 };
}

async function orderedRows(
  db: Db,
  asked: RawBuilder<unknown>,
  { podle, sestupne }: Sorted<RowColumn>,
  { names, limit }: { names: NameOrders; limit: number },
): Promise<readonly Bare[]> {
  const by = NAMED[podle] ?? COLUMNS[podle as keyof typeof COLUMNS](names);
  // Only names may be null; 'nulls last' on other columns would prevent the use of their index.
  const last = NAMED[podle] ? sql`nulls last` : sql``;
  const way = sestupne ? sql`desc ${last}` : sql`asc ${last}`;
  const rest =
    podle === 'datum' && !sestupne
      ? sql`cas, doklad_id, radek, produkt_id`
      : sql`cas desc, doklad_id desc, radek, produkt_id`;
  // Limits the rows before joining documents by id: a distributed database would otherwise join all of them.
  const query = sql<Bare>`
    with prvni as materialized (select *, row_number() over () as poradi from (
      select * from (${asked}) as y order by ${by} ${way}, ${rest} limit ${limit}) as w)
    select x.*, d.doklad, z.nazev as zdroj, p.nazev, p.kod
    from prvni x
    left join (select id, doklad, zdroj_id from prodej_doklad where id in (select doklad_id from prvni) offset 0) as d
      on d.id = x.doklad_id
    left join prodej_zdroj z on z.id = d.zdroj_id
    left join prodej_produkt p on p.id = x.produkt_id order by x.poradi`;
  return keptSales(db, query.compile(db));
}

/** Beyond this many rows the count stops: nobody pages through more. */
export const MOST_COUNTED = 10_000;

/** This many of the newest lines have more than `MOST_COUNTED` documents, unless the documents are large. */
const PROBED_LINES = 5 * MOST_COUNTED;

/** The number of rows; beyond `MOST_COUNTED` it is a larger number, not exact. */
export async function countOf(db: Db, asked: Asked): Promise<number> {
  if (asked.podle === 'doklady') {
    const { rows } = await sql<{ pocet: number; radku: number }>`
      select count(distinct doklad_id)::int as pocet, count(*)::int as radku from (
        select r.doklad_id ${linesSql(asked)} order by r.den desc limit ${PROBED_LINES}) as x`.execute(db);
    const { pocet, radku } = rows[0]!;
    if (pocet > MOST_COUNTED || radku < PROBED_LINES) return pocet;
  }
  const { rows } = await sql<{ pocet: number }>`
    select count(*)::int as pocet from (
      select 1 from (${rowsSql(asked)}) as y limit ${MOST_COUNTED + 1}) as x`.execute(db);
  return rows[0]!.pocet;
}

/** The sum of all rows' contributions. */
export async function sumOf(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ soucet: number }>`
    select coalesce(sum(hodnota), 0) as soucet from (${rowsSql(asked)}) as x`.execute(db);
  return rows[0]!.soucet;
}
