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

/** The key that signs exports of the audit (docs/decisions/0105): Ed25519, one per database. */
export type Signing = {
  /** The detached signature of a file's bytes: 64 bytes. Computed off the event loop. */
  sign(file: Buffer): Promise<Buffer>;
  /** The key for verification, as PEM. */
  publicKey: string;
};

/** The file in DATA_DIR in which an earlier version kept the key. */
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

/** The key in the file; null when there is no file. @throws Error naming the file when it cannot be used */
async function readKey(path: string): Promise<KeyObject | null> {
  try {
    return parse(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The key of the audit's exports in ${path} cannot be used: ${WRONG}`);
  }
}

/** The key in AUDIT_KEY; null when it is not set. @throws Error when it is not a key */
function givenSigning({ AUDIT_KEY }: SigningSource): Signing | null {
  if (!AUDIT_KEY) return null;
  try {
    return signingWith(parse(AUDIT_KEY));
  } catch {
    throw new Error(`AUDIT_KEY ${WRONG}`);
  }
}

/**
 * The key in AUDIT_KEY, otherwise that of the database, which the first start creates or takes from the file of an
 * earlier version. @throws Error when it is not a key, TamperedError when the vault's key does not open it
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

/** The public key that verifies exports of this database; null before its first start. */
export async function ownPublicKey(db: Db, source: SigningSource): Promise<string | null> {
  const given = givenSigning(source);
  return given?.publicKey ?? (await findSigning(db))?.verejny ?? null;
}
