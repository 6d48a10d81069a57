import { type RawBuilder, sql } from 'kysely';
import { CHANNELS, type Channel } from '#shared/sales/lines.ts';
import type { Range } from '../period/range.ts';
import { PRODUCT_VALUES, type ProductValue, VALUES, type Value } from './model.ts';

type Ids = readonly number[];

export type Filter = {
  kanal?: Channel | readonly Channel[];
  /** Branch ids of `prodej_pobocka`. */
  pobocky?: Ids;
  /** Ids of dimension values. */
  hodnoty?: Partial<Record<Exclude<Value, 'prodejce'>, Ids>>;
  /** Only lines that count for these sellers (values of `prodejce`), or for any seller at all. */
  prodejci?: Ids | 'kdokoli';
};

export const and = (parts: RawBuilder<unknown>[]) => sql.join([sql`true`, ...parts], sql` and `);

/** Conditions on channel and branch, which every row of every source has; all channels together need no condition. */
export const places = ({ kanal = CHANNELS, pobocky }: Filter): RawBuilder<unknown>[] => [
  ...([kanal].flat().length === CHANNELS.length ? [] : [sql`kanal = any(${[kanal].flat()}::prodej_kanal[])`]),
  ...(pobocky === undefined ? [] : [sql`pobocka_id = any(${pobocky})`]),
];

export const anyOf = (value: RawBuilder<unknown>, ids: Ids | undefined) =>
  ids === undefined ? [] : [sql`${value} = any(${ids})`];

/** Conditions on the product `p` of a line or of a rollup of products. */
export const ofProduct = ({ hodnoty = {} }: Filter) =>
  PRODUCT_VALUES.flatMap(name => anyOf(VALUES[name].line, hodnoty[name]));

/**
 * Conditions on the person that rows count for, given the column with the person. Online orders without a person
 * belong to no seller.
 */
export const ofPeople = (column: RawBuilder<unknown>, { hodnoty = {}, prodejci }: Filter) => [
  ...anyOf(column, hodnoty.osoba),
  ...(prodejci === undefined
    ? []
    : [
        sql`not (kanal in ('eshop', 'allegro')
          and ${column} = any(array(select id from prodej_osoba where jmeno = '')))`,
      ]),
  ...(prodejci === undefined || prodejci === 'kdokoli'
    ? []
    : [
        sql`${column} = any(array(
          select o.id from prodej_osoba o where ${VALUES.prodejce.line} = any(${prodejci})))`,
      ]),
];

/** The instant at which a range ends. */
export const cutAt = ({ do: to, do_casu }: Range) =>
  sql`((${to}::date + ${do_casu}::time) at time zone 'Europe/Prague')`;

/** Conditions on lines `r` with their products `p`. */
export const ofLines = (range: Range, filter: Filter) =>
  and([
    sql`r.den >= ${range.od}::date`,
    sql`r.den <= ${range.do}::date`,
    ...(range.do_casu ? [sql`r.cas < ${cutAt(range)}`] : []),
    ...places(filter),
    ...ofProduct(filter),
    ...ofPeople(VALUES.osoba.line, filter),
  ]);

/** The filter narrowed to some values of a dimension, intersected with the values it already has. */
export function withValues(filter: Filter, name: ProductValue, ids: Ids): Filter {
  const known = filter.hodnoty?.[name];
  const both = known ? ids.filter(id => known.includes(id)) : ids;
  return { ...filter, hodnoty: { ...filter.hodnoty, [name]: both } };
}
