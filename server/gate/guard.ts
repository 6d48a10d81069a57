import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CompiledQuery } from 'kysely';
import { type Action, type Scope, scopeOf } from '#shared/core/permissions.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import type { Route } from '#shared/core/route.ts';
import { tokenScopeOf } from '#shared/core/token-scopes.ts';
import type { App } from '../app-type.ts';
import { batched } from '../core/batched.ts';
import { fail } from '../core/calls/errors.ts';
import type { Tx } from '../core/database/db.ts';
import { BAD_TOKEN, findToken, isTokenValid, type Token } from '../imports/tokens/queries.ts';
import { findKiosk, KIOSK_COOKIE, type Kiosk } from '../kiosk/queries.ts';
import {
  csrfToken,
  findSessions,
  holdingPerson,
  LOCK_RIGHTS,
  type Person,
  sessionId,
  touchSession,
} from '../session/queries.ts';
import { NOWHERE, nowhere } from './pages.ts';
import { expectProven } from './proof.ts';

export const SESSION_COOKIE = 'relace';

/** Over https only this host can set a cookie of this name, not another host of its domain (ASVS 3.3). */
export const hostCookie = (request: FastifyRequest, name: string) =>
  request.protocol === 'https' ? `__Host-${name}` : name;

export const sessionCookieOf = (request: FastifyRequest) =>
  request.cookies[hostCookie(request, SESSION_COOKIE)];

export const CSRF_COOKIE = 'csrftoken';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's route; a request without one is not part of the API. */
    route?: Route;
  }
  interface FastifyRequest {
    person: Person | null;
    /** The token that a program sent, on routes that accept one. */
    token: Token | null;
    /** The paired computer that sent the request, on kiosk routes. */
    kiosk: Kiosk | null;
    /** Whether the request came with an invalid token. */
    isBadToken: boolean;
    scope: Scope;
  }
}

const isUnsafe = (request: FastifyRequest, route: Route) =>
  route.csrf === true || !['GET', 'HEAD', 'OPTIONS'].includes(request.method);

/** Sign-in has no session to bind a token to, so the browser must have come from our own page instead. */
function refuseForeignOrigin(request: FastifyRequest) {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const foreign =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host));
  if (foreign) throw fail.forbidden('Přihlášení z cizí stránky není povoleno.');
}

/** The refusal that a page of another site gets; such a request is not counted as the person's action. */
export const FORGED = 'Platnost stránky vypršela. Načtěte ji znovu a akci opakujte.';

/** The header must equal the cookie, and both must belong to this very session (rule people-5). */
function refuseForgery(request: FastifyRequest, sessionCookie: string) {
  const expected = csrfToken(sessionCookie);
  const { 'x-csrftoken': header } = request.headers;
  if (header !== expected || request.cookies[CSRF_COOKIE] !== expected) {
    throw fail.forbidden(FORGED);
  }
}

const WRONG_TOKEN = 'Token na tohle nemá oprávnění. Vytvořte jiný.';

/** Not 401: a person who is signed in on this computer stays signed in. */
const NO_KIOSK = 'Tento počítač není spárovaný kiosek. Docházku zapíšete ve směnách, až se přihlásíte.';

/** How far the permission of a call reaches for the caller. @throws 401, 403 where it does not */
export function scopeFor(
  route: Route,
  person: Pick<Person, 'role'> | null,
  kiosk: Kiosk | null = null,
): Scope {
  if (route.can === 'public') return 'all';
  if (route.can === 'kiosk') {
    if (!kiosk) throw fail.forbidden(NO_KIOSK);
    return 'own';
  }
  if (!person) throw fail.signedOut(undefined, route.onlyReads && { jen_cte: true });
  if (route.can === 'signed-in') return 'all';
  const scope = scopeOf(person.role, route.can);
  if (scope === false) throw fail.forbidden(refusalOf(route.can));
  return scope;
}

/** The token after `Authorization: Bearer`, or null when the header is missing or has something else. */
const bearerOf = ({ headers }: FastifyRequest) =>
  /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;

/** Whoever may do this can change the rights of others. */
const CHANGES_RIGHTS: Action = 'users.manage';

const CHANGED = 'Vaše oprávnění se mezitím změnilo. Načtěte stránku znovu a akci opakujte.';

