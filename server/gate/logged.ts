import type { FastifyRequest } from 'fastify';
import { pino } from 'pino';

/** Fields of a PostgreSQL error that quote data of the refused row. */
const QUOTING = ['detail', 'where', 'internalQuery', 'parameters'];

/** The address of an order's page, whose link opens it to everybody who has it. */
const FOLLOWED = /^((?:\/api)?\/z\/).*/i;

/** The path of an address without anything that its reader could use. */
const pathOf = (url: string) => url.split('?', 1)[0]!.replace(FOLLOWED, '$1•••');

/**
 * How requests and errors are logged (rule platform-12). The query of an address is left out, because people search
 * for customers by name and phone, and so is the link of a customer's order.
 */
export const SERIALIZERS = {
  req: ({ method, url, host, ip }: FastifyRequest) => ({
    method,
    url: pathOf(url),
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
