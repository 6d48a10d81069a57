import { chmodSync, chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import {
  cluster,
  endAllApps,
  endApp,
  postmasterPid,
  query,
  removeTemporary,
  serverPids,
  startApp,
  temporary,
  urlOf,
} from './fixtures/run.ts';
import { chooseIdentity, runAs } from './identity.ts';

const root = process.getuid?.() === 0;
const NOBODY = 65_534;

afterEach(endAllApps);
afterAll(removeTemporary);

const stateOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8');

test.runIf(root)('an ordinary user runs PostgreSQL as themselves', async () => {
  const dataDir = temporary();
  chownSync(dataDir, NOBODY, NOBODY);
  const app = startApp(dataDir, { uid: NOBODY });
  expect(await query(await urlOf(app), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(statSync(cluster(dataDir)).uid).toBe(NOBODY);
  const orphan = postmasterPid(dataDir);
  await endApp(app, 'SIGKILL');
  // A user's data still belong to the user after root has started the application once.
  const asRoot = startApp(dataDir);
  expect(await query(await urlOf(asRoot), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(postmasterPid(dataDir)).not.toBe(orphan);
  expect(stateOf(postmasterPid(dataDir))).toMatch(/^Uid:\s+65534\s/m);
  await endApp(asRoot, 'SIGTERM');
  const again = await startApp(dataDir, { uid: NOBODY }).started;
  expect(again).toHaveProperty('url');
});

test.runIf(root)('root, even under /root, runs PostgreSQL in a user namespace', async () => {
  const dataDir = path.join(temporary(os.homedir()), 'data');
  const app = startApp(dataDir);
  const url = await urlOf(app);
  expect(statSync(cluster(dataDir)).uid).toBe(0);
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  await endApp(app, 'SIGKILL');
  const again = startApp(dataDir);
  expect(await query(await urlOf(again), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await endApp(again, 'SIGTERM');

  // Without user namespaces the user nobody cannot reach the directory: the error says so and names the alternatives.
  const { error } = await startApp(dataDir, { userNamespaces: false }).started;
  expect(error).toMatch(/cannot run as root.*ordinary user.*DATA_DIR.*DATABASE_URL/s);
});

test.runIf(root)('root without user namespaces runs PostgreSQL as nobody from the first start', async () => {
  const dataDir = path.join(temporary(), 'data');
  const app = startApp(dataDir, { userNamespaces: false });
  await query(await urlOf(app), 'CREATE TABLE kept AS SELECT 42 AS answer');
  const killed = postmasterPid(dataDir);
  expect(stateOf(killed)).toMatch(/^Uid:\s+65534\s/m);
  expect(stateOf(killed)).toMatch(/^Groups:\s*(65534)?\s*$/m);
  expect(statSync(dataDir).mode & 0o777).toBe(0o710);
  const access = statSync(path.join(cluster(dataDir), 'application-access.json'));
  expect([access.uid, access.mode & 0o777]).toEqual([NOBODY, 0o600]);
  await endApp(app, 'SIGKILL');
  const next = startApp(dataDir, { userNamespaces: false });
  expect(await query(await urlOf(next), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(serverPids(dataDir)).not.toContain(killed);
});

test.runIf(root)('root that lost user namespaces hands the cluster to nobody', async () => {
  const dataDir = path.join(temporary(), 'data');
  const mapped = startApp(dataDir);
  await query(await urlOf(mapped), 'CREATE TABLE kept AS SELECT 42 AS answer');
  await endApp(mapped, 'SIGTERM');
  expect(statSync(cluster(dataDir)).uid).toBe(0);
  const app = startApp(dataDir, { userNamespaces: false });
  expect(await query(await urlOf(app), 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(statSync(cluster(dataDir)).uid).toBe(NOBODY);
});

test.runIf(root)('programs under /root need a user namespace', async () => {
  const home = temporary(os.homedir());
  chmodSync(home, 0o700);
  const program = path.join(home, 'postgres');
  writeFileSync(program, '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const directory = temporary();
  const options = { directory, cluster: cluster(directory), program };
  expect((await chooseIdentity({ ...options, userNamespaces: true })).name).toBe('user namespace');
  await expect(chooseIdentity({ ...options, userNamespaces: false })).rejects.toThrow(/DATABASE_URL/);
});

test('the programs of PostgreSQL exist for this system', () => {
  const { major: _, ...programs } = findBinaries();
  for (const program of Object.values(programs)) expect(statSync(program).isFile()).toBe(true);
});

test.skipIf(process.platform !== 'linux')(
  'a program on a full disk fails with one sentence of advice, otherwise with its own message',
  async () => {
    const identity = { name: 'this user', prefix: [], spawn: {}, owner: null };
    const saying = (script: string) => runAs(identity, ['/bin/sh', '-c', script], 5_000);
    await expect(saying('echo "creating directory" >&2; cat /proc/version > /dev/full')).rejects.toThrow(
      /^The disk of DATA_DIR is full\. A new database needs about 100 MB\. Free that much, then start again\.$/,
    );
    await expect(saying('echo "locale is not known" >&2; false')).rejects.toThrow(/^locale is not known$/);
  },
);
