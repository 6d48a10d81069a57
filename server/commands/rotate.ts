import { resolve } from 'node:path';
import { createDb, createPool, type Db } from '../core/database/db.ts';
import { startEmbedded } from '../embedded/start.ts';
import { type Env, readEnv } from '../operation/env.ts';
import { keySource } from '../program.ts';
import { exitWith } from '../start.ts';
import { newKey, openVault, readKeyFile, replaceKeyFile } from '../vault/keys.ts';
import { rotate } from '../vault/rotation.ts';
import { registeredKeys, takeRotation } from '../vault/sealed/queries.ts';
import { checkPlace } from './running/database.ts';

const BUSY = 'Another rotation is running on this database. Nothing was changed. Wait until it has ended.';

/**
 * `npm run vault:rotate`: seals every password of the vault with a new key. A key file gets a new key, unless an
 * interrupted run left its work; with VAULT_KEYS the first key there is the new one.
 */
async function rotateVault(env: Env, url: string): Promise<string> {
  const pool = createPool(url, () => {}, 2);
  try {
    return await createDb(pool)
      .connection()
      .execute(async held => {
        if (!(await takeRotation(held))) throw new Error(BUSY);
        return rotateHeld(createDb(pool), env);
      });
  } finally {
    await pool.end();
  }
}

/** Requires that the caller holds the rotation lock. */
async function rotateHeld(db: Db, env: Env): Promise<string> {
  const source = keySource(env);
  const vault = await openVault(db, source);
  const keys = env.VAULT_KEYS ? null : await readKeyFile(source.keyFile);
  const isResumed = (await registeredKeys(db)).some(key => key.isUsed && key.id !== vault.current);
  if (keys && !isResumed) await replaceKeyFile(source.keyFile, [newKey(Date.now()), ...keys]);
  const renewed = keys && !isResumed ? await openVault(db, source) : vault;
  const done = await rotate(db, renewed, count => console.log(`  ${count} passwords …`));
  if (keys) {
    const current = (await readKeyFile(source.keyFile))!.filter(key => key.id === renewed.current);
    await replaceKeyFile(source.keyFile, current);
  }
  return `${done} passwords are sealed with the key ${renewed.current}. Other keys are not needed any more.`;
}

try {
  const env = readEnv();
  checkPlace(env);
  const embedded = env.DATABASE_URL
    ? null
    : await startEmbedded({ dataDir: resolve(env.DATA_DIR), log: () => {} });
  try {
    console.log(await rotateVault(env, env.DATABASE_OWNER_URL ?? env.DATABASE_URL ?? embedded!.ownerUrl));
  } finally {
    await embedded?.stop();
  }
} catch (error) {
  exitWith(error);
}
