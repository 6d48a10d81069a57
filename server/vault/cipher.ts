import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** One key of the vault: 32 bytes, with the name that rows store. */
export type VaultKey = { id: string; bytes: Buffer };

/** The parts of a password that a row stores. */
export type Sealed = { tajemstvi: Buffer; klic_id: string };

export type Vault = {
  /** The key that new secrets are sealed with. */
  current: string;
  /** Encrypts `secret` for this name, which identifies a row. */
  seal(name: string, secret: string): Sealed;
  /** Decrypts what was sealed under this name. @throws TamperedError when it was not */
  open(name: string, sealed: Sealed): string;
};

export class TamperedError extends Error {}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** The name under which the password of an access is sealed. */
export const accessSecret = (id: number) => `pristup:${id}`;

/** The row and the key are authenticated with the text, so a secret moved to another row does not open. */
const bound = (name: string, key: string) => Buffer.from(`${name}:${key}`);

/** Identifies a key without revealing it. */
export const fingerprint = ({ id, bytes }: VaultKey) =>
  createHmac('sha256', bytes).update(`prodejna trezor ${id}`).digest('base64url').slice(0, 22);

/** AES-256-GCM with the first of `keys`; the others still open what was sealed with them. */
export function createVault(keys: readonly VaultKey[]): Vault {
  const [current] = keys;
  if (!current) throw new Error('The vault has no key.');
  return {
    current: current.id,
    seal(name, secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.bytes, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bound(name, current.id));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return { tajemstvi: Buffer.concat([nonce, cipher.getAuthTag(), text]), klic_id: current.id };
    },
    open(name, { tajemstvi, klic_id }) {
      const key = keys.find(one => one.id === klic_id);
      if (!key) throw new TamperedError(`The vault has no key ${klic_id}.`);
      try {
        const nonce = tajemstvi.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(bound(name, klic_id));
        decipher.setAuthTag(tajemstvi.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        const text = decipher.update(tajemstvi.subarray(NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch (error) {
        throw new TamperedError(`The secret of ${name} cannot be opened.`, { cause: error });
      }
    },
  };
}
