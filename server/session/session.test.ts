import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#shared/core/durations.ts';
import { openApp, type Sent, testApp } from '#test/app.ts';
import { onFullDisk } from '#test/full-disk.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { sweep } from '../operation/sweep.ts';
import { hashPassword, passwordMatches } from './hashing.ts';
import { csrfToken } from './queries.ts';

const WRONG = 'Nesprávné uživatelské jméno nebo heslo';
const STALE_PAGE = 'Platnost stránky vypršela. Načtěte ji znovu a akci opakujte.';

let now = Date.now();
beforeEach(() => {
  now = Date.now();
});

const app = testApp({ clock: { now: () => now } });

let addresses = 0;
/** An address without failures so far. */
const freshAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const signIn = (
  uzivatelske_jmeno: string,
  heslo = DEMO_PASSWORD,
  options: Parameters<typeof app.guest.post>[2] = {},
) =>
  app.guest.post(
    '/api/users/login/',
    { uzivatelske_jmeno, heslo },
    { remoteAddress: freshAddress(), ...options },
  );

const cookieOf = ({ response }: Sent, name: string) => {
  const cookie = response.cookies.find(one => one.name === name);
  if (!cookie) throw new Error(`No cookie ${name} was set.`);
  return cookie;
};
const sessionOf = (answer: Sent) => cookieOf(answer, 'relace').value;

const sessionsOf = async (userId: number) =>
  (await app.db.selectFrom('relace').selectAll().where('uzivatel_id', '=', userId).execute()).length;

describe('signing in', () => {
  test('answers success, the person and a message', async () => {
    const { status, body } = await signIn('petra');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Přihlášení proběhlo úspěšně.',
      user: {
        id: 12,
        uzivatelske_jmeno: 'petra',
        jmeno: 'Petra',
        prijmeni: 'Nováková',
        inicialy: 'PN',
        obrazek: null,
        role: 'PRODEJCE',
        chybi_krok: false,
        aktivni: true,
        prodejna: 'Globus',
        prodejna_id: 1,
        moduly: ['shifts', 'news', 'access'],
        verze: expect.any(Number),
      },
    });
  });

  test('makes the person the current user', async () => {
    const signedIn = await signIn('viktor');
    const { status, body } = await app.withCookie(sessionOf(signedIn)).get('/api/users/current/');
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, user: signedIn.body.user });
  });

  test.each(['PETRA', 'Petra', 'petra'])('accepts %s as petra in any case', async username => {
    expect((await signIn(username)).body.user.id).toBe(12);
  });

  test('accepts a name typed with combining marks', async () => {
    const admin = await app.as('admin');
    const added = {
      id: 500,
      uzivatelske_jmeno: 'Šárka',
      jmeno: 'Šárka',
      prijmeni: 'Nová',
      heslo: 'tajne123',
    };
    expect((await admin.post('/api/users/create/', added)).status).toBe(201);
    for (const typed of ['šárka', 'ŠÁRKA', 'Šárka'.normalize('NFD')]) {
      expect((await signIn(typed, 'tajne123')).status, typed).toBe(200);
    }
  });

  test('compares the password exactly, with case and spaces', async () => {
    for (const typed of [DEMO_PASSWORD.toUpperCase(), ` ${DEMO_PASSWORD}`, `${DEMO_PASSWORD} `]) {
      expect((await signIn('petra', typed)).status, typed).toBe(401);
    }
  });

  test.each([
    ['no username', { heslo: 'x' }, 'uzivatelske_jmeno'],
    ['an empty username', { uzivatelske_jmeno: '', heslo: 'x' }, 'uzivatelske_jmeno'],
    ['no password', { uzivatelske_jmeno: 'petra' }, 'heslo'],
    ['an empty password', { uzivatelske_jmeno: 'petra', heslo: '' }, 'heslo'],
    ['NUL in the username', { uzivatelske_jmeno: 'pe\0tra', heslo: 'x' }, 'uzivatelske_jmeno'],
    ['half a character in the password', { uzivatelske_jmeno: 'petra', heslo: '\ud83d' }, 'heslo'],
    ['a number for a password', { uzivatelske_jmeno: 'petra', heslo: 123456 }, 'heslo'],
    ['an endless password', { uzivatelske_jmeno: 'petra', heslo: 'x'.repeat(257) }, 'heslo'],
  ])('refuses %s with 400 naming the field', async (_what, body, field) => {
    const answer = await app.guest.post('/api/users/login/', body, { remoteAddress: freshAddress() });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test('answers a wrong password, an unknown, an inactive and a former user alike', async () => {
    const admin = await app.as('admin');
    const ivana = await app.as('ivana');
    await ivana.post('/api/news/', { obsah: 'Mám historii' });
    expect((await admin.delete('/api/users/delete/55/')).status).toBe(200);
    const answers = await Promise.all([
      signIn('petra', 'spatne-heslo'),
      signIn('nikdo'),
      signIn('zdenek'),
      signIn('ivana'),
    ]);
    const shown = answers.map(({ status, body: { request_id, ...body }, headers, response }) => {
      const { 'x-request-id': id, date, 'x-ratelimit-remaining': left, ...rest } = headers;
      return { status, body, rest, cookies: response.cookies };
    });
    for (const one of shown) expect(one).toEqual(shown[0]);
    expect(shown[0]).toMatchObject({
      status: 401,
      body: { success: false, error: WRONG, message: WRONG },
      cookies: [],
    });
  });
});

