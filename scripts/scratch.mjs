// Where the tests put their temporary files (docs/decisions/0131).
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './alone.mjs';

const MEMORY = '/dev/shm';
/** Eight times the most that was ever in use at once. */
const ROOM = 6 * 2 ** 30;
const NAME = /^prodejna-test-(\d+)$/;

/** Removes what killed runs left behind: otherwise the memory would stay in use until the machine restarts. */
function removeLeft() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Some machines forbid running programs there. */
function canRunIn(directory) {
  const script = join(directory, 'try.sh');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(script);
  rmSync(script);
  return status === 0;
}

/** A directory in memory, removed when this process ends; null where that is impossible or space is short. */
function inMemory() {
  try {
    removeLeft();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM) return null;
    const directory = join(MEMORY, `prodejna-test-${process.pid}`);
    mkdirSync(directory);
    // Tests also run programs as other users.
    chmodSync(directory, 0o1777);
    process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
    process.on('SIGINT', () => process.exit(130));
    return canRunIn(directory) ? directory : null;
  } catch {
    return null;
  }
}

/** Makes everything started from here keep temporary files in memory, if there is plenty and TMPDIR is not set. */
export function keepInMemory() {
  const directory = process.env.TMPDIR ? null : inMemory();
  if (directory) process.env.TMPDIR = directory;
}
