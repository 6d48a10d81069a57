import { z } from 'zod';
import { Datum, IdText, Okamzik, success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import {
  COUNTER_RULE_KINDS,
  COUNTERS,
  PATTERN_MAX,
  POINT_ITEMS,
  POINTS_MAX,
  SEGMENTS,
  SHIPPING_RULE_KINDS,
  THRESHOLD_MAX,
} from './kinds.ts';

/** The recount that follows a change of rules: `bezi` until every number follows them. */
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
  /** Products that the pattern fits. */
  produktu: z.int(),
});
export type CounterRule = z.output<typeof CounterRule>;

const ShippingRule = CounterRule.omit({ citac: true }).extend({ druh: z.enum(SHIPPING_RULE_KINDS) });
export type ShippingRule = z.output<typeof ShippingRule>;

const SegmentRule = z.object({ kategorie: z.string(), segment: z.enum(SEGMENTS) });
export type SegmentRule = z.output<typeof SegmentRule>;

const PointRule = z.object({ polozka: z.enum(POINT_ITEMS), plati_od: z.string(), body: z.number() });

export const Rules = z.object({
  citace: z.array(CounterRule),
  doprava: z.array(ShippingRule),
  segmenty: z.array(SegmentRule),
  body: z.array(PointRule),
  /** The unit price with VAT from which a piece is an 'item over 100', CZK. */
  mez_polozek: z.number(),
  /** Today in Europe/Prague: points may change from it on. */
  dnes: z.string(),
  prepocet: Recount,
});
export type Rules = z.output<typeof Rules>;

const vzor = text(PATTERN_MAX, 'Vzor je povinný');
const one = z.object({ id: IdText });
const recounted = success({ prepocet: Recount });

const hundredths = (value: number) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6;
const amount = (max: number) =>
  z
    .number('Očekává se číslo')
    .min(0, 'Nejméně 0')
    .max(max, `Nejvýše ${max}`)
    .refine(hundredths, 'Nejvýše dvě desetinná místa');

const Item = z.enum(POINT_ITEMS, 'Neznámá položka');

/** What an ADMIN sets about sales (4-decisions §5 ⚙). Changes of what is counted hold for the past as well. */
export const rules = {
  read: route({
    method: 'GET',
    path: '/pravidla/',
    can: 'rules.manage',
    summary: 'All rules of sales, and whether the numbers follow them yet',
    returns: success({ pravidla: Rules }),
  }),
  addCounter: route({
    method: 'POST',
    path: '/pravidla/citace/',
    can: 'rules.manage',
    summary: 'Add a code or a part of a name to a counter',
    body: z.object({
      citac: z.enum(COUNTERS, 'Neznámý čítač'),
      druh: z.enum(COUNTER_RULE_KINDS, 'Neznámý druh pravidla'),
      vzor,
    }),
    returns: recounted,
    status: 201,
  }),
  removeCounter: route({
    method: 'DELETE',
    path: '/pravidla/citace/:id/',
    can: 'rules.manage',
    summary: 'Remove a rule of a counter',
    params: one,
    returns: recounted,
  }),
  addShipping: route({
    method: 'POST',
    path: '/pravidla/doprava/',
    can: 'rules.manage',
    summary: 'Add what is shipping, payment or rounding',
    body: z.object({ druh: z.enum(SHIPPING_RULE_KINDS, 'Neznámý druh pravidla'), vzor }),
    returns: recounted,
    status: 201,
  }),
  removeShipping: route({
    method: 'DELETE',
    path: '/pravidla/doprava/:id/',
    can: 'rules.manage',
    summary: 'Remove a rule of shipping',
    params: one,
    returns: recounted,
  }),
  setThreshold: route({
    method: 'PUT',
    path: '/pravidla/mez/',
    can: 'rules.manage',
    summary: 'Set the price from which a piece is an item over 100',
    body: z.object({ mez_polozek: amount(THRESHOLD_MAX) }),
    returns: recounted,
  }),
  setSegment: route({
    method: 'PUT',
    path: '/pravidla/segmenty/',
    can: 'rules.manage',
    summary: 'Give a service category its segment, or take it away (null)',
    body: z.object({
      kategorie: text(PATTERN_MAX, 'Kategorie je povinná'),
      segment: z.enum(SEGMENTS, 'Neznámý segment').nullable(),
    }),
    returns: success({}),
  }),
  setPoints: route({
    method: 'PUT',
    path: '/pravidla/body/',
    can: 'rules.manage',
    summary: 'Set points valid from today or a later day; the past never changes',
    body: z.object({ polozka: Item, plati_od: Datum, body: amount(POINTS_MAX) }),
    returns: success({}),
  }),
  removePoints: route({
    method: 'DELETE',
    path: '/pravidla/body/:polozka/:plati_od/',
    can: 'rules.manage',
    summary: 'Remove points whose validity has not begun yet, or begins today',
    params: z.object({ polozka: Item, plati_od: Datum }),
    returns: success({}),
  }),
};
