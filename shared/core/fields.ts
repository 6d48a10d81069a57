import { z } from 'zod';
import { EMAIL, PHONE, plain, WRONG_EMAIL, WRONG_PHONE } from './contact.ts';
import './czech.ts';
import { LAST_ID } from './last-id.ts';
import { visible } from './visible.ts';

/**
 * The field types of the wire (rule platform-4). Input types clean what they accept: line ends become \n, and text is
 * trimmed, normalized to NFC and freed of invisible characters, so that what is stored is what was checked.
 */

const DISALLOWED = 'Text obsahuje nepovolené znaky';

/** Whether the text has neither a NUL (PostgreSQL cannot store it) nor a lone surrogate (it is not a character). */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const storable = (missing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : undefined) })
    .refine(isStorable, { error: DISALLOWED, abort: true });

/** Text that is kept exactly as given, such as a password or a digest: not cleaned, only checked to be storable. */
export const asTyped = (max: number, missing?: string) =>
  z.string(missing).max(max, `Nejvýše ${max} znaků`).refine(isStorable, DISALLOWED);

/** Cleaning comes before any length check: NFC makes some text longer. */
const clean = (missing?: string) => storable(missing).overwrite(visible);

const atMost = (schema: z.ZodString, max: number) => {
  const error = `Nejvýše ${max} znaků`;
  return schema.max(max, { error, abort: true }).refine(value => value.length <= max, error);
};

/**
 * Text, possibly empty, of at most `max` UTF-16 units, as a browser's maxlength and counter count them; the schema's
 * own `max` counts characters, for the documentation only. `missing` is the message for an absent value.
 */
export const freeText = (max: number, missing?: string) => atMost(clean(missing), max);

/**
 * The exact name or number of a stored record: older sales were stored with invisible characters, which are therefore
 * not removed here.
 */
export const storedName = (max: number) =>
  atMost(
    storable().overwrite(name => name.trim().normalize('NFC')),
    max,
  );

/** Required text of 1 to `max` UTF-16 units. */
export const text = (max: number, required = 'Povinné pole') => freeText(max, required).min(1, required);

/** Optional text: an empty one becomes null; a missing key stays undefined (unchanged on update). */
export const optionalText = (max: number) =>
  freeText(max)
    .transform(value => value || null)
    .nullable()
    .optional();

/** Makes a field of `schema` optional: '' and null become null. */
const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal('').transform(() => null), schema])
    .nullable()
    .optional();

export const Id = z.int('Neplatné číslo').min(1, 'Neplatné číslo').max(LAST_ID, 'Neplatné číslo');

/** The record's version when the form was opened; a newer one by now gives 409. Without it the last write wins. */
export const Verze = Id.optional();

/** An id in a path or a query string. */
export const IdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Neplatné číslo')
  .transform(Number)
  .refine(id => id <= LAST_ID, 'Neplatné číslo');

/** The application's number of a shop; the branch number of the sales system is a different type. */
export const ProdejnaId = Id.brand<'prodejna'>();
export type ProdejnaId = z.output<typeof ProdejnaId>;

/** The branch number of the sales system, used by analytics and imports (rule people-12). */
export const CisloPobocky = z
  .int('Neplatné číslo')
  .min(1, 'Neplatné číslo')
  .max(9999, 'Neplatné číslo')
  .brand<'pobocka'>();
export type CisloPobocky = z.output<typeof CisloPobocky>;

export const Barva = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'Barva musí být ve tvaru #rrggbb')
  .toLowerCase();

/** Whether a number has at most two decimals, as `numeric(…, 2)` stores them: 0.001 would become 0. */
export const isHundredths = (value: number) => Math.round(value * 100) / 100 === value;

/** Wall-clock time HH:MM, 00:00–23:59. */
export const Cas = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Čas musí být ve tvaru HH:MM');
export const optionalCas = emptyAsNull(Cas);

const NO_DAY = 'Datum musí být ve tvaru RRRR-MM-DD a existovat';

/** An existing day, YYYY-MM-DD (2026-02-30 does not exist), from 1900 on: PostgreSQL knows no year 0. */
export const Datum = z.iso
  .date(NO_DAY)
  // An invalid date has already been reported.
  .refine(day => day >= '1900-01-01' || Number.isNaN(Date.parse(day)), NO_DAY);

export const NOT_OF_CENTURY = 'Datum musí být v letech 2000 až 2099';

export const optionalDatum = emptyAsNull(Datum);

/** A day that can be planned: one of this century, as a calendar beyond it has no use. */
export const DenPlanu = Datum.refine(day => !/^\d{4}-\d\d-\d\d$/.test(day) || /^20/.test(day), {
  error: NOT_OF_CENTURY,
});

/** A month YYYY-MM of this century. */
export const Mesic = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Měsíc musí být ve tvaru RRRR-MM');

const isEmail = z.email({ pattern: EMAIL, error: WRONG_EMAIL }).max(254, 'Nejvýše 254 znaků');
export const optionalEmail = emptyAsNull(clean().pipe(isEmail));

export const optionalTelefon = emptyAsNull(
  clean().overwrite(plain).pipe(z.string().regex(PHONE, WRONG_PHONE)),
);

/** A password being set: 6–128 characters (rule people-7). Never trimmed. */
export const NoveHeslo = z
  .string()
  .refine(isStorable, { error: DISALLOWED, abort: true })
  .min(6, 'Heslo musí mít alespoň 6 znaků')
  .max(128, 'Heslo může mít nejvýše 128 znaků');

/** An instant on the wire: ISO 8601 with offset. */
export const Okamzik = z.string();

export const BoolText = z
  .enum(['true', 'false', '1', '0'], 'Očekává se true nebo false')
  .transform(value => value === 'true' || value === '1');

/** A page size in a query string, 1 to `max`. */
export const limit = (byDefault: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'Neplatné číslo')
    .transform(Number)
    .refine(count => count >= 1 && count <= max, `Povoleno je 1 až ${max}`)
    .default(byDefault);

export const Success = z.object({ success: z.literal(true) });
export const success = <T extends z.ZodRawShape>(shape: T) =>
  z.object({ success: z.literal(true), ...shape });

/** The one shape of every error (rule platform-2). */
export const ErrorAnswer = z.object({
  success: z.literal(false),
  error: z.union([z.string(), z.record(z.string(), z.array(z.string()))]),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  /** With 409 for a stale `verze`: who changed the record first, when, and the record as it is now. */
  mezitim: z
    .object({
      kdo: z.string(),
      kdy: z.string().nullable(),
      zaznam: z.looseObject({ verze: z.int() }),
      /** The change was an erasure of a customer's data, which no form should offer to put back. */
      udaje_smazany: z.literal(true).optional(),
    })
    .optional(),
  /** With 401: the password was right; the second step is still required. */
  druhy_krok: z
    .object({ token: z.string(), totp: z.boolean(), moznosti: z.looseObject({}).nullable() })
    .optional(),
  /** With 403: the user must first prove their identity (`POST /users/overeni/`), then try again. */
  overit: z.literal(true).optional(),
  /** With 401: the call would not have changed anything, whatever its method. */
  jen_cte: z.literal(true).optional(),
  request_id: z.string().optional(),
});
export type ErrorAnswer = z.output<typeof ErrorAnswer>;
