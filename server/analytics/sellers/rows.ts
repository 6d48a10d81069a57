import { type RawBuilder, sql } from 'kysely';
import { COUNTER_NUMBERS, COUNTERS, type Counter } from '#shared/rules/kinds.ts';
import type { Db } from '../../core/db.ts';
import { counterNumber, lineMeasures } from '../../sales/rollups.ts';
import { cutAt } from '../model/conditions.ts';
import { mixedRows } from '../model/mixed.ts';
import { GRAINS, type Grain, VALUES } from '../model/model.ts';
import { SAME_BRANCHES } from '../model/names.ts';
import { exact } from '../model/numbers.ts';
import { cutOf, type Range, splitBy, type Zrno } from '../period/range.ts';

/** Additive numbers of a seller; everything else of theirs is made of these. */
export type SellerSums = Record<Counter | 'polozky_nad_100' | 'kusy' | 'doklady', number>;

const SELLER_SUMS = ['polozky_nad_100', 'kusy', 'doklady', ...COUNTERS] as const;

/**
 * Whose numbers they are: a person's id, or the negated id of a name that matches nobody. All names under
 * which a person appears are one.
 */
export type SellerKey = number;

export type SellerRow = SellerSums & { klic: SellerKey };

type Question = {
  range: Range;
  /** Only this person; without it everybody. */
  uzivatel?: number;
  /** Further broken down by branch, or by time (`obdobi` is the day that a bucket begins on). */
  pobocka?: boolean;
  grain?: Grain;
};

/** Orders from the e-shop and the marketplace that name nobody were sold by nobody. */
const SOLD_BY_NOBODY = sql`(o.jmeno = '' and s.kanal in ('eshop', 'allegro'))`;

const KLIC = sql`coalesce(o.uzivatel_id, -o.id)`;

/** Whose rows `s` are asked for: one person's, or everybody's. */
const whose = (uzivatel: number | undefined) =>
  uzivatel === undefined
    ? sql`not ${SOLD_BY_NOBODY}`
    : sql`s.a = any(array(select id from prodej_osoba where uzivatel_id = ${uzivatel}))`;

/** A day up to a time, as the rollups would have people (`o`) and their counters (`c`), made of its lines. */
const cutDay = (cut: Range): RawBuilder<unknown> => sql`(
  select r.kanal, r.pobocka_id, r.den as obdobi, r.osoba_id as a,
    (case when grouping(${sql.raw(counterNumber)}) = 0 then 'c' else 'o' end)::"char" as dimenze,
    case when grouping(${sql.raw(counterNumber)}) = 0 then ${sql.raw(counterNumber)} else 0 end as b,
    ${sql.raw(lineMeasures(VALUES.osoba.bit, ['polozky_nad_100', 'kusy', 'doklady']))}
  from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
  where r.den = ${cut.do}::date and r.cas < ${cutAt(cut)}
  group by r.den, r.kanal, r.pobocka_id, grouping sets ((r.osoba_id), (r.osoba_id, ${sql.raw(counterNumber)})))`;

const part = (zrno: Zrno, { od, do: to }: Range, uzivatel?: number): RawBuilder<unknown> => sql`
  select ${KLIC} as klic, s.pobocka_id, s.obdobi, s.dimenze, s.b, s.polozky_nad_100, s.kusy,
    s.doklady
  from souhrn s join prodej_osoba o on o.id = s.a
  where s.zrno = ${zrno} and s.dimenze in ('o', 'c') and s.obdobi >= ${od}::date and s.obdobi <= ${to}::date
    and ${whose(uzivatel)}`;

/** Sold receipts that no rollup counts, because they are of several people, channels, branches or days (0032). */
const mixed = (range: Range, uzivatel?: number): RawBuilder<unknown> => sql`
  select ${KLIC} as klic, s.pobocka_id, s.den as obdobi, s.doklad_id
  from (select *, osoba_id as a from ${mixedRows(range)}) as s join prodej_osoba o on o.id = s.a
  where not s.vraceno and s.den >= ${range.od}::date and s.den <= ${range.do}::date and ${whose(uzivatel)}`;

const partOfDay = (cut: Range, uzivatel?: number): RawBuilder<unknown> => sql`
  select ${KLIC} as klic, s.pobocka_id, s.obdobi, s.dimenze, s.b, s.polozky_nad_100, s.kusy, s.doklady
  from ${cutDay(cut)} as s join prodej_osoba o on o.id = s.a
  where (s.dimenze = 'o' or s.b > 0) and ${whose(uzivatel)}`;

/**
 * Whole months from the months, the days at the edges from the days; a series by days only from days. A day that is
 * cut at a time is made of its lines.
 */
function parts({
  range,
  uzivatel,
  grain,
}: Pick<Question, 'range' | 'uzivatel' | 'grain'>): RawBuilder<unknown> {
  const { whole, cut } = cutOf(range);
  const grains: Zrno[] = grain === 'den' || grain === 'tyden' ? [] : ['m'];
  const pieces = whole ? splitBy(whole, grains) : [];
  return sql.join(
    [
      ...pieces.map(piece => part(piece.zrno, piece.range, uzivatel)),
      ...(cut ? [partOfDay(cut, uzivatel)] : []),
    ],
    sql` union all `,
  );
}