describe('the origin of a sign-in', () => {
  test.each([
    ['another site', { origin: 'https://zlo.example' }],
    ['another port', { origin: 'http://localhost:9999' }],
    ['a page without an origin', { origin: 'null' }],
    ['a cross-site request', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
    ['our origin, sent across sites', { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused and nobody is signed in', async (_who, headers) => {
    const before = await sessionsOf(13);
    const answer = await signIn('pavel', DEMO_PASSWORD, { headers: { host: 'localhost:80', ...headers } });
    expect(answer.status).toBe(403);
    expect(answer.body.success).toBe(false);
    expect(answer.response.cookies).toEqual([]);
    expect(await sessionsOf(13)).toBe(before);
  });

  test.each([
    ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['an older browser of ours', { origin: 'http://localhost:3000' }],
    ['an address typed by hand', { 'sec-fetch-site': 'none' }],
    ['a program', {}],
  ])('%s is accepted', async (_who, headers) => {
    const answer = await signIn('pavel', DEMO_PASSWORD, { headers: { host: 'localhost:3000', ...headers } });
    expect(answer.status).toBe(200);
  });

  test('needs no CSRF token, even while somebody is signed in', async () => {
    const cookie = sessionOf(await signIn('pavel'));
    const again = await signIn('pavel', DEMO_PASSWORD, { cookies: { relace: cookie } });
    expect(again.status).toBe(200);
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'uzivatelske_jmeno=petra&heslo=prodejna1'],
    ['plain text', 'text/plain', '{"uzivatelske_jmeno":"petra","heslo":"prodejna1"}'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('as %s gets 415', async (_what, type, payload) => {
    const answer = await app.guest.post('/api/users/login/', payload, { headers: { 'content-type': type } });
    expect(answer.status).toBe(415);
    expect(answer.response.cookies).toEqual([]);
  });
});

test('a hash with weaker parameters is renewed at sign-in, and the password stays', async () => {
  const { hash } = await import('@node-rs/argon2');
  const weak = await hash(DEMO_PASSWORD, { algorithm: 2, memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  await app.db.updateTable('uzivatel').set({ heslo_hash: weak }).where('id', '=', 17).execute();
  const stored = async () =>
    (await app.db.selectFrom('uzivatel').select('heslo_hash').where('id', '=', 17).executeTakeFirstOrThrow())
      .heslo_hash;
  expect((await signIn('martin', 'spatne')).status).toBe(401);
  expect(await stored()).toBe(weak);
  expect((await signIn('martin')).status).toBe(200);
  const renewed = await stored();
  expect(renewed).toContain('m=19456,t=2,');
  expect((await signIn('martin')).status).toBe(200);
  expect(await stored()).toBe(renewed);
});

describe('cookies', () => {
  test('of the session are HttpOnly and SameSite=Lax; the CSRF token is readable', async () => {
    const answer = await signIn('petra');
    expect(cookieOf(answer, 'relace')).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const csrf = cookieOf(answer, 'csrftoken');
    expect(csrf).toMatchObject({ sameSite: 'Lax', path: '/' });
    expect(csrf.httpOnly).toBeUndefined();
  });

  test('are Secure only when a trusted proxy says https', async () => {
    const https = { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-proto': 'https' } };
    const behindProxy = await openApp(app.url, {
      env: { TRUST_PROXY: ['127.0.0.1'], METRICS_TOKEN: undefined, RATE_LIMIT: 1000 },
    });
    try {
      const body = { uzivatelske_jmeno: 'petra', heslo: DEMO_PASSWORD };
      const secure = await behindProxy.guest.post('/api/users/login/', body, https);
      expect(secure.response.cookies.map(cookie => cookie.secure)).toEqual([true, true, true]);
      const http = await behindProxy.guest.post('/api/users/login/', body, { remoteAddress: '127.0.0.1' });
      expect(http.response.cookies.map(cookie => cookie.secure)).toEqual([undefined, undefined, undefined]);
      const untrusted = await app.guest.post('/api/users/login/', body, https);
      expect(untrusted.response.cookies.map(cookie => cookie.secure)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    } finally {
      await behindProxy.close();
    }
  });

  test('of a session have 256 random bits, of which the database has only a hash', async () => {
    const cookies = [sessionOf(await signIn('jana')), sessionOf(await signIn('jana'))];
    expect(new Set(cookies).size).toBe(2);
    for (const cookie of cookies) {
      expect(Buffer.from(cookie, 'base64url')).toHaveLength(32);
      const id = createHash('sha256').update(cookie).digest('base64url');
      const rows = await app.db.selectFrom('relace').selectAll().where('id', '=', id).execute();
      expect(rows).toHaveLength(1);
    }
    const { rows } = await sql<{ all: string }>`select json_agg(relace)::text as all from relace`.execute(
      app.db,
    );
    for (const cookie of cookies) expect(rows[0]!.all).not.toContain(cookie);
  });

  test('are new for every sign-in, which ends the previous session', async () => {
    const first = sessionOf(await signIn('tomas'));
    const second = sessionOf(await signIn('tomas', DEMO_PASSWORD, { cookies: { relace: first } }));
    expect(second).not.toBe(first);
    expect((await app.withCookie(first).get('/api/users/current/')).status).toBe(401);
    expect((await app.withCookie(second).get('/api/users/current/')).status).toBe(200);
  });

  test('planted by somebody are not taken over', async () => {
    const planted = 'A'.repeat(43);
    const own = sessionOf(await signIn('tomas', DEMO_PASSWORD, { cookies: { relace: planted } }));
    expect(own).not.toBe(planted);
    expect((await app.withCookie(planted).get('/api/users/current/')).status).toBe(401);
  });

  test('let a person be signed in on two devices', async () => {
    const [phone, desk] = [sessionOf(await signIn('lucie')), sessionOf(await signIn('lucie'))];
    for (const cookie of [phone, desk]) {
      expect((await app.withCookie(cookie).get('/api/users/current/')).status).toBe(200);
    }
  });
});

describe('the length of a session', () => {
  const signedIn = async (cookie: string) =>
    (await app.withCookie(cookie).get('/api/users/current/')).status === 200;

  test('is 8 hours without a request', async () => {
    const used = sessionOf(await signIn('petra'));
    const unused = sessionOf(await signIn('petra'));
    now += 8 * HOUR - MINUTE;
    expect(await signedIn(used)).toBe(true);
    now += MINUTE;
    expect(await signedIn(unused)).toBe(false);
    now += 8 * HOUR - 3 * MINUTE;
    expect(await signedIn(used)).toBe(true);
  });

  test('is 16 hours at most, however busy', async () => {
    const cookie = sessionOf(await signIn('petra'));
    for (const hours of [6, 6, 3]) {
      now += hours * HOUR;
      expect(await signedIn(cookie)).toBe(true);
    }
    now += HOUR - 1;
    expect(await signedIn(cookie)).toBe(true);
    now += 1;
    expect(await signedIn(cookie)).toBe(false);
  });

  test('is unaffected on a full disk, where activity cannot be recorded', async () => {
    const petra = await app.as('petra');
    await onFullDisk(app, 'relace', async () => {
      now += 2 * MINUTE;
      expect((await petra.get('/api/news/')).status).toBe(200);
    });
  });

  test('can be changed by an ADMIN, also for open sessions', async () => {
    const admin = await app.as('admin');
    const cookie = sessionOf(await signIn('petra'));
    await admin.put('/api/settings/', { relace_necinnost_h: 1 });
    now += HOUR - MINUTE;
    expect(await signedIn(cookie)).toBe(true);
    now += HOUR;
    expect(await signedIn(cookie)).toBe(false);

    now = Date.now();
    await admin.put('/api/settings/', { relace_necinnost_h: 20, relace_nejdele_h: 20 });
    const long = sessionOf(await signIn('petra'));
    now += 20 * HOUR - MINUTE;
    expect(await signedIn(long)).toBe(true);
    now += MINUTE;
    expect(await signedIn(long)).toBe(false);

    now = Date.now();
    expect((await admin.put('/api/settings/', { relace_necinnost_h: 8, relace_nejdele_h: 16 })).status).toBe(
      200,
    );
  });

  test('does not grow when the clock was days ahead at sign-in', async () => {
    now += 48 * HOUR;
    const cookie = sessionOf(await signIn('petra'));
    now -= 48 * HOUR;
    expect(await signedIn(cookie)).toBe(true);
    now += 8 * HOUR - MINUTE;
    expect(await signedIn(cookie)).toBe(true);
    now += 8 * HOUR;
    expect(await signedIn(cookie)).toBe(false);
  });

  test('is over for expired sessions, which are swept while others stay', async () => {
    await signIn('gabriela');
    now += 9 * HOUR;
    await signIn('gabriela');
    expect(await sessionsOf(64)).toBe(2);
    await sweep(app);
    expect(await sessionsOf(64)).toBe(1);
  });
});

describe('without a session', () => {
  test.each([
    ['without a cookie', null],
    ['with a cookie of nobody', 'x'.repeat(43)],
    ['with an empty cookie', ''],
    ['with rubbish', 'a b;c"\\'],
  ])('the current user is 401 with success false %s', async (_how, cookie) => {
    const { status, body } = await app.withCookie(cookie).get('/api/users/current/');
    expect(status).toBe(401);
    expect(body).toMatchObject({ success: false });
    expect(body).not.toHaveProperty('user');
  });

  test('signing out ends the session and clears both cookies', async () => {
    const petra = app.withCookie(sessionOf(await signIn('petra')));
    const answer = await petra.post('/api/users/logout/');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    for (const name of ['relace', 'csrftoken']) {
      expect(cookieOf(answer, name)).toMatchObject({ value: '', expires: new Date(0) });
    }
    expect((await petra.get('/api/users/current/')).status).toBe(401);
  });

  test('signing out can be repeated, even by a guest', async () => {
    const petra = app.withCookie(sessionOf(await signIn('petra')));
    for (let i = 0; i < 2; i++) expect((await petra.post('/api/users/logout/')).status).toBe(200);
    expect(await app.guest.post('/api/users/logout/')).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });

  test('signing out ends this session only', async () => {
    const [phone, desk] = [await app.as('radek'), await app.as('radek')];
    await phone.post('/api/users/logout/');
    expect((await desk.get('/api/users/current/')).status).toBe(200);
  });
});

describe('an ADMIN’s change takes effect at the next request:', () => {
  const edit = (fields: object) => ({
    uzivatelske_jmeno: 'michal',
    jmeno: 'Michal',
    prijmeni: 'Kolář',
    ...fields,
  });
  const statusOf = async (client: Awaited<ReturnType<typeof app.as>>, url = '/api/users/current/') =>
    (await client.get(url)).status;

  test('deactivation', async () => {
    const [admin, michal] = [await app.as('admin'), await app.as('michal')];
    expect(await statusOf(michal)).toBe(200);
    await admin.put('/api/users/update/42/', edit({ aktivni: false }));
    expect(await statusOf(michal)).toBe(401);
    expect((await signIn('michal')).status).toBe(401);
    await admin.put('/api/users/update/42/', edit({ aktivni: true }));
    expect(await statusOf(michal), 'an ended session does not come back').toBe(401);
    expect((await signIn('michal')).status).toBe(200);
  });

  test('deactivation, even directly in the database', async () => {
    const lukas = await app.as('lukas');
    const set = (aktivni: boolean) =>
      app.db.updateTable('uzivatel').set({ aktivni }).where('id', '=', 44).execute();
    await set(false);
    expect(await statusOf(lukas)).toBe(401);
    await set(true);
    expect(await statusOf(lukas)).toBe(200);
  });

  test('a new role, up and down, in the same session', async () => {
    const [admin, michal] = [await app.as('admin'), await app.as('michal')];
    expect(await statusOf(michal, '/api/users/list/')).toBe(403);
    await admin.put('/api/users/update/42/', edit({ role: 'ADMIN' }));
    expect(await statusOf(michal, '/api/users/list/')).toBe(200);
    expect((await michal.get('/api/users/current/')).body.user.role).toBe('ADMIN');
    await admin.put('/api/users/update/42/', edit({ role: 'PRODEJCE' }));
    expect(await statusOf(michal, '/api/users/list/')).toBe(403);
  });

  test('deletion, with history and without', async () => {
    const admin = await app.as('admin');
    const [vojtech, marketa] = [await app.as('vojtech'), await app.as('marketa')];
    await marketa.post('/api/news/', { obsah: 'Mám historii' });
    for (const [id, client] of [
      [63, vojtech],
      [62, marketa],
    ] as const) {
      expect((await admin.delete(`/api/users/delete/${id}/`)).status).toBe(200);
      expect(await statusOf(client)).toBe(401);
    }
  });

  test('a new password, which ends all sessions of the person and no others', async () => {
    const admin = await app.as('admin');
    const [phone, desk, other] = [await app.as('michal'), await app.as('michal'), await app.as('jana')];
    await admin.put('/api/users/update/42/', edit({ heslo: 'nove-heslo' }));
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 401]);
    expect([await statusOf(other), await statusOf(admin)]).toEqual([200, 200]);
    expect((await signIn('michal')).status).toBe(401);
    expect((await signIn('michal', 'nove-heslo')).status).toBe(200);
  });

  test('an edit without a new password, which keeps the sessions', async () => {
    const [admin, michal] = [await app.as('admin'), await app.as('michal')];
    await admin.put('/api/users/update/42/', edit({ jmeno: 'Míša', heslo: '' }));
    expect((await michal.get('/api/users/current/')).body.user.jmeno).toBe('Míša');
  });
});

describe('the CSRF token', () => {
  const post = (cookies: Record<string, string>, token?: string) =>
    app.guest.post(
      '/api/news/',
      { obsah: 'Ahoj' },
      { cookies, headers: token === undefined ? {} : { 'x-csrftoken': token } },
    );

  test('comes from GET /csrf/ with its cookie and allows unsafe calls', async () => {
    const cookie = sessionOf(await signIn('petra'));
    const answer = await app.guest.get('/api/csrf/', { cookies: { relace: cookie } });
    expect(answer.status).toBe(200);
    const { csrfToken: token } = answer.body;
    expect(answer.body).toEqual({ csrfToken: cookieOf(answer, 'csrftoken').value });
    expect((await post({ relace: cookie, csrftoken: token }, token)).status).toBe(201);
  });

  test('from sign-in works too and does not reveal the session', async () => {
    const answer = await signIn('petra');
    const token = cookieOf(answer, 'csrftoken').value;
    expect((await post({ relace: sessionOf(answer), csrftoken: token }, token)).status).toBe(201);
    expect(sessionOf(answer)).not.toContain(token);
  });

  test('of a guest is worthless after sign-in', async () => {
    const { csrfToken: token } = (await app.guest.get('/api/csrf/')).body;
    const again = (await app.guest.get('/api/csrf/')).body.csrfToken;
    expect(token).not.toBe(again);
    const cookie = sessionOf(await signIn('petra'));
    expect((await post({ relace: cookie, csrftoken: token }, token)).status).toBe(403);
  });

  test('must match in header, cookie and session', async () => {
    const [mine, foreign] = [sessionOf(await signIn('petra')), sessionOf(await signIn('pavel'))];
    const [right, wrong] = [csrfToken(mine), csrfToken(foreign)];
    const refused = [
      await post({ relace: mine, csrftoken: right }),
      await post({ relace: mine }, right),
      await post({ relace: mine, csrftoken: right }, ''),
      await post({ relace: mine, csrftoken: right }, wrong),
      await post({ relace: mine, csrftoken: wrong }, right),
      await post({ relace: mine, csrftoken: wrong }, wrong),
      await post({ relace: mine, csrftoken: 'x' }, 'x'),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ success: false, message: STALE_PAGE });
    }
    expect((await post({ relace: mine, csrftoken: right }, right)).status).toBe(201);
  });

  test('is needed for signing out too', async () => {
    const cookie = sessionOf(await signIn('petra'));
    const answer = await app.guest.post('/api/users/logout/', undefined, { cookies: { relace: cookie } });
    expect(answer.status).toBe(403);
    expect((await app.withCookie(cookie).get('/api/users/current/')).status).toBe(200);
  });
});

describe('password hashes', () => {
  test('are salted argon2id with 19 MiB and 2 passes', async () => {
    const [first, second] = [await hashPassword('stejne'), await hashPassword('stejne')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await passwordMatches(first, 'stejne')).toBe(true);
    expect(await passwordMatches(first, 'jine')).toBe(false);
    expect(await passwordMatches(null, 'nobody has this password')).toBe(false);
  });

  test('are computed off the event loop', async () => {
    let turned = false;
    setImmediate(() => {
      turned = true;
    });
    await hashPassword('heslo-na-zkousku');
    expect(turned).toBe(true);
  });

  test('are computed two at a time with a limited queue, beyond which requests are refused', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword('heslo123')));
    const refused = answers.filter(answer => answer.status === 'rejected');
    expect(refused).toHaveLength(70 - 62);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        status: 503,
        message: 'Přihlašuje se příliš mnoho lidí. Zkuste to za chvíli.',
      });
    }
    expect(await hashPassword('potom')).toMatch(/^\$argon2id/);
  });

  test('passwords and sessions never appear in an answer or a log', async () => {
    const lines: string[] = [];
    const chatty = await openApp(app.url, {
      log: pino({ level: 'trace' }, { write: line => lines.push(line) }),
    });
    const secrets = ['Spatne-Tajemstvi-1', 'Nove-Tajemstvi-2', 'Dalsi-Tajemstvi-3', DEMO_PASSWORD];
    const [wrong, first, second] = secrets as [string, string, string];
    const answers: Sent[] = [];
    const login = async (uzivatelske_jmeno: string, heslo: string) => {
      const answer = await chatty.guest.post('/api/users/login/', { uzivatelske_jmeno, heslo });
      answers.push(answer);
      return answer;
    };
    try {
      await login('petra', wrong);
      const cookie = sessionOf(await login('admin', DEMO_PASSWORD));
      const admin = chatty.withCookie(cookie);
      const sarka = { id: 501, uzivatelske_jmeno: 'tajna', jmeno: 'Tajná', prijmeni: 'Osoba' };
      answers.push(
        await admin.post('/api/users/create/', { ...sarka, heslo: first }),
        await admin.post('/api/users/create/', { ...sarka, heslo: first }),
        await admin.post('/api/users/create/', { ...sarka, id: 'x', heslo: first }),
        await admin.post('/api/users/create/', `{"heslo": "${first}"`, {
          headers: { 'content-type': 'application/json' },
        }),
        await admin.put('/api/users/update/501/', { ...sarka, heslo: second }),
        await admin.get('/api/users/list/'),
        await admin.get('/api/users/choices/'),
        await admin.get('/api/audit/?limit=500'),
        await admin.get('/api/users/current/'),
        await admin.get('/api/news/'),
        await chatty.withCookie((await app.as('petra')).cookie).get('/api/users/list/?hledat=Novák'),
      );
      expect(answers.map(answer => answer.status)).toEqual([
        401, 200, 201, 409, 400, 400, 200, 200, 200, 200, 200, 200, 403,
      ]);
      const log = lines.join('');
      const bodies = answers.map(answer => answer.response.body).join('\n');
      expect(log).toContain('/api/users/create/');
      // The log identifies a person who was refused by their number.
      expect(lines.map(line => JSON.parse(line)).filter(line => line.msg === 'refused')).toMatchObject([
        { person: 12, call: 'GET /api/users/list/' },
      ]);
      for (const secret of [...secrets, '$argon2', cookie]) {
        expect(bodies).not.toContain(secret);
        expect(log).not.toContain(secret);
      }
      const { rows } = await sql<{ all: string }>`select json_agg(audit)::text as all from audit`.execute(
        app.db,
      );
      for (const secret of [...secrets, '$argon2', cookie]) expect(rows[0]!.all).not.toContain(secret);
    } finally {
      await chatty.close();
    }
  });
});

