import { z } from 'zod';
import { Okamzik } from '../core/fields.ts';
import { TOKEN_SCOPES, type TokenScope } from '../core/token-scopes.ts';
import { LINE_FIELDS } from '../sales/line-fields.ts';
import { ProfileSchema } from '../sales/profile-schema.ts';
import { STATES, TOKEN_STATES, WAYS_IN } from './ways.ts';

/** Why a row was refused (rule sales-3): `radek` as in the file, the header being 1. */
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

/** What came of an import; `chyby` are the first 100 (rule sales-2). */
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
  /** Lines a second, and the seconds that it will take, of one that runs; null until it can be told, and of others. */
  rychlost: z.int().nullable(),
  zbyva: z.int().nullable(),
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
  /** The link or the till that brought it, by its name: it is paused, and is read whole again once it goes on. */
  sledovany: z.string().nullable(),
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
  /** The source of its lines: that of its first name, for good (rule sales-4). */
  zdroj: z.string(),
  definice: ProfileSchema,
  /** Grows with every change; of a built-in one always 1. */
  verze: z.int(),
});
export type StoredProfile = z.output<typeof StoredProfile>;

/** What a profile said from a moment on, and what came in by it. */
export const ProfileEdition = z.object({
  verze: z.int(),
  definice: ProfileSchema,
  kdo_jmeno: z.string().nullable(),
  zmeneno: Okamzik,
  /** Imports that were read by it and are not taken back, the documents they brought or replaced, and the last one's end. */
  importu: z.int(),
  dokladu: z.int(),
  posledni: Okamzik.nullable(),
});
export type ProfileEdition = z.output<typeof ProfileEdition>;

/** The first rows of a file as a profile understands them. */
export const Preview = z.object({
  /** Columns of the file in its order, with the fields that the profile fills from each. */
  sloupce: z.array(z.object({ nazev: z.string(), pole: z.array(z.enum(LINE_FIELDS)) })),
  /** Why the columns do not fit the profile, or null; the rows then have cells only. */
  problem: z.string().nullable(),
  radky: z.array(
    z.object({
      radek: z.int(),
      /** Its sheet, where a workbook is read by several: each counts its own rows. */
      list: z.string().optional(),
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
  /** What the columns look like against the last file of the profile: exchanged ones, and other kinds of values. */
  varovani: z.array(z.string()),
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
        .object({
          ...{ nove: z.int(), zmenene: z.int(), beze_zmeny: z.int(), obrat: z.number() },
          /** Of the changed ones those that would be other documents than now: how many, and the first 100. */
          jine: z.object({ zmenenych: z.int(), zmenene: z.array(OtherContent) }),
        })
        .nullable(),
      /** Another source that most of the documents are there from already; null where none is, or while an import runs. */
      jinde: z.object({ zdroj: z.string(), dokladu: z.int() }).nullable(),
      /** Turnover with VAT by day and shop, at most 400; null while an import runs. */
      dny: z
        .array(
          z.object({
            den: z.string(),
            prodejna: z.string().nullable(),
            /** What the file calls a branch that is nobody's shop yet; null of a shop, and where the file names none. */
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

export const TokenScopes = z.enum(
  Object.keys(TOKEN_SCOPES) as [TokenScope, ...TokenScope[]],
  'Neznámé oprávnění',
);

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
  rozsahy: z.array(TokenScopes),
  plati_do: Okamzik,
  /** With whose deactivation it ends: who made it, or took it over. */
  vlastnik: z.string(),
  vlastnik_id: z.int(),
  stav: z.enum(TOKEN_STATES),
});
export type ImportToken = z.output<typeof ImportToken>;
