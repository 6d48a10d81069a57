import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract.ts';
import { fieldOf, secretsOf } from '#shared/core/body.ts';
import type { Kind } from '#shared/core/field.ts';
import { isStorable } from '#shared/core/fields.ts';
import { rulesOf } from '#shared/core/form.ts';
import { namesOf } from '#shared/core/names.ts';
import { NAMING, PERMISSIONS } from '#shared/core/permissions.ts';
import type { Feature } from '#shared/core/route.ts';
import { TOPICS } from '#shared/events/topics.ts';
import { SECRETS } from '#shared/vault/fields.ts';
import { exists, foldersIn, read, sources } from './sources.ts';

const features = Object.entries<Feature>(contract);
const routes = features.flatMap(([, feature]) => Object.values(feature));
const pathsOf = ({ path, aliases = [] }: (typeof routes)[number]) => [path, ...aliases];

describe('routes of the contract', () => {
  test('paths begin and end with a slash and have no /api', () => {
    const wrong = routes
      .flatMap(pathsOf)
      .filter(path => !/^\/(?!api\/)([^/]+\/)+$/.test(path) || path.includes('//'));
    expect(wrong).toEqual([]);
  });

  test('no call is defined twice', () => {
    const names = routes.flatMap(route => pathsOf(route).map(path => `${route.method} ${path}`));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  test('path parameters equal those of the schema', () => {
    const wrong = routes.filter(({ path, params }) => {
      const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      return inPath.join() !== Object.keys(params?.shape ?? {}).join();
    });
    expect(wrong.map(route => route.path)).toEqual([]);
  });

  test('only POST answers 201, and reading has no body', () => {
    const wrong = routes.filter(
      ({ method, status, body }) => (status === 201 && method !== 'POST') || (method === 'GET' && body),
    );
    expect(wrong.map(route => route.path)).toEqual([]);
  });

  test('every permission is used', () => {
    const asked = new Set<string>(routes.map(route => route.can));
    expect(Object.keys(PERMISSIONS).filter(action => !asked.has(action))).toEqual([]);
  });
});

describe('incoming texts', () => {
  type Leaf = [where: string, schema: z.ZodType];
  type Def = {
    type: string;
    shape?: Record<string, unknown>;
    options?: unknown[];
  } & Partial<Record<'innerType' | 'element' | 'keyType' | 'valueType', unknown>>;
  /** The parts of a schema that take a single value, with their paths; schemas around them refuse nothing. */
  function leavesOf(schema: z.ZodType, where: string): Leaf[] {
    const { def } = schema as unknown as { def: Def };
    const below = (inner: unknown, more = '') => leavesOf(inner as z.ZodType, where + more);
    if (def.innerType) return below(def.innerType);
    if (def.type === 'object')
      return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => below(inner, `.${key}`));
    if (def.type === 'array') return below(def.element, '[]');
    if (def.type === 'record') return [...below(def.keyType, '{}'), ...below(def.valueType, '{}')];
    if (def.type === 'union') return (def.options ?? []).flatMap(inner => below(inner));
    return [[where, schema]];
  }
  const SAMPLES = ['\0', 'a\0', 'a\0a@b.cz', 'https://a.cz/\0', 'aaaaaaaa\0', '\ud800', 'aa\ud800'];
  const isHeld = (value: unknown) => typeof value === 'string' && !isStorable(value);

  test('are limited to what a table can store, so none causes a 500', () => {
    const leaves = routes.flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap(schema => (schema ? leavesOf(schema, `${method} ${path} `) : [])),
    );
    expect(leaves.length).toBeGreaterThan(500);
    const lets = leaves.filter(([, schema]) => SAMPLES.some(text => isHeld(schema.safeParse(text).data)));
    expect(lets.map(([where]) => where)).toEqual([]);
  });
});

describe('secrets', () => {
  const secrets = new Set(routes.flatMap(({ body }) => secretsOf(body)));
  /** The names of all keys that a schema allows, at any depth. */
  const keysOf = (schema: unknown): string[] =>
    schema === null || typeof schema !== 'object'
      ? []
      : Object.entries(schema).flatMap(([key, value]) => [
          ...(key === 'properties' ? Object.keys(value) : []),
          ...keysOf(value),
        ]);

  test('are all marked, when named like a password', () => {
    const named = routes.flatMap(({ path, body }) =>
      Object.keys(body?.shape ?? {})
        .filter(name => /heslo|hesla|password/.test(name) && !secretsOf(body).includes(name))
        .map(name => `${path} ${name}`),
    );
    // The minimum length of passwords, and whether common ones are refused: not secrets.
    expect(named).toEqual(['/settings/ heslo_nejmene', '/settings/ odmitat_bezna_hesla']);
    const expected = [
      'heslo',
      'nove_heslo',
      'overovaci_kod',
      'parametry',
      'parovaci_kod',
      ...namesOf(SECRETS),
      'pin',
      'potvrzeni_hesla',
      'potvrzeni_pinu',
      'stare_heslo',
      'tajna_adresa',
      'tajny_klic',
      'tajny_odkaz',
      'tajny_token',
      'jednorazovy_klic',
    ];
    expect([...secrets].sort()).toEqual(expected.sort());
  });

  test('are answered only by the calls that reveal them, which need the CSRF header', () => {
    const telling = routes.filter(({ returns }) =>
      keysOf(z.toJSONSchema(returns, { unrepresentable: 'any', io: 'input' })).some(key => secrets.has(key)),
    );
    expect(telling.map(({ path, csrf }) => [path, csrf])).toEqual([
      ...namesOf(SECRETS).map(name => [`/pristupy/:id/reveal_${name}/`, true]),
      ['/pristupy/:id/verze/:cislo/reveal_password/', true],
    ]);
  });
});

