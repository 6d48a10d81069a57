import { Secret, TOTP } from 'otpauth';
import { readOneTimeKey } from '#shared/vault/one-time.ts';

/**
 * The one-time password that a stored key makes at `now` (ms), and for how many ms it is the present one. Null when
 * what is stored is no key.
 */
export function oneTimeAt(stored: string, now: number): { kod: string; plati_ms: number } | null {
  const key = readOneTimeKey(stored);
  if (!key) return null;
  const totp = new TOTP({ ...key, secret: Secret.fromBase32(key.secret) });
  return { kod: totp.generate({ timestamp: now }), plati_ms: totp.remaining({ timestamp: now }) };
}
