import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';

/** What PostgreSQL says of the row that it refused: it quotes what is in it. */
const QUOTING = ['detail', 'where', 'internalQuery', 'parameters'];

/**
 * How requests and errors stand in a log (rule platform-12). Of an address its query is left out: people look for customers
 * by name and phone.
 */
export const SERIALIZERS = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: url.split('?', 1)[0],
    host,
    remoteAddress: ip,
  }),
  err: (error: Error) => {
    const said = pino.stdSerializers.err(error);
    // What was thrown and is no error is said as it is.
    if (typeof said !== 'object') return said;
    return Object.fromEntries(Object.entries(said).filter(([name]) => !QUOTING.includes(name)));
  },
};
