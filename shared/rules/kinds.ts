import { namesOf } from '../core/names.ts';

/** The constants of the rules of sales (rule numbers-6). */

/** The counters that are services: `sluzby_celkem` is their sum (rule numbers-3). */
const SERVICES = {
  ct300: 1,
  ct600: 2,
  ct1200: 3,
  akt: 4,
  zah250: 5,
  nap: 6,
  zah500: 7,
  kop250: 8,
  kop500: 9,
  pz1: 10,
  knz: 11,
};
export const SERVICE_COUNTERS = namesOf(SERVICES);

/**
 * The counters in the order of the specification, each with the number under which stored rollups keep it
 * (`souhrn.b`); 0 is none. A number is given once and for ever: a new counter takes the next one, wherever it is in
 * the list; that of a removed counter is never given again.
 */
export const COUNTER_NUMBERS = { ...SERVICES, sunshine: 12, aligator: 13 };
export type Counter = keyof typeof COUNTER_NUMBERS;
export const COUNTERS = namesOf(COUNTER_NUMBERS);

/** A counter counts products by their whole code, or by a part of their name. */
export const COUNTER_RULE_KINDS = ['kod', 'nazev'] as const;
export type CounterRuleKind = (typeof COUNTER_RULE_KINDS)[number];

/** Shipping, payment and rounding are recognised by code, a part of the name, or the whole category. */
export const RULE_KIND_LABELS = {
  kod: 'Kód je',
  nazev: 'Název obsahuje',
  kategorie: 'Kategorie je',
};
export type ShippingRuleKind = keyof typeof RULE_KIND_LABELS;
export const SHIPPING_RULE_KINDS = namesOf(RULE_KIND_LABELS);

/** The segments of service in the order of rule analytics-4. */
export const SEGMENT_LABELS = {
  sluzby: 'Služby',
  prislusenstvi_k_servisu: 'Příslušenství k servisu',
  servisni_prace: 'Servisní práce',
};
export type Segment = keyof typeof SEGMENT_LABELS;
export const SEGMENTS = namesOf(SEGMENT_LABELS);

/** The items that points are given for: the keys of the breakdown (rule numbers-5), and KOP500 once it has points. */
export const POINT_ITEMS = [
  'polozky_nad_100',
  'ct300',
  'ct600',
  'ct1200',
  'akt',
  'zah250',
  'zah500',
  'kop250',
  'kop500',
  'nap',
  'pz1',
  'knz',
  'aligator',
] as const;
export type PointItem = (typeof POINT_ITEMS)[number];

export const itemLabel = (item: Counter | PointItem) =>
  item === 'polozky_nad_100' ? 'Položky nad limit' : item.toUpperCase();

/** The day that means 'always': lines of earlier years are refused. */
export const EVER = '2000-01-01';

/** The rules that 'Přepočítat od' can apply from an earlier day on. */
export const RECOUNT_PARTS = ['citace', 'mez', 'body'] as const;
export type RecountPart = (typeof RECOUNT_PARTS)[number];

export const PATTERN_MAX = 120;
export const POINTS_MAX = 10_000;
export const THRESHOLD_MAX = 1_000_000;
