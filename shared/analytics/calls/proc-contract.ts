import { z } from 'zod';
import { BoolText, Datum, IdText, success } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { route } from '../../core/route.ts';
import { CHANNELS } from '../../sales/lines.ts';
import { BARS, SIDES } from '../proc/kinds.ts';
import { filters, itemList } from './filters.ts';
import { itemSheets, itemsAnswer, Meta } from './shapes.ts';

/** Explains why turnover changed (rule analytics-13). Money is in CZK with VAT. */

const query = z.object({
  ...filters,
  /** The days to compare with; when neither is given, the common rule of comparisons decides. */
  proti_od: Datum.optional(),
  proti_do: Datum.optional(),
  /** Limits the sales to those of this person. */
  prodejce_id: IdText.optional(),
});

const Slozka = z.enum(namesOf(BARS), 'Neznámá složka');

/** The quantity of a bar in both periods (open days, hours, receipts an hour …); null if not a single number. */
const values = { ted: z.number().nullable(), predtim: z.number().nullable(), castka: z.number() };

const VALUE_COLUMNS = {
  ted: ['Teď', 'number'],
  predtim: ['Předtím', 'number'],
  castka: ['Částka', 'money'],
} as const;

const Radek = z.object({
  nazev: z.string(),
  /** The filters that select its items: a shop and channel, or a category. */
  kanal: z.enum(CHANNELS).nullable(),
  stredisko: z.string().nullable(),
  kategorie: z.string().nullable(),
  ...values,
});

export const proc = {
  proc: route('GET /analytics/proc/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Why turnover changed: bars that add up to the change to the haléř',
    query,
    returns: success({
      obrat: z.object({ ted: z.number(), predtim: z.number(), rozdil: z.number() }),
      slozky: z.array(z.object({ klic: Slozka, nazev: z.string(), ...values })),
      /** Shops and channels without known hours: the change in receipts replaces hours and receipts an hour. */
      bez_hodin: z.array(z.string()),
      meta: Meta,
    }),
    sheets: [{ name: 'Proč', rows: 'slozky', columns: { nazev: 'Složka', ...VALUE_COLUMNS } }],
  }),
  procRozpad: route('GET /analytics/proc/rozpad/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'What a bar is made of: shops and channels, or categories',
    query: query.extend({ slozka: Slozka.default('kalendar') }),
    returns: success({ radky: z.array(Radek) }),
    sheets: [{ name: 'Rozpad', rows: 'radky', columns: { nazev: 'Název', ...VALUE_COLUMNS } }],
  }),
  procPolozky: route('GET /analytics/proc/polozky/', {
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Sold and returned lines of one of the periods',
    query: query.extend({
      ...itemList,
      strana: z.enum(namesOf(SIDES), 'Neznámá strana srovnání').default('ted'),
      jen_vratky: BoolText.optional(),
    }),
    returns: itemsAnswer,
    sheets: itemSheets,
  }),
};
