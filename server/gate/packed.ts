import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Under it a compressed answer saves no packet. */
export const WORTH_BYTES = 1_024;

/**
 * How answers are compressed: of 340 kB Brotli's usual quality of 4 takes four times as long, for a sixth less bytes
 * (docs/decisions/0125).
 */
export const QUICK = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  gzip: { level: 3 },
};

const COMPRESSORS = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, QUICK.br),
  gzip: (bytes: Buffer) => gzipSync(bytes, QUICK.gzip),
};
type Encoding = keyof typeof COMPRESSORS;

/** JSON that several people are sent: written as bytes once, and compressed once in each of the ways that are asked for. */
export type Packed = { bytes: Buffer; in(encoding: Encoding): Buffer };

export function packed(bytes: Buffer): Packed {
  const made: Partial<Record<Encoding, Buffer>> = {};
  return {
    bytes,
    in(encoding) {
      made[encoding] ??= COMPRESSORS[encoding](bytes);
      return made[encoding];
    },
  };
}

/** A list of names without weights, as browsers send it. */
const PLAIN = /^[a-z]+(, ?[a-z]+)*$/;

/** What to send a client that says so plainly; null where the plugin has to weigh. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || !PLAIN.test(accepted) || headers['x-no-compression'] !== undefined)
    return null;
  const names = accepted.split(/, ?/);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}

/** Sends an answer that others are sent, too. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, { bytes, ...answer }: Packed) {
  reply.type('application/json; charset=utf-8');
  const encoding = bytes.length < WORTH_BYTES ? null : encodingFor(request);
  if (encoding === null) return reply.send(bytes);
  return reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(answer.in(encoding));
}
