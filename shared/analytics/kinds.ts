/**
 * What can be asked of the numbers: the words of the addresses and of the calls, each with what readers call it. Without
 * the schema library, because the browser shows them.
 */

/** The days that numbers are of. */
export const PERIODS = {
  daily: 'Dnes',
  weekly: 'Posledních 7 dní',
  monthly: 'Tento měsíc',
  month: 'Vybraný měsíc',
  custom: 'Vlastní období',
} as const;
export type Period = keyof typeof PERIODS;

/** What numbers are divided by: what the product is, or where it was sold. */
export const PRODUCT_DIMENSIONS = {
  kategorie: 'Kategorie',
  kategorie_1: 'Podkategorie',
  kategorie_2: 'Značky',
  produkt: 'Produkty',
} as const;
export type ProductDimension = keyof typeof PRODUCT_DIMENSIONS;
export const DIMENSIONS = { ...PRODUCT_DIMENSIONS, prodejna: 'Prodejny' } as const;
export type Dimension = keyof typeof DIMENSIONS;

/** How the points of a time series are grouped. */
export const GROUPS = { daily: 'Dny', weekly: 'Týdny', monthly: 'Měsíce' } as const;
export type Group = keyof typeof GROUPS;

/** The kinds of advanced analysis, and the steps of its time axis. */
export const ANALYSES = {
  categories: 'Podle kategorií',
  stores: 'Podle prodejen',
  time: 'Podle času',
  products: 'Podle produktů',
} as const;
export const STEPS = { daily: 'Denně', weekly: 'Týdně', monthly: 'Měsíčně', yearly: 'Ročně' } as const;
export type Step = keyof typeof STEPS;

/** The channels of e-shop analytics; 'E-shop' never includes Allegro (rule analytics-5). */
export const ONLINE = { eshop: 'E-shop (bez Allegra)', allegro: 'Allegro' } as const;
export type Online = keyof typeof ONLINE;

/** Series of a person's chart. */
export const METRICS = ['polozky_nad_100', 'sluzby_celkem', 'prumer_polozek_uctu'] as const;
export type Metric = (typeof METRICS)[number];

/** The columns that a list of lines can be ordered by. */
export const ITEM_COLUMNS = [
  'objednavka',
  'nazev',
  'kod',
  'doklad',
  'datum',
  'kusy',
  'obrat_bez_dph',
] as const;
export type ItemColumn = (typeof ITEM_COLUMNS)[number];

/** How many rows of an item list are sent at most, and how many lines a chart of a time series draws (rules analytics-9, analytics-7). */
export const ITEM_LIMIT = 200;
export const MAX_SELECTED = 6;

/** The longest period of one's own, in days, but of the advanced analysis (rule analytics-1). */
export const MAX_DAYS = 366;

/** So many colours of things can be told apart (client/analytics/charts/colors.ts). */
export const COLORS = 24;

/** The names of a table in its order. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  Object.keys(table) as Name[];

/** Whether a word of an address is one of the table's names. */
export const isNameOf = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  word: string | null,
): word is Name => word !== null && Object.hasOwn(table, word);
