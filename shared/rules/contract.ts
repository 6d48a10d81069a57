import { z } from 'zod';
import { asTyped, Datum, IdText, Okamzik, success, text, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import {
  COUNTER_RULE_KINDS,
  COUNTERS,
  PATTERN_MAX,
  POINT_ITEMS,
  POINTS_MAX,
  RECOUNT_PARTS,
  SEGMENTS,
  SHIPPING_RULE_KINDS,
  THRESHOLD_MAX,
} from './kinds.ts';

/** The recount after a change of rules: `bezi` until every number follows them. */
const Recount = z.object({
  bezi: z.boolean(),
  zacatek: Okamzik.nullable(),
  konec: Okamzik.nullable(),
  dnu: z.int().nullable(),
});
export type Recount = z.output<typeof Recount>;

const CounterRule = z.object({
  id: z.int(),
  citac: z.enum(COUNTERS),
  druh: z.enum(COUNTER_RULE_KINDS),
  vzor: z.string(),
  plati_od: z.string(),
  /** The first day on which it no longer holds; null for no end. */
  plati_do: z.string().nullable(),
  /** The number of products that match the pattern. */
  produktu: z.int(),
  /** The version of its end: another day, or none, is another version. */
  verze: z.int(),
});
/** The end of a counter's rule as a refusal shows it. */
export const CounterEnd = CounterRule.pick({ plati_do: true, verze: true });
export type CounterRule = z.output<typeof CounterRule>;

const ShippingRule = CounterRule.omit({ citac: true, plati_od: true, plati_do: true, verze: true }).extend({
  druh: z.enum(SHIPPING_RULE_KINDS),
});
export type ShippingRule = z.output<typeof ShippingRule>;

const SegmentRule = z.object({ kategorie: z.string(), segment: z.enum(SEGMENTS), verze: z.int() });
export type SegmentRule = z.output<typeof SegmentRule>;
/** The segment of a category as a refusal shows it. */
export const SegmentOf = SegmentRule.extend({ segment: z.enum(SEGMENTS).nullable() });
export type SegmentOf = z.output<typeof SegmentOf>;

const PointRule = z.object({
  polozka: z.enum(POINT_ITEMS),
  plati_od: z.string(),
  body: z.number(),
  /** See `versionOf`. */
  verze: z.int(),
});
export const Threshold = z.object({ plati_od: z.string(), mez_polozek: z.number(), verze: z.int() });

/** The points that hold on a day, as a refusal shows them: none, or those from an earlier day, if that day sets none. */
export const PointsOn = PointRule.extend({ body: z.number().nullable() });

export const Rules = z.object({
  citace: z.array(CounterRule),
  doprava: z.array(ShippingRule),
  segmenty: z.array(SegmentRule),
  body: z.array(PointRule),
  /** The unit prices with VAT in CZK from which a piece is an 'item over 100', by the day each holds from. */
  mez: z.array(Threshold),
  /** Today in Europe/Prague, the first day from which rules may change. */
  dnes: z.string(),
  prepocet: Recount,
});
export type Rules = z.output<typeof Rules>;

/** The total of an item before and after 'Přepočítat od', over the days it changes, and the days that differ. */
const ItemChange = z.object({
  polozka: z.enum(['polozky_nad_100', ...COUNTERS, 'celkem_bodu']),
  pred: z.number(),
  po: z.number(),
  dnu: z.int(),
  prvni: z.string(),
  posledni: z.string(),
});
export type ItemChange = z.output<typeof ItemChange>;

const Part = z.enum(RECOUNT_PARTS, 'Neznámá část pravidel');
const SINCE = z.object({
  od: Datum,
  co: z.array(Part).min(1, 'Zvolte, co se má přepočítat').max(RECOUNT_PARTS.length, 'Neznámá část pravidel'),
});

const vzor = text(PATTERN_MAX, 'Vzor je povinný');
const recounted = success({ prepocet: Recount });

const hundredths = (value: number) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
const amount = (max: number) =>
  z
    .number('Očekává se číslo')
    .min(0, 'Nejméně 0')
    .max(max, `Nejvýše ${max}`)
    .refine(hundredths, 'Nejvýše dvě desetinná místa');

const Item = z.enum(POINT_ITEMS, 'Neznámá položka');

/**
 * The rules of sales that an ADMIN sets (rule numbers-6). Counters, the threshold and points hold from a day on, by
 * default from today; past days change only by `recountSince`. Shipping rules also apply to the past.
 */
export const rules = {
  read: route('GET /pravidla/', {
    can: 'rules.manage',
    summary: 'All rules of sales, and whether the numbers follow them yet',
    returns: success({ pravidla: Rules }),
  }),
  addCounter: route('POST /pravidla/citace/', {
    can: 'rules.manage',
    summary: 'Add a code or a part of a name to a counter',
    body: z.object({
      citac: z.enum(COUNTERS, 'Neznámý čítač'),
      druh: z.enum(COUNTER_RULE_KINDS, 'Neznámý druh pravidla'),
      vzor,
      plati_od: Datum.optional(),
    }),
    returns: recounted,
    status: 201,
  }),
  removeCounter: route('DELETE /pravidla/citace/:id/', {
    can: 'rules.manage',
    summary:
      'End a rule of a counter, today or from a later day on; one that has not begun is gone, a stale `verze` is 409',
    query: z.object({ od: Datum.optional(), verze: IdText.optional() }),
    returns: recounted,
  }),
  keepCounter: route('POST /pravidla/citace/:id/ponechat/', {
    can: 'rules.manage',
    summary: 'Take back the end of a rule of a counter, today’s or a planned one',
    returns: recounted,
  }),
  addShipping: route('POST /pravidla/doprava/', {
    can: 'rules.manage',
    summary: 'Add what is shipping, payment or rounding',
    body: z.object({ druh: z.enum(SHIPPING_RULE_KINDS, 'Neznámý druh pravidla'), vzor }),
    returns: recounted,
    status: 201,
  }),
  removeShipping: route('DELETE /pravidla/doprava/:id/', {
    can: 'rules.manage',
    summary: 'Remove a rule of shipping',
    returns: recounted,
  }),
  setThreshold: route('PUT /pravidla/mez/', {
    can: 'rules.manage',
    summary: 'Set the price from which a piece is an item over 100, from a day on; a stale `verze` is 409',
    body: z.object({ mez_polozek: amount(THRESHOLD_MAX), plati_od: Datum.optional(), verze: Verze }),
    returns: recounted,
  }),
  removeThreshold: route('DELETE /pravidla/mez/:plati_od/', {
    can: 'rules.manage',
    summary: 'Take back a threshold that has not begun to hold yet, or began today',
    params: z.object({ plati_od: Datum }),
    returns: recounted,
  }),
  previewRecount: route('GET /pravidla/prepocet/', {
    can: 'rules.manage',
    summary: 'What would change if today’s rules held from an earlier day on',
    query: z.object({ od: Datum, 'co[]': z.union([Part, z.array(Part).max(RECOUNT_PARTS.length)]) }),
    returns: success({
      zmeny: z.array(ItemChange),
      /** A digest of the changes; the recount must send it, so that nobody confirms other numbers than they saw. */
      otisk: z.string(),
    }),
  }),
  recountSince: route('POST /pravidla/prepocet/', {
    can: 'rules.manage',
    summary: 'Make today’s rules hold from an earlier day on and count the days since anew',
    body: SINCE.extend({ otisk: asTyped(64) }),
    returns: recounted,
  }),
  setSegment: route('PUT /pravidla/segmenty/', {
    can: 'rules.manage',
    summary: 'Give a service category its segment, or take it away (null); a stale `verze` is 409',
    body: z.object({
      kategorie: text(PATTERN_MAX, 'Kategorie je povinná'),
      segment: z.enum(SEGMENTS, 'Neznámý segment').nullable(),
      verze: Verze,
    }),
    returns: success({ verze: z.int() }),
  }),
  setPoints: route('PUT /pravidla/body/', {
    can: 'rules.manage',
    summary: 'Set points valid from today or a later day; the past never changes, a stale `verze` is 409',
    body: z.object({ polozka: Item, plati_od: Datum, body: amount(POINTS_MAX), verze: Verze }),
    returns: success({}),
  }),
  removePoints: route('DELETE /pravidla/body/:polozka/:plati_od/', {
    can: 'rules.manage',
    summary: 'Remove points whose validity has not begun yet, or begins today',
    params: z.object({ polozka: Item, plati_od: Datum }),
    returns: success({}),
  }),
};
