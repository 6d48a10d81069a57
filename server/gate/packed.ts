import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this size compression saves no packet. */
export const WORTH_BYTES = 1_024;

/**
 * Compression levels for answers: for 340 kB, Brotli's usual quality of 4 takes four times as long and saves a sixth
 * of the bytes (docs/decisions/0125).
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

/** JSON that is sent to several people: serialized once, and compressed once per encoding that is asked for. */
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

/** A list of encodings without weights, as browsers send it. */
const PLAIN = /^[a-z]+(, ?[a-z]+)*$/;

/** The encoding for a client with such a simple list; null where the plugin has to weigh. */
function encodingFor({ headers }: FastifyRequest): Encoding | null {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string' || !PLAIN.test(accepted) || headers['x-no-compression'] !== undefined)
    return null;
  const names = accepted.split(/, ?/);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}

/** Sends an answer that is shared with other requests. */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, { bytes, ...answer }: Packed) {
  reply.type('application/json; charset=utf-8');
  const encoding = bytes.length < WORTH_BYTES ? null : encodingFor(request);
  if (encoding === null) return reply.send(bytes);
  return reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).send(answer.in(encoding));
}
