import { type RawBuilder, sql } from 'kysely';
import type { Channel } from '#shared/sales/lines.ts';
import type { Db } from '../core/db.ts';
import { lineMeasures } from '../sales/rollups.ts';
import { GRAINS, type Grain, isCoarse, SUMS, type Sum, VALUES, type Value } from './model.ts';
import { type Range, splitByMonths } from './period.ts';

export type Filter = {
  kanal?: Channel | readonly Channel[];
  /** Branch ids of `prodej_pobocka`. */
  pobocky?: readonly number[];
  /** Value ids of the dimension given in `by`. */
  hodnoty?: readonly number[];
};

export type Question = {
  range: Range;
  sums: readonly Sum[];
  /** Broken down by the values of one dimension … */
  by?: Value;
  /** … and by channel, by branch, by time. */
  kanal?: boolean;
  pobocka?: boolean;
  grain?: Grain;
  filter?: Filter;
  order?: Sum;
  limit?: number;
};

export type Row = Record<Sum, number> & {
  a: number;
  nazev: string;
  kanal: Channel;
  pobocka_id: number;
  obdobi: string;
};

const conditions = (filter: Filter = {}): RawBuilder<unknown> => {
  const { kanal, pobocky, hodnoty } = filter;
  const channels = kanal === undefined ? undefined : typeof kanal === 'string' ? [kanal] : kanal;
  return sql.join(
    [
      sql`true`,
      ...(channels ? [sql`kanal = any(${channels}::prodej_kanal[])`] : []),
      ...(pobocky ? [sql`pobocka_id = any(${pobocky})`] : []),
      ...(hodnoty ? [sql`a = any(${hodnoty})`] : []),
    ],
    sql` and `,
  );
};

const rollup = (zrno: 'd' | 'm', letter: string, { od, do: to }: Range, filter?: Filter) => sql`
  select obdobi, kanal, pobocka_id, a, ${sql.join(SUMS.map(name => sql.ref(name)))} from souhrn
  where zrno = ${zrno} and dimenze = ${letter} and obdobi >= ${od}::date and obdobi <= ${to}::date
    and ${conditions(filter)}`;

/** Days of products are not kept: a day has almost as many products as lines. */
const productDays = ({ od, do: to }: Range, filter?: Filter) => sql`
  select * from (
    select r.den as obdobi, r.kanal, r.pobocka_id, r.produkt_id as a, ${sql.raw(lineMeasures(4))}
    from prodejni_radek r join prodej_produkt p on p.id = r.produkt_id
    where r.den >= ${od}::date and r.den <= ${to}::date
    group by 1, 2, 3, 4) as dny
  where ${conditions(filter)}`;

/** The smallest rows that answer the question: whole months where they can, days at the edges. */
function sources({ range, by, grain, filter }: Question): RawBuilder<unknown> {
  const letter = by ? VALUES[by].letter : '.';
  const days = (part: Range) =>
    by === 'produkt' ? productDays(part, filter) : rollup('d', letter, part, filter);
  if (!isCoarse(grain)) return days(range);
  const { mesice, dny } = splitByMonths(range);
  const parts = [...(mesice ? [rollup('m', letter, mesice, filter)] : []), ...dny.map(days)];
  return sql.join(parts, sql` union all `);
}

/**
 * Answers a question from the rollups: one row a combination of what it is broken down by, with the sums
 * asked for. Numbers are exact sums, not rounded yet.
 */
export async function report(db: Db, question: Question): Promise<Row[]> {
  const { sums, by, kanal, pobocka, grain, order, limit } = question;
  const keys = [
    ...(by ? [{ name: 'a', value: sql`a` }] : []),
    ...(kanal ? [{ name: 'kanal', value: sql`kanal` }] : []),
    ...(pobocka ? [{ name: 'pobocka_id', value: sql`pobocka_id` }] : []),
    ...(grain ? [{ name: 'obdobi', value: GRAINS[grain] }] : []),
  ];
  const columns = [
    ...keys.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ...sums.map(name => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
  ];
  const { rows } = await sql<Row>`
    select ${by ? sql`${VALUES[by].name} as nazev, ` : sql``} * from (
      select ${sql.join(columns)} from (${sources(question)}) as zdroje
      ${keys.length > 0 ? sql`group by ${sql.join(keys.map(key => key.value))}` : sql``}
      ${order ? sql`order by ${sql.ref(order)} desc` : grain ? sql`order by obdobi` : sql``}
      ${limit ? sql`limit ${limit}` : sql``}) as vysledek`.execute(db);
  return rows;
}
