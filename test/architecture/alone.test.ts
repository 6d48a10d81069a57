import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, watch, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { soon } from '#test/soon.ts';

/** Commands started together on a fresh clone install and build once, one after the other (scripts/alone.mjs). */

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-alone-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** A process that writes when its work begins and ends. */
const PROGRAM = `
  import { appendFileSync } from 'node:fs';
  import { alone } from '${new URL('../../scripts/alone.mjs', import.meta.url)}';
  const [lock, told, ms] = process.argv.slice(1);
  await alone(lock, () => {
    appendFileSync(told, 'begins ');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms));
    appendFileSync(told, 'ends ');
  });`;

function launch(lock: string, told: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, lock, told, '100'], {
    stdio: 'inherit',
  });
  return { child, ended: once(child, 'exit').then(([code]) => code) };
}
const start = (lock: string, told: string) => launch(lock, told).ended;

test('three processes at once work one after the other and leave no lock', async () => {
  const [lock, told] = [join(directory, 'lock'), join(directory, 'told')];
  expect(await Promise.all([start(lock, told), start(lock, told), start(lock, told)])).toEqual([0, 0, 0]);
  expect(await readFile(told, 'utf8')).toBe('begins ends '.repeat(3));
  await expect(readFile(lock)).rejects.toThrow('ENOENT');
});

test('the lock of a killed process blocks nobody', async () => {
  const [lock, told] = [join(directory, 'left'), join(directory, 'after')];
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(lock, `${pid}`);
  expect(await start(lock, told)).toBe(0);
  expect(await readFile(told, 'utf8')).toBe('begins ends ');
});

test('an empty lock, as left by a full disk, blocks nobody', async () => {
  const [lock, told] = [join(directory, 'empty'), join(directory, 'nobody')];
  await writeFile(lock, '');
  expect(await start(lock, told)).toBe(0);
  expect(await readFile(told, 'utf8')).toBe('begins ends ');
});

/** A process that works until a file with that name exists, under its parent's lock, and writes its progress. */
const WORKER = `
  import { appendFileSync, existsSync } from 'node:fs';
  const [told, end] = process.argv.slice(1);
  appendFileSync(told, 'begins ');
  setInterval(() => {
    if (!existsSync(end)) return;
    appendFileSync(told, 'ends ');
    process.exit();
  }, 5);`;
const SETS_GOING = `
  import { alone } from '${new URL('../../scripts/alone.mjs', import.meta.url)}';
  import { run } from '${new URL('../../scripts/ensure.mjs', import.meta.url)}';
  const [lock, worker, told, end] = process.argv.slice(1);
  await alone(lock, name => run(process.execPath, ['--input-type=module', '-e', worker, told, end], {}, name));`;

function setGoing(lock: string, told: string, end: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', SETS_GOING, lock, WORKER, told, end], {
    stdio: 'inherit',
  });
  return { child, ended: once(child, 'exit') };
}
const begun = (told: string) => soon(async () => expect(await readFile(told, 'utf8')).toBe('begins '));

/** Waits until a process has tried twice to take a lock; each try creates and removes a file. */
async function triedTwice(lock: string, pid: number) {
  let seen = 0;
  for await (const { eventType, filename } of watch(directory)) {
    if (eventType === 'rename' && filename === `${basename(lock)}-${pid}`) seen++;
    if (seen === 4) return;
  }
}

test('waits for a process started by a killed one', async () => {
  const [lock, told, end] = ['outlived', 'both', 'end'].map(name => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const { child, ended } = setGoing(lock, told, end);
  await begun(told);
  child.kill('SIGKILL');
  await ended;
  const next = launch(lock, told);
  await triedTwice(lock, next.child.pid!);
  await writeFile(end, '');
  expect(await next.ended).toBe(0);
  expect(await readFile(told, 'utf8')).toBe('begins ends begins ends ');
});

test('a process asked to end also ends what it started', async () => {
  const [lock, told] = [join(directory, 'asked'), join(directory, 'ended')];
  const { child, ended } = setGoing(lock, told, join(directory, 'never'));
  await begun(told);
  const pids = (await readFile(lock, 'utf8')).trim().split('\n').map(Number);
  child.kill('SIGTERM');
  expect(await ended).toEqual([143, null]);
  expect(pids[0]).toBe(child.pid);
  expect(() => process.kill(pids[1]!, 0)).toThrow('ESRCH');
});

test('work that fails ends the process and its lock', async () => {
  const [lock, told] = [join(directory, 'failed'), join(directory, 'later')];
  const program = `
    import { alone } from '${new URL('../../scripts/alone.mjs', import.meta.url)}';
    await alone(process.argv[1], () => process.exit(3));`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program, lock]);
  expect(status).toBe(3);
  await expect(readFile(lock)).rejects.toThrow('ENOENT');
  expect(await start(lock, told)).toBe(0);
});
