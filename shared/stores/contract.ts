import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import {
  BoolText,
  Cas,
  CisloPobocky,
  freeText,
  optionalCas,
  ProdejnaId,
  Success,
  success,
  Verze,
} from '../core/fields.ts';
import { route } from '../core/route.ts';
import { LAST_PLACE, STORE } from './fields.ts';
import { hoursProblem, WEEKDAYS } from './hours.ts';

const OteviraciDen = z
  .object({ od: Cas, do: Cas })
  .refine(den => hoursProblem(den) === null, 'Čas konce musí být po začátku')
  .nullable();

/** Opening hours by weekday, Monday first; null means closed (rule people-11). */
const OteviraciDoba = z.object(
  Object.fromEntries(WEEKDAYS.map(den => [den, OteviraciDen])) as Record<
    (typeof WEEKDAYS)[number],
    typeof OteviraciDen
  >,
);

export const Store = z.object({
  id: z.int(),
  ...shapeOf(STORE, {
    barva: z.string(),
    poradi: z.int(),
    oteviraci_doba: OteviraciDoba,
    id_prodejny: z.int().nullable(),
    otevreno_od: z.string().nullable(),
    otevreno_do: z.string().nullable(),
  }),
  verze: z.int(),
});
export type Store = z.output<typeof Store>;

const hoursInOrder = (store: { otevreno_od?: string | null; otevreno_do?: string | null }) =>
  hoursProblem({ od: store.otevreno_od, do: store.otevreno_do }) === null;
const wrongHours = { error: 'Čas konce musí být po začátku', path: ['otevreno_do'] };

const fields = z.object(
  bodyOf(STORE, {
    otevreno_od: optionalCas,
    otevreno_do: optionalCas,
    oteviraci_doba: OteviraciDoba.optional(),
    poradi: z
      .int('Pořadí musí být celé číslo')
      .min(0, 'Pořadí musí být alespoň 0')
      .max(LAST_PLACE)
      .optional(),
    id_prodejny: CisloPobocky.nullable().optional(),
  }),
);

/** '1,2,3' */
const Shops = freeText(10_000)
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/, 'Neplatný seznam prodejen')
  .transform(ids => ids.split(',').map(Number));

/** The number of things that only an active shop can carry on (rule people-11). */
const Remains = z.object({
  /** Active people whose home shop it is. */
  lide: z.int(),
  /** Work shifts from today on. */
  smeny: z.int(),
  /** Open orders. */
  objednavky: z.int(),
  kiosky: z.int(),
  /** Goals of this month and of later ones. */
  cile: z.int(),
  /** Its unfinished tasks (rule home-5). */
  ukoly: z.int(),
});
export type Remains = z.output<typeof Remains>;

const answer = success({ store: Store });

export const stores = {
  list: route('GET /stores/prodejny/', {
    can: 'stores.manage',
    summary: 'Shops by order and name; search ignores diacritics',
    query: z.object({ aktivni: BoolText.optional(), search: freeText(100).optional() }),
    returns: success({ stores: z.array(Store) }),
  }),
  choices: route('GET /stores/prodejny/choices/', {
    can: 'stores.choose',
    summary: 'Active shops to choose from; with `vsechny` also those that records of the past name',
    query: z.object({ vsechny: z.literal('1').optional() }),
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
  create: route('POST /stores/prodejny/', {
    can: 'stores.manage',
    summary: `Add a shop (colour ${STORE.barva.begin} and order 0 unless given)`,
    body: fields.refine(hoursInOrder, wrongHours),
    returns: answer,
    status: 201,
  }),
  update: route('PUT /stores/prodejny/:id/', {
    can: 'stores.manage',
    summary: 'Change a shop; a stale `verze` is 409',
    body: fields.extend({ verze: Verze }).refine(hoursInOrder, wrongHours),
    returns: answer,
  }),
  remove: route('DELETE /stores/prodejny/:id/', {
    can: 'stores.manage',
    summary: 'Delete a shop without linked records',
    returns: Success,
  }),
  remains: route('GET /stores/prodejny/zbyva/', {
    can: 'stores.manage',
    summary: 'What hangs on shops that are about to be switched off, of all of them together',
    query: z.object({ prodejny: Shops }),
    returns: success({ zbyva: Remains }),
  }),
  bulkStatus: route('POST /stores/prodejny/bulk_update_status/', {
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