/** The complete text of each call of `name(`. */
function* callsIn(text: string, name: RegExp) {
  for (const { index } of text.matchAll(name)) {
    let end = text.indexOf('(', index) + 1;
    for (let depth = 1; depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
    yield text.slice(index, end);
  }
}

/** Calls that create a record and need no idempotency key, with the reason. */
const KEYLESS = [
  // A proposal has no effect until it is accepted.
  ...['POST /rozpisy/', 'POST /rozpisy/prodejny/'],
  // There is one per person and post.
  'POST /news/reakce/',
  // The code that is sent can be used only once.
  ...['POST /users/profile/druhy-krok/totp/potvrzeni/', 'POST /users/profile/firemni/'],
  // Makes a new secret each time, and its answer is not stored.
  'POST /import/oznameni/:id/podpis/',
];

test('calls that create a record are sent with a key, so retries create only one', () => {
  const making = routes.filter(({ status }) => status === 201).map(({ path }) => `'POST ${path}'`);
  const unkeyed = sources('client')
    .flatMap(path => [...callsIn(read(path), /\brequest\(\s*'POST /g)].map(call => ({ path, call })))
    .filter(({ call }) => making.some(name => call.includes(name)) && !/\bklic\b/.test(call))
    .map(({ path, call }) => ({ path, call: /'(POST .*?)'/.exec(call)![1]! }));
  expect(unkeyed.filter(({ call }) => !KEYLESS.includes(call))).toEqual([]);
  expect(KEYLESS.filter(one => !unkeyed.some(({ call }) => call === one))).toEqual([]);
});

const ONE_CHOICE = 'sets one choice, which every screen shows: nothing typed is lost';
const ADDS = 'adds a row beside the others and changes none';
const COMPARES = 'compares the days with those that the proposal was made for';
const REFUSED_LATER = 'is refused once somebody else has done it';
/** Calls that set values of an existing record and take no version, with the reason. */
const VERSIONLESS: Record<string, string> = {
  'POST /import/oznameni/:id/pozastavit/': ONE_CHOICE,
  'POST /import/zdroje/:id/pozastavit/': ONE_CHOICE,
  'POST /orders/orders/:id/notified/': ADDS,
  'POST /orders/stitky/:id/misto/': 'says beside which one, so no other place is lost',
  'POST /osobni-udaje/byvali/:id/soubor/': 'reads',
  'POST /rozpisy/:id/prijmout/': COMPARES,
  'POST /rozpisy/prodejny/:id/prijmout/': COMPARES,
  'POST /users/odchody/:id/kroky/': REFUSED_LATER,
  'POST /users/store-request/:id/': 'says which shop it decides about',
  'POST /vykyvy/:id/potvrdit/': ADDS,
  'PUT /news/:id/prodejny/': ONE_CHOICE,
  'PUT /users/profile/pin/': 'is a secret of one’s own, which no form shows',
};

test('calls that set values of a record take the version that their form was opened with', () => {
  const isSetting = ({ method, params, body, status }: (typeof routes)[number]) =>
    method === 'PUT' || method === 'PATCH' || (method === 'POST' && params && body && status !== 201);
  const without = routes.filter(route => isSetting(route) && !(route.body && 'verze' in route.body.shape));
  const names = without.map(({ method, path }) => `${method} ${path}`);
  expect(names.sort()).toEqual(Object.keys(VERSIONLESS).sort());
});

test('every topic is defined once', () => {
  const told = Object.values(PERMISSIONS).filter(({ live }) => live).length;
  const ofNouns = Object.entries(TOPICS).filter(
    ([topic, { can }]) => can !== 'signed-in' && PERMISSIONS[can].live && can.startsWith(`${topic}.`),
  );
  expect(ofNouns).toHaveLength(told);
});

test('every path of a topic can be fetched', () => {
  const reads = routes.filter(({ method }) => method === 'GET').map(({ path }) => path);
  const dead = Object.values(TOPICS)
    .flatMap(({ paths }): readonly string[] => paths)
    .filter(path => !reads.some(read => read.startsWith(path)));
  expect(dead).toEqual([]);
});

/** Whether an answer contains the name of a person or shop, at any depth. */
function namesSomebody(schema: unknown): boolean {
  const { def } = schema as { def?: Record<string, unknown> };
  const shape = (def?.shape ?? {}) as Record<string, unknown>;
  const isNamed =
    ['jmeno', 'kdo_jmeno', 'prodejna_nazev'].some(name => name in shape) ||
    ('nazev' in shape && 'id' in shape);
  const below = [def?.innerType, def?.element, def?.valueType, ...((def?.options ?? []) as unknown[])];
  return isNamed || [...Object.values(shape), ...below].some(inner => inner && namesSomebody(inner));
}

const KEPT_NAME = 'who did it is kept by the name of then';
const OWN_NAME = 'things with names of their own';
/** Answers whose names are not current names of people or shops, or are announced under their own topic. */
const OTHER_NAMES: Record<string, string> = {
  '/import/': KEPT_NAME,
  '/import/:id/': KEPT_NAME,
  '/import/profily/:klic/katalog/': KEPT_NAME,
  '/import/profily/:klic/verze/': KEPT_NAME,
  '/import/oznameni/': OWN_NAME,
  '/import/tokeny/': OWN_NAME,
  '/import/zdroje/': OWN_NAME,
  '/osobni-udaje/byvali/': 'is of those who have left, and heard of by the topic of users',
};

test('answers with names of people or shops are refetched when one is renamed', () => {
  const deaf = routes
    .filter(({ method, path, returns }) => method === 'GET' && namesSomebody(returns) && !(path in STILL))
    .filter(({ path }) => !NAMING.some(start => path.startsWith(start)))
    .map(({ path }) => path);
  expect(deaf.sort()).toEqual(Object.keys(OTHER_NAMES).sort());
});

/** Calls whose answers a live page does not refresh. */
const STILL: Record<string, string> = {
  '/csrf/': 'belongs to the session',
  '/files/:klic/': 'a file never changes',
  '/audit/people/': 'the audit is read, not watched: every write would fetch it again',
  '/audit/retez/': 'likewise',
  '/audit/export/': 'likewise',
  '/audit/': 'likewise',
  '/events/': 'is the stream itself',
  '/search/': 'is asked anew with every letter',
  '/kiosk/': 'a kiosk has no stream and asks every minute',
};

test('every readable answer is refetched by some topic', () => {
  const told = Object.values(TOPICS).flatMap(({ paths }): readonly string[] => paths);
  const still = routes
    .filter(({ method, path }) => method === 'GET' && !told.some(start => path.startsWith(start)))
    .map(({ path }) => path);
  expect(still.sort()).toEqual(Object.keys(STILL).sort());
});

/** Kinds of fields into which people type freely; the inputs of other kinds offer only valid values. */
const TYPED: Kind[] = ['text', 'long', 'login', 'url', 'phone', 'email', 'number', 'amount'];

describe('a form accepts nothing that its call refuses', () => {
  const asked = routes.flatMap(({ method, path, body }) =>
    Object.entries(body?.shape ?? {}).flatMap(([name, schema]) => {
      const field = fieldOf(schema as z.ZodType);
      return field && TYPED.includes(field.kind) && typeof field.begin === 'string'
        ? [{ call: `${method} ${path}`, name, field, schema: schema as z.ZodType }]
        : [];
    }),
  );

  test('has its fields found in the bodies', () => expect(asked.length).toBeGreaterThan(100));

  test.each(asked)('$call: $name', ({ call, field, schema }) => {
    const rule = rulesOf({ field }).field;
    const form = Object.fromEntries(
      asked.filter(one => one.call === call).map(one => [one.name, one.field.begin]),
    );
    const { begin, max = 1 } = field;
    const texts = ['', '   ', 'x', '7', 'x'.repeat(max), '7'.repeat(max)].filter(text => text.length <= max);
    const passed = [begin, ...texts]
      .filter(typed => rule(typed, form) === null)
      .map(typed => field.sent(typed));
    expect(passed.filter(one => !schema.safeParse(one).success)).toEqual([]);
  });
});

describe('the list of features', () => {
  const inShared = foldersIn('shared').filter(name => exists(`shared/${name}/contract.ts`));
  const inServer = foldersIn('server').filter(name => exists(`server/${name}/routes.ts`));

  test('is the same in shared/ and server/', () => {
    expect(inServer).toEqual(inShared);
  });

  test('is the same in the table of contents', () => {
    expect(features.map(([name]) => name).sort()).toEqual(inShared);
  });
});
