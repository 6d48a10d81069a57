import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endAllApps, endApp, startApp, urlOf } from './fixtures/run.ts';
import { DirectoryHeldError, holdDirectory } from './lock.ts';

const root = process.getuid?.() === 0;
let parent: string;
let dataDir: string;

beforeAll(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), 'embedded-test-'));
  chmodSync(parent, 0o755);
  dataDir = path.join(parent, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
});

afterEach(endAllApps);
afterAll(() => rmSync(parent, { recursive: true, force: true }));

async function expectHeld(pid: number, options: Parameters<typeof startApp>[1] = {}): Promise<void> {
  const second = startApp(dataDir, options);
  const { held, message } = await second.started;
  expect(held).toBe(pid);
  expect(message).toContain(dataDir);
  expect(message).toContain(`process ${pid}`);
  expect(await second.ended).toBe(1);
}

test('a second application fails in 3 s and names the holder, whoever and wherever it is', async () => {
  const holder = startApp(dataDir);
  await urlOf(holder);
  const pid = holder.child.pid!;
  const others = [expectHeld(pid)];
  if (root) others.push(expectHeld(pid, { uid: 65_534 }));
  // Another network namespace, as in another container: only the socket file is visible there.
  if (root && process.platform === 'linux')
    others.push(expectHeld(pid, { before: ['unshare', '--net', '--'] }));
  await Promise.all(others);
  holder.child.kill('SIGSTOP');
  await expectHeld(pid);
});

test('exactly one of simultaneous starts wins, even among leftovers of a killed holder', async () => {
  const killed = startApp(dataDir);
  await urlOf(killed);
  await endApp(killed, 'SIGKILL');
  writeFileSync(path.join(dataDir, 'holder.pid'), `${process.pid}\n`); // pid reused by another program

  const apps = [startApp(dataDir), startApp(dataDir), startApp(dataDir)];
  const results = await Promise.all(apps.map(app => app.started));
  const winner = apps[results.findIndex(({ url }) => url)]!;
  expect(results.filter(({ url }) => url)).toHaveLength(1);
  expect(results.filter(({ held }) => held === winner.child.pid)).toHaveLength(2);
});

test('with a socket file alone, stale files never block and one start wins', async () => {
  const directory = path.join(parent, 'files');
  mkdirSync(directory);
  const address = path.join(directory, 'lock.sock');
  for (let round = 0; round < 5; round++) {
    // What a killed process leaves: a file on which nobody listens.
    rmSync(address, { force: true });
    writeFileSync(address, '');
    const starts = [1, 2, 3, 4].map(() => holdDirectory(directory, [address]));
    const results = await Promise.allSettled(starts);
    const winners = results.filter(result => result.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DirectoryHeldError);
    }
    await winners[0]!.value.release();
  }
});

test('a lock excludes its own process too and can be taken again after release', async () => {
  const lock = await holdDirectory(dataDir);
  await expect(holdDirectory(dataDir)).rejects.toMatchObject({ holderPid: process.pid });
  await lock.release();
  await (await holdDirectory(dataDir)).release();
});

test('a holder that does not answer is named from its file', async () => {
  const directory = path.join(parent, 'silent');
  mkdirSync(directory);
  writeFileSync(path.join(directory, 'holder.pid'), '4321\n');
  const address = path.join(directory, 'lock.sock');
  const silent = createServer();
  await new Promise<void>(done => silent.listen(address, done));
  await expect(holdDirectory(directory, [address])).rejects.toMatchObject({ holderPid: 4321 });
  silent.close();
});
