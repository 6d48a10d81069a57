import { z } from 'zod';
import { freeText, IdText, limit, Okamzik, Success, success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { LINE_FIELDS } from '../sales/lines.ts';
import { ProfileSchema } from '../sales/profile-schema.ts';
import { BODY_TYPES, STATES, TOKEN_STATES, WAYS_IN } from './ways.ts';

/** Why a row was refused (4-decisions §5): `radek` as in the file, the header being 1. */
export const RowProblemSchema = z.object({ radek: z.int(), sloupec: z.string(), duvod: z.string() });

/** A replaced document that came with fewer lines than it had, or with none of them; turnover with VAT in CZK. */
export const OtherContent = z.object({
  doklad: z.string(),
  radku_pred: z.int(),
  radku_po: z.int(),
  obrat_pred: z.number(),
  obrat_po: z.number(),
});
export type OtherContent = z.output<typeof OtherContent>;

/** What came of an import; `chyby` are the first 100 (4-decisions §5 'Ways in'). */
export const ImportAnswer = z.object({
  id: z.int(),
  radku: z.int(),
  dokladu: z.int(),
  nove: z.int(),
  nahrazene: z.int(),
  /** Refused rows. */
  odmitnute: z.int(),
  /** Lines whose local time spring skips: read by the offset before the change. */
  posunute: z.int(),
  /** Rows that the profile leaves out. */
  preskocene: z.int(),
  /** Documents replaced by other content: how many, and the first 100. */
  zmenenych: z.int(),
  zmenene: z.array(OtherContent),
  chyby: z.array(RowProblemSchema),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

/** A row of the history. Of one that runs, `radku` and `precteno` grow; it is being stored once all is read. */
export const ImportRow = ImportAnswer.omit({ chyby: true, zmenene: true }).extend({
  /** The person's number; null for a token, a command and the folder, which `kdo_jmeno` names. */
  kdo: z.int().nullable(),
  kdo_jmeno: z.string().nullable(),
  cesta: z.enum(WAYS_IN),
  soubor: z.string().nullable(),
  profil: z.string(),
  zdroj: z.string(),
  tolerantni: z.boolean(),
  zacatek: Okamzik,
  konec: Okamzik.nullable(),
  stav: z.enum(STATES),
  /** Bytes of the file, and how many of them are read. */
  velikost: z.int(),
  precteno: z.int(),
  /** Why nothing was imported. */
  zprava: z.string().nullable(),
  /** What it replaced is still kept, so that it can be taken back unless a later import replaced one of its documents. */
  vratny: z.boolean(),
  vraceno: Okamzik.nullable(),
  vratil: z.string().nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportDetail = ImportRow.extend({
  chyby: z.array(RowProblemSchema),
  zmenene: z.array(OtherContent),
});
export type ImportDetail = z.output<typeof ImportDetail>;

/** What taking an import back changes, or why it cannot be taken back. Turnover with VAT in CZK. */
export const TakingBack = z.object({
  /** Null when it can be. */
  duvod: z.string().nullable(),
  /** The first later import that replaced documents of it, how many, and the first of them. */
  brani: z
    .object({
      id: z.int(),
      soubor: z.string().nullable(),
      zacatek: Okamzik,
      dokladu: z.int(),
      doklady: z.array(z.string()),
    })
    .nullable(),
  /** Documents that vanish, and those that are again as they were. */
  zmizi: z.int(),
  obnovi: z.int(),
  /** Lines and turnover of these documents now, and afterwards. */
  radku_pred: z.int(),
  radku_po: z.int(),
  obrat_pred: z.number(),
  obrat_po: z.number(),
  /** Days whose numbers change; null when there are none. */
  od: z.string().nullable(),
  do: z.string().nullable(),
});
export type TakingBack = z.output<typeof TakingBack>;

/** A profile under the name that the query's `profil` asks for it by. */
export const StoredProfile = z.object({
  klic: z.string(),
  vestaveny: z.boolean(),
  /** The source of its lines: that of its first name, for good (5-decisions-2). */
  zdroj: z.string(),
  definice: ProfileSchema,
});
export type StoredProfile = z.output<typeof StoredProfile>;

/** The first rows of a file as a profile understands them. */
export const Preview = z.object({
  /** Columns of the file in its order, with the fields that the profile fills from each. */
  sloupce: z.array(z.object({ nazev: z.string(), pole: z.array(z.enum(LINE_FIELDS)) })),
  /** Why the columns do not fit the profile, or null; the rows then have cells only. */
  problem: z.string().nullable(),
  radky: z.array(
    z.object({
      radek: z.int(),
      /** As in the file, by the position in `sloupce`. */
      bunky: z.array(z.string()),
      /**
       * What it becomes: none when it is refused, two lines when it is a cancelled order. With signs and computed money
       * as they are stored, where `ulozeni` is there.
       */
      hodnoty: z.array(z.record(z.enum(LINE_FIELDS), z.string().nullable())),
      /** What each of these lines means; empty while an import runs, and where a row of the document is refused. */
      ulozeni: z.array(
        z.object({
          stav: z.enum(['novy', 'zmeneny', 'beze_zmeny']),
          prodejna: z.string().nullable(),
          osoba: z.string().nullable(),
          citac: z.string().nullable(),
        }),
      ),
      /** The profile leaves it out. */
      jePreskocen: z.boolean(),
      problemy: z.array(RowProblemSchema),
    }),
  ),
  /** Values that the profile does not know, with how many of the rows read have them. */
  nezname: z.array(z.object({ sloupec: z.string(), hodnota: z.string(), pocet: z.int() })),
  /** Of all rows that were read, at most 2,000; null when the columns do not fit. */
  souhrn: z
    .object({
      radku: z.int(),
      /** Whether that is the whole file. */
      isWhole: z.boolean(),
      odmitnute: z.int(),
      preskocene: z.int(),
      posunute: z.int(),
      /** What importing does with the documents; null while an import runs. */
      doklady: z
        .object({ nove: z.int(), zmenene: z.int(), beze_zmeny: z.int(), obrat: z.number() })
        .nullable(),
    })
    .nullable(),
});
export type Preview = z.output<typeof Preview>;

/** A token without its secret. */
export const ImportToken = z.object({
  id: z.int(),
  nazev: z.string(),
  vytvoril: z.string(),
  vytvoren: Okamzik,
  pouzit: Okamzik.nullable(),
  zrusen: Okamzik.nullable(),
  /** The only source it writes into; null until its first import. */
  zdroj: z.string().nullable(),
  plati_do: Okamzik,
  /** With whose deactivation it ends: who made it, or took it over. */
  vlastnik: z.string(),
  stav: z.enum(TOKEN_STATES),
});
export type ImportToken = z.output<typeof ImportToken>;

const can = 'imports.manage';
const params = z.object({ id: IdText });
const byKey = z.object({ klic: text(60) });

/** Name of a profile and of a source of lines, as they stand in a query. */
const profil = text(60, 'Vyberte profil');
const zdroj = freeText(60).optional();

export const imports = {
  send: route({
    method: 'POST',
    path: '/import/prodeje/',
    can,
    bearer: true,
    streams: BODY_TYPES,
    summary: 'Import sold lines: CSV, NDJSON, JSON, XLSX, or multipart with the field soubor',
    query: z.object({
      profil: profil.default('kanonicky'),
      /** Source of the lines that name none; the profile's unless given, of a token always its own. */
      zdroj,
      tolerantni: z.enum(['0', '1', 'true', 'false'], 'Očekává se 0 nebo 1').default('0'),
    }),
    returns: success({ import: ImportAnswer }),
    raw: 'streams the body to a file',
  }),
  list: route({
    method: 'GET',
    path: '/import/',
    can,
    summary: 'History of imports, newest first; those that wait and run among them',
    query: z.object({ limit: limit(50, 200), before: IdText.optional() }),
    returns: success({ importy: z.array(ImportRow) }),
  }),
  one: route({
    method: 'GET',
    path: '/import/:id/',
    can,
    summary: 'One import with its progress and the first 100 refused rows',
    params,
    returns: success({ import: ImportDetail }),
  }),
  takingBack: route({
    method: 'GET',
    path: '/import/:id/vraceni/',
    can,
    summary: 'What taking an import back would change, or what stands in the way',
    params,
    returns: success({ vraceni: TakingBack }),
  }),
  takeBack: route({
    method: 'POST',
    path: '/import/:id/vratit/',
    can,
    summary: 'Take an import back whole: its documents go, those it replaced are as they were',
    params,
    returns: success({ import: ImportDetail }),
  }),
  problems: route({
    method: 'GET',
    path: '/import/:id/chyby/',
    can,
    summary: 'Refused rows of an import, at most 10,000; format=csv|xlsx gives the error report as a file',
    params,
    returns: success({ chyby: z.array(RowProblemSchema) }),
    sheets: [
      {
        name: 'Odmítnuté řádky',
        rows: 'chyby',
        columns: { radek: ['Řádek', 'number'], sloupec: 'Sloupec', duvod: 'Důvod' },
      },
    ],
  }),
  profiles: route({
    method: 'GET',
    path: '/import/profily/',
    can,
    summary: 'Built-in profiles and those made here',
    returns: success({ profily: z.array(StoredProfile) }),
  }),
  addProfile: route({
    method: 'POST',
    path: '/import/profily/',
    can,
    summary: 'A new profile; its name is its key',
    body: ProfileSchema,
    errors: 'by-path',
    returns: success({ profil: StoredProfile }),
    status: 201,
  }),
  changeProfile: route({
    method: 'PUT',
    path: '/import/profily/:klic/',
    can,
    summary: 'Change a profile that is not built in, its name included',
    params: byKey,
    body: ProfileSchema,
    errors: 'by-path',
    returns: success({ profil: StoredProfile }),
  }),
  removeProfile: route({
    method: 'DELETE',
    path: '/import/profily/:klic/',
    can,
    summary: 'Delete a profile that is not built in',
    params: byKey,
    returns: Success,
  }),
  preview: route({
    method: 'POST',
    path: '/import/nahled/',
    can,
    summary:
      'The first 20 rows of a file (multipart, field soubor) under the profile of the query, or under the one in the field definice (JSON)',
    query: z.object({ profil: profil.default('kanonicky'), zdroj }),
    returns: success({ nahled: Preview }),
    raw: 'receives a file',
  }),
  tokens: route({
    method: 'GET',
    path: '/import/tokeny/',
    can,
    summary: 'Tokens, newest first, revoked ones too',
    returns: success({ tokeny: z.array(ImportToken) }),
  }),
  addToken: route({
    method: 'POST',
    path: '/import/tokeny/',
    can,
    summary:
      'A new token that writes into zdroj alone (that of its first import unless given); hodnota is shown this once',
    secretAnswer: true,
    body: z.object({ nazev: text(80), zdroj }),
    returns: success({ token: ImportToken, hodnota: z.string() }),
    status: 201,
  }),
  takeToken: route({
    method: 'POST',
    path: '/import/tokeny/:id/prevzit/',
    can,
    summary: 'Take a token over: it ends with the deactivation of whoever took it over last',
    params,
    returns: success({ token: ImportToken }),
  }),
  revokeToken: route({
    method: 'DELETE',
    path: '/import/tokeny/:id/',
    can,
    summary: 'Revoke a token; revoking again changes nothing',
    params,
    returns: Success,
  }),
};
