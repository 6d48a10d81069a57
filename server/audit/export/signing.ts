import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Db } from '../../core/database/db.ts';
import type { Vault } from '../../vault/cipher.ts';
import { SIGNING_SECRET } from '../../vault/sealed/queries.ts';
import { findSigning, insertSigning } from './queries.ts';

/** The key that exports of the audit are signed by (docs/decisions/0105): Ed25519, one for a database. */
export type Signing = {
  /** The detached signature of a file's bytes: 64 bytes. Made beside the event loop. */
  sign(file: Buffer): Promise<Buffer>;
  /** For whoever verifies, as PEM. */
  publicKey: string;
};

/** The file in DATA_DIR that an earlier version kept the key in. */
export const SIGNING_FILE = 'audit.key';
export type SigningSource = { AUDIT_KEY?: string; signingFile: string };

const WRONG =
  'must be an Ed25519 private key in PEM, or its DER in base64 (openssl genpkey -algorithm ed25519)';

function parse(text: string): KeyObject {
  const key = text.includes('-----')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(WRONG);
  return key;
}

const signBeside = promisify(sign);

export const signingWith = (key: KeyObject): Signing => ({
  sign: file => signBeside(null, file, key),
  publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
});

export const newSigning = () => signingWith(generateKeyPairSync('ed25519').privateKey);

export const isSignedBy = (publicKey: string, file: Buffer, signature: Buffer) =>
  verify(null, file, createPublicKey(publicKey), signature);

/** The key of the file; null when there is none. @throws Error naming the file when it cannot be used */
async function readKey(path: string): Promise<KeyObject | null> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The key of the audit's exports in ${path} cannot be used: ${WRONG}`);
  }
}

/** The key of AUDIT_KEY; null where there is none. @throws Error for what is no key */
function givenSigning({ AUDIT_KEY }: SigningSource): Signing | null {
  if (!AUDIT_KEY) return null;
  try {
    return signingWith(parse(AUDIT_KEY));
  } catch {
    throw new Error(`AUDIT_KEY ${WRONG}`);
  }
}

/**
 * The key of AUDIT_KEY, else that of the database, which the first start makes or takes from the file that an earlier
 * version made. @throws Error for what is no key, TamperedError where the vault's key does not open it
 */
export async function openSigning(
  db: Db,
  vault: Vault,
  source: SigningSource,
  now: number,
): Promise<Signing> {
  const given = givenSigning(source);
  if (given) return given;
  if (!(await findSigning(db))) {
    const key = (await readKey(source.signingFile)) ?? generateKeyPairSync('ed25519').privateKey;
    const pem = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const sealed = vault.seal(SIGNING_SECRET, pem);
    await insertSigning(db, { ...sealed, verejny: signingWith(key).publicKey }, now);
  }
  const held = (await findSigning(db))!;
  return signingWith(createPrivateKey(vault.open(SIGNING_SECRET, held)));
}

/** The public key that exports of this database are verified by; null before its first start. */
export async function ownPublicKey(db: Db, source: SigningSource): Promise<string | null> {
  const given = givenSigning(source);
  return given?.publicKey ?? (await findSigning(db))?.verejny ?? null;
}
