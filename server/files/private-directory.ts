import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DIRECTORY = 'prodejna-upload-';
/** Longer than any upload takes. */
const LEFTOVER_MS = 60 * 60_000;

/** Removes what a killed process left behind. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(DIRECTORY)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(path, { recursive: true, force: true });
  }
}

let isTidy = false;

/** Runs `work` with a temporary directory that only we can enter and that is gone afterwards. */
export async function inPrivateDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  if (!isTidy) removeLeftovers().catch(() => {});
  isTidy = true;
  const directory = await mkdtemp(join(tmpdir(), DIRECTORY));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
