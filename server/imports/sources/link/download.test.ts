import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeServer, httpsServer } from '#test/https-server.ts';
import { isPublic } from '../address.ts';
import { DownloadProblem, type Reach } from '../ask.ts';
import { download, type Limits } from './download.ts';

let server: FakeServer;
let directory: string;
let count = 0;
beforeAll(async () => {
  server = await httpsServer();
  directory = await mkdtemp(join(tmpdir(), 'prodejna-download-'));
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const LIMITS: Limits = { maxMegabytes: 1 };

async function fetched(link: string, limits = LIMITS, reach: Partial<Reach> = {}): Promise<string> {
  const path = join(directory, `${++count}`);
  await download(link, path, { ca: server.ca, isInnerAllowed: true, ...reach }, limits);
  return readFile(path, 'utf8');
}
const problem = (link: string, limits = LIMITS, reach: Partial<Reach> = {}) =>
  fetched(link, limits, reach).then(
    text => `načteno ${text.length}`,
    error => (error instanceof DownloadProblem ? error.message : `vada: ${error}`),
  );

test('downloads a file, also compressed or after a redirect', async () => {
  server.answers((request, response) => {
    if (request.url === '/kam') response.writeHead(302, { location: '/tam' }).end();
    else if (request.url === '/zip')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a;b'));
    else response.end('x;y');
  });
  expect(await fetched(`${server.base}/soubor`)).toBe('x;y');
  expect(await fetched(`${server.base}/kam`)).toBe('x;y');
  expect(await fetched(`${server.base}/zip`)).toBe('a;b');
});

describe('an address of a private network', () => {
  test.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['::1', 'fe80::1', 'fc00::1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:a00:1::', '::', '224.0.0.1'],
  ])('%s is not public', address => expect(isPublic(address)).toBe(false));
  test.each(['8.8.8.8', '2606:4700::1111'])('%s is public', address => expect(isPublic(address)).toBe(true));

  test('is refused by name, by number in any notation, and after a redirect', async () => {
    const inner = { isInnerAllowed: false };
    const sentence = (host: string) => `Server ${host} leží ve vnitřní síti a ta je zakázaná.`;
    const before = server.asked.length;
    expect(await problem(`${server.base}/`, LIMITS, inner)).toBe(sentence(`localhost:${server.port}`));
    expect(await problem(`https://127.0.0.1:${server.port}/`, LIMITS, inner)).toBe(
      sentence(`127.0.0.1:${server.port}`),
    );
    // 127.0.0.1 as one number, and as an IPv6 address: the URL parser converts the number.
    expect(await problem(`https://2130706433:${server.port}/`, LIMITS, inner)).toBe(
      sentence(`127.0.0.1:${server.port}`),
    );
    expect(await problem('https://[::1]/', LIMITS, inner)).toBe(sentence('[::1]'));
    expect(await problem('https://[::ffff:127.0.0.1]/', LIMITS, inner)).toContain('vnitřní síti');
    expect(server.asked.length).toBe(before);
  });
});

test('refuses a redirect without https, in a circle or to nowhere', async () => {
  server.answers((request, response) => {
    const to = { '/http': 'http://localhost/x', '/kolem': '/kolem', '/nic': 'http://' }[request.url!]!;
    response.writeHead(302, { location: to }).end();
  });
  expect(await problem(`${server.base}/http`)).toContain('bez https');
  expect(await problem(`${server.base}/kolem`)).toContain('stále dokola');
  expect(await problem(`${server.base}/nic`)).toContain('na neplatnou adresu');
});

test('refuses a too large file, announced, unannounced or unpacked', async () => {
  server.answers((request, response) => {
    if (request.url === '/rekne') response.writeHead(200, { 'content-length': 3_000_000 }).end();
    else if (request.url === '/bomba')
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    else response.end(Buffer.alloc(3_000_000));
  });
  for (const path of ['rekne', 'mlci', 'bomba'])
    expect(await problem(`${server.base}/${path}`)).toBe(
      'Soubor je příliš velký. Maximální velikost je 1 MB.',
    );
});

test('gives up a silent server, a slow one, and one that stops in the middle', async () => {
  server.answers((request, response) => {
    if (request.url === '/ticho') return;
    response.writeHead(200, { 'content-length': 1000 });
    response.write('a');
    if (request.url === '/pul') setTimeout(() => response.destroy(), 50);
    if (request.url === '/kape') {
      const drip = setInterval(() => response.write('a'), 50);
      response.on('close', () => clearInterval(drip));
    }
  });
  const host = `localhost:${server.port}`;
  const quick = { maxMegabytes: 1, silenceMs: 300, longestMs: 60_000 };
  expect(await problem(`${server.base}/ticho`, quick)).toBe(`Server ${host} neodpověděl včas.`);
  expect(await problem(`${server.base}/mlci`, quick)).toBe(`Server ${host} přestal soubor posílat.`);
  expect(await problem(`${server.base}/pul`, quick)).toMatch(/přerušil spojení|jen část souboru/);
  expect(await problem(`${server.base}/kape`, { ...quick, longestMs: 400 })).toContain(
    'posílal soubor déle než',
  );
});

test('every other failure has its own sentence without the link', async () => {
  server.answers((request, response) =>
    response.writeHead(Number(request.url!.slice(1, 4)), { 'retry-after': '120' }).end(),
  );
  for (const [status, said] of [
    [401, 'chce přihlášení'],
    [403, 'odmítl přístup'],
    [404, 'takový soubor nemá'],
    [429, 'přetížený'],
    [500, 'hlásí vlastní chybu (500)'],
    [204, 'odpověděl jinak'],
  ] as const) {
    const text = await problem(`${server.base}/${status}?hash=tajne`);
    expect(text).toContain(said);
    expect(text).not.toContain('tajne');
  }
  await expect(fetched(`${server.base}/429`)).rejects.toMatchObject({ waitMs: 120_000 });
  expect(await problem('https://eshop.invalid/x')).toMatch(/nepodařilo najít/);
  expect(await problem('https://127.0.0.1:1/')).toBe('Server 127.0.0.1:1 odmítl spojení.');
  expect(await problem(`${server.base}/200`, LIMITS, { ca: undefined })).toContain('nemá platný certifikát');
});
