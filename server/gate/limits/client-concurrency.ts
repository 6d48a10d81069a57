import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../core/network.ts';
import { whenAnswered } from '../connection/answered.ts';
import { sessionCookieOf } from '../guard.ts';
import { concurrencyLimit } from './concurrency.ts';

/** One of our pages sends a dozen requests at once; behind one address there may be a whole shop. */
const EACH_SESSION = 40;
const EACH_ADDRESS = 200;

const REFUSAL = { tooMany: 'Příliš mnoho požadavků najednou. Zkuste to za chvíli.', seconds: 1 };

/** The number of unanswered requests on one connection. Browsers and proxies wait for each answer. */
const EACH_CONNECTION = 10;

/**
 * Cuts a connection that sends request after request without waiting for answers: they could only be answered one
 * after another, and it is the cheapest way to keep an application busy. Must be the first hook of all.
 */
export function limitPipelining(server: FastifyInstance) {
  const waiting = new WeakMap<Socket, number>();
  server.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const before = waiting.get(socket) ?? 0;
    if (before >= EACH_CONNECTION) socket.destroy();
    if (socket.destroyed) return reply.hijack();
    waiting.set(socket, before + 1);
    whenAnswered(request, reply, () => waiting.set(socket, waiting.get(socket)! - 1));
  });
}

/**
 * Limits the unanswered calls of a session and of an address, so that nobody keeps others waiting by asking for
 * everything at once (rule platform-12). Checked before any database query; calls that handle HTTP themselves
 * (streams, uploads, downloads) have their own limits.
 */
export function addClientConcurrency(server: FastifyInstance) {
  const sessions = concurrencyLimit({ each: EACH_SESSION, ...REFUSAL });
  const addresses = concurrencyLimit({ each: EACH_ADDRESS, ...REFUSAL });
  server.addHook('onRequest', async (request, reply) => {
    const { route } = request.routeOptions.config;
    if (!route || route.raw) return;
    const session = sessionCookieOf(request);
    if (session) whenAnswered(request, reply, sessions.take(session));
    // Guests at an address do not use up the limit of the people who are signed in behind it.
    whenAnswered(request, reply, addresses.take(`${session ? 'people' : 'guests'}:${networkOf(request.ip)}`));
  });
}