describe('a person changed while signing in', () => {
  const PEOPLE = { deactivated: 31, deleted: 32, 'given another password': 33, renamed: 34 };
  const CHANGES = {
    deactivated: sql`aktivni = false`,
    deleted: sql`aktivni = false, smazan = now()`,
    'given another password': sql`heslo_hash = 'jiné'`,
    renamed: sql`uzivatelske_jmeno = 'prejmenovany'`,
  };

  test.each(Object.keys(PEOPLE) as (keyof typeof PEOPLE)[])(
    '%s: is refused and gets no session',
    async change => {
      const id = PEOPLE[change];
      const { uzivatelske_jmeno } = await app.db
        .selectFrom('uzivatel')
        .select('uzivatelske_jmeno')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      let answer: ReturnType<typeof signIn>;
      await app.db.transaction().execute(async tx => {
        await sql`update uzivatel set ${CHANGES[change]} where id = ${id}`.execute(tx);
        answer = signIn(uzivatelske_jmeno);
        // The password was right when it was checked; the sign-in waits for what is about to be committed.
        const isWaiting = async () =>
          (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length > 0;
        while (!(await isWaiting())) await new Promise(done => setTimeout(done, 10));
      });
      const { status, body } = await answer!;
      expect([status, body.message ?? body.error]).toEqual([401, WRONG]);
      const sessions = await app.db.selectFrom('relace').select('id').where('uzivatel_id', '=', id).execute();
      expect(sessions).toEqual([]);
    },
  );
});
