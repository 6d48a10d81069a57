import { serializerCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '#shared/contract.ts';
import { ErrorAnswer, Success, success } from '#shared/core/fields.ts';
import type { Route } from '#shared/core/route.ts';
import { fc } from '#test/property.ts';
import { answerSerializer, onlyChecks, writtenInPieces } from './serializer.ts';

const write = (schema: z.ZodType, data: unknown) =>
  answerSerializer({ schema, method: 'GET', url: '/x' })(data);

describe('a serialized answer', () => {
  const Shown = z.object({
    id: z.number(),
    kdo: z.object({ jmeno: z.string() }).nullable(),
    druhy: z.array(z.enum(['a', 'b'])),
    podle: z.record(z.string(), z.union([z.number(), z.literal('nic')])).optional(),
  });

  test('contains only what its schema names, at every depth', () => {
    const heslo = 'tajné';
    expect(
      write(Shown, { id: 1, heslo, kdo: { jmeno: 'Petra', heslo }, druhy: ['b'], podle: { x: 2 } }),
    ).toBe('{"id":1,"kdo":{"jmeno":"Petra"},"druhy":["b"],"podle":{"x":2}}');
  });

  test.each<[string, z.ZodType, unknown, string]>([
    ['what is answered', success({ id: z.number() }), { id: 1 }, '{"success":true,"id":1}'],
    ['nothing else', Success, {}, '{"success":true}'],
    ['what is trimmed', success({ a: z.string().trim() }), { a: ' y ' }, '{"success":true,"a":"y"}'],
  ])('states success, as no handler has to, with %s', (_, schema, data, text) => {
    expect(write(schema, data)).toBe(text);
  });

  test('has no success field where its schema has none', () => {
    expect(write(Shown, { id: 1, kdo: null, druhy: [] })).toBe('{"id":1,"kdo":null,"druhy":[]}');
    const refused = { success: false, error: 'Ne', message: 'Ne' };
    expect(JSON.parse(write(ErrorAnswer, refused))).toEqual(refused);
  });

  test('that does not match its schema is refused, not written in part', () => {
    for (const data of [
      { id: '1', kdo: null, druhy: [] },
      { id: 1, kdo: null, druhy: ['c'] },
      { id: 1 },
      null,
    ])
      expect(() => write(Shown, data)).toThrow(/serializ|response/i);
  });

  test.each<[string, z.ZodType, unknown, string]>([
    [
      'a codec',
      z.object({
        den: z.codec(z.string(), z.date(), {
          decode: text => new Date(text),
          encode: date => date.toISOString(),
        }),
      }),
      { den: new Date(0) },
      '{"den":"1970-01-01T00:00:00.000Z"}',
    ],
    ['a default', z.object({ a: z.string().default('x') }), { a: 'y' }, '{"a":"y"}'],
    ['a text that is trimmed', z.object({ a: z.string().trim() }), { a: ' y ' }, '{"a":"y"}'],
  ])('with %s is written as the library writes it', (_, schema, data, text) => {
    expect(onlyChecks(schema)).toBe(false);
    expect(write(schema, data)).toBe(text);
    expect(serializerCompiler({ schema, method: 'GET', url: '/x' })(data)).toBe(text);
  });

  test('written in pieces equals JSON.stringify', () => {
    const same = (value: unknown) =>
      void expect(writtenInPieces(value).toString()).toBe(JSON.stringify(value));
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 3 }), same));
    same({
      den: new Date(0),
      nic: undefined,
      radky: [undefined, { nic: undefined }, [], {}],
      'é"': '\ud800',
    });
  });

  test('of a GET is written in pieces after one was long; of a POST always as text', () => {
    const radky = Array.from({ length: 3_000 }, (_, id) => ({ id, nazev: 'Příliš žluťoučký kůň' }));
    const schema = z.object({ radky: z.array(z.object({ id: z.number(), nazev: z.string() })) });
    const kinds = (method: string) => {
      const serialize = answerSerializer({ schema, method, url: '/x' }) as (data: unknown) => string | Buffer;
      return [radky, radky, radky.slice(0, 3), radky].map(some => {
        const written = serialize({ radky: some });
        expect(written.toString()).toBe(JSON.stringify({ radky: some }));
        return typeof written === 'string' ? 'text' : 'pieces';
      });
    };
    expect(kinds('GET')).toEqual(['text', 'pieces', 'pieces', 'text']);
    // A write is kept for its key as a text.
    expect(kinds('POST')).toEqual(['text', 'text', 'text', 'text']);
  });

  test('only checks the data of nearly every call', () => {
    const routes = Object.values(contract).flatMap(feature =>
      Object.values(feature as Record<string, Route>),
    );
    const others = routes.filter(({ returns }) => returns instanceof z.ZodType && !onlyChecks(returns));
    expect(others.length).toBeLessThan(10);
  });
});
