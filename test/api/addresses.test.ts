import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp, testApp } from '#test/app.ts';
import { expectRefusal } from './answers.ts';
import { pathsOf, ROUTES } from './routes.ts';

/** Addresses where the API answers, and where the client's pages do (rule platform-1). */

const plain = testApp();
const PAGE = '<!doctype html><title>Prodejna</title>';
const NAVIGATION = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

/** Answers contain the time at which they were made; here it is fixed. */
const clock = { now: () => Date.parse('2026-11-21T11:00:00Z') };

let app: TestApp;
let directory: string;
let origin: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-pages-'));
  await writeFile(join(directory, 'index.html'), PAGE);
  app = await openApp(plain.url, { pages: directory, clock });
  origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

/** What a browser receives when somebody types the address. */
async function navigate(url: string) {
  const answer = await fetch(`${origin}${url}`, NAVIGATION);
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, text: await answer.text(), isPage: type.startsWith('text/html') };
}

/** Calls that answer 200 only with certain parameters, or if there is a record. */
const CONDITIONAL = [
  '/search/',
  '/users/profile/image/',
  '/pravidla/prepocet/',
  '/analytics/doklad/',
  '/nepritomnosti/dopad/',
  '/mzdy/',
  '/mzdy/pamica/',
  '/stores/prodejny/zbyva/',
];

const readings = [...ROUTES]
  // How an address is routed does not depend on the record it names.
  .filter(([, route]) => route.method === 'GET' && !route.raw && !route.params)
  .filter(([, route]) => !CONDITIONAL.includes(route.path) && route.can !== 'kiosk')
  .flatMap(([, route]) => pathsOf(route).map(path => ({ ...route, path })));

describe.each(readings)('GET $path', ({ path, can, query }) => {
  const bare = path.slice(0, -1);

  test('answers with and without /api and the last slash', async () => {
    const admin = await app.as('admin');
    const { status, body } = await admin.get(`/api${path}`);
    expect(status).toBe(200);
    if (can === 'public') return;
    for (const url of [`/api${bare}`, path, bare, `${bare}?x=1`, `${path}?x=1`]) {
      const sent = await admin.get(url, { headers: { accept: 'application/json' } });
      expect(sent.status, url).toBe(200);
      expect(sent.body, url).toEqual(body);
    }
  });

  if (query)
    test('takes an empty parameter for a missing one', async () => {
      const admin = await app.as('admin');
      const { body } = await admin.get(`/api${path}`);
      const empty = Object.keys(query.shape).map(name => `${name}=`);
      const sent = await admin.get(`/api${path}?${empty.join('&')}`);
      expect(sent.status).toBe(200);
      expect(sent.body).toEqual(body);
    });

  test('gives a navigating browser the application’s page', async () => {
    for (const url of [path, bare, `${path}?x=1`]) {
      expect(await navigate(url), url).toEqual({ status: 200, text: PAGE, isPage: true });
    }
  });

  test('stays the API below /api for a browser too', async () => {
    const admin = await app.as('admin');
    const sent = await admin.get(`/api${path}`, NAVIGATION);
    expect(sent.status).toBe(200);
    expect(sent.headers['content-type']).toContain('application/json');
  });

  test('answers HEAD like GET, without a body', async () => {
    const { cookie } = await app.as('admin');
    for (const [cookies, status] of [
      [{ relace: cookie! }, 200],
      [{}, can === 'public' ? 200 : 401],
    ] as const) {
      const sent = await app.server.inject({ method: 'HEAD', url: `/api${path}`, cookies });
      expect(sent.statusCode).toBe(status);
      expect(sent.body).toBe('');
      expect(sent.headers['content-type']).toContain('application/json');
    }
  });
});

test('HEAD of the live stream ends and follows nothing', async () => {
  const { cookie } = await app.as('petra');
  // A request that followed the stream would not end.
  const sent = await app.server.inject({ method: 'HEAD', url: '/api/events/', cookies: { relace: cookie! } });
  expect(sent.statusCode).toBe(200);
  expect(sent.headers['content-type']).toContain('text/event-stream');
  expect(app.hub.streamsOf(12)).toBe(0);
});

