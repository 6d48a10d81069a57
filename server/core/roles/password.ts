import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';

/** The number of hash iterations in PostgreSQL's own verifiers. */
const ROUNDS = 4096;

/**
 * The verifier that a server stores for a password (SCRAM-SHA-256, RFC 5803). Statements that set a password contain
 * it instead of the password, because servers log statements. Only for passwords of plain letters.
 */
export function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

export const newPassword = () => randomBytes(24).toString('base64url');

/** The password of an additional role: everybody with its owner's password can compute it, never the reverse. */
export const derivedPassword = (owners: string, role: string) =>
  scryptSync(owners, `prodejna ${role}`, 24).toString('base64url');
