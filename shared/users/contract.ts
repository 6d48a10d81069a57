import { z } from 'zod';
import { bodyOf, shapeOf } from '../core/body.ts';
import { Datum, freeText, Id, NoveHeslo, success, Verze } from '../core/fields.ts';
import { MODULES, ROLE_LABELS, ROLES } from '../core/roles.ts';
import { route } from '../core/route.ts';
import { YES_NO } from '../core/sheet.ts';
import { mixesScripts } from '../core/visible.ts';
import { USER } from './fields.ts';

const MIXED_SCRIPTS =
  'Uživatelské jméno míchá písmena různých abeced (například azbuky), takže vypadá jako jiné. Napište je znovu.';

/** A person as shown to others next to what they did. `obrazek` is the address of their image, or null. */
export const Author = z.object({
  id: z.int(),
  jmeno: z.string(),
  prijmeni: z.string(),
  inicialy: z.string(),
  obrazek: z.string().nullable(),
});
export type Author = z.output<typeof Author>;

export const User = z.object({
  ...shapeOf(USER, {
    id: z.int(),
    role: z.enum(ROLES),
    prodejna: z.string().nullable(),
    moduly: z.array(z.enum(MODULES)),
    datum_narozeni: z.string().nullable(),
  }),
  inicialy: z.string(),
  obrazek: z.string().nullable(),
  prodejna_id: z.int().nullable(),
  verze: z.int(),
});
export type User = z.output<typeof User>;

/** `zadost_prodejna` is the shop that a VEDOUCI requests, until an ADMIN decides (rule people-10). */
export const ListedUser = User.extend({
  zadost_prodejna: z.string().nullable(),
  druhy_krok: z.boolean(),
  /** The ADMIN who asks to remove their second step and waits for another ADMIN's confirmation (rule people-16). */
  zada_zruseni: z.string().nullable(),
  zada_zruseni_id: z.int().nullable(),
});
export type ListedUser = z.output<typeof ListedUser>;

/** The home shop by any of its names (rule people-11); empty means none. */
export const HomeShop = freeText(120).nullable().optional();

/** Removes duplicates. */
const Modules = z
  .array(z.enum(MODULES, 'Neznámý modul'))
  .max(MODULES.length)
  .overwrite(modules => [...new Set(modules)]);

const given = {
  id: Id,
  /** NFKC: a name in full-width or other letters that look the same is the same name. */
  uzivatelske_jmeno: freeText(50)
    .overwrite(name => name.normalize('NFKC'))
    .min(1, USER.uzivatelske_jmeno.required)
    .max(50, 'Nejvýše 50 znaků')
    .regex(/^\S*$/, 'Uživatelské jméno nesmí obsahovat mezery')
    .refine(name => !mixesScripts(name), MIXED_SCRIPTS),
  heslo: NoveHeslo,
  role: z.enum(ROLES, 'Neplatná role').default('PRODEJCE'),
  prodejna: HomeShop,
  aktivni: z.boolean().default(true),
  moduly: Modules.default([]),
  datum_narozeni: z
    .union([z.literal('').transform(() => null), Datum])
    .nullable()
    .optional(),
};

/** A field that an edit leaves out keeps its value; an empty password keeps the old one (rule people-8). */
const { id: _, ...edited } = bodyOf(USER, {
  ...given,
  heslo: z.union([z.literal('').transform(() => undefined), NoveHeslo]).optional(),
  role: z.enum(ROLES, 'Neplatná role').optional(),
  aktivni: z.boolean().optional(),
  moduly: Modules.optional(),
});

const answer = success({ user: User, message: z.string() });

export const users = {
  list: route('GET /users/list/', {
    can: 'users.manage',
    isFreshAsSheet: true,
    summary: 'All people but the deleted ones, and the number to propose for the next',
    returns: success({ users: z.array(ListedUser), dalsi_id: z.int() }),
    sheets: [
      {
        name: 'Uživatelé',
        rows: 'users',
        columns: {
          id: ['ID', 'number'],
          uzivatelske_jmeno: 'Uživatelské jméno',
          jmeno: 'Jméno',
          prijmeni: 'Příjmení',
          role: ['Role', 'text', ROLE_LABELS],
          prodejna: 'Prodejna',
          aktivni: ['Aktivní', 'text', YES_NO],
        },
      },
    ],
  }),
  choices: route('GET /users/choices/', {
    can: 'users.choose',
    summary: 'Active people to choose from',
    returns: success({
      users: z.array(
        z.object({ id: z.int(), jmeno: z.string(), prijmeni: z.string(), prodejna_id: z.int().nullable() }),
      ),
    }),
  }),
  create: route('POST /users/create/', {
    can: 'users.manage',
    summary: 'Add a person under an id given by the administrator',
    body: z.object(bodyOf(USER, given)),
    returns: answer,
    status: 201,
  }),
  update: route('PUT /users/update/:id/', {
    can: 'users.manage',
    summary: 'Change a person (not oneself); a stale `verze` is 409',
    body: z.object({ ...edited, verze: Verze }),
    returns: answer,
  }),
  decideShop: route('POST /users/store-request/:id/', {
    can: 'users.manage',
    summary: 'Grant or refuse the shop that a VEDOUCI asks for; 409 where it is not `zadost_prodejna` by now',
    body: z.object({
      schvaleno: z.boolean('Očekává se ano nebo ne'),
      zadost_prodejna: freeText(120).optional(),
    }),
    returns: success({ message: z.string() }),
  }),
  remove: route('DELETE /users/delete/:id/', {
    can: 'users.manage',
    summary: 'Delete a person; one with history stays as a former colleague',
    returns: success({ message: z.string() }),
  }),
};
