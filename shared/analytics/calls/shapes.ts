import { z } from 'zod';
import { Datum, Okamzik, success } from '../../core/fields.ts';
import type { Sheet } from '../../core/sheet.ts';
import { GROUPS, namesOf } from '../kinds.ts';

/** What the answers of several analytics calls are made of. Money is CZK, exact and not rounded; shares are in %. */

/**
 * Against what `srovnani` of the answer says. `rozdil` is in the unit of the value (percentage points for a
 * share); `procenta` is null without a base and for shares.
 */
export const Zmena = z.object({
  predchozi: z.number(),
  rozdil: z.number(),
  procenta: z.number().nullable(),
});
export type Zmena = z.output<typeof Zmena>;

/** Numbers of a tile, each with its change under the same name in `zmena`. */
export function tile<const N extends string>(...names: readonly N[]) {
  const each = <T>(value: T) => Object.fromEntries(names.map(name => [name, value])) as Record<N, T>;
  return { ...each(z.number()), zmena: z.object(each(Zmena)) };
}

/** Profit's companions: its share of the turnover whose cost is known, and the turnover whose cost is not. */
export const margin = { marze_procenta: z.number(), obrat_bez_nakladu: z.number() };

/** Days, inclusive. */
export const Rozsah = z.object({ od: Datum, do: Datum });

/** The days that changes are measured against; of the last one only up to `do_casu` (HH:MM), null for all of it. */
export const Srovnani = z.object({ ...Rozsah.shape, do_casu: z.string().nullable() });
export type Srovnani = z.output<typeof Srovnani>;

/** Which days the numbers are of, inclusive, and which they are compared with. */
export const Meta = z.object({
  /** Lines but shipping ones, returns included. */
  total_records: z.int(),
  generated_at: Okamzik,
  data_source: z.string(),
  obdobi: Rozsah,
  predchozi: Rozsah,
  srovnani: Srovnani,
});

const Item = z.object({
  objednavka: z.string().nullable(),
  nazev: z.string(),
  kod: z.string(),
  doklad: z.string(),
  /** With the number it tells the document (docs/decisions/0034). */
  zdroj: z.string(),
  datum: Datum,
  kusy: z.number(),
  obrat_bez_dph: z.number(),
});
export type Item = z.output<typeof Item>;

/** Sold and returned lines but shipping, newest first; `count` is how many there are in all. */
export const itemsAnswer = success({ items: z.array(Item), count: z.int(), obdobi: Rozsah });

export const itemSheets: readonly Sheet[] = [
  {
    name: 'Položky',
    rows: 'items',
    columns: {
      datum: ['Datum', 'date'],
      doklad: 'Doklad',
      objednavka: 'Objednávka',
      kod: 'Kód',
      nazev: 'Název',
      kusy: ['Kusy', 'number'],
      obrat_bez_dph: ['Obrat bez DPH', 'money'],
    },
  },
];

/** How a thing looks in every chart: a shop by its own colour, anything else by a number it has for good. */
export const Look = z.object({ poradi: z.int(), barva: z.string().nullable() });
export type Look = z.output<typeof Look>;

const point = { date: Datum, kusy: z.number(), obrat_bez_dph: z.number() };

/** `date` is the first day of the bucket: a week's Monday, a month's first. Every bucket is there. */
export const timeseriesAnswer = success({
  obdobi: Rozsah,
  available: z.array(z.string()),
  selected: z.array(z.string()),
  group_by: z.enum(namesOf(GROUPS)),
  data: z.array(z.object({ key: z.string(), points: z.array(z.object(point)) })),
  /** Of everything that is offered or selected. */
  vzhled: z.array(z.object({ key: z.string(), ...Look.shape })),
  /** The bucket that today is in, null when it is not among them. */
  bezi: Datum.nullable(),
  /** The points of all series in one list, only in a spreadsheet. */
  radky: z.array(z.object({ key: z.string(), ...point })).optional(),
});

export const timeseriesSheets: readonly Sheet[] = [
  {
    name: 'Vývoj prodejů',
    rows: 'radky',
    columns: {
      date: ['Datum', 'date'],
      key: 'Název',
      kusy: ['Kusy', 'number'],
      obrat_bez_dph: ['Obrat bez DPH', 'money'],
    },
  },
];

/** Columns of sums as spreadsheets name them. */
const COLUMNS = {
  obrat: ['Obrat s DPH', 'money'],
  obrat_bez_dph: ['Obrat bez DPH', 'money'],
  marze: ['Marže', 'money'],
  zisk: ['Zisk', 'money'],
  marze_procenta: ['Marže %', 'percent'],
  obrat_bez_nakladu: ['Obrat bez známého nákladu', 'money'],
  prumerna_objednavka: ['Průměrná objednávka', 'money', 'doklady'],
  polozky: ['Položky', 'number'],
  kusy: ['Kusy', 'number'],
  doklady: ['Doklady', 'number'],
  objednavky: ['Objednávky', 'number'],
} as const satisfies Sheet['columns'];

/** Columns of a list, the named ones in their order. */
export const columns = (...names: (keyof typeof COLUMNS)[]): Sheet['columns'] =>
  Object.fromEntries(names.map(name => [name, COLUMNS[name]]));
