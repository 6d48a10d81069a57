import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../core/network.ts';
import { whenAnswered } from '../connection/answered.ts';
import { sessionCookieOf } from '../guard.ts';
import { concurrencyLimit } from './concurrency.ts';

/** A page of ours asks for a dozen things at once; behind one address there is a whole shop. */
const EACH_SESSION = 40;
const EACH_ADDRESS = 200;

const REFUSAL = { tooMany: 'Příliš mnoho požadavků najednou. Zkuste to za chvíli.', seconds: 1 };

/** Requests of one connection that are not answered yet. Browsers and proxies wait for each answer. */
const EACH_CONNECTION = 10;

/**
 * Cuts a connection on which request follows request without waiting for an answer: their answers could only be
 * given one after another, and it is the cheapest way to keep an application busy. The first hook of all.
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
 * Nobody keeps others waiting by asking for everything at once (rule platform-12): a session may have so many calls
 * that are not answered yet, an address as well. Checked before anything is asked of the database; calls that
 * speak HTTP themselves (streams, uploads, downloads) have limits of their own.
 */
export function addClientConcurrency(server: FastifyInstance) {
  const sessions = concurrencyLimit({ each: EACH_SESSION, ...REFUSAL });
  const addresses = concurrencyLimit({ each: EACH_ADDRESS, ...REFUSAL });
  server.addHook('onRequest', async (request, reply) => {
    const { route } = request.routeOptions.config;
    if (!route || route.raw) return;
    const session = sessionCookieOf(request);
    if (session) whenAnswered(request, reply, sessions.take(session));
    // Guests of an address take nothing from the people who are signed in behind it.
    whenAnswered(request, reply, addresses.take(`${session ? 'people' : 'guests'}:${networkOf(request.ip)}`));
  });
}
