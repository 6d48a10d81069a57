import { z } from 'zod';
import { BOTH_TIMES } from '../absences/kinds.ts';
import { bodyOf, shapeOf } from '../core/body.ts';
import { DenPlanu, Id, IdText, Mesic, optionalCas, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { WRONG_TIMES } from '../shifts/kinds.ts';
import { WISH } from './fields.ts';
import { WISH_KINDS } from './kinds.ts';

const druh = z.enum(WISH_KINDS, 'Neznámé přání');
export const Wish = z.object({
  id: z.int(),
  ...shapeOf(WISH, {
    user_id: z.int(),
    datum: z.string(),
    druh: z.enum(WISH_KINDS),
    cas_od: z.string().nullable(),
    cas_do: z.string().nullable(),
  }),
});
export type Wish = z.output<typeof Wish>;

/** A wish with the version that a change of it sends; a day without one has the version `UNSAID`. */
export const KnownWish = Wish.extend({ verze: z.int() });
/** What a refusal says of a day's wish; without `druh` there is none. */
export const WishOf = KnownWish.partial().extend({ druh: z.enum(WISH_KINDS).nullable(), verze: z.int() });
export type WishOf = z.output<typeof WishOf>;

export const wishes = {
  list: route('GET /prani/', {
    can: 'wishes.read',
    summary:
      'Wishes of a month (the next one unless told): one’s own, or of the people of a shop; and who has said nothing',
    query: z.object({ mesic: Mesic.optional(), prodejna: IdText.optional(), osoba: IdText.optional() }),
    returns: success({
      mesic: z.string(),
      dnes: z.string(),
      /** The last day on which people may enter wishes. */
      uzaverka: z.string(),
      /** Whether the requesting user may change them now. */
      otevreno: z.boolean(),
      prani: z.array(KnownWish),
      /** People of the shop who have not entered anything for the month; only for planners. */
      chybi: z.array(z.object({ id: z.int(), jmeno: z.string() })),
    }),
  }),
  set: route('PUT /prani/', {
    can: 'wishes.write',
    summary: 'Say what one wishes of a day; without `druh` nothing any more. A stale `verze` is 409',
    body: z
      .object({
        ...bodyOf(WISH, {
          user_id: Id.optional(),
          datum: DenPlanu,
          druh: druh.nullable(),
          cas_od: optionalCas.default(null),
          cas_do: optionalCas.default(null),
        }),
        verze: Verze,
      })
      .refine(({ cas_od, cas_do }) => (cas_od === null) === (cas_do === null), {
        error: BOTH_TIMES,
        path: ['cas_do'],
      })
      .refine(({ cas_od, cas_do }) => cas_od === null || cas_do === null || cas_do > cas_od, {
        error: WRONG_TIMES,
        path: ['cas_do'],
      }),
    returns: success({ prani: KnownWish.nullable() }),
  }),
};
