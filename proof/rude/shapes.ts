import { gzipSync } from 'node:zlib';
import type { Pass } from '../chain.ts';
import { head } from './spoken.ts';

/** Bytes that a rude client sends, and the acceptable statuses of the answer. */
export type Shape = { what: string; bytes: string | Buffer; statuses: readonly number[] };

const REFUSED = [400];

/** A complete request with a body, in the session of `pass`. */
export function request(
  pass: Pass,
  path: string,
  type: string,
  body: string | Buffer,
  more: Record<string, string> = {},
) {
  const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body), ...more };
  return Buffer.concat([Buffer.from(head({ path, pass, headers })), Buffer.from(body)]);
}

const deep = (open: string, close: string, levels: number) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;
const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at));

/** JSON bodies: too deep, too wide or too tricky. */
function bodies(pass: Pass): Shape[] {
  const json = (what: string, text: string | Buffer, statuses: readonly number[]): Shape => ({
    what,
    bytes: request(pass, '/api/news/', 'application/json', text, { connection: 'close' }),
    statuses,
  });
  const TAKEN = [201, 400];
  return [
    json('arrays 100,000 levels deep', deep('[', ']', 100_000), REFUSED),
    json(
      'an array 100,000 levels deep where text is expected',
      `{"obsah":${deep('[', ']', 100_000)}}`,
      REFUSED,
    ),
    json('objects 40,000 levels deep', deep('{"a":', '}', 40_000), REFUSED),
    json('100,000 brackets that are never closed', '['.repeat(100_000), REFUSED),
    json('objects 100,000 levels deep', deep('{"a":', '}', 100_000), [413]),
    json('a number of 200,000 digits', `{"pocet_souboru":${'9'.repeat(200_000)}}`, REFUSED),
    json('1e400', '{"obsah":"a","pocet_souboru":1e400}', REFUSED),
    json('a key of 200,000 letters', `{"${'a'.repeat(200_000)}":1}`, REFUSED),
    json('20,000 keys', `{${many(20_000, at => `"k${at}":1`).join()}}`, REFUSED),
    json('one key 20,000 times', `{${many(20_000, () => '"obsah":"a"').join()}}`, TAKEN),
    json('100,000 numbers', `{"obsah":"a","kategorie":[${many(100_000, () => '1').join()}]}`, REFUSED),
    json('__proto__', '{"obsah":"a","__proto__":{"role":"ADMIN"}}', REFUSED),
    json('constructor.prototype', '{"obsah":"a","constructor":{"prototype":{"role":"ADMIN"}}}', REFUSED),
    json('escaped __proto__', '{"obsah":"a","\\u005f_proto__":{"role":"ADMIN"}}', REFUSED),
    json('NUL', '{"obsah":"a\\u0000b"}', REFUSED),
    json('a bare NUL', '{"obsah":"a\0b"}', REFUSED),
    json('a lone surrogate', '{"obsah":"\\ud800"}', REFUSED),
    json('bytes that are not UTF-8', Buffer.from('7b226f62736168223a22fffe22', 'hex'), REFUSED),
    json('300 kB', JSON.stringify({ obsah: 'a'.repeat(300_000) }), [413]),
    {
      what: 'gzip of 200 MB',
      bytes: request(pass, '/api/news/', 'application/json', gzipSync(Buffer.alloc(200_000_000, 0x20)), {
        'content-encoding': 'gzip',
      }),
      statuses: [413],
    },
    {
      what: 'gzip that is not gzip',
      bytes: request(pass, '/api/news/', 'application/json', '{"obsah":"a"}', { 'content-encoding': 'gzip' }),
      statuses: REFUSED,
    },
    {
      what: 'an unknown encoding',
      bytes: request(pass, '/api/news/', 'application/json', '{"obsah":"a"}', {
        'content-encoding': 'xz, gzip',
      }),
      statuses: [400, 415],
    },
  ];
}

const PART = (at: number) =>
  `--hranice\r\nContent-Disposition: form-data; name="pole${at}"\r\n\r\nhodnota\r\n`;
const FILE =
  '--hranice\r\nContent-Disposition: form-data; name="obrazek"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** Forms: too many parts, nested parts, no end. */
function forms(pass: Pass): Shape[] {
  const form = (what: string, body: string, type = 'multipart/form-data; boundary=hranice'): Shape => ({
    what: `a form ${what}`,
    bytes: request(pass, '/api/users/profile/image/upload/', type, body),
    statuses: [400, 413, 415],
  });
  return [
    form('of 10,000 parts', `${many(10_000, PART).join('')}--hranice--\r\n`),
    form('of 10,000 files', `${many(10_000, () => `${FILE}x\r\n`).join('')}--hranice--\r\n`),
    form('without end', `${FILE}x\r\n`),
    form('that ends within the head of a part', FILE.slice(0, 50)),
    form('with another boundary', `${FILE.replace('hranice', 'jina')}x\r\n--jina--\r\n`),
    form('without a boundary', `${FILE}x\r\n--hranice--\r\n`, 'multipart/form-data'),
    form('with a boundary of 5,000 letters', 'x', `multipart/form-data; boundary=${'a'.repeat(5_000)}`),
    form(
      'with 2,000 headers in a part',
      `--hranice\r\n${many(2_000, at => `X-${at}: a\r\n`).join('')}\r\nx\r\n--hranice--\r\n`,
    ),
    form('with a header of 1 MB', `--hranice\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\nx\r\n--hranice--\r\n`),
    form(
      'in a form',
      `--hranice\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--\r\n--hranice--\r\n`,
    ),
  ];
}

