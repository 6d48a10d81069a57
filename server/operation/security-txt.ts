import type { FastifyInstance } from 'fastify';
import { DAY } from '#shared/core/durations.ts';
import { fail } from '../core/calls/errors.ts';
import { type Clock, iso } from '../core/clock.ts';

const HALF_A_YEAR_MS = 182 * DAY;

/**
 * Serves /.well-known/security.txt (RFC 9116), which says where to report a security problem. Only if the operator
 * has configured a `contact`; otherwise there is no such page.
 */
export function addSecurityTxt(server: FastifyInstance, clock: Clock, contact: string | undefined) {
  server.get('/.well-known/security.txt', async (_request, reply) => {
    if (!contact) throw fail.notFound('Tato adresa neexistuje.');
    const expires = iso(clock.now() + HALF_A_YEAR_MS);
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: cs, en\n`);
  });
}
