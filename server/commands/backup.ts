import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeBackup } from '../backup/make.ts';
import { readEnv } from '../operation/env.ts';
import { version } from '../program.ts';
import { readArguments } from './running/arguments.ts';
import { checkPlace, reachDatabase } from './running/database.ts';
import { Misuse, runCommand } from './running/exit.ts';
import { readWhole, saySummary } from './whole-backup.ts';

const USE = `Usage: npm run backup -- FILE          writes a backup of the whole database, even while the application runs
       npm run backup -- --check FILE  reads a backup from beginning to end and says whether it is complete

Exits with 0 (done), 1 (refused: nothing to back up, or the checked file is damaged), 2 (wrong use), 3 (another error).`;

async function backUp(file: string) {
  if (existsSync(file))
    throw new Misuse(`${file} exists already. Backups are never overwritten, so choose another name.`);
  const folder = await stat(dirname(file)).catch(() => null);
  if (!folder?.isDirectory()) throw new Misuse(`There is no directory ${dirname(file)}.`);
  const env = readEnv();
  checkPlace(env);
  const database = await reachDatabase(env);
  try {
    console.log(`Backing up into ${file} …`);
    const began = performance.now();
    const { manifest, bytes } = await makeBackup(database.ownerUrl, file, await version(), console.log);
    saySummary(manifest, bytes);
    console.log(`Done in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    await database.close();
  }
}

await runCommand(USE, async () => {
  const { check, ...named } = readArguments(
    { check: { type: 'boolean', default: false } },
    'Give exactly one file.',
  );
  const file = resolve(named.file);
  if (check) await readWhole(file);
  else await backUp(file);
});
