import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Commands that are started together on a fresh clone install and build once, one after the other (scripts/alone.mjs). */

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-alone-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** A process that says when its work begins and ends. */
const PROGRAM = `
  import { appendFileSync } from 'node:fs';
  import { alone } from '${new URL('../../scripts/alone.mjs', import.meta.url)}';
  const [lock, told, ms] = process.argv.slice(1);
  alone(lock, () => {
    appendFileSync(told, 'begins ');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
    appendFileSync(told, 'ends ');
  });`;

async function start(lock: string, told: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, lock, told, '100'], {
    stdio: 'inherit',
  });
  return (await once(child, 'exit'))[0];
}

test('three at once work one after the other, and leave no lock', async () => {
  const [lock, told] = [join(directory, 'lock'), join(directory, 'told')];
  expect(await Promise.all([start(lock, told), start(lock, told), start(lock, told)])).toEqual([0, 0, 0]);
  expect(await readFile(told, 'utf8')).toBe('begins ends '.repeat(3));
  await expect(readFile(lock)).rejects.toThrow('ENOENT');
});

test('who was killed at it stands in nobody’s way', async () => {
  const [lock, told] = [join(directory, 'left'), join(directory, 'after')];
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(lock, `${pid}`);
  expect(await start(lock, told)).toBe(0);
  expect(await readFile(told, 'utf8')).toBe('begins ends ');
});