/** Heads that no client of ours sends. */
function heads(pass: Pass): Shape[] {
  const get = (what: string, path: string, statuses: readonly number[], headers = {}): Shape => ({
    what,
    bytes: head({ method: 'GET', path, pass, headers: { connection: 'close', ...headers } }),
    statuses,
  });
  const raw = (what: string, bytes: string, statuses: readonly number[] = REFUSED): Shape => ({
    what,
    bytes,
    statuses,
  });
  const POST = 'POST /api/news/ HTTP/1.1\r\nHost: prodejna\r\n';
  return [
    raw(
      'both a length and chunks',
      `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ),
    raw('chunks and a length', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`),
    raw('two lengths', `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`),
    raw('a negative length', `${POST}Content-Length: -1\r\n\r\n`),
    raw('a hexadecimal length', `${POST}Content-Length: 0x10\r\n\r\n`),
    raw(
      'chunks that are not the last coding',
      `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    ),
    raw('a hidden transfer coding', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`),
    raw('a folded header', `${POST}X: a\r\n b\r\nContent-Length : 1\r\n\r\na`),
    raw(
      'a chunk of endless size',
      `${POST}Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\na`,
      [400, 401, 413],
    ),
    raw(
      'an endless chunk extension',
      `${POST}Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(40_000)}\r\na\r\n0\r\n\r\n`,
      [400, 401, 413],
    ),
    raw('bare line feeds', 'GET /api/csrf/ HTTP/1.1\nHost: prodejna\nX: a\rb\n\n'),
    raw('HTTP/0.9', 'GET /api/news/\r\n\r\n', [400, 401]),
    raw('HTTP/9.9', 'GET /api/csrf/ HTTP/9.9\r\nHost: prodejna\r\n\r\n'),
    raw('the first words of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    raw('the first bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
    raw(
      'noise',
      Buffer.from(many(2_000, at => String.fromCharCode((at * 7919) % 256)).join(''), 'latin1').toString(
        'latin1',
      ),
    ),
    raw('no host', 'GET /api/csrf/ HTTP/1.1\r\n\r\n'),
    raw('a header with NUL', `GET /api/csrf/ HTTP/1.1\r\nHost: prodejna\r\nX: a\0b\r\n\r\n`),
    raw(
      '1,000 headers',
      `GET /api/csrf/ HTTP/1.1\r\nHost: prodejna\r\n${many(1_000, at => `X-${at}: ${'a'.repeat(20)}\r\n`).join('')}\r\n`,
      [431],
    ),
    raw(
      'a header of 1 MB',
      `GET /api/csrf/ HTTP/1.1\r\nHost: prodejna\r\nX: ${'a'.repeat(1_000_000)}\r\n\r\n`,
      [431],
    ),
    raw('an address of 1 MB', `GET /${'a'.repeat(1_000_000)} HTTP/1.1\r\nHost: prodejna\r\n\r\n`, [431]),
    raw('CONNECT', 'CONNECT prodejna:443 HTTP/1.1\r\nHost: prodejna\r\n\r\n', [0, 400, 404, 405]),
    raw('TRACE', 'TRACE /api/csrf/ HTTP/1.1\r\nHost: prodejna\r\nConnection: close\r\n\r\n', [404, 405]),
    raw('a method that does not exist', 'OPRAV /api/csrf/ HTTP/1.1\r\nHost: prodejna\r\n\r\n'),
    raw(
      'PROPFIND',
      'PROPFIND /api/news/ HTTP/1.1\r\nHost: prodejna\r\nConnection: close\r\n\r\n',
      [404, 405],
    ),
    raw(
      'a request for another protocol',
      'GET /api/news/ HTTP/1.1\r\nHost: prodejna\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      [0, 400, 401, 404],
    ),
    raw(
      'an unknown expectation',
      `${POST}Expect: 100-neco\r\nContent-Length: 5\r\nConnection: close\r\n\r\nabcde`,
      [400, 401, 415, 417],
    ),
    get('an address in absolute form', 'http://jinde.example/api/settings/', [403, 404]),
    get('an address of 15,000 letters', `/api/files/${'a'.repeat(15_000)}/`, [400, 403, 404, 414]),
    get('a query of 15,000 letters', `/api/news/?limit=${'1'.repeat(15_000)}`, REFUSED),
    get('a traversal', '/api/files/..%2f..%2f..%2fetc%2fpasswd/', [400, 404]),
    get('a doubly encoded traversal', '/api/files/%252e%252e%252fetc%252fpasswd/', [400, 404]),
    get('a traversal of the pages', '/../../../../etc/passwd', [400, 403, 404]),
    get('an encoded traversal of the pages', '/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd', [400, 403, 404]),
    get('a traversal with backslashes', '/assets/..\\..\\..\\etc\\passwd', [400, 403, 404]),
    get('an overlong encoding', '/assets/%c0%ae%c0%ae/package.json', [400, 404]),
    get('NUL in the address', '/assets/index.html%00.js', [400, 403, 404]),
    get('a range of 10^30 bytes', '/api/news/', [200], { range: 'bytes=0-999999999999999999999999999999' }),
    get('1,000 ranges', '/api/news/', [200], { range: `bytes=${many(1_000, at => `${at}-${at}`).join()}` }),
    get('a header of 14 kB', '/api/news/', [200, 401, 431], { 'x-cookie': 'a'.repeat(14_000) }),
    get('3,000 encodings', '/api/csrf/', [200, 431], {
      'accept-encoding': many(3_000, () => 'a;q=0').join(),
    }),
  ];
}

export const shapes = (pass: Pass): Shape[] => [...bodies(pass), ...forms(pass), ...heads(pass)];

/** `count` requests at once on one connection. */
export const breathless = (pass: Pass, count: number) =>
  head({ method: 'GET', path: '/api/news/?limit=100', pass }).repeat(count);
