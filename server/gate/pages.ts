import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { contract } from '#shared/contract.ts';
import type { Feature, Route } from '#shared/core/route.ts';
import { fail, Refusal } from '../core/calls/errors.ts';

const ROUTES = Object.values<Feature>(contract).flatMap(feature => Object.values(feature));

/** First segments of the API's paths: users, stores, news, … */
const API_ROOTS = new Set(ROUTES.map(route => route.path.split('/')[1]));

const PATTERNS = ROUTES.flatMap(({ method, path, aliases = [] }) =>
  [path, ...aliases].map(one => ({
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
    pattern: new RegExp(`^/api${one.replace(/:\w+/g, '[^/]+').replace(/\/$/, '/?')}$`),
  })),
);

/** Stands for addresses below /api without a call: the gate limits them and identifies the caller as for any call. */
export const NOWHERE: Route = {
  ...{ method: 'GET', path: '/*', can: 'public', bearer: true },
  ...{ summary: 'Nothing', returns: z.unknown() },
};

/** The refusal for an address without a call; `isKnown`: the caller may learn which methods it accepts. */
export function nowhere({ url, method }: Pick<FastifyRequest, 'url' | 'method'>, isKnown: boolean): Refusal {
  const path = url.split('?', 1)[0]!;
  const matching = PATTERNS.filter(({ pattern }) => pattern.test(path)).flatMap(one => one.methods);
  // The call exists, but a value in the path is longer than any valid one.
  if (matching.includes(method)) return new Refusal(414, 'Neplatný požadavek.');
  const methods = isKnown ? [...new Set(matching)].sort() : [];
  return methods.length > 0 ? fail.wrongMethod(method, methods) : fail.notFound('Tato adresa neexistuje.');
}

const wantsPage = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html');

/** The page on which a customer follows an order (rule orders-10), and what a link to it looks like. */
const FOLLOWED = /^(?:\/api)?\/z\/([^?]+)/;
const LINK = /^([A-Za-z0-9_-]{22})\/?$/;

/** Below /api, so that the gate limits it like any call; what cannot be a link leads to none, however it is written. */
const followedPath = (rest: string) => `/api/z/${LINK.exec(rest)?.[1] ?? '-'}`;

/**
 * The specification also writes paths without /api: they are the same calls (rule platform-1), unless a
 * browser navigates there, which gets the application's page.
 */
export function apiPath(request: Pick<IncomingMessage, 'url' | 'method' | 'headers'>): string {
  const url = request.url ?? '/';
  const followed = FOLLOWED.exec(url);
  if (followed) return followedPath(followed[1]!);
  const root = url.split(/[/?]/, 2)[1] ?? '';
  return API_ROOTS.has(root) && !wantsPage(request) ? `/api${url}` : url;
}

const YEAR_IN_SECONDS = 31_536_000;

/** The files of the build, named as in addresses. */
async function namesIn(directory: string): Promise<Set<string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => relative(directory, join(parentPath, name)).replaceAll('\\', '/')),
  );
}

/** Serves the built client; every address of the client's router gets its single page. */
export async function addPages(server: FastifyInstance, directory?: string) {
  if (directory) {
    await server.register(fastifyStatic, {
      root: directory,
      // The plugin's own route would read the whole directory on each request to check how a name is spelt.
      serve: false,
      cacheControl: false,
      // The build writes the compressed files next to the originals (scripts/build.mjs).
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(directory, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_IN_SECONDS}, immutable` : 'no-cache');
      },
    });
    let names = await namesIn(directory);
    /** A newer build renames its parts, and its page asks for those. */
    const isThere = async (name: string) => {
      if (!names.has(name) && name.startsWith('assets/')) names = await namesIn(directory).catch(() => names);
      return names.has(name);
    };
    server.get<{ Params: { '*': string } }>('/*', async ({ params }, reply) => {
      const name = params['*'] || 'index.html';
      return (await isThere(name)) ? reply.sendFile(name) : reply.callNotFound();
    });
  }
  server.setNotFoundHandler((request, reply) => {
    const isPage = directory && wantsPage(request.raw) && !/^\/(api|assets)(\/|$)/.test(request.url);
    if (isPage) return reply.sendFile('index.html');
    throw nowhere(request, false);
  });
}
