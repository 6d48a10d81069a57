import { resolve } from 'node:path';
import type { Checked } from '../backup/check.ts';
import type { Manifest } from '../backup/manifest.ts';
import { Refusal } from '../backup/refusal.ts';
import { restoreBackup, splitMigrations } from '../backup/restore.ts';
import { readMigrations } from '../core/database/migrate.ts';
import { roleBesides } from '../core/roles/place.ts';
import { type Env, readEnv } from '../operation/env.ts';
import { keySource, MIGRATIONS } from '../program.ts';
import { fingerprint } from '../vault/cipher.ts';
import { givenKeys } from '../vault/keys.ts';
import { readArguments } from './running/arguments.ts';
import { reachDatabase } from './running/database.ts';
import { runCommand } from './running/exit.ts';
import { readWhole } from './whole-backup.ts';

const USE = `Usage: npm run restore -- FILE            puts a backup into the empty database of DATA_DIR or DATABASE_URL
       npm run restore -- FILE --replace  drops everything that is in the database first
       npm run restore -- --check FILE    reads the backup and says whether it can be restored; touches nothing

The application must not be running. Exits with 0 (done), 1 (refused, nothing was touched), 2 (wrong use), 3 (another error).`;

/** Prints which keys of the vault the backup needs and whether they are available. */
async function sayKeys({ vaultKeys }: Manifest, env: Env) {
  if (vaultKeys.length === 0) return;
  const source = keySource(env);
  const given = (await givenKeys(source)) ?? [];
  const where = env.VAULT_KEYS ? 'VAULT_KEYS' : source.keyFile;
  for (const needed of vaultKeys) {
    const key = given.find(one => one.id === needed.id);
    const is = `The vault's key ${needed.id} (fingerprint ${needed.fingerprint})`;
    if (key && fingerprint(key) === needed.fingerprint) console.log(`${is} is in ${where}.`);
    else {
      console.log(
        `WARNING: ${is} is ${key ? 'a different one' : 'missing'} in ${where}. ` +
          'The application will not start until you put it there from its own backup.',
      );
    }
  }
}

async function restore(file: string, checked: Checked, replace: boolean) {
  const env = readEnv();
  const migrations = await readMigrations(MIGRATIONS);
  splitMigrations(checked.manifest, migrations);
  const database = await reachDatabase(env);
  try {
    if (database.isRunning) {
      throw new Refusal(
        `The application is running on ${resolve(env.DATA_DIR)}. Stop it first. Nothing was touched.`,
      );
    }
    console.log('Restoring …');
    const began = performance.now();
    const role = await roleBesides(database);
    const options = { migrations, replace, role, say: console.log };
    const later = await restoreBackup(database.ownerUrl, checked, options);
    if (later.length > 0) console.log(`These migrations brought it to this version: ${later.join(', ')}.`);
    await sayKeys(checked.manifest, env);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(`${file} is restored, and every table was compared with it. This took ${seconds} s.`);
  } finally {
    await database.close();
  }
}

await runCommand(USE, async () => {
  const { check, replace, ...named } = readArguments(
    { check: { type: 'boolean', default: false }, replace: { type: 'boolean', default: false } },
    'Give exactly one file.',
  );
  const file = resolve(named.file);
  const checked = await readWhole(file);
  if (!check) return restore(file, checked, replace);
  splitMigrations(checked.manifest, await readMigrations(MIGRATIONS));
  await sayKeys(checked.manifest, readEnv());
  console.log('This version can restore it.');
});
