import { z } from 'zod';
import { success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { FOUND_KINDS, SEARCH_MAX, SEARCH_MIN } from './kinds.ts';

export const Found = z.object({
  druh: z.enum(FOUND_KINDS),
  id: z.int(),
  nazev: z.string(),
  /** Tells it apart from others of the same name. */
  popis: z.string(),
  /** The shop where a person or shop is found in the calendar. */
  prodejna_id: z.int().nullable(),
  /** For a document of the sales: identifies it together with its number. */
  zdroj: z.string().optional(),
});
export type Found = z.output<typeof Found>;

/** The answer to a question of the fixed grammar (docs/decisions/0080). */
export const Answer = z.object({
  /** How the question was understood: 'Obrat s DPH · Zlín · květen 2026'. */
  otazka: z.string(),
  /** Null when there is no answer; `problem` then says why. */
  hodnota: z.string().nullable(),
  radky: z.array(z.string()),
  definice: z.string(),
  /** The screen that shows it with the same days and filters. */
  cesta: z.string().nullable(),
  problem: z.string().nullable(),
  /** The possible meanings, each with the question that asks for it. */
  moznosti: z.array(z.object({ nazev: z.string(), popis: z.string(), dotaz: z.string() })),
});
export type Answer = z.output<typeof Answer>;

export const search = {
  find: route('GET /search/', {
    can: 'signed-in',
    summary:
      'People, shops, orders, posts, accesses and documents of sales that the person may see, a few of each kind; and the answer where it is a question',
    query: z.object({
      q: text(SEARCH_MAX).refine(typed => typed.length >= SEARCH_MIN, `Nejméně ${SEARCH_MIN} znaky`),
    }),
    returns: success({ vysledky: z.array(Found), odpoved: Answer.nullable() }),
  }),
};