describe('unsafe calls', () => {
  test.each(['/api/news/', '/api/news', '/news/', '/news'])('POST %s is the same call', async url => {
    const petra = await app.as('petra');
    expect((await petra.post(url, { obsah: 'Dobrý den' })).status).toBe(201);
  });

  test('need the token without /api too', async () => {
    const { cookie } = await app.as('petra');
    const cookies = { relace: cookie! };
    const sent = await app.server.inject({ method: 'POST', url: '/news/', payload: { obsah: 'x' }, cookies });
    expect(sent.statusCode).toBe(403);
  });

  test('never answer with a page', async () => {
    const petra = await app.as('petra');
    const sent = await petra.post('/news/', { obsah: 'Dobrý den' }, NAVIGATION);
    expect(sent.status).toBe(201);
  });
});

describe('unknown addresses', () => {
  test.each(['/api/neexistuje/', '/api', '/api/', '/api/users/', '/api/news/1/2/3/', '/api/api/news/'])(
    '%s is refused by the API, even for a browser',
    async url => {
      const petra = await app.as('petra');
      expectRefusal(await petra.get(url), 404);
      expectRefusal(await petra.get(url, NAVIGATION), 404);
    },
  );

  test.each(['/neexistuje', '/users/12', '/orders', '/apiary', '/index.php', '/../etc/passwd', '/%2e%2e/x'])(
    '%s is a page for a browser and 404 for others',
    async url => {
      expect(await navigate(url)).toEqual({ status: 200, text: PAGE, isPage: true });
      expectRefusal(await app.guest.get(url), 404);
    },
  );

  /** Whether the router matches one path, '/news/7/', with another, '/news/:id/'. */
  const leads = (path: string, to: string) => {
    const [steps, others] = [path.split('/'), to.split('/')];
    return (
      steps.length === others.length && others.every((step, at) => step === steps[at] || step.startsWith(':'))
    );
  };
  const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  const paths = [...new Set([...ROUTES.values()].flatMap(pathsOf))];

  test('an unsupported method gets 405 for a signed-in person, 404 for others', async () => {
    const { cookie } = await app.as('petra');
    let tried = 0;
    for (const path of paths) {
      const url = path.replace(/:\w+/g, '7');
      const served = [...ROUTES.values()]
        .filter(route => pathsOf(route).some(one => leads(url, one)))
        .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
      for (const method of METHODS.filter(one => !served.includes(one))) {
        const what = `${method} ${url}`;
        for (const address of [`/api${url}?x=1`, `/api${url.slice(0, -1)}`]) {
          const sent = await app.server.inject({ method, url: address, cookies: { relace: cookie! } });
          expect([sent.statusCode, sent.headers['cache-control']], what).toEqual([405, 'no-store']);
          expect(`${sent.headers.allow}`.split(', ').sort(), what).toEqual([...new Set(served)].sort());
        }
        const unknown = await app.server.inject({ method, url: `/api${url}`, cookies: { relace: 'x' } });
        expect(unknown.statusCode, what).toBe(404);
        expect(unknown.headers.allow, what).toBeUndefined();
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(2 * paths.length);
  });

  test('an unsupported method gets 405 for a program with a token', async () => {
    const admin = await app.as('admin');
    const made = await admin.post('/api/import/tokeny/', { nazev: 'Přehled', rozsahy: ['analytika'] });
    const send = (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return app.server.inject({ method: 'PATCH', url: '/api/analytics/eshop/', headers });
    };
    const answer = await send(made.body.hodnota);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect((await send('x')).statusCode).toBe(404);
  });

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s of a page is refused', async method => {
    const sent = await app.server.inject({ method, url: '/', ...NAVIGATION });
    expect(sent.statusCode).toBe(404);
  });

  test('a browser gets the usual refusal without built pages', async () => {
    expectRefusal(await plain.guest.get('/news/', NAVIGATION), 404);
  });
});
