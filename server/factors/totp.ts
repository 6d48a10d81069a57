import { Secret, TOTP } from 'otpauth';

/** Authenticator applications: RFC 6238 with the options that all of them support, 6 digits of 30 s by SHA-1. */

const PERIOD_S = 30;
/** A code of the half minute before or after is accepted, because clocks differ. */
const WINDOW = 1;

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Prodejna', label, secret: Secret.fromBase32(secret), period: PERIOD_S });

/** A new secret of 160 bits, and the address from which applications read it. */
export function newSecret(username: string): { tajemstvi: string; adresa: string } {
  const tajemstvi = new Secret({ size: 20 }).base32;
  return { tajemstvi, adresa: totp(tajemstvi, username).toString() };
}

/** The number of the half minute that the code belongs to, null when it is not a current one. */
export function stepOf(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = totp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** The code at an instant, as an application shows it. */
export const codeAt = (secret: string, now: number) => totp(secret).generate({ timestamp: now });
