import type { Arbitrary } from 'fast-check';
import { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { scopeOf } from '#shared/core/permissions.ts';
import type { Route } from '#shared/core/route.ts';
import { fc } from '#test/property.ts';
import type { Ask } from '#world/call.ts';
import { nounOfPath, reference } from './fuzz-state.ts';
import {
  arbitraryOf,
  Entries,
  fieldOf,
  hostile,
  type Json,
  Raw,
  type Schema,
  toJson,
} from './fuzz-values.ts';
import { pathsOf, pathWith, ROUTES } from './routes.ts';

export const WHO = ['guest', 'petra', 'viktor', 'admin'] as const;

export type FuzzRequest = {
  who: (typeof WHO)[number];
  /** The call it was made from; undefined for a request that matches no call. */
  call?: Call;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | null;
};

/** The key of an existing file. */
export const FILE_KEY = 'SouborKteryOpravduJe00';

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;

const whoOf = (guest: number, petra: number, viktor: number, admin: number) =>
  fc.oneof(
    ...[guest, petra, viktor, admin].map((weight, at) => ({ weight, arbitrary: fc.constant(WHO[at]!) })),
  );

/** Mostly people with permission: a refusal by the permission check does not test what is behind it. */
const whoFor = ({ can }: Route) => {
  const isForAdmins =
    can !== 'public' && can !== 'signed-in' && can !== 'kiosk' && scopeOf('PRODEJCE', can) === false;
  return isForAdmins ? whoOf(1, 1, 1, 20) : whoOf(1, 8, 4, 4);
};

const maybe = <T>(weight: number, some: Arbitrary<T>, otherwise: T) =>
  fc.oneof({ weight, arbitrary: some }, { weight: 100 - weight, arbitrary: fc.constant(otherwise) });

const percent = (text: string) => encodeURIComponent(text.toWellFormed());
const plain = (value: Json) => (typeof value === 'string' ? value : toJson(value)).slice(0, 2_000);

/** Invalid path segments, as they are sent. */
const SEGMENTS = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%E0%A4%A',
  '..',
  '%2e%2e%2f',
  '1;2',
  '1%2F2',
  '%20',
  '~',
  '*',
  ':id',
];

const segment = (path: string, name: string, schema: Schema): Arbitrary<string> => {
  const noun = nounOfPath(path);
  const valid = name === 'klic' ? fc.constant(FILE_KEY) : fc.integer({ min: 1, max: 60 }).map(String);
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 6, arbitrary: noun ? reference(noun) : valid },
    { weight: 3, arbitrary: arbitraryOf(schema, Infinity).map(value => percent(plain(value))) },
    { weight: 2, arbitrary: hostile.map(value => percent(plain(value))) },
    { weight: 1, arbitrary: fc.constantFrom(...SEGMENTS) },
  );
};

/** A path such as '/news/:id/' with generated parameters. */
function pathOf(route: Route): Arbitrary<string> {
  const schemas = route.params ? (schemaOf(route.params).properties ?? {}) : {};
  const names = Object.keys(schemas);
  const values = fc.tuple(...names.map(name => segment(route.path, name, schemas[name]!)));
  return fc
    .tuple(fc.constantFrom(...pathsOf(route)), values)
    .map(([path, segments]) => path.replace(/:(\w+)/g, (_, name: string) => segments[names.indexOf(name)]!));
}

const QUERIES = [
  '?',
  '?&&&=&=',
  '?%',
  '?%zz=%zz',
  '?limit[]=1&limit[a][b]=2',
  '?limit=1&limit=2',
  '?__proto__=1&constructor.prototype=2',
  '?limit=%00',
  '?search=%F0%28%8C%28',
  `?${'a=1&'.repeat(1_000)}`,
  `?search=${'a'.repeat(5_000)}`,
];

