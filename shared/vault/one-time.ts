/** What makes one-time passwords (RFC 6238): the second step of a service, which the shops share. */
export type OneTimeKey = { secret: string; algorithm: string; digits: number; period: number };

export const NO_KEY =
  'Neplatný klíč. Vložte klíč z písmen A–Z a číslic 2–7, nebo adresu, která začíná otpauth://totp/.';

const ADDRESS = /^otpauth:\/\/totp\/[^?]*\?(.+)$/i;
/** At least 80 bits in Base32, as RFC 4226 asks of a key; services write it in groups and in small letters too. */
const SECRET = /^[A-Z2-7]{16,256}=*$/;
const ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'];

/**
 * Reads what a service offers beside its QR code: the key alone, or the code's address with how long and how often
 * the passwords are made. Returns null for anything else, also for passwords that are counted instead of timed.
 */
export function readOneTimeKey(typed: string): OneTimeKey | null {
  const said = new URLSearchParams(ADDRESS.exec(typed.trim())?.[1] ?? { secret: typed });
  const secret = (said.get('secret') ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
  const algorithm = (said.get('algorithm') ?? 'SHA1').toUpperCase();
  const [digits, period] = [Number(said.get('digits') ?? 6), Number(said.get('period') ?? 30)];
  const isUsual = (digits === 6 || digits === 8) && Number.isInteger(period) && period >= 10 && period <= 120;
  return SECRET.test(secret) && ALGORITHMS.includes(algorithm) && isUsual
    ? { secret: secret.replace(/=+$/, ''), algorithm, digits, period }
    : null;
}
