// Where the tests put what they throw away (docs/decisions/0131).
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './alone.mjs';

const MEMORY = '/dev/shm';
/** Eight times what was ever in use at once. */
const ROOM = 6 * 2 ** 30;
const NAME = /^prodejna-test-(\d+)$/;

/** What runs that were killed have left: memory would stay taken until the machine starts again. */
function removeLeft() {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}

/** Some machines forbid programs there. */
function canRunIn(directory) {
  const script = join(directory, 'try.sh');
  writeFileSync(script, '#!/bin/sh\n', { mode: 0o755 });
  const { status } = spawnSync(script);
  rmSync(script);
  return status === 0;
}

/** A directory in memory, removed when this process ends; null where there is no such place or no room. */
function inMemory() {
  try {
    removeLeft();
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, freemem()) < ROOM) return null;
    const directory = join(MEMORY, `prodejna-test-${process.pid}`);
    mkdirSync(directory);
    // Tests run programs as other users as well.
    chmodSync(directory, 0o1777);
    process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
    process.on('SIGINT', () => process.exit(130));
    return canRunIn(directory) ? directory : null;
  } catch {
    return null;
  }
}

/** Has everything that is started from here keep its temporary files in memory, if there is plenty and nobody chose a place. */
export function keepInMemory() {
  const directory = process.env.TMPDIR ? null : inMemory();
  if (directory) process.env.TMPDIR = directory;
}
