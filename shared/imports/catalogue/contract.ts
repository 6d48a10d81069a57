import { z } from 'zod';
import { Okamzik, Success, success, text } from '../../core/fields.ts';
import { route } from '../../core/route.ts';

const can = 'imports.manage';
const params = z.object({ klic: text(60) });

/** A stored catalogue. */
export const Catalogue = z.object({
  soubor: z.string(),
  kodu: z.int(),
  kdo_jmeno: z.string().nullable(),
  nahrano: Okamzik,
});
export type Catalogue = z.output<typeof Catalogue>;

/** How a catalogue file differs from the stored catalogue. */
export const CatalogueChange = z.object({
  /** The columns that were used, by their meaning. */
  sloupce: z.object({ kod: z.string(), nazev: z.string().nullable(), kategorie: z.string().nullable() }),
  /** The number of codes in the file, and of rows whose code is missing or unreadable. */
  kodu: z.int(),
  vynechano: z.int(),
  nove: z.int(),
  zmenene: z.int(),
  /** Codes that the file no longer has; they stay in the catalogue. */
  chybi: z.int(),
  /** Stored lines that would get another name or category if their files were imported again. */
  prepocet: z.object({
    radku: z.int(),
    dokladu: z.int(),
    obrat: z.number(),
    od: z.string().nullable(),
    do: z.string().nullable(),
  }),
});
export type CatalogueChange = z.output<typeof CatalogueChange>;

/** Calls for the names and categories of codes from a second file (rule sales-14). */
export const catalogueCalls = {
  catalogue: route('GET /import/profily/:klic/katalog/', {
    can,
    summary:
      'The catalogue of a profile, how many codes sold in the last year it knows, and which it does not, the most sold first; format=csv|xlsx gives those as a file',
    params,
    returns: success({
      katalog: Catalogue.nullable(),
      znamych: z.int(),
      neznamych: z.int(),
      nezname: z.array(
        z.object({ kod: z.string(), nazev: z.string(), radku: z.int(), posledni: z.string() }),
      ),
    }),
    sheets: [
      {
        name: 'Kódy mimo katalog',
        rows: 'nezname',
        columns: {
          kod: 'Kód',
          nazev: 'Název',
          radku: ['Řádků', 'number'],
          posledni: ['Naposledy prodáno', 'date'],
        },
      },
    ],
  }),
  putCatalogue: route('POST /import/profily/:klic/katalog/', {
    can,
    summary:
      'A new or renewed catalogue (multipart, field soubor: CSV or XLSX with a code and a name or a category); with zkouska=1 only what it would change',
    params,
    query: z.object({ zkouska: z.enum(['0', '1'], 'Očekává se 0 nebo 1').default('0') }),
    returns: success({ zmena: CatalogueChange }),
    raw: 'receives a file',
  }),
  removeCatalogue: route('DELETE /import/profily/:klic/katalog/', {
    can,
    summary: 'Delete the catalogue of a profile; lines keep what it gave them',
    params,
    returns: Success,
  }),
};
