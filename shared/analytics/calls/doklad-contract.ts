import { z } from 'zod';
import { Datum, Okamzik, storedName, success } from '../../core/fields.ts';
import { route } from '../../core/route.ts';
import { CHANNELS, DOCUMENT_TYPES } from '../../sales/lines.ts';
import { param } from './filters.ts';
import { columns } from './shapes.ts';

/** One document of the sales: a receipt, an order, a repair, a return. */

/** What tells a document from others; its number alone may be that of several sources and branches. */
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
  /** To whom it counts: the technician in service, of a return who sold it first. */
  pocita_se: z.string(),
  /** Shipping, payment and rounding: in the turnover, not among items. */
  je_doprava: z.boolean(),
});

const Doklad = z.object({
  ...odkaz,
  cas: Okamzik,
  /** Shops, channels and people of its lines, mostly one of each. */
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
  /** What it returns: the number it names, and whether that document is here to be opened. */
  puvodni: z
    .object({ ...odkaz, je_zde: z.boolean(), datum: Datum.nullable(), obrat: z.number().nullable() })
    .nullable(),
  /** What returns it, the oldest first. */
  vratky: z.array(z.object({ ...odkaz, datum: Datum, obrat: z.number() })),
  /** Shifts on its days of those who sold it or whom it counts for. */
  smeny: z.array(
    z.object({
      ...{ id: z.int(), jmeno: z.string(), datum: Datum, prodejna: z.string() },
      ...{ cas_od: z.string(), cas_do: z.string() },
      /** When they came and left; null for what nobody noted. */
      ...{ prisel: Okamzik.nullable(), odesel: Okamzik.nullable() },
    }),
  ),
  /** Who of them is a person here and had no shift on those days. */
  bez_smeny: z.array(z.string()),
  /** Orders of parts that it names by their service number. */
  objednavky: z.array(z.object({ id: z.int(), cislo: z.string() })),
});
export type Doklad = z.output<typeof Doklad>;

/** A document among several of the same number. */
const Nalezeny = z.object({ ...odkaz, datum: Datum, prodejna: z.string(), obrat: z.number() });

export const doklad = {
  doklad: route({
    method: 'GET',
    path: '/analytics/doklad/',
    can: 'analytics.read',
    summary:
      'A document by its number, with its lines, sums and returns; null and all that match when the number is of several',
    query: z.object({
      doklad: storedName(120).refine(text => text !== '', 'Zadejte číslo dokladu.'),
      zdroj: param(storedName(60)),
    }),
    returns: success({ doklad: Doklad.nullable(), nalezeno: z.array(Nalezeny) }),
    sheets: [
      {
        name: 'Řádky dokladu',
        rows: 'doklad.radky',
        columns: {
          radek: ['Řádek', 'number'],
          cas: ['Čas', 'instant'],
          typ: 'Typ',
          kanal: 'Kanál',
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
