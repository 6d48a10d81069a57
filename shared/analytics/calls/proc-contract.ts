import { z } from 'zod';
import { BoolText, Datum, IdText, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { CHANNELS } from '../../sales/lines.ts';
import { namesOf } from '../kinds.ts';
import { BARS, SIDES } from '../proc/kinds.ts';
import { filters, itemList, param } from './filters.ts';
import { itemSheets, itemsAnswer, Meta } from './shapes.ts';

/** Why turnover changed (rule analytics-13). Money with VAT, in CZK. */

const query = z.object({
  ...filters,
  /** What it is compared with; without both by the one rule of comparisons. */
  proti_od: param(Datum),
  proti_do: param(Datum),
  /** Only what this person sold. */
  prodejce_id: param(IdText),
});

const Slozka = z.enum(namesOf(BARS), 'Neznámá složka');

/** Of both periods what the bar is of: open days, hours, receipts an hour … ; null where it is no one number. */
const values = { ted: z.number().nullable(), predtim: z.number().nullable(), castka: z.number() };

const VALUE_COLUMNS = {
  ted: ['Teď', 'number'],
  predtim: ['Předtím', 'number'],
  castka: ['Částka', 'money'],
} as const;

const Radek = z.object({
  nazev: z.string(),
  /** By which its items are asked for: a shop and channel, or a category. */
  kanal: z.enum(CHANNELS).nullable(),
  stredisko: z.string().nullable(),
  kategorie: z.string().nullable(),
  ...values,
});

export const proc = {
  proc: route({
    method: 'GET',
    path: '/analytics/proc/',
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Why turnover changed: bars that add up to the change to the haléř',
    query,
    returns: success({
      obrat: z.object({ ted: z.number(), predtim: z.number(), rozdil: z.number() }),
      slozky: z.array(z.object({ klic: Slozka, nazev: z.string(), ...values })),
      /** Shops and channels whose hours are not known: receipts stand for hours and receipts an hour. */
      bez_hodin: z.array(z.string()),
      meta: Meta,
    }),
    sheets: [{ name: 'Proč', rows: 'slozky', columns: { nazev: 'Složka', ...VALUE_COLUMNS } }],
  }),
  procRozpad: route({
    method: 'GET',
    path: '/analytics/proc/rozpad/',
    sameForAll: true,
    can: 'analytics.read',
    summary: 'What a bar is made of: shops and channels, or categories',
    query: query.extend({ slozka: Slozka.default('kalendar') }),
    returns: success({ radky: z.array(Radek) }),
    sheets: [{ name: 'Rozpad', rows: 'radky', columns: { nazev: 'Název', ...VALUE_COLUMNS } }],
  }),
  procPolozky: route({
    method: 'GET',
    path: '/analytics/proc/polozky/',
    sameForAll: true,
    can: 'analytics.read',
    summary: 'Sold and returned lines of one of the periods',
    query: query.extend({
      ...itemList,
      strana: z.enum(namesOf(SIDES), 'Strana musí být ted nebo predtim').default('ted'),
      jen_vratky: param(BoolText),
    }),
    returns: itemsAnswer,
    sheets: itemSheets,
  }),
};
