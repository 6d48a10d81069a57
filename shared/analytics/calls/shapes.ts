import { z } from 'zod';
import { Datum, Okamzik, success } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import type { Sheet } from '../../core/sheet.ts';
import { GROUPS } from '../kinds.ts';

/** Building blocks of several analytics answers. Money is in CZK, exact and unrounded; shares are in %. */

/**
 * The change against the days in the answer's `srovnani`. `rozdil` is in the unit of the value (percentage points for
 * a share); `procenta` is null without a base and for shares.
 */
export const Zmena = z.object({
  predchozi: z.number(),
  rozdil: z.number(),
  procenta: z.number().nullable(),
});
export type Zmena = z.output<typeof Zmena>;

/** The fields of a tile: the named numbers, and the change of each under the same name in `zmena`. */
export function tile<const N extends string>(...names: readonly N[]) {
  const each = <T>(value: T) => Object.fromEntries(names.map(name => [name, value])) as Record<N, T>;
  return { ...each(z.number()), zmena: z.object(each(Zmena)) };
}

/** Reported next to a profit: its share of the turnover with known cost, and the turnover whose cost is unknown. */
export const margin = { marze_procenta: z.number(), obrat_bez_nakladu: z.number() };

/** A range of days, inclusive. */
export const Rozsah = z.object({ od: Datum, do: Datum });

/** The days that changes are measured against; the last one only up to `do_casu` (HH:MM), null for the whole day. */
export const Srovnani = z.object({ ...Rozsah.shape, do_casu: z.string().nullable() });
export type Srovnani = z.output<typeof Srovnani>;

/** The days that the numbers cover, inclusive, and the days they are compared with. */
export const Meta = z.object({
  /** The number of lines without shipping, including returns. */
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
  /** Identifies the document together with its number (docs/decisions/0034). */
  zdroj: z.string(),
  datum: Datum,
  kusy: z.number(),
  obrat_bez_dph: z.number(),
});
export type Item = z.output<typeof Item>;

/** Sold and returned lines without shipping, newest first; `count` is the total number of them. */
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

/** How an item looks in every chart: a shop has its own colour, anything else a permanent number. */
export const Look = z.object({ poradi: z.int(), barva: z.string().nullable() });
export type Look = z.output<typeof Look>;

const point = { date: Datum, kusy: z.number(), obrat_bez_dph: z.number() };

/** `date` is the first day of the bucket: a week's Monday, a month's first. Empty buckets are included. */
export const timeseriesAnswer = success({
  obdobi: Rozsah,
  available: z.array(z.string()),
  selected: z.array(z.string()),
  group_by: z.enum(namesOf(GROUPS)),
  data: z.array(z.object({ key: z.string(), points: z.array(z.object(point)) })),
  /** The looks of everything that is offered or selected. */
  vzhled: z.array(z.object({ key: z.string(), ...Look.shape })),
  /** The bucket that today falls in; null when the answer does not contain it. */
  bezi: Datum.nullable(),
  /** The points of all series in one list; only present in a spreadsheet. */
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

/** Columns of sums, with their headers in spreadsheets. */
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

/** The spreadsheet columns of these names, in this order. */
export const columns = (...names: (keyof typeof COLUMNS)[]): Sheet['columns'] =>
  Object.fromEntries(names.map(name => [name, COLUMNS[name]]));
