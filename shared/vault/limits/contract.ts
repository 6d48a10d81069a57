import { z } from 'zod';
import { bodyOf } from '../../core/body.ts';
import { Id, Success, success, text, Verze } from '../../core/fields.ts';
import { namesOf } from '../../core/names.ts';
import { route } from '../../core/route.ts';
import { ACCESS_LIMIT, CATEGORY_LIMIT } from './fields.ts';
import { BY_CATEGORY, WHERE, WHO } from './kinds.ts';

const kdo = z.enum(namesOf(WHO), 'Neznámá volba');
const shops = {
  kde: z.enum(namesOf(WHERE), 'Neznámá volba'),
  prodejny: z.array(Id).max(200, 'Nejvýše 200 prodejen'),
};
const Shown = { kdo, kde: shops.kde, prodejny: z.array(z.int()), verze: z.int() };
const kdoOfAccess = z.enum([BY_CATEGORY, ...namesOf(WHO)], 'Neznámá volba');

/** The limits of an access and of a category, as a form has them. */
export const AccessLimit = z.object({ ...Shown, kdo: kdoOfAccess });
export const CategoryLimit = z.object(Shown);

/** Calls that decide who sees an access of the vault (rule vault-7). */
export const limits = {
  limits: route('GET /pristupy/omezeni/', {
    can: 'vault.restrict',
    summary: 'Who sees what, where it is not everybody: by access and by category',
    returns: success({
      pristupy: z.array(z.object({ id: z.int(), ...Shown })),
      kategorie: z.array(z.object({ kategorie: z.string(), ...Shown })),
    }),
  }),
  limitAccess: route('PUT /pristupy/:id/omezeni/', {
    can: 'vault.restrict',
    summary: 'Say who sees an access; `kategorie` leaves it to its category. A stale `verze` is 409',
    body: z.object({ ...bodyOf(ACCESS_LIMIT, { ...shops, kdo: kdoOfAccess }), verze: Verze }),
    returns: Success,
  }),
  limitCategory: route('PUT /pristupy/omezeni/kategorie/', {
    can: 'vault.restrict',
    summary: 'Say who sees the accesses of a category that say nothing themselves. A stale `verze` is 409',
    body: z.object({
      kategorie: text(60, 'Zadejte kategorii'),
      ...bodyOf(CATEGORY_LIMIT, { ...shops, kdo }),
      verze: Verze,
    }),
    returns: Success,
  }),
};
