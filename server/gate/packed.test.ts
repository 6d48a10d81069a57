import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { records } from '#world/records.ts';
import { addCompression } from './gate.ts';

const app = testApp();
beforeAll(async () => {
  for (let order = 0; order < 5; order++) await records(app.db).order(12);
});

const READ = { br: brotliDecompressSync, gzip: gunzipSync };

test.each([
  // The board is one answer for everybody (packed.ts); the list of people is made for each person (the plugin).
  ['/api/orders/orders/', 'gzip, deflate, br', 'br'],
  ['/api/orders/orders/', 'gzip', 'gzip'],
  ['/api/orders/orders/', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['/api/orders/orders/', 'identity', undefined],
  ['/api/users/list/', 'gzip, deflate, br', 'br'],
  ['/api/users/list/', 'gzip', 'gzip'],
] as const)('packs %s for a client that accepts %s', async (path, accepted, encoding) => {
  const admin = await app.as('admin');
  const { headers, rawPayload: bytes } = await app.server.inject({
    url: path,
    headers: { cookie: `relace=${admin.cookie}`, 'accept-encoding': accepted },
  });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  const json = encoding ? READ[encoding](bytes) : bytes;
  const { body } = await admin.get(path);
  const whole = JSON.parse(`${json}`);
  if (body.ted) whole.ted = body.ted;
  expect(whole).toEqual(body);
  if (encoding) {
    expect(bytes.length).toBeLessThan(json.length / 2);
    expect(headers.vary).toBe('accept-encoding');
    expect(Number(headers['content-length'])).toBe(bytes.length);
  }
});

test.each([
  // The API's description at /api/docs/yaml, which takes seconds to generate.
  ['application/x-yaml', 'br'],
  ['text/csv; charset=utf-8', 'br'],
  ['text/event-stream', undefined],
  ['image/png', undefined],
])('packs an unshared answer of type %s as %s', async (type, encoding) => {
  const server = Fastify();
  await addCompression(server);
  server.get('/', (_request, reply) => reply.type(type).send('klíč: hodnota\n'.repeat(500)));
  const { headers } = await server.inject({ url: '/', headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(headers['content-encoding']).toBe(encoding);
});
