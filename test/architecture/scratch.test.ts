import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MEMORY = '/dev/shm';
const TOLD = `import { keepInMemory } from './scripts/scratch.mjs'; keepInMemory(); console.log(process.env.TMPDIR ?? '')`;

/** The directory for temporary files of a run whose TMPDIR is `chosen`. */
const told = (chosen?: string) => {
  const env = { ...process.env, TMPDIR: chosen };
  if (chosen === undefined) delete env.TMPDIR;
  return execFileSync(process.execPath, ['--input-type=module', '-e', TOLD], {
    env,
    encoding: 'utf8',
  }).trim();
};

const hasRoom = () => {
  if (process.platform !== 'linux' || !existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > 7 * 2 ** 30;
};

test('a chosen place of scratch files stays', () => {
  expect(told('/var/tmp')).toBe('/var/tmp');
});

test.runIf(hasRoom())(
  'a run’s directory in memory ends with it, and leftovers of killed runs are removed',
  () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    const left = join(MEMORY, `prodejna-test-${gone}`);
    const alive = join(MEMORY, `prodejna-test-${process.pid}`);
    mkdirSync(left);
    mkdirSync(alive);
    const directory = told();
    expect(directory).toMatch(/^\/dev\/shm\/prodejna-test-\d+$/);
    expect(existsSync(directory)).toBe(false);
    expect(existsSync(left)).toBe(false);
    expect(existsSync(alive)).toBe(true);
    rmdirSync(alive);
  },
);
