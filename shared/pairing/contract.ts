import { z } from 'zod';
import { Id, ProdejnaId, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';

/** The lines under a name: their number, the last day (YYYY-MM-DD) and the turnover with VAT in CZK. */
const Volume = z.object({
  radku: z.int(),
  posledni_den: z.string().nullable(),
  obrat: z.number(),
});

const Named = z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string() });
const NamedShop = z.object({ id: z.int(), nazev: z.string() });

export const PersonName = Volume.extend({
  id: z.int(),
  /** As the feed writes it. */
  nazev: z.string(),
  uzivatel: Named.nullable(),
  /** Whether an ADMIN decided the link; imports then no longer change it. */
  rucne: z.boolean(),
  /** The most similar person, for a name that is not linked yet. */
  navrh: Named.nullable(),
  verze: z.int(),
});
export type PersonName = z.output<typeof PersonName>;

export const BranchName = Volume.extend({
  id: z.int(),
  id_prodejny: z.int().nullable(),
  stredisko: z.string(),
  prodejna: NamedShop.nullable(),
  rucne: z.boolean(),
  /** The shop with the same number or name, for a branch that is not linked yet. */
  navrh: NamedShop.nullable(),
  verze: z.int(),
});
export type BranchName = z.output<typeof BranchName>;

/** What a refusal says of a name as it is now. */
export const PersonLink = PersonName.pick({ id: true, nazev: true, uzivatel: true, verze: true });
export type PersonLink = z.output<typeof PersonLink>;
export const BranchLink = BranchName.pick({ id: true, prodejna: true, verze: true });
export type BranchLink = z.output<typeof BranchLink>;

/** A category of service lines without a segment; it counts as accessories (rule analytics-4). */
const Category = Volume.extend({ id: z.int(), nazev: z.string() });
export type UnsortedCategory = z.output<typeof Category>;

/** Links names in the sales to people and shops: 'Nespárováno' (rule sales-9). */
export const pairing = {
  read: route('GET /parovani/', {
    can: 'pairing.manage',
    summary:
      'Names of people and branches with what they are linked to, and service categories without a segment',
    returns: success({
      osoby: z.array(PersonName),
      pobocky: z.array(BranchName),
      kategorie: z.array(Category),
      /** Lines without a name, where nothing can be linked. */
      beze_jmena: Volume,
    }),
  }),
  linkPerson: route('PUT /parovani/osoby/:id/', {
    can: 'pairing.manage',
    summary: 'Link a name to a person, or undo it (null); a stale `verze` is 409',
    body: z.object({ uzivatel_id: Id.nullable(), verze: Verze }),
    returns: success({}),
  }),
  linkBranch: route('PUT /parovani/pobocky/:id/', {
    can: 'pairing.manage',
    summary: 'Link a branch to a shop, or undo it (null); a stale `verze` is 409',
    body: z.object({ prodejna_id: ProdejnaId.nullable(), verze: Verze }),
    returns: success({}),
  }),
};
