import { createHash, createHmac, pbkdf2Sync, randomBytes, scryptSync } from 'node:crypto';

/** Rounds of PostgreSQL's own verifiers. */
const ROUNDS = 4096;

/**
 * What a server keeps of a password (SCRAM-SHA-256, RFC 5803), so that the statement which sets it does not have it: servers log
 * statements. For passwords of plain letters.
 */
export function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, 'sha256');
  const key = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

export const newPassword = () => randomBytes(24).toString('base64url');

/** The password of a role that is made beside its owner: whoever has the owner's finds it, on every instance; never the other way. */
export const derivedPassword = (owners: string, role: string) =>
  scryptSync(owners, `prodejna ${role}`, 24).toString('base64url');
