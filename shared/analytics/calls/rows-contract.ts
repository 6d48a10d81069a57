import { z } from 'zod';
import { BoolText, Datum, freeText, IdText, limit, storedName, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { DIMENSIONS, ITEM_LIMIT, namesOf } from '../kinds.ts';
import { AREAS, GROUPINGS, NUMBERS, ROW_COLUMNS } from '../rows.ts';
import { filters, param, sortParam } from './filters.ts';
import { Rozsah } from './shapes.ts';

/** The rows behind a number (rule analytics-16). */

const query = z.object({
  ...filters,
  cislo: z.enum(namesOf(NUMBERS), 'Neznámé číslo').default('obrat'),
  /** By what the rows are put together; by default as suits the number. */
  podle: param(z.enum(namesOf(GROUPINGS), 'Neznámé členění')),
  oblast: param(z.enum(namesOf(AREAS), 'Neznámá oblast')),
  /** A value of a dimension, as charts and lists name it; of a product its code as well, and which of those it is. */
  dimenze: param(z.enum(namesOf(DIMENSIONS), 'Neznámé členění')),
  hodnota: param(storedName(300)),
  kod: param(storedName(120)),
  produkt_id: param(IdText),
  /** Of service only the work, without accessories. */
  jen_prace: param(BoolText),
  technik: param(storedName(200)),
  /** Only what somebody sold: a person, a name that is no person's, or anybody. */
  prodejce_id: param(IdText),
  prodejce: param(storedName(200)),
  jen_prodejci: param(BoolText),
  limit: param(limit(ITEM_LIMIT, ITEM_LIMIT)),
  razeni: sortParam(ROW_COLUMNS),
  hledat: param(freeText(100)),
});

/** What is of several (a document's products, a product's documents) is null, or says that there are more. */
const Radek = z.object({
  datum: Datum,
  doklad: z.string().nullable(),
  zdroj: z.string().nullable(),
  nazev: z.string().nullable(),
  kod: z.string().nullable(),
  prodejna: z.string(),
  prodejce: z.string(),
  /** How many lines it is made of. */
  radku: z.int(),
  /** Pieces of goods, and turnover with VAT, of the lines that count. */
  kusy: z.number(),
  obrat: z.number(),
  /** What it gives to the number. */
  hodnota: z.number(),
});
export type NumberRow = z.output<typeof Radek>;

export const numberRows = {
  numberRows: route({
    method: 'GET',
    path: '/analytics/radky/',
    can: 'analytics.read',
    summary: 'The lines, documents or products that a number is the sum of, with the same filters',
    query,
    returns: success({
      radky: z.array(Radek),
      /** What all rows give together: the number itself; of a search what was found. */
      soucet: z.number(),
      /** How many rows there are; null for more than 10,000. */
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