const SUM_COLUMNS = sql.join([
  ...(['polozky_nad_100', 'kusy', 'doklady'] as const).map(
    name => sql`coalesce(sum(${sql.ref(name)}) filter (where dimenze = 'o'), 0) as ${sql.ref(name)}`,
  ),
  ...COUNTERS.map(
    name =>
      sql`coalesce(sum(kusy) filter (where dimenze = 'c' and b = ${sql.lit(COUNTER_NUMBERS[name])}), 0) as ${sql.ref(name)}`,
  ),
]);

/**
 * What sellers sold in a range, read from the rollups: repairs count for the technician, everything else for
 * the seller, returns for whom the original was (4-decisions §5). Pieces of counters and of items over 100 may
 * be negative. A receipt counts once in each row that it is in; receipts of several rows are `receiptsIn`.
 */
export async function sellerRows<Extra = unknown>(
  db: Db,
  question: Question,
): Promise<(SellerRow & Extra)[]> {
  const { pobocka, grain } = question;
  const keys = sql.join([
    sql`klic`,
    ...(pobocka ? [sql`pobocka_id`] : []),
    ...(grain ? [sql`${GRAINS[grain]}`] : []),
  ]);
  const names = sql.join([sql`klic`, ...(pobocka ? [sql`pobocka_id`] : []), ...(grain ? [sql`obdobi`] : [])]);
  // Summed by counter first and spread into columns then: sixteen filters over every row would take most of the time.
  const { rows } = await sql<SellerRow & Extra>`
    select ${names}, ${SUM_COLUMNS} from (
      select klic, ${pobocka ? sql`pobocka_id,` : sql``} ${grain ? sql`${GRAINS[grain]} as obdobi,` : sql``}
        dimenze, b, sum(polozky_nad_100) as polozky_nad_100, sum(kusy) as kusy, sum(doklady) as doklady
      from (${parts(question)}) as zdroje group by ${keys}, dimenze, b
      union all
      select klic, ${pobocka ? sql`stejne.hlavni,` : sql``} ${grain ? sql`${GRAINS[grain]},` : sql``} 'o', 0, 0, 0,
        count(distinct doklad_id)
      from (${mixed(question.range, question.uzivatel)}) as smisene
      ${pobocka ? sql`join (${SAME_BRANCHES}) as stejne on stejne.misto = smisene.pobocka_id` : sql``}
      group by klic ${pobocka ? sql`, stejne.hlavni` : sql``} ${grain ? sql`, ${GRAINS[grain]}` : sql``}) as soucty
    group by ${names}`.execute(db);
  return rows;
}

/** Sold receipts of everybody asked for, by person and by branch (`pobocka_id` of one row of the feed for all). */
export type Receipts = { all: number; person: Map<SellerKey, number>; branch: Map<number, number> };

/**
 * How many receipts were sold in a range: each once for a person however the name is spelt, once for a branch
 * however many people sold it there, and once in all (5-decisions-2). `of` are the people that count.
 */
export async function receiptsIn(
  db: Db,
  { range, uzivatel, of }: { range: Range; uzivatel?: number; of?: readonly SellerKey[] },
): Promise<Receipts> {
  const counted = (source: RawBuilder<unknown>, count: RawBuilder<unknown>) => sql`
    select klic, hlavni, grouping(klic, hlavni) as podle, ${count} as doklady
    from (${source}) as zdroje join (${SAME_BRANCHES}) as stejne on stejne.misto = zdroje.pobocka_id
    ${of ? sql`where klic = any(${of})` : sql``}
    group by grouping sets ((klic), (hlavni), ())`;
  const simple = sql`select * from (${parts({ range, uzivatel })}) as vse where dimenze = 'o'`;
  const { rows } = await sql<{ klic: SellerKey | null; hlavni: number | null; doklady: number }>`
    select klic, hlavni, coalesce(sum(doklady), 0)::int as doklady from (
      ${counted(simple, sql`sum(doklady)`)} union all
      ${counted(mixed(range, uzivatel), sql`count(distinct doklad_id)`)}) as pocty
    group by klic, hlavni, podle`.execute(db);
  const by = (name: 'klic' | 'hlavni') =>
    new Map(rows.flatMap(row => (row[name] === null ? [] : [[row[name], row.doklady] as const])));
  const all = rows.find(row => row.klic === null && row.hlavni === null)?.doklady ?? 0;
  return { all, person: by('klic'), branch: by('hlavni') };
}

/** The sums of several rows. */
export function addUpSeller(rows: readonly SellerSums[]): SellerSums {
  const total = Object.fromEntries(SELLER_SUMS.map(name => [name, 0])) as SellerSums;
  for (const row of rows) for (const name of SELLER_SUMS) total[name] = exact(total[name] + row[name]);
  return total;
}
