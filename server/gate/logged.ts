import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';

/** Fields of a PostgreSQL error that quote data of the refused row. */
const QUOTING = ['detail', 'where', 'internalQuery', 'parameters'];

/**
 * How requests and errors are logged (rule platform-12). The query of an address is left out, because people search
 * for customers by name and phone.
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
    // A thrown value that is no error is logged unchanged.
    if (typeof said !== 'object') return said;
    return Object.fromEntries(Object.entries(said).filter(([name]) => !QUOTING.includes(name)));
  },
};
