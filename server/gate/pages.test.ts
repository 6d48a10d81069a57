import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp, type TestApp, testApp } from '#test/app.ts';
import { apiPath } from './pages.ts';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('an address without /api', () => {
  test.each([
    ['GET', '/news/', '*/*', '/api/news/'],
    ['GET', '/news', undefined, '/api/news'],
    ['GET', '/news?limit=1', 'application/json', '/api/news?limit=1'],
    ['POST', '/users/login/', BROWSER, '/api/users/login/'],
    ['DELETE', '/news/5/', BROWSER, '/api/news/5/'],
    ['GET', '/csrf/', '*/*', '/api/csrf/'],
    ['GET', '/files/abc/', 'image/*', '/api/files/abc/'],
    ['GET', '/events/', 'text/event-stream', '/api/events/'],
    ['GET', '/news', BROWSER, '/news'],
    ['HEAD', '/users/', BROWSER, '/users/'],
    ['GET', '/analytics?period=daily', BROWSER, '/analytics?period=daily'],
    ['GET', '/api/news/', '*/*', '/api/news/'],
    ['GET', '/api/news/', BROWSER, '/api/news/'],
    ['GET', '/', '*/*', '/'],
    ['GET', '/assets/news.js', '*/*', '/assets/news.js'],
    ['GET', '/newsletter', '*/*', '/newsletter'],
    ['GET', '/healthz', '*/*', '/healthz'],
    ['GET', '/metrics', '*/*', '/metrics'],
    ['GET', '//news/', '*/*', '//news/'],
    ['GET', '/constructor/', '*/*', '/constructor/'],
    ['GET', '/z/AbCdEfGhIjKlMnOpQrSt_-', BROWSER, '/api/z/AbCdEfGhIjKlMnOpQrSt_-'],
    ['HEAD', '/z/AbCdEfGhIjKlMnOpQrSt_-/?x=1', '*/*', '/api/z/AbCdEfGhIjKlMnOpQrSt_-'],
    ['GET', '/api/z/AbCdEfGhIjKlMnOpQrSt_-', BROWSER, '/api/z/AbCdEfGhIjKlMnOpQrSt_-'],
    ['GET', '/z/AbCdEfGhIjKlMnOpQrSt_-/x', BROWSER, '/api/z/-'],
    ['GET', '/z/%00%zz', BROWSER, '/api/z/-'],
    ['GET', '/api/z/%00', '*/*', '/api/z/-'],
    ['GET', '/z', BROWSER, '/z'],
    ['GET', '/zprava', BROWSER, '/zprava'],
  ])('%s %s for %s leads to %s', (method, url, accept, path) => {
    expect(apiPath({ method, url, headers: { accept } })).toBe(path);
  });
});

const BIG = `export const big = '${'a'.repeat(5_000)}';`;

const app = testApp();
let withPages: TestApp;
let address: string;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-test-'));
  await mkdir(join(directory, 'client', 'assets'), { recursive: true });
  await writeFile(join(directory, 'client', 'index.html'), '<!doctype html><title>Prodejna</title>');
  await writeFile(join(directory, 'client', 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(directory, 'client', 'assets', 'main-abc.js'), 'export {};');
  await writeFile(join(directory, 'client', 'assets', 'big-abc.js'), BIG);
  await writeFile(join(directory, 'client', 'assets', 'big-abc.js.br'), brotliCompressSync(BIG));
  await writeFile(join(directory, 'secret.txt'), 'tajne');
  withPages = await openApp(app.url, { pages: join(directory, 'client') });
  address = await withPages.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await withPages.close();
  await rm(directory, { recursive: true });
});

const browse = (url: string) => fetch(`${address}${url}`, { headers: { accept: BROWSER } });