function queryOf(route: Route): Arbitrary<string> {
  const absurd = fc.constantFrom(...QUERIES);
  if (!route.query) return maybe(3, absurd, '');
  const written = arbitraryOf(schemaOf(route.query), 8).map(value => {
    if (!(value instanceof Entries)) return `?${percent(plain(value))}`;
    return `?${value.entries.map(([key, one]) => `${percent(key)}=${percent(plain(one))}`).join('&')}`;
  });
  return fc.oneof({ weight: 8, arbitrary: written }, { weight: 1, arbitrary: absurd });
}

type Sent = Pick<FuzzRequest, 'headers' | 'body'>;

const json = (body: string | Buffer): Sent => ({ headers: { 'content-type': 'application/json' }, body });
const NOTHING: Sent = { headers: {}, body: null };

const BROKEN: Sent[] = [
  ...[
    '',
    ' ',
    '{',
    '{"a":',
    '[',
    'null',
    '"text"',
    '1',
    '[]',
    'NaN',
    '{"a":NaN}',
    "{'a':1}",
    '{}{}',
    '\uFEFF{}',
  ].map(json),
  json(toJson(new Raw(`${'{"a":'.repeat(2_000)}`))),
  json('{"__proto__":{"role":"ADMIN"}}'),
  json('{"constructor":{"prototype":{"role":"ADMIN"}}}'),
  json(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  json('a'.repeat(300_000)),
  ...[
    'text/plain',
    'application/xml',
    'text/html',
    ';;;',
    'application/x-www-form-urlencoded',
    'image/png',
  ].map(type => ({ headers: { 'content-type': type }, body: '{}' })),
  { headers: { 'content-type': 'application/json; charset=utf-16' }, body: '{}' },
  { headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: '{}' },
  { headers: {}, body: '{}' },
  NOTHING,
];

const PART = 'Content-Disposition: form-data; name="soubor"; filename="poznamka.txt"';
const GOOD = `--hranice\r\n${PART}\r\nContent-Type: text/plain\r\n\r\nDobrý den\r\n--hranice--\r\n`;
const FORMS = [
  GOOD,
  GOOD.replace('soubor', 'jine'),
  GOOD.replace('poznamka.txt', 'po\u0000znamka.txt'),
  GOOD.replace('poznamka.txt', '../../etc/passwd.txt'),
  GOOD.replace('poznamka.txt', `${'ř'.repeat(400)}.txt`),
  GOOD.replace('poznamka.txt', ''),
  GOOD.replace('poznamka.txt', 'obrazek.png'),
  GOOD.replace('poznamka.txt', 'stranka.html'),
  GOOD.replace('Dobrý den', ''),
  GOOD.replace('Dobrý den', '\u0000\u0001'),
  GOOD.replace('--hranice--', ''),
  GOOD.replace(`${PART}\r\n`, ''),
  GOOD.replace(PART, `X: ${'a'.repeat(100_000)}`),
  GOOD.repeat(3),
  `--hranice\r\n${PART}\r\n`,
  '--hranice--\r\n',
  '',
  'nesmysl',
];

const form: Arbitrary<Sent> = fc
  .tuple(
    maybe(40, fc.constantFrom(...FORMS), GOOD),
    maybe(
      15,
      fc.constantFrom(
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=hranice',
      ),
      'multipart/form-data; boundary=hranice',
    ),
  )
  .map(([body, type]) => ({ headers: { 'content-type': type }, body }));

function bodyOf(route: Route): Arbitrary<Sent> {
  const broken = fc.constantFrom(...BROKEN);
  if (route.raw && route.method !== 'GET')
    return maybe(15, broken, null as never).chain(one => (one ? fc.constant(one) : form));
  if (!route.body) return maybe(6, broken, NOTHING);
  const schema = schemaOf(route.body);
  const written = (rarity: number) => arbitraryOf(schema, rarity).map(value => json(toJson(value)));
  return fc.oneof(
    { weight: 5, arbitrary: written(Infinity) },
    { weight: 8, arbitrary: written(12) },
    { weight: 3, arbitrary: written(4) },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: form },
  );
}

