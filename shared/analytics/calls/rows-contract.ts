import { z } from 'zod';
import { BoolText, Datum, freeText, IdText, limit, storedName, success } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { route } from '../../core/route.ts';
import { DIMENSIONS, ITEM_LIMIT } from '../kinds.ts';
import { AREAS, GROUPINGS, NUMBERS, ROW_COLUMNS } from '../rows.ts';
import { filters, sortParam } from './filters.ts';
import { Rozsah } from './shapes.ts';

/** The rows behind a number (rule analytics-16). */

const query = z.object({
  ...filters,
  cislo: z.enum(namesOf(NUMBERS), 'Neznámé číslo').default('obrat'),
  /** How the rows are grouped; the default depends on the number. */
  podle: z.enum(namesOf(GROUPINGS), 'Neznámé členění').optional(),
  oblast: z.enum(namesOf(AREAS), 'Neznámá oblast').optional(),
  /** A value of a dimension, as charts and lists name it; for a product also its code and its id. */
  dimenze: z.enum(namesOf(DIMENSIONS), 'Neznámé členění').optional(),
  hodnota: storedName(300).optional(),
  kod: storedName(120).optional(),
  produkt_id: IdText.optional(),
  /** For service: only the work, without accessories. */
  jen_prace: BoolText.optional(),
  technik: storedName(200).optional(),
  /** Only sales of one person, of a name that matches no person, or of any seller. */
  prodejce_id: IdText.optional(),
  prodejce: storedName(200).optional(),
  jen_prodejci: BoolText.optional(),
  limit: limit(ITEM_LIMIT, ITEM_LIMIT).optional(),
  razeni: sortParam(ROW_COLUMNS),
  hledat: freeText(100).optional(),
});

/** A field with several values (a document's products, a product's documents) is null, or says there are more. */
const Radek = z.object({
  datum: Datum,
  doklad: z.string().nullable(),
  zdroj: z.string().nullable(),
  nazev: z.string().nullable(),
  kod: z.string().nullable(),
  prodejna: z.string(),
  prodejce: z.string(),
  /** The number of lines it sums up. */
  radku: z.int(),
  /** Pieces of goods and turnover with VAT, of the lines that count. */
  kusy: z.number(),
  obrat: z.number(),
  /** Its contribution to the number. */
  hodnota: z.number(),
});
export type NumberRow = z.output<typeof Radek>;

export const numberRows = {
  numberRows: route('GET /analytics/radky/', {
    can: 'analytics.read',
    summary: 'The lines, documents or products that a number is the sum of, with the same filters',
    query,
    returns: success({
      radky: z.array(Radek),
      /** The sum of all rows: the number itself, or with a search the part of it that was found. */
      soucet: z.number(),
      /** The number of rows; null when there are more than 10,000. */
      pocet: z.int().nullable(),
      podle: z.enum(namesOf(GROUPINGS)),
      obdobi: Rozsah,
    }),
    sheets: [
      {
        name: 'Řádky',
        rows: 'radky',
        columns: {
          datum: ['Datum', 'date'],
          doklad: 'Doklad',
          nazev: 'Název',
          kod: 'Kód',
          prodejna: 'Prodejna',
          prodejce: 'Prodejce',
          radku: ['Řádků', 'number'],
          kusy: ['Kusy', 'number'],
          obrat: ['Obrat s DPH', 'money'],
          hodnota: ['Hodnota', 'number'],
        },
      },
    ],
  }),
};
