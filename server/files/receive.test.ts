import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import multipartPlugin from '@fastify/multipart';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MEGABYTE } from '#shared/files/kinds.ts';
import { soon } from '#test/soon.ts';
import { answerErrors } from '../core/calls/error-answer.ts';
import { removeLeftovers } from '../core/private-directory.ts';
import { CHUNK } from './chunks.ts';
import { FORM_END, multipart, multipartHeaders, type Part, partHead } from './fixtures/multipart.ts';
import { animation, claimSize, photo, SAMPLES } from './fixtures/samples.ts';
import { type Upload, withUpload } from './receive.ts';

const MAX = 1;
/** Longer than a busy machine may stall, so that a client that keeps sending does not count as silent. */
const PATIENT = { maxMegabytes: MAX, silenceMs: 2_000, longestMs: 60_000 };
const LONG = { ...PATIENT, silenceMs: 60_000 };
/** For clients that are to be cut off. */
const SHORT = { ...PATIENT, silenceMs: 300, longestMs: 900 };

/** What the handler does with an upload; each test may observe or replace it. */
let use: (upload: Upload) => Promise<unknown>;
const server = Fastify();
server.setErrorHandler(answerErrors());
server.register(multipartPlugin);
for (const [path, limits] of Object.entries({ '/': LONG, '/patient': PATIENT, '/short': SHORT }))
  server.post(path, request => withUpload(request, limits, upload => use(upload)));

let temporary: string;
const outer = process.env.TMPDIR;
beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'receive-test-'));
  process.env.TMPDIR = temporary;
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  if (outer === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = outer;
  await rm(temporary, { recursive: true });
});
beforeEach(() => {
  use = vi.fn(async ({ chunks: _, ...upload }: Upload) => upload);
});
// Whatever a test did, nothing of it may remain on the disk.
afterEach(() => soon(async () => expect(await readdir(temporary)).toEqual([])));

const post = async (payload: Buffer | string, headers: Record<string, string> = multipartHeaders) => {
  const response = await server.inject({ method: 'POST', url: '/', payload, headers });
  return { status: response.statusCode, body: response.json() };
};
const file = (filename: string, content: Buffer | string, rest: Partial<Part> = {}) =>
  multipart({ filename, content, ...rest });
async function read(upload: Upload): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const piece of upload.chunks()) pieces.push(piece);
  return pieces;
}
const pdfOf = (bytes: number) => Buffer.concat([SAMPLES.pdf, Buffer.alloc(bytes - SAMPLES.pdf.length, 32)]);

test('a disk that takes partial writes cuts no file', async () => {
  const handle = await open(join(temporary, 'any'), 'w');
  const { write } = Object.getPrototypeOf(handle) as FileHandle;
  const half = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'write').mockImplementation(function (
    this: FileHandle,
    piece: Uint8Array,
  ) {
    return write.call(this, piece.subarray(0, piece.length / 2) as never) as never;
  } as never);
  await handle.close();
  await rm(join(temporary, 'any'));
  const content = pdfOf(300_000);
  use = async upload => ({ isWhole: Buffer.concat(await read(upload)).equals(content) });
  try {
    expect((await post(file('a.pdf', content))).body).toEqual({ isWhole: true });
  } finally {
    half.mockRestore();
  }
});

test('a start removes leftovers of dead processes, but not files in use', async () => {
  const [gone, unnamed, ours, old] = ['4194999-a', 'b', `${process.pid}-c`, `${process.pid}-d`].map(name =>
    join(temporary, `prodejna-upload-${name}`),
  ) as [string, string, string, string];
  for (const directory of [gone, unnamed, ours, old]) await mkdir(directory);
  const longAgo = Date.now() / 1000 - 25 * 3600;
  await utimes(old, longAgo, longAgo);
  await removeLeftovers();
  expect(await readdir(temporary)).toEqual([basename(ours)]);
  await rm(ours, { recursive: true });
});

test('a file arrives with its name, type, MIME and size, whatever type the client claims', async () => {
  const form = multipart(
    { name: 'poznamka', content: 'nic' },
    { filename: 'Příloha č. 1.PDF', content: SAMPLES.pdf, type: 'text/html' },
  );
  expect(await post(form)).toEqual({
    status: 200,
    body: {
      nazev: 'Příloha č. 1.pdf',
      typ: 'dokument',
      mime: 'application/pdf',
      velikost: SAMPLES.pdf.length,
      sirka: null,
      vyska: null,
    },
  });
});

test('a photo arrives upright and without its place, with its final size', async () => {
  let bytes = Buffer.alloc(0);
  use = async upload => {
    bytes = Buffer.concat(await read(upload));
    return upload;
  };
  const { body } = await post(file('IMG_1.JPG', await photo(80, 60)));
  expect(body).toMatchObject({
    nazev: 'IMG_1.jpg',
    typ: 'obrazek',
    mime: 'image/jpeg',
    sirka: 60,
    vyska: 80,
  });
  expect(body.velikost).toBe(bytes.length);
  expect(bytes.includes('Tajna ulice')).toBe(false);
});