const HEADERS: Record<string, string>[] = [
  { accept: '*/*' },
  { accept: 'application/xml' },
  { accept: ',;q=,' },
  { 'accept-encoding': 'gzip;q=nesmysl, *;q=0' },
  { range: 'bytes=0-' },
  { range: 'bytes=99999999999999999999-' },
  { range: 'bytes=5-1' },
  { 'if-none-match': '*' },
  { 'if-range': '"' },
  { cookie: 'relace=%00%zz; csrftoken="; =; ;;' },
  { cookie: `relace=${'a'.repeat(4_000)}` },
  { 'x-forwarded-for': '256.1.1.1, \u00ff' },
  { origin: 'http://%zz' },
  { host: 'a'.repeat(300) },
  { 'x-http-method-override': 'DELETE' },
];

type Target = { address: string; sent: Sent };

/** Generated from the contract alone. */
const generatedTarget = (route: Route): Arbitrary<Target> =>
  fc
    .tuple(pathOf(route), queryOf(route), bodyOf(route))
    .map(([path, query, sent]) => ({ address: `${path}${query}`, sent }));

/** A valid request with some fields of its body missing or replaced. */
function spoiledTarget(route: Route, { params, query, body }: Ask): Arbitrary<Target> {
  const address = pathWith(route.path, params, query);
  if (route.raw) return form.map(sent => ({ address, sent }));
  if (!route.body) return fc.constant({ address, sent: NOTHING });
  const { properties = {} } = schemaOf(route.body);
  const entries = Object.entries(body as Record<string, Json>).map(([name, value]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant<[string, Json][]>([[name, value]]) },
      {
        weight: 1,
        arbitrary: fieldOf(name, properties[name] ?? {}, 2).map(one => [[name, one]] as [string, Json][]),
      },
      { weight: 1, arbitrary: fc.constant<[string, Json][]>([]) },
    ),
  );
  return fc.tuple(...entries).map(fields => ({ address, sent: json(toJson(new Entries(fields.flat()))) }));
}

const one = (call: Call, route: Route, valid: Ask): Arbitrary<FuzzRequest> =>
  fc
    .record({
      who: whoFor(route),
      target: fc.oneof(
        { weight: 3, arbitrary: generatedTarget(route) },
        { weight: 1, arbitrary: spoiledTarget(route, valid) },
      ),
      prefix: maybe(10, fc.constant(''), '/api'),
      method: maybe(
        3,
        fc.constantFrom('GET', 'HEAD', 'PATCH', 'PUT', 'POST', 'DELETE', 'OPTIONS'),
        route.method,
      ),
      more: maybe(6, fc.constantFrom(...HEADERS), {}),
    })
    .map(({ who, target: { address, sent }, prefix, method, more }) => ({
      who,
      call: method === route.method ? call : undefined,
      method,
      url: `${prefix}${address}`,
      headers: { ...sent.headers, ...more },
      body: method === 'GET' || method === 'HEAD' ? null : sent.body,
    }));

const WILD = [
  '/',
  '/api',
  '//',
  '/api//news/',
  '/api/news/%',
  '/%',
  '/api/__proto__/',
  '/api/docs/json',
  '/healthz',
];

const wild: Arbitrary<FuzzRequest> = fc.record({
  who: whoOf(1, 1, 1, 1),
  call: fc.constant(undefined),
  method: fc.constantFrom('GET', 'POST', 'DELETE', 'HEAD'),
  url: fc.oneof(
    fc.constantFrom(...WILD),
    fc.webPath(),
    hostile.map(value => `/api/${percent(plain(value))}`),
    hostile.map(value => `/api/news/${percent(plain(value))}/soubory/`),
  ),
  headers: fc.constantFrom(...HEADERS),
  body: fc.constant(null),
});

/**
 * Requests for every call of the contract, and some that match no call.
 * @param valid a valid request for each call, some of which are sent as spoiled copies
 */
export const fuzzRequest = (valid: ReadonlyMap<Call, Ask>): Arbitrary<FuzzRequest> =>
  fc.oneof(
    {
      weight: 24,
      arbitrary: fc.oneof(...[...ROUTES].map(([call, route]) => one(call, route, valid.get(call) ?? {}))),
    },
    { weight: 1, arbitrary: wild },
  );
