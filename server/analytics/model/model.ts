import { type RawBuilder, sql } from 'kysely';
import { PRODUCT_DIMENSIONS, type ProductDimension } from '#shared/analytics/kinds.ts';
import { isOfWholeMonths, MONTHS, type Unit } from '#shared/analytics/units.ts';
import { namesOf } from '#shared/core/names.ts';

/**
 * The semantic model in one place: what can be measured, by what it can be broken down, and where each is read from.
 * Every number of every screen is one of these (rule numbers-1).
 */

/** Sums over rollup rows, or over lines in the same shape; ratios are computed from them in TypeScript. */
export const SUMS = [
  'obrat',
  'obrat_bez_dph',
  'zisk',
  'zaklad_marze',
  'polozky',
  'kusy',
  'doklady',
  'polozky_nad_100',
  'vraceno_dokladu',
  'vraceno_polozek',
  'vraceno_kusu',
  'vraceno_hodnota',
] as const;
export type Sum = (typeof SUMS)[number];

/** Sums that count distinct documents: they do not add up over the values of a dimension. */
export const DOCUMENT_SUMS: readonly Sum[] = ['doklady', 'vraceno_dokladu'];

const nazev = sql`coalesce(nullif((select nazev from prodej_nazev where id = a), ''), 'Neuvedeno') as nazev`;

/**
 * The dimensions. For each: the letter of the rollups that keep its values, its value for a line `r` with product `p`
 * and person `o`, the bit of the first line that counts its documents, and the columns that name a value.
 */
export const VALUES = {
  /** A person as the feed writes them. */
  osoba: {
    letter: 'o',
    line: sql`r.osoba_id`,
    bit: 5,
    names: sql`(select jmeno from prodej_osoba where id = a) as nazev`,
  },
  /**
   * The seller whom a line counts for: a person's id for all names they appear under, or the negated id of a name
   * that matches nobody (docs/decisions/0018). Their names: analytics/sellers/people.ts.
   */
  prodejce: { letter: 'o', line: sql`coalesce(o.uzivatel_id, -o.id)`, bit: 5, names: null },
  kategorie: { letter: '0', line: sql`p.kategorie_id`, bit: 1, names: nazev },
  kategorie_1: { letter: '1', line: sql`p.kategorie_1_id`, bit: 2, names: nazev },
  kategorie_2: { letter: '2', line: sql`p.kategorie_2_id`, bit: 3, names: nazev },
  produkt: {
    letter: 'p',
    line: sql`p.id`,
    bit: 4,
    names: sql`coalesce(nullif((select nazev from prodej_produkt where id = a), ''), 'Neuvedeno') as nazev,
      (select kod from prodej_produkt where id = a) as kod`,
  },
} as const;
export type Value = keyof typeof VALUES;

/** Dimensions that depend on whom a line counts for. */
export const PEOPLE_VALUES: readonly Value[] = ['osoba', 'prodejce'];

/** Dimensions that depend on a line's product. */
export const PRODUCT_VALUES = namesOf(PRODUCT_DIMENSIONS);
export type ProductValue = ProductDimension;

/** Units of time by which rows are grouped, each as the first day of the period. */
export const GRAINS = {
  den: sql<string>`obdobi`,
  tyden: sql<string>`date_trunc('week', obdobi)::date`,
  mesic: sql<string>`date_trunc('month', obdobi)::date`,
  ctvrtleti: sql<string>`date_trunc('quarter', obdobi)::date`,
  rok: sql<string>`date_trunc('year', obdobi)::date`,
} as const satisfies Record<Unit, RawBuilder<string>>;

/** Whether each period of a rollup's grain fits whole into a bucket of the asked grain; true without a grain. */
export const isWithin = (zrno: 'r' | 'm' | 'k', grain: Unit | undefined) =>
  grain === undefined || (isOfWholeMonths(grain) && (zrno !== 'r' || MONTHS[grain] === MONTHS.rok));
