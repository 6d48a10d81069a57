import { z } from 'zod';
import {
  Barva,
  BoolText,
  Cas,
  CisloPobocky,
  DEFAULT_BARVA,
  freeText,
  IdText,
  optionalCas,
  optionalEmail,
  optionalTelefon,
  optionalText,
  ProdejnaId,
  Success,
  success,
  text,
  Verze,
} from '../core/fields.ts';
import { route } from '../core/route.ts';
import { hoursProblem, WEEKDAYS } from './hours.ts';

const OteviraciDen = z
  .object({ od: Cas, do: Cas })
  .refine(den => hoursProblem(den) === null, 'Čas konce musí být po začátku')
  .nullable();

/** Opening hours by weekday, Monday first; null means closed (4-decisions §3). */
const OteviraciDoba = z.object(
  Object.fromEntries(WEEKDAYS.map(den => [den, OteviraciDen])) as Record<
    (typeof WEEKDAYS)[number],
    typeof OteviraciDen
  >,
);

export const Store = z.object({
  id: z.int(),
  nazev: z.string(),
  nazev_kratkiy: z.string(),
  nazev_google_sheets: z.string().nullable(),
  adresa: z.string().nullable(),
  telefon: z.string().nullable(),
  email: z.string().nullable(),
  otevreno_od: z.string().nullable(),
  otevreno_do: z.string().nullable(),
  oteviraci_doba: OteviraciDoba,
  vedouci_prodejny: z.string().nullable(),
  aktivni: z.boolean(),
  barva: z.string(),
  poradi: z.int(),
  poznamka: z.string().nullable(),
  id_prodejny: z.int().nullable(),
  stredisko: z.string().nullable(),
  /** Grows with every change. */
  verze: z.int(),
});
export type Store = z.output<typeof Store>;

const hoursInOrder = (store: { otevreno_od?: string | null; otevreno_do?: string | null }) =>
  hoursProblem({ od: store.otevreno_od, do: store.otevreno_do }) === null;
const wrongHours = { error: 'Čas konce musí být po začátku', path: ['otevreno_do'] };

const fields = z.object({
  nazev: text(120, 'Název je povinný'),
  nazev_kratkiy: text(40, 'Krátký název je povinný'),
  nazev_google_sheets: optionalText(120),
  adresa: optionalText(250),
  telefon: optionalTelefon,
  email: optionalEmail,
  otevreno_od: optionalCas,
  otevreno_do: optionalCas,
  oteviraci_doba: OteviraciDoba.optional(),
  vedouci_prodejny: optionalText(160),
  aktivni: z.boolean().optional(),
  barva: Barva.optional(),
  poradi: z.int('Pořadí musí být celé číslo').min(0, 'Pořadí musí být alespoň 0').max(100_000).optional(),
  poznamka: optionalText(2000),
  /** The shop's branch in the sales system. */
  id_prodejny: CisloPobocky.nullable().optional(),
  stredisko: optionalText(120),
});

const one = z.object({ id: IdText });
const answer = success({ store: Store });

export const stores = {
  list: route({
    method: 'GET',
    path: '/stores/prodejny/',
    can: 'stores.manage',
    summary: 'Shops by order and name; search ignores diacritics',
    query: z.object({ aktivni: BoolText.optional(), search: freeText(100).optional() }),
    returns: success({ stores: z.array(Store) }),
  }),
  choices: route({
    method: 'GET',
    path: '/stores/prodejny/choices/',
    can: 'stores.choose',
    summary: 'Active shops to choose from',
    returns: success({
      stores: z.array(
        Store.pick({
          id: true,
          id_prodejny: true,
          nazev: true,
          nazev_kratkiy: true,
          barva: true,
          oteviraci_doba: true,
        }),
      ),
    }),
  }),
  create: route({
    method: 'POST',
    path: '/stores/prodejny/',
    can: 'stores.manage',
    summary: `Add a shop (colour ${DEFAULT_BARVA} and order 0 unless given)`,
    body: fields.refine(hoursInOrder, wrongHours),
    returns: answer,
    status: 201,
  }),
  update: route({
    method: 'PUT',
    path: '/stores/prodejny/:id/',
    can: 'stores.manage',
    summary: 'Change a shop; a stale `verze` is 409',
    params: one,
    body: fields.extend({ verze: Verze }).refine(hoursInOrder, wrongHours),
    returns: answer,
  }),
  remove: route({
    method: 'DELETE',
    path: '/stores/prodejny/:id/',
    can: 'stores.manage',
    summary: 'Delete a shop without linked records',
    params: one,
    returns: Success,
  }),
  bulkStatus: route({
    method: 'POST',
    path: '/stores/prodejny/bulk_update_status/',
    can: 'stores.manage',
    summary: 'Switch several shops active or inactive',
    body: z.object({
      store_ids: z
        .array(ProdejnaId, 'Nejsou vybrány žádné prodejny')
        .min(1, 'Nejsou vybrány žádné prodejny')
        .max(1000, 'Nejvýše 1000 prodejen'),
      aktivni: z.boolean(),
    }),
    returns: success({ updated: z.int() }),
  }),
};
