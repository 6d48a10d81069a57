import { z } from 'zod';
import { success, text } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { FOUND_KINDS, SEARCH_MAX, SEARCH_MIN } from './kinds.ts';

export const Found = z.object({
  druh: z.enum(FOUND_KINDS),
  id: z.int(),
  nazev: z.string(),
  /** What tells it from others of the same name. */
  popis: z.string(),
  /** The shop where a person or shop is found in the calendar. */
  prodejna_id: z.int().nullable(),
  /** Of a document of the sales: with its number it tells which one. */
  zdroj: z.string().optional(),
});
export type Found = z.output<typeof Found>;

export const search = {
  find: route({
    method: 'GET',
    path: '/search/',
    can: 'signed-in',
    summary:
      'People, shops, orders, posts, accesses and documents of sales that the person may see, a few of each kind',
    query: z.object({
      q: text(SEARCH_MAX).refine(typed => typed.length >= SEARCH_MIN, `Nejméně ${SEARCH_MIN} znaky`),
    }),
    returns: success({ vysledky: z.array(Found) }),
  }),
};
