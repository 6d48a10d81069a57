import { createHmac, randomBytes } from 'node:crypto';

/** A new key of signatures: 256 random bits. */
export const newKey = () => `podpis_${randomBytes(32).toString('base64url')}`;

/**
 * What vouches for a message: 't=1767225600,v1=…', the HMAC-SHA256 (hex) of the time in seconds, a point and the body's
 * bytes, once for each key. Whoever gets it refuses one that is older than some minutes, so that it cannot be sent to
 * them once more.
 */
export function signatureOf(keys: readonly string[], body: string, now: number): string {
  const t = Math.floor(now / 1000);
  const signed = keys.map(key => `v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`);
  return [`t=${t}`, ...signed].join();
}
