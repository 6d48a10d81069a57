import { z } from 'zod';
import { Datum, Okamzik, storedName, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { DOCUMENT_TYPE_LABELS } from '../../sales/document-types.ts';
import { CHANNEL_LABELS, CHANNELS, DOCUMENT_TYPES } from '../../sales/lines.ts';

import { columns } from './shapes.ts';

/** One document in the sales: a receipt, an order, a repair or a return. */

/** Identifies a document; several sources and branches may use the same number. */
const odkaz = { zdroj: z.string(), doklad: z.string() };

const Radek = z.object({
  radek: z.int(),
  typ: z.enum(DOCUMENT_TYPES),
  kanal: z.enum(CHANNELS),
  prodejna: z.string(),
  cas: Okamzik,
  objednavka: z.string().nullable(),
  kod: z.string(),
  nazev: z.string(),
  kategorie: z.string(),
  kusy: z.number(),
  cena_s_dph: z.number(),
  obrat: z.number(),
  obrat_bez_dph: z.number(),
  prodejce: z.string(),
  technik: z.string().nullable(),
  /** The person it counts for: in service the technician; for a return whoever sold the goods originally. */
  pocita_se: z.string(),
  /** Shipping, payment and rounding: counted in the turnover but not among items. */
  je_doprava: z.boolean(),
});

const Doklad = z.object({
  ...odkaz,
  cas: Okamzik,
  /** Shops, channels and people of its lines; usually one of each. */
  prodejny: z.array(z.string()),
  kanaly: z.array(z.enum(CHANNELS)),
  lide: z.array(z.string()),
  soucty: z.object({
    polozky: z.int(),
    kusy: z.number(),
    obrat: z.number(),
    obrat_bez_dph: z.number(),
    zisk: z.number(),
    /** Turnover without VAT of lines whose cost is not known. */
    obrat_bez_nakladu: z.number(),
  }),
  radky: z.array(Radek),
  /** The document this one returns: the number it names, and whether that one is stored and can be opened. */
  puvodni: z
    .object({ ...odkaz, je_zde: z.boolean(), datum: Datum.nullable(), obrat: z.number().nullable() })
    .nullable(),
  /** The returns of this document, oldest first. */
  vratky: z.array(z.object({ ...odkaz, datum: Datum, obrat: z.number() })),
  /** Shifts, on the document's days, of the people who sold it or whom it counts for. */
  smeny: z.array(
    z.object({
      ...{ id: z.int(), jmeno: z.string(), datum: Datum, prodejna: z.string() },
      ...{ cas_od: z.string(), cas_do: z.string() },
      /** Arrival and departure; null where none was recorded. */
      ...{ prisel: Okamzik.nullable(), odesel: Okamzik.nullable() },
    }),
  ),
  /** Those of the people who have an account and had no shift on those days. */
  bez_smeny: z.array(z.string()),
  /** Orders of parts whose service number the document names. */
  objednavky: z.array(z.object({ id: z.int(), cislo: z.string() })),
});
export type Doklad = z.output<typeof Doklad>;

/** One of several documents that share a number. */
const Nalezeny = z.object({ ...odkaz, datum: Datum, prodejna: z.string(), obrat: z.number() });

export const doklad = {
  doklad: route('GET /analytics/doklad/', {
    can: 'analytics.read',
    summary:
      'A document by its number, with its lines, sums and returns; null and all that match when the number is of several',
    query: z.object({
      doklad: storedName(120).refine(text => text !== '', 'Zadejte číslo dokladu.'),
      zdroj: storedName(60).optional(),
    }),
    returns: success({ doklad: Doklad.nullable(), nalezeno: z.array(Nalezeny) }),
    sheets: [
      {
        name: 'Řádky dokladu',
        rows: 'doklad.radky',
        columns: {
          radek: ['Řádek', 'number'],
          cas: ['Čas', 'instant'],
          typ: ['Typ', 'text', DOCUMENT_TYPE_LABELS],
          kanal: ['Kanál', 'text', CHANNEL_LABELS],
          prodejna: 'Prodejna',
          objednavka: 'Objednávka',
          kod: 'Kód',
          nazev: 'Název',
          kategorie: 'Kategorie',
          ...columns('kusy'),
          cena_s_dph: ['Cena za kus s DPH', 'money'],
          ...columns('obrat', 'obrat_bez_dph'),
          prodejce: 'Prodejce',
          technik: 'Technik',
          pocita_se: 'Počítá se',
        },
      },
    ],
  }),
};
