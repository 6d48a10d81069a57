import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { fail } from '../core/calls/errors.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/** Whether an object in valid `json` has the same key twice: programs differ in which of the two they use. */
export function repeatsKey(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  let text = '';
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (token !== ':') text = token;
    else {
      const key = JSON.parse(text) as string;
      const keys = open.at(-1)!;
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}

/**
 * Accepts JSON bodies in UTF-8 (400 otherwise: an invalid byte would be stored as U+FFFD), with or without a byte
 * order mark, without repeated keys. An empty body is none: clients that always declare JSON send it with calls
 * without one.
 */
export function addJson(server: FastifyInstance) {
  server.removeContentTypeParser(['text/plain', 'application/json']);
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes as Buffer)) return done(fail.invalid('Text požadavku není v kódování UTF-8.'));
    const json = bytes.toString('utf8').replace(/^\ufeff/, '');
    if (json === '') return done(null, undefined);
    parse(request, json, (error, value) => {
      if (!error && repeatsKey(json)) done(fail.invalid('Požadavek uvádí stejný klíč dvakrát.'));
      else done(error, value);
    });
  });
}
