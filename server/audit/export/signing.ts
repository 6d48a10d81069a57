import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The key that exports of the audit are signed by (docs/decisions/0105): Ed25519, beside the vault's. */
export type Signing = {
  /** The detached signature of a file's bytes: 64 bytes. */
  sign(file: Buffer): Buffer;
  /** For whoever verifies, as PEM. */
  publicKey: string;
};

/** The key's file in DATA_DIR, for those who do not give it as AUDIT_KEY. */
export const SIGNING_FILE = 'audit.key';
export type SigningSource = { AUDIT_KEY?: string; signingFile: string };

const OWNER_ONLY = 0o600;
const WRONG =
  'must be an Ed25519 private key in PEM, or its DER in base64 (openssl genpkey -algorithm ed25519)';

function parse(text: string): KeyObject {
  const key = text.includes('-----')
    ? createPrivateKey(text)
    : createPrivateKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'pkcs8' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(WRONG);
  return key;
}

export const signingWith = (key: KeyObject): Signing => ({
  sign: file => sign(null, file, key),
  publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
});

export const newSigning = () => signingWith(generateKeyPairSync('ed25519').privateKey);

export const isSignedBy = (publicKey: string, file: Buffer, signature: Buffer) =>
  verify(null, file, createPublicKey(publicKey), signature);

/** The key of the file; null when there is none. @throws Error naming the file when it cannot be used */
async function readSigning(path: string): Promise<Signing | null> {
  try {
    return signingWith(parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The key of the audit's exports in ${path} cannot be used: ${WRONG}`);
  }
}

/** The file gets its name only when it is whole; of two starts at once the first one's stays. */
async function createSigning(path: string): Promise<Signing> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(fresh, pem, { mode: OWNER_ONLY, flush: true });
    await link(fresh, path);
    return signingWith(privateKey);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readSigning(path)) ?? signingWith(privateKey);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** The key of AUDIT_KEY or of the file; null where there is neither. @throws Error for what is no key */
export async function givenSigning({ AUDIT_KEY, signingFile }: SigningSource): Promise<Signing | null> {
  if (!AUDIT_KEY) return readSigning(signingFile);
  try {
    return signingWith(parse(AUDIT_KEY));
  } catch {
    throw new Error(`AUDIT_KEY ${WRONG}`);
  }
}

/** The same, made by the first start. */
export const openSigning = async (source: SigningSource): Promise<Signing> =>
  (await givenSigning(source)) ?? createSigning(source.signingFile);
