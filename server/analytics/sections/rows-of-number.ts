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

/** What rows are asked for. */
export type Asked = {
  cislo: Cislo;
  podle: Grouping;
  range: Range;
  filter: Filter;
  hledat?: string;
  /** What a line gives to the number (`givenTo`). */
  given: LineValue;
};

export const isCounter = (cislo: Cislo): cislo is Counter | 'sluzby_celkem' =>
  cislo === 'sluzby_celkem' || (COUNTERS as readonly string[]).includes(cislo);

const VALUES: Record<Exclude<Cislo, Counter | 'sluzby_celkem' | 'body'>, LineValue> = {
  ...LINE_VALUES,
  doklady: { counts: "r.typ = 'prodej'", value: '1' },
  vraceno_dokladu: { counts: "r.typ <> 'prodej'", value: '1' },
};

/** What a line gives to a number. Points are worth what the rules of its day say. */
export async function givenTo(db: Db, cislo: Cislo): Promise<LineValue> {
  if (cislo !== 'body') return isCounter(cislo) ? counterValue(cislo) : VALUES[cislo];
  const { rows } = await sql<PointValue>`select polozka, plati_od, body from prodej_body`.execute(db);
  return pointsValue(rows);
}

const within = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * Lines whose product has the text in it, case and diacritics aside, or whose document or order has it, case aside: of
 * these no folded form is kept, and folding each row would take longer than all the rest.
 */
export function foundBy(typed: string): RawBuilder<unknown> {
  const like = within(folded(typed));
  const numbers = sql`any(${[...new Set([like, within(typed)])]}::text[])`;
  return sql`(p.nazev_slozeny like ${like} or p.kod_slozeny like ${like} or d.doklad ilike ${numbers}
    or r.objednavka ilike ${numbers})`;
}

/** Rows whose shops and people have no names yet; a shop or a person of several is the first of them and says so. */
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

/** Columns of a line, and of what lines are put together by. */
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

/** The lines `r` that give to a number, with their products; documents are joined only where they are searched. */
const linesSql = ({ given, range, filter, hledat }: Asked) => sql`
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
      ${hledat ? sql`join prodej_doklad d on d.id = r.doklad_id` : sql``}
    where ${ofLines(range, filter)} and ${sql.raw(given.counts)} and ${hledat ? foundBy(hledat) : sql`true`}`;

/** The rows of a number; with `since` of documents that have a line on that day or later. */
function rowsSql(asked: Asked, since?: string) {
  const { cislo, podle, range, given } = asked;
  const value = sql.raw(given.value);
  return sql`
    select ${columnsOf(podle, value, isOfDocuments(cislo))} ${linesSql(asked)}
    ${since ? sql`and r.doklad_id in (select r.doklad_id ${linesSql({ ...asked, range: { ...range, od: since } })})` : sql``}
    ${GROUPED[podle]}`;
}

/** Ids in the order of their names, for what is ordered by a name that the rows do not have. */
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

/** Of names of another table: they are read for all rows, not for those shown alone. */
const NAMED: Record<string, RawBuilder<unknown>> = {
  doklad: sql`(select doklad from prodej_doklad where id = doklad_id)`,
  nazev: sql`(select nazev_slozeny from prodej_produkt where id = produkt_id)`,
  kod: sql`(select kod_slozeny from prodej_produkt where id = produkt_id)`,
};

/** So many of the newest lines are looked at for each document that is shown: few have more. */
const LINES_A_DOCUMENT = 10;

/**
 * From which day on the newest documents surely are: a year has a hundred thousand, of which a screen shows the last.
 * Undefined where there are not so many lines that this would save anything.
 */
async function newestSince(db: Db, asked: Asked, limit: number): Promise<string | undefined> {
  const most = limit * LINES_A_DOCUMENT;
  const query = sql<{ den: string }>`
    select r.den ${linesSql(asked)} order by r.den desc limit 1 offset ${most}`;
  const rows = await keptSales(db, query.compile(db));
  return rows[0]?.den;
}

/** The first rows in an order, the newest of equal ones first; and how many there are, where that is known with them. */
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
  // What is put together is all read before the first row is known: it is counted in passing.
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
  // Only names may be missing; said of the others it would keep their index from being used.
  const last = NAMED[podle] ? sql`nulls last` : sql``;
  const way = sestupne ? sql`desc ${last}` : sql`asc ${last}`;
  const rest =
    podle === 'datum' && !sestupne
      ? sql`cas, doklad_id, radek, produkt_id`
      : sql`cas desc, doklad_id desc, radek, produkt_id`;
  // Documents are found by the ids of the rows first: of a distributed database all of them would be joined otherwise.
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

/** More rows than these are not counted: nobody pages through them. */
export const MOST_COUNTED = 10_000;

/** So many of the newest lines surely have more documents than are counted, unless these are large. */
const PROBED_LINES = 5 * MOST_COUNTED;

/** How many rows there are; more than `MOST_COUNTED` are said as one more than those. */
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

/** What the rows give together. */
export async function sumOf(db: Db, asked: Asked): Promise<number> {
  const { rows } = await sql<{ soucet: number }>`
    select coalesce(sum(hodnota), 0) as soucet from (${rowsSql(asked)}) as x`.execute(db);
  return rows[0]!.soucet;
}
