import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#shared/contract.ts';
import type { Route } from '#shared/core/route.ts';
import { type Client, testApp } from '#test/app.ts';
import { ROUTES, urlOf } from './routes.ts';

/** A refusal names the field that it is about (rule platform-2): tries every field with an invalid value. */

const app = testApp();
let admin: Client;
beforeAll(async () => {
  admin = await app.as('admin');
});

/** Invalid in every text, and of the wrong type for everything else. */
const NUL = '\u0000';

const fieldsOf = (schema: Route['body']) => Object.keys(schema?.shape ?? {});

/** A path with valid parameters, whether or not the record exists. */
function pathOf({ path, params }: Route) {
  const valid = fieldsOf(params).map(name => [name, name === 'klic' ? 'k'.repeat(22) : 1]);
  return urlOf(path, Object.fromEntries(valid));
}

type Wrong = { call: Call; field: string; query?: string; body?: object };

// A kiosk's calls are refused to anyone else before their input is read.
const FIELDS: Wrong[] = [...ROUTES]
  .filter(([, { can }]) => can !== 'kiosk')
  .flatMap(([call, { query, body }]) => [
    ...fieldsOf(body).map(field => ({ call, field, body: { [field]: NUL } })),
    ...fieldsOf(query).map(field => ({ call, field, query: `?${encodeURIComponent(field)}=%00` })),
  ]);

test.each(FIELDS)('$call names $field', async ({ call, field, query = '', body }) => {
  const route = ROUTES.get(call)!;
  const send = admin[route.method.toLowerCase() as 'post'];
  const sent = await send(`${pathOf(route)}${query}`, ...(body ? [body] : []));
  expect([sent.status, Object.keys(sent.body.errors ?? {})]).toEqual([400, expect.arrayContaining([field])]);
});