test('bytes come in pieces of 256 KiB, and can be read again', async () => {
  const content = pdfOf(2 * CHUNK + 5);
  const seen: Buffer[][] = [];
  use = async upload => {
    for (const _ of [1, 2]) seen.push(await read(upload));
    return {};
  };
  expect((await post(file('a.pdf', content))).status).toBe(200);
  expect(seen).toHaveLength(2);
  for (const pieces of seen) {
    expect(pieces.map(piece => piece.length)).toEqual([CHUNK, CHUNK, 5]);
    expect(Buffer.concat(pieces).equals(content)).toBe(true);
  }
});

test('a file being received is readable by nobody else on the machine', async () => {
  let modes: number[] = [];
  use = async () => {
    const [directory] = await readdir(temporary);
    const [name] = await readdir(join(temporary, directory!));
    const paths = [join(temporary, directory!), join(temporary, directory!, name!)];
    modes = await Promise.all(paths.map(async path => (await stat(path)).mode & 0o777));
    expect(name).toMatch(/^[0-9a-f-]{36}$/);
    return {};
  };
  await post(file('../../etc/passwd.txt', SAMPLES.text));
  expect(modes).toEqual([0o700, 0o600]);
});

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['nul\0znak.txt', 'nulznak.txt'],
  ['fak\u202Etxt.txt', 'faktxt.txt'],
])('keeps the name %j as %j', async (filename, nazev) => {
  expect((await post(file(filename, SAMPLES.text))).body).toMatchObject({ nazev });
});

const MISSING = 'Chybí soubor (pole soubor).';
const EMPTY = 'Soubor je prázdný.';
const TOO_LARGE = 'Soubor je příliš velký. Maximální velikost je 1 MB.';
const NOT_ALLOWED = 'Tento typ souboru není povolen.';
const DIFFERS = 'Obsah souboru neodpovídá jeho příponě.';
const DAMAGED = 'Nahrávání bylo přerušeno nebo je poškozené.';

const whole = file('a.txt', SAMPLES.text);
const field = (name: string) => ({ name, content: 'x' });

test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ['no part at all', () => multipart(), 400, MISSING],
  ['a field only', () => multipart(field('soubor')), 400, MISSING],
  ['another field', () => file('a.txt', SAMPLES.text, { name: 'file' }), 400, MISSING],
  ['a field named __proto__', () => file('a.txt', SAMPLES.text, { name: '__proto__' }), 400, DAMAGED],
  ['no file chosen', () => file('', ''), 400, MISSING],
  ['an empty file', () => file('a.txt', ''), 400, EMPTY],
  ['1 byte too many', () => file('a.pdf', pdfOf(MAX * MEGABYTE + 1)), 413, TOO_LARGE],
  ['far too many bytes', () => file('a.pdf', pdfOf(3 * MAX * MEGABYTE)), 413, TOO_LARGE],
  [
    'two files',
    () => multipart(...['a', 'b'].map(name => ({ filename: `${name}.txt`, content: 'x' }))),
    400,
    'Najednou lze nahrát jen jeden soubor.',
  ],
  [
    'a hundred fields',
    () => multipart(...Array.from({ length: 100 }, (_, at) => field(`f${at}`))),
    400,
    DAMAGED,
  ],
  ['a form cut in the head of its part', () => whole.subarray(0, 60), 400, DAMAGED],
  ['a form cut in its file', () => whole.subarray(0, whole.length - FORM_END.length - 5), 400, DAMAGED],
  ['a form cut in its last line', () => whole.subarray(0, whole.length - 6), 400, DAMAGED],
  ['no form', () => Buffer.from('ahoj'), 400, DAMAGED],
  ['an empty body', () => Buffer.alloc(0), 400, MISSING],
  ['svg', () => file('a.svg', SAMPLES.svg, { type: 'image/png' }), 415, NOT_ALLOWED],
  ['svg named png', () => file('a.png', SAMPLES.svg, { type: 'image/png' }), 415, DIFFERS],
  ['html named txt', () => file('a.txt', SAMPLES.html, { type: 'text/plain' }), 415, DIFFERS],
  ['zip named docx', () => file('a.docx', SAMPLES.zip), 415, DIFFERS],
  ['exe named pdf', () => file('a.pdf', SAMPLES.exe, { type: 'application/pdf' }), 415, DIFFERS],
  [
    'a picture with too many pixels',
    async () => file('a.png', await claimSize(9000, 9000)),
    413,
    'Obrázek má příliš mnoho bodů (nejvýše 50 megapixelů).',
  ],
  [
    'half a picture',
    async () => file('a.jpg', (await photo(900, 900)).subarray(0, 3000)),
    400,
    'Obrázek se nepodařilo načíst.',
  ],
])('refuses %s', async (_what, make, status, error) => {
  expect(await post(await make())).toMatchObject({ status, body: { success: false, error } });
  expect(use).not.toHaveBeenCalled();
});

