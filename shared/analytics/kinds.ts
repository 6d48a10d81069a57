/**
 * The choices that analytics offers: the values used in addresses and calls, each with its label. Free of the schema
 * library, because the browser shows them.
 */

/** The periods that numbers can cover. */
export const PERIODS = {
  daily: 'Dnes',
  weekly: 'Posledních 7 dní',
  monthly: 'Tento měsíc',
  month: 'Vybraný měsíc',
  custom: 'Vlastní období',
} as const;
export type Period = keyof typeof PERIODS;

/** What numbers are broken down by: a property of the product, or where it was sold. */
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

/** The series of a person's chart. */
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

/** The most rows of an item list, and the most lines in a chart of a time series (rules analytics-9, analytics-7). */
export const ITEM_LIMIT = 200;
export const MAX_SELECTED = 6;

/** The longest custom period in days, except in the advanced analysis (rule analytics-1). */
export const MAX_DAYS = 366;

/** How many colours can be told apart (client/analytics/charts/colors.ts). */
export const COLORS = 24;

/** Whether a word from an address is one of the table's keys. */
export const isNameOf = <Name extends string>(
  table: Readonly<Record<Name, unknown>>,
  word: string | null,
): word is Name => word !== null && Object.hasOwn(table, word);
