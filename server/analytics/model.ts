import { type RawBuilder, sql } from 'kysely';

/**
 * The semantic model on one screen: what can be measured, by what it can be broken down, and where each is
 * read from. Every number of every screen is one of these (4-decisions §5 'Measures').
 */

/** Sums over rollup rows or over lines given the same shape; ratios are made of them in TypeScript. */
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

/** Dimensions whose values rollups keep under a letter, with the name of a value. */
export const VALUES = {
  osoba: { letter: 'o', name: sql<string>`(select jmeno from prodej_osoba where id = a)` },
  kategorie: { letter: '0', name: sql<string>`(select nazev from prodej_nazev where id = a)` },
  kategorie_1: { letter: '1', name: sql<string>`(select nazev from prodej_nazev where id = a)` },
  kategorie_2: { letter: '2', name: sql<string>`(select nazev from prodej_nazev where id = a)` },
  produkt: { letter: 'p', name: sql<string>`(select nazev from prodej_produkt where id = a)` },
} as const;
export type Value = keyof typeof VALUES;

/** Grains of time, each with the day that its bucket begins on. */
export const GRAINS = {
  den: sql<string>`obdobi`,
  tyden: sql<string>`date_trunc('week', obdobi)::date`,
  mesic: sql<string>`date_trunc('month', obdobi)::date`,
  rok: sql<string>`date_trunc('year', obdobi)::date`,
} as const satisfies Record<string, RawBuilder<string>>;
export type Grain = keyof typeof GRAINS;

/** Whether a grain can be put together from whole months. */
export const isCoarse = (grain: Grain | undefined) => grain !== 'den' && grain !== 'tyden';