test('accepts exactly as many bytes as allowed', async () => {
  const { body } = await post(file('a.pdf', pdfOf(MAX * MEGABYTE)));
  expect(body.velikost).toBe(MAX * MEGABYTE);
});

test.each([
  ['{}', { 'content-type': 'application/json' }, 415],
  ['', {}, 415],
  ['soubor=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  [whole.toString(), { 'content-type': 'multipart/form-data' }, 400],
])('refuses the body %j with %j as no form: %d', async (payload, headers, status) => {
  expect((await post(payload, headers as Record<string, string>)).status).toBe(status);
});

test('a script that is also a picture arrives only as a picture', async () => {
  const script = '=1;alert(document.domain)//';
  const polyglot = Buffer.concat([await animation('gif', 1), Buffer.from(script)]);
  let stored = Buffer.alloc(0);
  use = async upload => {
    stored = Buffer.concat(await read(upload));
    return {};
  };
  expect((await post(file('a.gif', polyglot))).status).toBe(200);
  expect(stored.includes('alert')).toBe(false);
});

test('an error while storing leaves no file behind', async () => {
  use = async () => {
    throw Object.assign(new Error('away'), { code: '57P01' });
  };
  expect((await post(whole)).status).toBe(503);
});

/** A connection that sends the head of an upload and lets the test send the rest by hand. */
async function begin(
  length: number | 'chunked' = 500_000,
  path = '/',
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = new Promise<string>(resolve => {
    let text = '';
    socket.on('data', data => {
      text += data;
      if (text.includes('"request_id"')) resolve(text);
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${multipartHeaders['content-type']}\r\n${size}\r\n\r\n`,
  );
  return { socket, answer };
}

const someFile = `${partHead({ filename: 'a.pdf' })}${SAMPLES.pdf}`;

test.each([
  ['before the form', ''],
  ['in the head of its part', someFile.slice(0, 40)],
  ['in its file', someFile],
])('a client that falls silent %s gets 408', async (_where, sent) => {
  const { socket, answer } = await begin(undefined, '/short');
  socket.write(sent);
  expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*Nahrávání trvalo příliš dlouho\./);
  socket.destroy();
  expect(use).not.toHaveBeenCalled();
});

test('a client that only sends a byte now and then gets 408', async () => {
  const { socket, answer } = await begin(undefined, '/short');
  socket.write(someFile);
  const drip = setInterval(() => socket.write(' '), 100);
  expect(await answer).toMatch(/^HTTP\/1.1 408 /);
  clearInterval(drip);
  socket.destroy();
});

test('a slow client that keeps sending is waited for', async () => {
  const whole = `${someFile}${FORM_END}`;
  const { socket, answer } = await begin(whole.length, '/patient');
  const step = Math.ceil(whole.length / 5);
  for (let at = 0; at < whole.length; at += step) {
    socket.write(whole.slice(at, at + step));
    await sleep(PATIENT.silenceMs / 4);
  }
  expect(use).toHaveBeenCalled();
  socket.end();
  expect(await answer).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['before the form', ''],
  ['in the head of its part', someFile.slice(0, 40)],
  ['in its file', someFile],
])('a client that leaves %s leaves no file behind', async (_where, sent) => {
  const { socket } = await begin();
  socket.write(sent);
  if (sent === someFile) await soon(async () => expect(await readdir(temporary)).toHaveLength(1));
  else await sleep(50);
  socket.destroy();
  await soon(async () => expect(await readdir(temporary)).toEqual([]));
  expect(use).not.toHaveBeenCalled();
});

test('refuses a too long body as soon as it shows and discards the rest', async () => {
  const { socket, answer } = await begin('chunked');
  const chunk = (data: Buffer | string) =>
    new Promise(resolve => socket.write(`${data.length.toString(16)}\r\n${data}\r\n`, resolve));
  await chunk(someFile);
  for (let sent = 0; sent < 1.5 * MAX * MEGABYTE; sent += 65_536) await chunk(' '.repeat(65_536));
  expect(await answer).toMatch(/^HTTP\/1.1 413 [\s\S]*Maximální velikost je 1 MB/);
  for (let sent = 0; sent < 3 * MEGABYTE; sent += 65_536) await chunk(' '.repeat(65_536));
  // The connection can still be used for the next request.
  const next = new Promise<string>(resolve => socket.once('data', data => resolve(`${data}`)));
  socket.write('0\r\n\r\nGET /nic HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await next).toMatch(/^HTTP\/1.1 404/);
  socket.destroy();
});

test('refuses a too large announced length before reading a byte', async () => {
  const { socket, answer } = await begin(10 * MEGABYTE);
  expect(await answer).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
});

test('a person may send four files at a time, but not five', async () => {
  const open = await Promise.all(Array.from({ length: 4 }, () => begin()));
  await soon(async () => expect(await readdir(temporary)).toHaveLength(4));
  expect(await post(whole)).toMatchObject({
    status: 429,
    body: { error: 'Nahráváte příliš mnoho souborů najednou.' },
  });
  for (const { socket } of open) socket.destroy();
  await soon(async () => expect((await post(whole)).status).toBe(200));
});
