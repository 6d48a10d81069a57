import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '#shared/core/durations.ts';

/** Prefix of the directory name, followed by the number of the process that made it. */
const DIRECTORY = 'prodejna-upload-';
/** Longer than any directory is in use; by then its process number may belong to another process. */
const LEFTOVER_MS = DAY;

/** Whether a process with this number runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Removes directories that killed processes left behind; runs once, at the start. */
export async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(DIRECTORY)) continue;
    const path = join(tmpdir(), name);
    const pid = Number.parseInt(name.slice(DIRECTORY.length), 10);
    const made = await stat(path).catch(() => null);
    const isLeft = made && (!(pid > 0 && isAlive(pid)) || Date.now() - made.mtimeMs > LEFTOVER_MS);
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

/** Runs `work` with a temporary directory that only we can enter and that is removed afterwards. */
export async function inPrivateDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), `${DIRECTORY}${process.pid}-`));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
