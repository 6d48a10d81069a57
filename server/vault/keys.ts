import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Db } from '../core/database/db.ts';
import { syncDirectory } from '../embedded/cluster.ts';
import { createVault, fingerprint, type Vault, type VaultKey } from './cipher.ts';
import { registeredKeys, registerKey } from './sealed/queries.ts';

const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;

/** The file of the keys in DATA_DIR, used when VAULT_KEYS is not set. */
export const KEY_FILE = 'vault.keys';

const WRONG =
  'must be name:key pairs separated by commas, each key 32 bytes in base64 (openssl rand -base64 32)';

/**
 * Parses keys written as 'name:base64', separated by commas or lines, the current one first.
 * @throws Error that describes the expected form.
 */
export function parseKeys(text: string): VaultKey[] {
  const keys = text
    .split(/[,\n]/)
    .map(pair => pair.trim())
    .filter(Boolean)
    .map(pair => {
      const [, id = '', base64 = ''] = /^([A-Za-z0-9_-]{1,40}):([A-Za-z0-9+/_-]+={0,2})$/.exec(pair) ?? [];
      return { id, bytes: Buffer.from(base64, 'base64') };
    });
  const names = new Set(keys.map(key => key.id));
  if (keys.length === 0 || names.size < keys.length || keys.some(key => key.bytes.length !== KEY_BYTES))
    throw new Error(WRONG);
  return keys;
}

const write = (keys: VaultKey[]) =>
  keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}\n`).join('');

/** A new random key, named after its day and a few random characters. */
export const newKey = (now: number): VaultKey => ({
  id: `${new Date(now).toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`,
  bytes: randomBytes(KEY_BYTES),
});

/** The keys in the file, or null when there is no file. @throws Error naming the file when it cannot be read. */
export async function readKeyFile(path: string): Promise<VaultKey[] | null> {
  try {
    return parseKeys(await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The vault's keys in ${path} cannot be used: ${(error as Error).message}`);
  }
}

/** Replaces the file atomically: a reader sees either all of the old or all of the new. */
export async function replaceKeyFile(path: string, keys: VaultKey[]) {
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, write(keys), { mode: OWNER_ONLY, flush: true });
  await rename(fresh, path);
  // Must precede any sealing with a new key: after a power failure the name could refer to the old file again, and
  // nobody could read what a database on another machine has stored since.
  await syncDirectory(dirname(path));
}

/** The file gets its name only when it is complete: a start that is killed here must not block the next one. */
async function createKeyFile(path: string): Promise<VaultKey[]> {
  await mkdir(dirname(path), { recursive: true });
  const keys = [newKey(Date.now())];
  const fresh = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(fresh, write(keys), { mode: OWNER_ONLY, flush: true });
  try {
    await link(fresh, path);
    await syncDirectory(dirname(path));
    return keys;
  } catch (error) {
    // Another instance that started at the same time was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readKeyFile(path)) ?? keys;
  } finally {
    await rm(fresh, { force: true });
  }
}

export type KeySource = { VAULT_KEYS?: string; keyFile: string };

/** The keys of VAULT_KEYS or of the key file; null when there is neither. @throws Error naming what cannot be used */
export async function givenKeys({ VAULT_KEYS, keyFile }: KeySource): Promise<VaultKey[] | null> {
  if (!VAULT_KEYS) return readKeyFile(keyFile);
  try {
    return parseKeys(VAULT_KEYS);
  } catch (error) {
    throw new Error(`VAULT_KEYS ${(error as Error).message}`);
  }
}

/**
 * The vault with the keys of VAULT_KEYS or of the key file, which the first start creates.
 * @throws Error when a key that secrets are sealed with is missing or differs: the server must not start.
 */
export async function openVault(db: Db, source: KeySource): Promise<Vault> {
  const { VAULT_KEYS, keyFile } = source;
  const registered = await registeredKeys(db);
  const where = VAULT_KEYS ? 'VAULT_KEYS' : keyFile;
  const given = await givenKeys(source);
  const keys = given ?? (registered.some(key => key.isUsed) ? [] : await createKeyFile(keyFile));
  for (const { id, otisk, isUsed } of registered) {
    const key = keys.find(one => one.id === id);
    if (!key && isUsed) {
      throw new Error(
        `The vault's key ${id} is missing in ${where}. Stored passwords cannot be read without it: ` +
          'put the key back (VAULT_KEYS or the key file of a backup), then start again.',
      );
    }
    if (key && fingerprint(key) !== otisk)
      throw new Error(`The vault's key ${id} in ${where} is not the one that passwords were stored with.`);
  }
  await registerKey(db, keys[0]!.id, fingerprint(keys[0]!));
  return createVault(keys);
}
