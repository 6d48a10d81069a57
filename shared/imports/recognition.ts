import { z } from 'zod';
import { ProfileSchema } from '../sales/profile-schema.ts';

/** A guess about one thing in a file: where it is, how sure that is (0 to 100), and why. */
export const Guess = z.object({ co: z.string(), kde: z.string(), jistota: z.int(), proc: z.string() });
export type Guess = z.output<typeof Guess>;

/** The subjects of the wizard's questions; each value of a question is answered by one of its choices. */
export const QUESTION_KINDS = [
  'stav',
  'typ',
  'kanal',
  'kde',
  'prodejna',
  'zaporne',
  'vynechat',
  'kurz',
  'sleva',
] as const;

export const Question = z.object({
  druh: z.enum(QUESTION_KINDS),
  /** The question itself, worded for people. */
  text: z.string(),
  sloupec: z.string(),
  /** The values that are asked about; a single one without a name when it is about the whole file. */
  hodnoty: z.array(z.object({ hodnota: z.string(), pocet: z.int(), navrh: z.string() })),
  /** Empty when a number is to be typed. */
  moznosti: z.array(z.object({ hodnota: z.string(), popis: z.string() })),
});
export type Question = z.output<typeof Question>;

/** What was recognised in a file. */
export const Recognition = z.object({
  /** The stored or built-in profile that fits, with the edition that was compared with the file. */
  znamy: z.object({ klic: z.string(), nazev: z.string(), vestaveny: z.boolean(), verze: z.int() }).nullable(),
  /** The profile to read the file by: the one above or a guessed one. Null when nothing could be made of the file. */
  definice: ProfileSchema.nullable(),
  /** Why there is no profile. */
  duvod: z.string().nullable(),
  odhady: z.array(Guess),
  otazky: z.array(Question),
  /** The first rows, uninterpreted. */
  prvni_radky: z.array(z.array(z.string())),
  varovani: z.array(z.string()),
});
export type Recognition = z.output<typeof Recognition>;