const asksRights = ({ person, routeOptions }: FastifyRequest) => {
  const { route } = routeOptions.config;
  return route && person && route.can !== 'public' && route.can !== 'kiosk' ? { route, person } : null;
};

/** The queries that a write sends at its beginning, for `expectStillRight`. */
export function rightsAsked(request: FastifyRequest): CompiledQuery[] {
  const asks = asksRights(request);
  if (!asks) return [];
  const { route, person } = asks;
  return [...(route.can === CHANGES_RIGHTS ? [LOCK_RIGHTS] : []), ...holdingPerson.queries(person.relace)];
}

/**
 * Runs in the transaction of a write: checks, by the answers to `rightsAsked`, whether its author may still do it.
 * Since the guard, a slow body may have taken a minute, and a file many; until the transaction ends nobody can revoke
 * the right (docs/decisions/0037-rights-when-writing.md). @throws 401, 403
 */
export async function expectStillRight(tx: Tx, request: FastifyRequest, answers: object[][]) {
  const { token } = request;
  if (token && !(await isTokenValid(tx, token.id))) throw fail.signedOut(BAD_TOKEN);
  const asks = asksRights(request);
  if (!asks) return;
  const { route, person } = asks;
  const now = holdingPerson.person(answers.slice(-2));
  scopeFor(route, now);
  // The handler's decisions so far assumed the earlier role and shop, for example which accesses the person sees.
  if (now?.role !== person.role || now.prodejna_id !== person.prodejna_id) throw fail.forbidden(CHANGED);
}

/** Identifies the caller: a person by cookie, or a program by its token, which overrides a cookie (rule people-5). */
function identification({ db, clock, lifetime }: App) {
  const sessionOf = batched((ids: string[]) => findSessions(db, ids, lifetime(), clock.now()));
  return async (request: FastifyRequest) => {
    const { route } = request.routeOptions.config;
    const bearer = route && tokenScopeOf(route) ? bearerOf(request) : null;
    const cookie = sessionCookieOf(request);
    if (bearer !== null) {
      request.token = await findToken(db, bearer, clock.now());
      if (!request.token) request.isBadToken = true;
    } else if (route?.can === 'kiosk') {
      // A kiosk is not a person: somebody signed in on the same computer has no part in its requests.
      request.kiosk = await findKiosk(db, request.cookies[KIOSK_COOKIE], clock.now());
    } else if (route && cookie) {
      const session = await sessionOf(sessionId(cookie));
      if (session) request.person = await touchSession(db, session, clock.now());
    }
  };
}

/** Checks permission and origin of a request; a program's call needs no CSRF token. */
function judge(request: FastifyRequest, app: App) {
  const { route } = request.routeOptions.config;
  if (!route) return;
  if (route === NOWHERE) throw nowhere(request, request.person !== null || request.token !== null);
  if (request.isBadToken) throw fail.signedOut(BAD_TOKEN);
  if (request.token) {
    if (!request.token.rozsahy.includes(tokenScopeOf(route)!)) throw fail.forbidden(WRONG_TOKEN);
    request.scope = 'all';
    return;
  }
  const isPlain = route.isSignIn || route.can === 'kiosk' || route.path === '/kiosk/parovani/';
  if (isPlain && isUnsafe(request, route)) refuseForeignOrigin(request);
  request.scope = scopeFor(route, request.person, request.kiosk);
  const cookie = sessionCookieOf(request);
  if (isUnsafe(request, route) && !isPlain && request.person && cookie) refuseForgery(request, cookie);
  if (request.person) expectProven(app, route, request.person);
}

/**
 * Runs before a request's body is read: identifies the caller, limits the rate and checks the permission. Denies by
 * default: a route of the API without a contract is not served. Refused requests count as well, also those of guests.
 */
export function addGuard(server: FastifyInstance, app: App, perMinute: number) {
  server.decorateRequest('person', null);
  server.decorateRequest('kiosk', null);
  server.decorateRequest('token', null);
  server.decorateRequest('isBadToken', false);
  server.decorateRequest('scope', false);
  server.addHook('onRequest', identification(app));
  // A program has its own quota, which an ADMIN sets.
  const max = (request: FastifyRequest) =>
    request.token ? Math.min(perMinute, app.settings().token_dotazu_min) : perMinute;
  server.addHook('onRequest', server.rateLimit({ max }));
  server.addHook('onRequest', async request => judge(request, app));
}
