import { z } from 'zod';
import { ProfileSchema } from '../sales/profile-schema.ts';

/** What a guess says of one thing: where it is, how sure that is (0 to 100), and what speaks for it. */
export const Guess = z.object({ co: z.string(), kde: z.string(), jistota: z.int(), proc: z.string() });
export type Guess = z.output<typeof Guess>;

/** What a question of the wizard is about; each is answered by one of its choices for each of its values. */
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
  /** The question itself, in people's words. */
  text: z.string(),
  sloupec: z.string(),
  /** Values that are asked about; one without a name where the whole file is. */
  hodnoty: z.array(z.object({ hodnota: z.string(), pocet: z.int(), navrh: z.string() })),
  /** Empty where a number is typed. */
  moznosti: z.array(z.object({ hodnota: z.string(), popis: z.string() })),
});
export type Question = z.output<typeof Question>;

/** What was recognised in a file. */
export const Recognition = z.object({
  /** The stored or built-in profile that fits, and its edition by which the file was looked at. */
  znamy: z.object({ klic: z.string(), nazev: z.string(), vestaveny: z.boolean(), verze: z.int() }).nullable(),
  /** The profile to read the file by: that one, or a guessed one. Null when nothing could be made of the file. */
  definice: ProfileSchema.nullable(),
  /** Why there is none. */
  duvod: z.string().nullable(),
  odhady: z.array(Guess),
  otazky: z.array(Question),
  /** The first rows as they are, whatever they mean. */
  prvni_radky: z.array(z.array(z.string())),
  varovani: z.array(z.string()),
});
export type Recognition = z.output<typeof Recognition>;
