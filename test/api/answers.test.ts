import { beforeAll, describe, expect, test } from 'vitest';
import { sessionId } from '#server/session/queries.ts';
import { type Sent, testApp } from '#test/app.ts';
import { PEOPLE } from '#world/chain.ts';
import { records, textFile } from '#world/records.ts';
import { requestFor } from '#world/requests.ts';
import { expectContract } from './answers.ts';
import { pathsOf, ROUTES, urlOf } from './routes.ts';

const app = testApp();

const reading = [...ROUTES].filter(
  ([, route]) => route.method === 'GET' && !route.raw && route.can !== 'kiosk',
);

describe('headers of', () => {
  const answers: [string, () => Promise<Sent>][] = [
    ['a success', async () => (await app.as('petra')).get('/api/news/')],
    ['a public answer', () => app.guest.get('/api/csrf/')],
    ['a creation', async () => (await app.as('petra')).post('/api/news/', { obsah: 'Dobrý den' })],
    ['a refusal of the guard', () => app.guest.get('/api/news/')],
    ['a refusal of the schema', () => app.guest.post('/api/users/login/', {})],
    ['an unknown address', () => app.guest.get('/api/neexistuje/')],
    ['an address without /api', async () => (await app.as('petra')).get('/news/')],
  ];

  test.each(answers)('%s: allow no foreign scripts, frames, sniffing or storing', async (_, send) => {
    const { headers } = await send();
    const policy = `${headers['content-security-policy']}`.split(';');
    const directive = (name: string) => policy.find(one => one.startsWith(`${name} `));
    expect(directive('script-src')).toBe("script-src 'self'");
    expect(directive('default-src')).toBe("default-src 'self'");
    expect(directive('object-src')).toBe("object-src 'none'");
    expect(directive('base-uri')).toBe("base-uri 'none'");
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('a request: have our own id, not the sender’s', async () => {
    const { headers } = await app.guest.get('/api/csrf/', { headers: { 'x-request-id': 'podvrh' } });
    expect(headers['x-request-id']).not.toBe('podvrh');
  });

  test('a sign-in: set the session for the server alone and the token for the page', async () => {
    const credentials = { uzivatelske_jmeno: 'petra', heslo: 'prodejna1' };
    const { headers } = await app.guest.post('/api/users/login/', credentials);
    const [session = '', csrf = ''] = [headers['set-cookie']].flat().map(String);
    expect(session).toMatch(/^relace=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^csrftoken=[\w-]{43}; Path=\/; SameSite=Lax$/);
  });
});

/** Secrets in the database that no answer may contain. */
const SECRET_HASH = '$argon2id$tajny-otisk-hesla';
const SECRET_PASSWORD = 'Tajne-heslo-za-zadnou-cenu';
const NAMED_BY_KEY = ['GET /import/profily/', 'GET /analytics/proc/'];

describe('an answer has no more than its contract', () => {
  let secrets: string[] = [];

  beforeAll(async () => {
    const admin = await app.as('admin');
    const petra = await app.as('petra');
    await app.db.updateTable('uzivatel').set({ heslo_hash: SECRET_HASH }).execute();
    // One record of each kind, so that no list is empty.
    const make = records(app.db);
    const post = await make.post(13);
    await petra.post('/api/news/reakce/', { novinka: post, typ: 'srdce' });
    const { body: comment } = await petra.post(`/api/news/${post}/komentare/`, { obsah: 'Díky' });
    await petra.post(`/api/news/komentare/${comment.id}/soubory/`, textFile());
    await admin.put('/api/settings/', { souboru_max: 5 });
    const person = { uzivatelske_jmeno: 'nova', jmeno: 'Nová', prijmeni: 'Osoba', heslo: SECRET_PASSWORD };
    expect((await admin.post('/api/users/create/', { id: 900, ...person })).status).toBe(201);
    expect((await admin.put('/api/users/update/900/', { ...person, jmeno: 'Jiná' })).status).toBe(200);
    await app.guest.post('/api/users/login/', { uzivatelske_jmeno: 'nova', heslo: `${SECRET_PASSWORD}!` });
    await app.db.insertInto('import_stav').values({ klic: 'last_daily_import', cas: 'now' }).execute();
    const cookies = [admin.cookie!, petra.cookie!];
    secrets = [SECRET_HASH, SECRET_PASSWORD, 'argon2', ...cookies, ...cookies.map(sessionId)];
  });

  test.each(reading)('%s', async (call, route) => {
    for (const person of PEOPLE.filter(one => ['admin', 'viktor', 'petra'].includes(one.username))) {
      const client = await app.as(person.username);
      const { params } = await requestFor(app.db, call, 'own', person.username);
      for (const path of pathsOf(route)) {
        const { status, body } = await client.get(urlOf(path, params));
        if (status !== 200) continue;
        expectContract(body, route);
        const text = JSON.stringify(body);
        expect(secrets.filter(secret => text.includes(secret))).toEqual([]);
        // A profile and a bar are identified by `klic`; the keys of files and of the vault are secret.
        const own = NAMED_BY_KEY.includes(call) ? text.replaceAll('"klic":', '') : text;
        expect(own).not.toMatch(/"(heslo_hash|relace|smazan|vytvoren|klic|vlozil_id|naposledy)":/);
      }
    }
  });

  test('the audit shows that a password changed, but not the password', async () => {
    const admin = await app.as('admin');
    const { body } = await admin.get('/api/audit/?tabulka=uzivatel&zaznam=900');
    expect(body.zaznamy.map((row: { zmeny: object }) => row.zmeny)).toEqual([
      expect.objectContaining({ heslo: [null, '•••'], jmeno: ['Nová', 'Jiná'] }),
      expect.objectContaining({ heslo: [null, '•••'] }),
    ]);
  });

  test('the database does not store what was typed', async () => {
    const { rows } = await app.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (
        select to_jsonb(u) t from uzivatel u union all select to_jsonb(a) from audit a
        union all select to_jsonb(r) from relace r union all select to_jsonb(p) from prihlaseni_pokus p) x`,
    );
    expect(rows[0]!.all).not.toContain(SECRET_PASSWORD);
    const { cookie } = await app.as('petra');
    expect(rows[0]!.all).not.toContain(cookie);
  });
});
