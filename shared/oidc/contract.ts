import { z } from 'zod';
import { bodyOf, secret, shapeOf } from '../core/body.ts';
import { asTyped, isStorable, Okamzik, Success, success, Verze } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { CurrentUser } from '../session/contract.ts';
import { PROVIDER } from './fields.ts';
import { OWN_PATH } from './paths.ts';

/** The provider; in place of its secret only whether there is one. */
export const Provider = z.object({
  ...shapeOf(PROVIDER, {}),
  ma_klic: z.boolean(),
  verze: z.int(),
});
export type Provider = z.output<typeof Provider>;

const Account = { nazev: z.string(), propojeno: Okamzik, pouzito: Okamzik.nullable() };

/** The part after the `?` in the address to which the provider sent the browser back. */
const answer = z.object({
  parametry: secret(
    z
      .string('Povinné pole')
      .max(8192, 'Nejvýše 8192 znaků')
      .refine(isStorable, 'Text obsahuje nepovolené znaky'),
  ),
});

const whereTo = success({ adresa: z.string() });

/** Sign-in with an account of a provider, besides the password (rule people-21). */
export const oidc = {
  ways: route('GET /users/login/moznosti/', {
    can: 'public',
    summary: 'What the button of the provider says at sign-in; null where there is none',
    returns: success({ firemni: z.object({ popis: z.string() }).nullable() }),
  }),
  begin: route('POST /users/login/firemni/zacatek/', {
    can: 'public',
    isSignIn: true,
    summary: 'Where the browser goes to sign in by the provider; sets a cookie of ten minutes',
    body: z.object({
      zpet: z
        .string()
        .max(2000, 'Nejvýše 2000 znaků')
        .refine(path => OWN_PATH.test(path), 'Neplatná adresa')
        .default('/'),
    }),
    returns: whereTo,
  }),
  finish: route('POST /users/login/firemni/', {
    can: 'public',
    isSignIn: true,
    summary:
      'Sign in with what the provider answered; sets the cookies. Who has a second step gets 401 with `druhy_krok`, as after the password',
    body: answer,
    returns: success({ user: CurrentUser, zpet: z.string(), message: z.string() }),
  }),
  own: route('GET /users/profile/firemni/', {
    can: 'signed-in',
    summary: 'One’s own linked account, and what the provider is called where there is one',
    returns: success({ poskytovatel: z.string().nullable(), ucet: z.object(Account).nullable() }),
  }),
  beginLink: route('POST /users/profile/firemni/zacatek/', {
    can: 'signed-in',
    isFresh: true,
    summary: 'Where the browser goes to link an account; sets a cookie of ten minutes',
    returns: whereTo,
  }),
  link: route('POST /users/profile/firemni/', {
    can: 'signed-in',
    summary: 'Link the account that the provider answered, in the session that began it',
    body: answer,
    returns: success({ nazev: z.string() }),
    status: 201,
  }),
  unlink: route('DELETE /users/profile/firemni/', {
    can: 'signed-in',
    isFresh: true,
    summary: 'Take one’s own link away',
    returns: Success,
  }),
  provider: route('GET /firemni-ucty/', {
    can: 'settings.manage',
    summary: 'The provider, null until it is entered, the address to register with it, and who is linked',
    returns: success({
      poskytovatel: Provider.nullable(),
      navrat: z.string(),
      osoby: z.array(z.object({ id: z.int(), jmeno: z.string(), aktivni: z.boolean(), ...Account })),
    }),
  }),
  saveProvider: route('PUT /firemni-ucty/', {
    can: 'settings.manage',
    isFresh: true,
    summary:
      'Say who the provider is; one that is switched on is asked first. An empty secret keeps the one there is, a stale `verze` is 409',
    body: z.object({
      ...bodyOf(PROVIDER, {
        tajny_klic: secret(asTyped(512).optional()),
      }),
      verze: Verze,
    }),
    returns: success({ poskytovatel: Provider }),
  }),
  unlinkPerson: route('DELETE /firemni-ucty/:id/', {
    can: 'users.manage',
    isFresh: true,
    summary: 'Take the link of a person away',
    returns: Success,
  }),
};