test('code compressed by the build is sent as it is, or whole to a client that cannot read it', async () => {
  const get = (encoding: string) =>
    fetch(`${address}/assets/big-abc.js`, { headers: { 'accept-encoding': encoding } });
  const small = await get('gzip, br');
  expect([small.headers.get('content-encoding'), small.headers.get('content-type')]).toEqual([
    'br',
    expect.stringMatching(/^(text|application)\/javascript/),
  ]);
  expect(Number(small.headers.get('content-length'))).toBe(brotliCompressSync(BIG).length);
  expect(await small.text()).toBe(BIG);
  const whole = await get('identity');
  expect([whole.headers.get('content-encoding'), await whole.text()]).toEqual([null, BIG]);
});

describe('a browser', () => {
  test.each([
    '/',
    '/news',
    '/news/',
    '/users',
    '/stores',
    '/analytics?period=daily',
    '/profile',
    '/neco/jineho',
  ])('gets the one page at %s', async url => {
    const page = await browse(url);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<title>Prodejna</title>');
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('may keep only files with a hash in their name', async () => {
    const hashed = await browse('/assets/main-abc.js');
    expect(hashed.status).toBe(200);
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await browse('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each(['/../secret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'])(
    'gets nothing outside the pages by %s',
    async url => {
      const { body } = await withPages.guest.get(url, { headers: { accept: '*/*' } });
      expect(JSON.stringify(body)).not.toContain('tajne');
    },
  );

  test('gets no file added beside the page later', async () => {
    await writeFile(join(directory, 'client', 'later.txt'), 'pozdě');
    const { status, body } = await withPages.guest.get('/later.txt', { headers: { accept: '*/*' } });
    expect([status, JSON.stringify(body)]).toEqual([404, expect.not.stringContaining('pozdě')]);
  });

  test('gets the parts of a newer build that its page asks for', async () => {
    const page = join(directory, 'client', 'index.html');
    const before = await readFile(page, 'utf8');
    await writeFile(
      page,
      '<!doctype html><title>Prodejna</title><script src="/assets/main-new.js"></script>',
    );
    await writeFile(join(directory, 'client', 'assets', 'main-new.js'), 'export const isNew = true;');
    const [, part] = /src="([^"]+)"/.exec(await (await browse('/')).text())!;
    const code = await browse(part!);
    expect([code.status, await code.text()]).toEqual([200, 'export const isNew = true;']);
    expect(code.headers.get('cache-control')).toContain('immutable');
    await writeFile(page, before);
  });

  test.each(['/assets/', '/assets', '/.git/HEAD'])('gets no listing and no hidden file by %s', async url => {
    const text = await (await browse(url)).text();
    expect(text).not.toMatch(/main-abc|big-abc|refs\//);
  });

  test.each(['/api/neco/', '/api', '/api/news/neco/jineho', '/assets/main-before.js'])(
    'gets 404 for %s',
    async url => {
      const answer = await browse(url);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, message: 'Tato adresa neexistuje.' });
    },
  );
});

describe('a client', () => {
  test('reaches a call with and without /api, with and without the last slash', async () => {
    const { cookie } = await app.as('petra');
    const petra = withPages.withCookie(cookie);
    for (const url of ['/api/news/', '/api/news', '/news/', '/news']) {
      const { status, body } = await petra.get(url, { headers: { accept: 'application/json' } });
      expect([url, status, Array.isArray(body)]).toEqual([url, 200, true]);
    }
    const posted = await petra.post('/news', { obsah: 'Ahoj' });
    expect(posted.status).toBe(201);
    expect((await petra.delete(`/news/${posted.body.id}`)).status).toBe(200);
    expect((await withPages.guest.get('/csrf/')).body).toHaveProperty('csrfToken');
  });

  test('gets an error for a missing asset instead of the page', async () => {
    const { status, body } = await withPages.guest.get('/assets/stary.js', { headers: { accept: '*/*' } });
    expect(status).toBe(404);
    expect(body.message).toBe('Tato adresa neexistuje.');
  });

  test('gets no page where only the API is served', async () => {
    const { status } = await app.guest.get('/', { headers: { accept: BROWSER } });
    expect(status).toBe(404);
  });
});
