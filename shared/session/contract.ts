import { z } from 'zod';
import { secret } from '../core/body.ts';
import { isStorable, Success, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { User } from '../users/contract.ts';

/** The signed-in person as the client knows them (rule people-4): all that an ADMIN sees but the birth date. */
export const CurrentUser = User.omit({ datum_narozeni: true }).extend({
  /** Whether they lack a required second step; until they have it, they may do nothing else (rule people-16). */
  chybi_krok: z.boolean(),
});
export type CurrentUser = z.output<typeof CurrentUser>;

/** Credentials are compared, not stored: they are limited in length but never cleaned. */
const credential = z
  .string()
  .min(1, 'Povinné pole')
  .max(256, 'Nejvýše 256 znaků')
  .refine(isStorable, 'Text obsahuje nepovolené znaky');

const Session = z.object({
  cislo: z.int(),
  /** 'Chrome, Windows' */
  zarizeni: z.string(),
  adresa: z.string(),
  od: z.string(),
  pouzito: z.string(),
  /** Whether it is the session that asks. */
  je_tato: z.boolean(),
});

export const session = {
  login: route('POST /users/login/', {
    can: 'public',
    isSignIn: true,
    summary:
      'Sign in; sets the session and csrftoken cookies. Who has a second step gets 401 with `druhy_krok` and goes on there',
    body: z.object({ uzivatelske_jmeno: credential, heslo: secret(credential) }),
    returns: success({ user: CurrentUser, message: z.string() }),
  }),
  logout: route('POST /users/logout/', {
    can: 'public',
    isSetup: true,
    summary: 'Sign out; idempotent',
    returns: success({}),
  }),
  current: route('GET /users/current/', {
    can: 'signed-in',
    isSetup: true,
    summary: 'The signed-in person; 401 when signed out',
    returns: success({ user: CurrentUser }),
  }),
  sessions: route('GET /users/profile/relace/', {
    can: 'signed-in',
    summary: 'Where one is signed in, the last used first',
    returns: success({ prihlaseni: z.array(Session) }),
  }),
  endSession: route('DELETE /users/profile/relace/:id/', {
    can: 'signed-in',
    summary: 'Sign out elsewhere, in one place; one’s own session ends by signing out (409)',
    returns: Success,
  }),
  endSessions: route('POST /users/profile/relace/ukonceni/', {
    can: 'signed-in',
    summary: 'Sign out everywhere but here',
    returns: success({ ukonceno: z.int() }),
  }),
  csrf: route('GET /csrf/', {
    can: 'public',
    summary: 'The CSRF token of this session; sets the csrftoken cookie',
    returns: z.object({ csrfToken: z.string() }),
  }),
};
