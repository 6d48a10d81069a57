import { z } from 'zod';
import { Okamzik } from '../core/fields.ts';
import { namesOf } from '../core/names.ts';
import { TOKEN_SCOPES } from '../core/token-scopes.ts';
import { LINE_FIELDS } from '../sales/line-fields.ts';
import { ProfileSchema } from '../sales/profile-schema.ts';
import { STATES, TOKEN_STATES, WAYS_IN } from './ways.ts';

/** Why a row was refused (rule sales-3); `radek` counts as in the file, the header being 1. */
export const RowProblemSchema = z.object({ radek: z.int(), sloupec: z.string(), duvod: z.string() });

/** A replaced document that arrived with fewer lines, or with none of its earlier ones; turnover with VAT in CZK. */
export const OtherContent = z.object({
  doklad: z.string(),
  radku_pred: z.int(),
  radku_po: z.int(),
  obrat_pred: z.number(),
  obrat_po: z.number(),
});
export type OtherContent = z.output<typeof OtherContent>;

/** The result of an import; `chyby` are the first 100 (rule sales-2). */
export const ImportAnswer = z.object({
  id: z.int(),
  radku: z.int(),
  dokladu: z.int(),
  nove: z.int(),
  nahrazene: z.int(),
  /** Refused rows. */
  odmitnute: z.int(),
  /** Lines whose local time is skipped in spring; they are read with the offset before the change. */
  posunute: z.int(),
  /** Rows that the profile leaves out. */
  preskocene: z.int(),
  /** Documents replaced by different content: their number, and the first 100. */
  zmenenych: z.int(),
  zmenene: z.array(OtherContent),
  chyby: z.array(RowProblemSchema),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

/** A row of the history. During an import `radku` and `precteno` grow; once all is read, it is being stored. */
export const ImportRow = ImportAnswer.omit({ chyby: true, zmenene: true }).extend({
  /** The person's number; null for a token, a command or the folder, which are named by `kdo_jmeno`. */
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
  /** The size of the file in bytes, and how many bytes have been read. */
  velikost: z.int(),
  precteno: z.int(),
  /** During an import: lines a second and the remaining seconds, null until they can be told. Otherwise null. */
  rychlost: z.int().nullable(),
  zbyva: z.int().nullable(),
  /** Why nothing was imported. */
  zprava: z.string().nullable(),
  /** Whether what it replaced is still kept: it can be taken back unless a later import replaced a document of it. */
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

/** What taking an import back changes, or why that is impossible. Turnover with VAT in CZK. */
export const TakingBack = z.object({
  /** Null when it can be taken back. */
  duvod: z.string().nullable(),
  /** The first later import that replaced some of its documents: how many, and the first of them. */
  brani: z
    .object({
      id: z.int(),
      soubor: z.string().nullable(),
      zacatek: Okamzik,
      dokladu: z.int(),
      doklady: z.array(z.string()),
    })
    .nullable(),
  /** The name of the link or till that brought it, which is paused, and read whole again when it goes on. */
  sledovany: z.string().nullable(),
  /** Documents that disappear, and documents that get their earlier content back. */
  zmizi: z.int(),
  obnovi: z.int(),
  /** Lines and turnover of these documents now and afterwards. */
  radku_pred: z.int(),
  radku_po: z.int(),
  obrat_pred: z.number(),
  obrat_po: z.number(),
  /** The first and last day whose numbers change; null when there are none. */
  od: z.string().nullable(),
  do: z.string().nullable(),
});
export type TakingBack = z.output<typeof TakingBack>;

/** A profile with the key by which the query's `profil` asks for it. */
export const StoredProfile = z.object({
  klic: z.string(),
  vestaveny: z.boolean(),
  /** The source of its lines, which keeps the profile's first name for good (rule sales-4). */
  zdroj: z.string(),
  definice: ProfileSchema,
  /** Grows with every change; always 1 for a built-in profile. */
  verze: z.int(),
});
export type StoredProfile = z.output<typeof StoredProfile>;

/** The definition of a profile from a moment on, and what was imported with it. */
export const ProfileEdition = z.object({
  verze: z.int(),
  definice: ProfileSchema,
  kdo_jmeno: z.string().nullable(),
  zmeneno: Okamzik,
  /** Imports read with it and not taken back, the documents they brought or replaced, and the last one's end. */
  importu: z.int(),
  dokladu: z.int(),
  posledni: Okamzik.nullable(),
});
export type ProfileEdition = z.output<typeof ProfileEdition>;

/** The first rows of a file as a profile understands them. */
export const Preview = z.object({
  /** Columns of the file in its order, with the fields that the profile fills from each. */
  sloupce: z.array(z.object({ nazev: z.string(), pole: z.array(z.enum(LINE_FIELDS)) })),
  /** Why the columns do not fit the profile, or null; if they do not, the rows only have cells. */
  problem: z.string().nullable(),
  radky: z.array(
    z.object({
      radek: z.int(),
      /** Its sheet when several sheets of a workbook are read; each counts its own rows. */
      list: z.string().optional(),
      /** The cells as in the file, by the position in `sloupce`. */
      bunky: z.array(z.string()),
      /**
       * The resulting lines: none when the row is refused or left out, two when it is a cancelled order. Where `ulozeni` is
       * present, with signs and computed money as they are stored.
       */
      hodnoty: z.array(z.record(z.enum(LINE_FIELDS), z.string().nullable())),
      /** The meaning of each of these lines; empty while an import runs, and if a row of the document is refused. */
      ulozeni: z.array(
        z.object({
          stav: z.enum(['novy', 'zmeneny', 'beze_zmeny']),
          prodejna: z.string().nullable(),
          osoba: z.string().nullable(),
          citac: z.string().nullable(),
        }),
      ),
      /** Whether the profile leaves the row out. */
      jePreskocen: z.boolean(),
      problemy: z.array(RowProblemSchema),
    }),
  ),
  /** Values that the profile does not know, with the number of rows read that have them. */
  nezname: z.array(z.object({ sloupec: z.string(), hodnota: z.string(), pocet: z.int() })),
  /** How the columns differ from the last file of the profile: swapped columns and other kinds of values. */
  varovani: z.array(z.string()),
  /** A summary of all rows read, at most 2,000; null when the columns do not fit. */
  souhrn: z
    .object({
      radku: z.int(),
      /** Whether that is the whole file. */
      isWhole: z.boolean(),
      odmitnute: z.int(),
      preskocene: z.int(),
      posunute: z.int(),
      /** What an import would do with the documents; null while an import runs. */
      doklady: z
        .object({
          ...{ nove: z.int(), zmenene: z.int(), beze_zmeny: z.int(), obrat: z.number() },
          /** Changed documents that would become different documents: their number, and the first 100. */
          jine: z.object({ zmenenych: z.int(), zmenene: z.array(OtherContent) }),
        })
        .nullable(),
      /** Another source that already has most of the documents; null when none has, or while an import runs. */
      jinde: z.object({ zdroj: z.string(), dokladu: z.int() }).nullable(),
      /** Turnover with VAT by day and shop, at most 400; null while an import runs. */
      dny: z
        .array(
          z.object({
            den: z.string(),
            prodejna: z.string().nullable(),
            /** The file's name for a branch without a linked shop; null for a shop, or where it names none. */
            pobocka: z.string().nullable(),
            dokladu: z.int(),
            obrat: z.number(),
          }),
        )
        .nullable(),
    })
    .nullable(),
});
export type Preview = z.output<typeof Preview>;

export const TokenScopes = z.enum(namesOf(TOKEN_SCOPES), 'Neznámé oprávnění');

/** A token without its secret. */
export const ImportToken = z.object({
  id: z.int(),
  nazev: z.string(),
  vytvoril: z.string(),
  vytvoren: Okamzik,
  pouzit: Okamzik.nullable(),
  zrusen: Okamzik.nullable(),
  /** The only source it writes to; null until its first import. */
  zdroj: z.string().nullable(),
  rozsahy: z.array(TokenScopes),
  plati_do: Okamzik,
  /** The person whose deactivation ends it: the one who made it or took it over. */
  vlastnik: z.string(),
  vlastnik_id: z.int(),
  stav: z.enum(TOKEN_STATES),
});
export type ImportToken = z.output<typeof ImportToken>;
