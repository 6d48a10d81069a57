import { createHmac, randomBytes } from 'node:crypto';

/** Creates a signing key: 256 random bits. */
export const newKey = () => `podpis_${randomBytes(32).toString('base64url')}`;

/**
 * The signature of a message: 't=1767225600,v1=…', the HMAC-SHA256 (hex) of the time in seconds, a point and the
 * body's bytes, once for each key. The recipient refuses a message that is older than some minutes, which prevents
 * replays.
 */
export function signatureOf(keys: readonly string[], body: string, now: number): string {
  const t = Math.floor(now / 1000);
  const signed = keys.map(key => `v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`);
  return [`t=${t}`, ...signed].join();
}
