import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { CSRF_COOKIE, SESSION_COOKIE } from '#server/gate/guard.ts';
import { csrfToken } from '#server/session/queries.ts';
import { testApp } from '#test/app.ts';
import { ROWS, requestFor } from '#world/requests.ts';
import { refusalProblem } from './refusals.ts';
import { isUnsafe, ROUTES, urlOf } from './routes.ts';
import { contents } from './tables.ts';

const app = testApp();
const EXPIRED = 'Platnost stránky vypršela. Načtěte ji znovu a akci opakujte.';

type Forged = { cookie?: string; header?: string };

/** What a foreign page could send; `mine` and `other` are the tokens of two sessions. */
const FORGERIES: [string, (mine: string, other: string) => Forged][] = [
  ['no token at all', () => ({})],
  ['the cookie alone, as a form of another site would send it', mine => ({ cookie: mine })],
  ['the header alone', mine => ({ header: mine })],
  ['the token of another session', (_, other) => ({ cookie: other, header: other })],
  ['the header of another session', (mine, other) => ({ cookie: mine, header: other })],
  ['the cookie of another session', (mine, other) => ({ cookie: other, header: mine })],
  ['an empty token', () => ({ cookie: '', header: '' })],
  ['a made up token', () => ({ cookie: 'x', header: 'x' })],
];

/** Accepted calls that change nothing here: nothing is unread yet. */
const OF_NOTHING: string[] = ['POST /notifications/read-all/'];

/** Calls without a session: sign-in and pairing start one; a kiosk has a cookie that other sites cannot send. */
const WITHOUT_SESSION = [
  'POST /users/login/',
  'POST /users/login/krok/',
  'POST /users/login/firemni/zacatek/',
  'POST /users/login/firemni/',
  'POST /kiosk/parovani/',
  'POST /kiosk/dochazka/',
];

/** Accepted only if a provider answers: server/oidc/oidc.test.ts has one. */
const WITH_PROVIDER: string[] = ['POST /users/profile/firemni/zacatek/', 'POST /users/profile/firemni/'];

const unsafe = [...ROUTES].filter(([call, route]) => isUnsafe(route) && !WITHOUT_SESSION.includes(call));

/** A record for which the request would be accepted from an ADMIN. */
const acceptedRecord = (call: string) =>
  ROWS.find(row => row.call === call && (row.statuses.ADMIN! < 300 || WITH_PROVIDER.includes(call)))!.record;

describe.each(unsafe)('%s', (call, route) => {
  const sendFrom = async (session: string, { cookie, header }: Forged, request: InjectOptions) =>
    app.server.inject({
      ...request,
      cookies: { [SESSION_COOKIE]: session, ...(cookie !== undefined && { [CSRF_COOKIE]: cookie }) },
      headers: { ...(header !== undefined && { 'x-csrftoken': header }) },
    });

  test('is refused without the session’s token in header and cookie, and changes nothing', async () => {
    const [session, other] = [(await app.as('admin')).cookie!, (await app.as('admin')).cookie!];
    const [mine, theirs] = [csrfToken(session), csrfToken(other)];
    const { params, body } = await requestFor(app.db, call, acceptedRecord(call), 'admin');
    const request = { method: route.method, url: urlOf(route.path, params), payload: body } as InjectOptions;
    // Wait for background work of earlier requests: reading a link, sending a message.
    await Promise.all([app.sources, app.notices, app.mails, app.texts].map(one => one.idle()));
    const before = await contents(app.db);
    for (const [what, forged] of FORGERIES) {
      const answer = await sendFrom(session, forged(mine, theirs), request);
      expect(answer.statusCode, what).toBe(403);
      expect(answer.json().message, what).toBe(EXPIRED);
      expect(refusalProblem(answer.json()), what).toBeNull();
    }
    expect(await contents(app.db)).toEqual(before);
    if (WITH_PROVIDER.includes(call)) return;
    // The request itself was valid: with the token it is accepted.
    const answer = await sendFrom(session, { cookie: mine, header: mine }, request);
    expect(answer.statusCode).toBe(route.status ?? 200);
    const after = await contents(app.db);
    // A read may be recorded in the audit.
    if (route.onlyReads) expect({ ...after, audit: before.audit }).toEqual(before);
    else if (!OF_NOTHING.includes(call)) expect(after).not.toEqual(before);
  });
});

/** Sign-in has no session to bind a token to, so its origin is checked instead (rule people-5). */
describe('sign-in', () => {
  const credentials = { uzivatelske_jmeno: 'petra', heslo: 'prodejna1' };

  test.each([
    ['of another site', { origin: 'https://jinde.example' }, 403],
    ['of another port', { origin: 'http://localhost:1', host: 'localhost:3000' }, 403],
    ['of a sandboxed page', { origin: 'null' }, 403],
    ['marked as cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of a sister domain', { 'sec-fetch-site': 'same-site' }, 403],
    [
      'of our own page',
      { origin: 'http://prodejna:3000', host: 'prodejna:3000', 'sec-fetch-site': 'same-origin' },
      200,
    ],
    ['without a browser', {}, 200],
  ])('%s: %o gets %d', async (_, headers, status) => {
    const before = await contents(app.db);
    const answer = await app.guest.post('/api/users/login/', credentials, { headers });
    expect(answer.status).toBe(status);
    if (status === 403) {
      expect(refusalProblem(answer.body)).toBeNull();
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(await contents(app.db)).toEqual(before);
    }
  });

  test('sent as a form gets 415', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.guest.post('/api/users/login/', 'uzivatelske_jmeno=petra', { headers });
    expect(answer.status).toBe(415);
  });
});

test('a token from GET /csrf/ is accepted', async () => {
  const petra = await app.as('petra');
  const { body, headers } = await petra.get('/api/csrf/');
  expect(`${headers['set-cookie']}`).toContain(`${CSRF_COOKIE}=${body.csrfToken}`);
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/news/',
    payload: { obsah: 'Dobrý den' },
    cookies: { [SESSION_COOKIE]: petra.cookie!, [CSRF_COOKIE]: body.csrfToken },
    headers: { 'x-csrftoken': body.csrfToken },
  });
  expect(answer.statusCode).toBe(201);
});
