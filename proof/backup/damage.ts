import { copyFile, open, readdir, stat, truncate } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkBackup } from '#server/backup/check.ts';
import { Refusal } from '#server/backup/refusal.ts';
import type { Checks } from '../checks.ts';
import { runCommand } from '../command.ts';
import type { Say } from '../proof.ts';

export type Told = Checks & { say: Say };

/** Changes bytes at many places, truncates to many lengths, and tries other files: each must be refused. */
export async function damage(file: string, flips: number, { expectThat, say }: Told) {
  const broken = `${file}.broken`;
  await copyFile(file, broken);
  const { size } = await stat(file);
  const isRefused = () =>
    checkBackup(broken).then(
      () => false,
      error => error instanceof Refusal,
    );
  let taken = 0;
  const handle = await open(broken, 'r+');
  for (let at = 0; at < flips; at++) {
    const place = Math.floor((at / (flips - 1)) * (size - 1));
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, place);
    await handle.write(Buffer.from([buffer[0]! ^ (1 << (at % 8))]), 0, 1, place);
    if (!(await isRefused())) taken++;
    await handle.write(buffer, 0, 1, place);
  }
  await handle.close();
  expectThat(
    `a backup with one changed bit is refused at each of ${flips} places, and accepted once the bit is put back`,
    { taken, isPutBackRefused: await isRefused() },
    { taken: 0, isPutBackRefused: false },
  );
  const lengths = [size - 1, size - 512, size - 2048, size >> 1, 4096, 512, 1, 0];
  taken = 0;
  for (const length of lengths) {
    await truncate(broken, length);
    if (!(await isRefused())) taken++;
  }
  expectThat(`a backup cut to any of ${lengths.length} lengths, down to nothing, is refused`, taken, 0);
  say('The restore command with a truncated backup:');
  await copyFile(file, broken);
  await truncate(broken, size - 700);
  const target = join(dirname(file), 'untouched');
  const { code } = await runCommand('restore', [broken], { DATA_DIR: target });
  const there = await stat(target).catch(() => null);
  expectThat(
    'the command exits with 1 and does not even make the directory',
    { code, isMade: there !== null },
    { code: 1, isMade: false },
  );
}

/** Kills a backup as soon as its file grows: no file may have its name, and the rest must not pass as a backup. */
export async function killBackup(dataDir: string, file: string, { expectThat }: Told) {
  const parts = async () =>
    (await readdir(dirname(file))).filter(name => name.startsWith(`${basename(file)}.part-`));
  const killed = await runCommand(
    'backup',
    [file],
    { DATA_DIR: dataDir },
    async () => (await parts()).length > 0,
  );
  const [left] = await parts();
  const outcome = left
    ? await checkBackup(join(dirname(file), left)).then(
        () => 'taken',
        error => (error instanceof Refusal ? 'refused' : `${error}`),
      )
    : 'refused';
  const named = await stat(file).catch(() => null);
  expectThat(
    'a backup killed in the middle leaves no file that looks complete',
    { code: killed.code, isNamed: named !== null, outcome },
    { code: null, isNamed: false, outcome: 'refused' },
  );
}
