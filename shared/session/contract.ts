import { z } from 'zod';
import { secret } from '../core/body.ts';
import { isStorable, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { User } from '../users/contract.ts';

/** The signed-in person as the client knows them (rule people-4): what an ADMIN sees of anybody, but the birth date. */
export const CurrentUser = User.omit({ datum_narozeni: true });
export type CurrentUser = z.output<typeof CurrentUser>;

/** Credentials are compared, not stored: they are bounded but never cleaned. */
const credential = z
  .string()
  .min(1, 'Povinné pole')
  .max(256, 'Nejvýše 256 znaků')
  .refine(isStorable, 'Text obsahuje nepovolené znaky');

export const session = {
  login: route({
    method: 'POST',
    path: '/users/login/',
    can: 'public',
    summary: 'Sign in; sets the session and csrftoken cookies',
    body: z.object({ uzivatelske_jmeno: credential, heslo: secret(credential) }),
    returns: success({ user: CurrentUser, message: z.string() }),
  }),
  logout: route({
    method: 'POST',
    path: '/users/logout/',
    can: 'public',
    summary: 'Sign out; idempotent',
    returns: success({}),
  }),
  current: route({
    method: 'GET',
    path: '/users/current/',
    can: 'signed-in',
    summary: 'The signed-in person; 401 when signed out',
    returns: success({ user: CurrentUser }),
  }),
  csrf: route({
    method: 'GET',
    path: '/csrf/',
    can: 'public',
    summary: 'The CSRF token of this session; sets the csrftoken cookie',
    returns: z.object({ csrfToken: z.string() }),
  }),
};
