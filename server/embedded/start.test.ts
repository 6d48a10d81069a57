import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findBinaries } from './binaries.ts';
import {
  cluster,
  endAllApps,
  endApp,
  eventually,
  postmasterPid,
  query,
  removeTemporary,
  serverPids,
  startApp,
  temporary,
  urlOf,
} from './fixtures/run.ts';
import { findsDiskFull } from './identity.ts';
import { startEmbedded } from './start.ts';

let main: string; // one directory through the tests in their order, each leaves it usable

const report = (what: string, ms: number) => process.stdout.write(`    ${what}: ${Math.round(ms)} ms\n`);

beforeAll(() => {
  main = path.join(temporary(), 'data s mezerou a háčkem');
});

afterEach(endAllApps);

afterAll(removeTemporary);

test('the first start makes a private cluster with Czech ICU, on 127.0.0.1 and its own socket only', async () => {
  const begin = performance.now();
  const messages: string[] = [];
  const log = (message: string, details?: object) => messages.push(message + JSON.stringify(details));
  const embedded = await startEmbedded({ dataDir: main, log });
  report('first start, durable', performance.now() - begin);
  try {
    const { hostname, username, pathname, password } = new URL(embedded.url);
    expect([hostname, username, pathname]).toEqual(['127.0.0.1', 'aplikace', '/app']);
    expect(password.length).toBeGreaterThanOrEqual(32);
    expect(messages.join()).not.toContain(password);
    const [row] = await query<{ words: string[] }>(
      embedded.superuserUrl,
      `SELECT array_agg(word ORDER BY word) AS words, upper('č') AS upper,
                current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets,
                current_setting('timezone') AS zone, current_setting('jit') AS jit, current_setting('fsync') AS fsync,
                (SELECT count(*)::int FROM pg_collation WHERE collname = 'cs-x-icu') AS czech,
                (SELECT bool_and(rolpassword LIKE 'SCRAM-SHA-256%') FROM pg_authid WHERE rolcanlogin) AS scram
         FROM unnest(ARRAY['hůl', 'chata', 'dům', 'čas', 'cena']) word`,
    );
    expect(row).toEqual({
      ...{ words: ['cena', 'čas', 'dům', 'hůl', 'chata'], upper: 'Č', czech: 1, scram: true },
      ...{ listen: '127.0.0.1', sockets: cluster(main), zone: 'Europe/Prague', jit: 'off', fsync: 'on' },
    });
    const wrong = embedded.url.replace(password, 'postgres');
    await expect(query(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(main).mode & 0o777).toBe(0o700);
    for (const file of ['postgres/application-access.json', 'postgres.log']) {
      expect(statSync(path.join(main, file)).mode & 0o777).toBe(0o600);
    }
    await query(embedded.ownerUrl, 'CREATE TABLE kept AS SELECT 42 AS answer');
  } finally {
    await Promise.all([embedded.stop(), embedded.stop()]);
  }
  await embedded.stop();
  expect(serverPids(main)).toEqual([]);
  expect(readdirSync(main).sort()).toEqual(['postgres', 'postgres.log']);
});

test('a later start keeps data, password and port; statements are not logged', async () => {
  const begin = performance.now();
  const embedded = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  report('later start', performance.now() - begin);
  try {
    expect(await query(embedded.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await expect(query(embedded.url, "SELECT 'statement-in-log', nothing")).rejects.toThrow();
    expect(readFileSync(path.join(main, 'postgres.log'), 'utf8')).not.toContain('statement-in-log');
  } finally {
    await embedded.stop();
  }
});

test('connects by the socket, even after a kill, and by 127.0.0.1 where the path is too long', async () => {
  const by = 'SELECT inet_server_addr() IS NULL AS socket, current_user AS who';
  const embedded = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  expect(await query(embedded.localUrl, by)).toEqual([{ socket: true, who: 'aplikace' }]);
  expect(await query(embedded.url, by)).toEqual([{ socket: false, who: 'aplikace' }]);
  const wrong = embedded.localUrl.replace(new URL(embedded.url).password, 'postgres');
  await expect(query(wrong, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await embedded.stop();
  // What a killed server leaves; another process has its pid now.
  const { port } = new URL(embedded.url);
  for (const name of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
    writeFileSync(path.join(cluster(main), name), `${process.ppid}\n`);
  const again = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  expect(await query(again.localUrl, by)).toEqual([{ socket: true, who: 'aplikace' }]);
  await again.stop();
  const long = path.join(temporary(), 'd'.repeat(110));
  const far = await startEmbedded({ dataDir: long, log: () => {}, durable: false });
  expect(far.localUrl).toBe(far.url);
  expect(await query(far.localUrl, by)).toEqual([{ socket: false, who: 'aplikace' }]);
  await far.stop();
});

test('a directory of another major version is refused at once and unchanged, with advice', async () => {
  const file = path.join(cluster(main), 'PG_VERSION');
  const ours = readFileSync(file, 'utf8');
  const embedded = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  const [row] = await query<{ number: string }>(
    embedded.url,
    "SELECT current_setting('server_version_num') AS number",
  );
  await embedded.stop();
  // The package has the version number of its PostgreSQL; the check relies on that.
  expect(Math.floor(Number(row!.number) / 10_000)).toBe(Number(findBinaries().major));
  expect(Number(ours)).toBe(Number(findBinaries().major));
  writeFileSync(file, '17\n');
  await expect(startEmbedded({ dataDir: main, log: () => {} })).rejects.toThrow(
    /was created by PostgreSQL 17, .* comes with PostgreSQL \d+, which cannot read it\. Nothing was changed\. Make a backup/,
  );
  expect(serverPids(main)).toEqual([]);
  writeFileSync(file, ours);
});

test.skipIf(process.platform !== 'linux')(
  'a later start on a full disk says what to do, and succeeds once there is room',
  async () => {
    const log = path.join(main, 'postgres.log');
    const file = path.join(cluster(main), 'postmaster.opts');
    rmSync(file);
    symlinkSync('/dev/full', file);
    await expect(startEmbedded({ dataDir: main, log: () => {} })).rejects.toThrow(
      /^The disk of DATA_DIR is full, so PostgreSQL cannot start\. Nothing is lost: it will start once about 100 MB are free\.$/,
    );
    expect(readFileSync(log, 'utf8')).toContain('No space left on device');
    // PostgreSQL says the same about shared memory.
    expect(
      findsDiskFull(
        'FATAL:  could not resize shared memory segment "/PostgreSQL.1": No space left on device',
      ),
    ).toBe(false);
    rmSync(file);
    // Old log lines are not the reason of a new start's failure; its own lines are reported.
    writeFileSync(file, '');
    const settings = path.join(cluster(main), 'postgresql.auto.conf');
    const before = readFileSync(settings, 'utf8');
    writeFileSync(settings, 'nothing_such = on\n');
    await expect(startEmbedded({ dataDir: main, log: () => {} })).rejects.toThrow(
      /^PostgreSQL did not start \(exit code 1\)\. End of .*postgres\.log:\n(?![\s\S]*No space)[\s\S]*nothing_such/,
    );
    writeFileSync(settings, before);
    await (await startEmbedded({ dataDir: main, log: () => {}, durable: false })).stop();
  },
);

test('takes another port when the remembered one is in use', async () => {
  const access = path.join(cluster(main), 'application-access.json');
  const { port } = JSON.parse(readFileSync(access, 'utf8')) as { port: number };
  const other = net.createServer();
  await new Promise<void>(done => other.listen(port, '127.0.0.1', done));
  const embedded = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  expect(await query(embedded.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(Number(new URL(embedded.url).port)).not.toBe(port);
  await embedded.stop();
  other.close();
});

test('after kill -9 of the application the next start runs a new server', async () => {
  const first = startApp(main);
  const url = await urlOf(first);
  await query(url, 'CREATE TABLE before_kill AS SELECT 1 AS one');
  const orphan = postmasterPid(main);
  await endApp(first, 'SIGKILL');
  expect(serverPids(main)).toContain(orphan);

  const begin = performance.now();
  const second = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  report('start after kill -9 of the application', performance.now() - begin);
  expect(await query(second.ownerUrl, 'SELECT one FROM before_kill')).toEqual([{ one: 1 }]);
  expect(second.ownerUrl).toBe(url);
  expect(postmasterPid(main)).not.toBe(orphan);
  expect(serverPids(main)).not.toContain(orphan);
  await second.stop();
});

test('stops by force an orphan that does not stop in order', async () => {
  const first = startApp(main);
  await urlOf(first);
  const suspended = serverPids(main);
  await endApp(first, 'SIGKILL');
  for (const pid of suspended) process.kill(pid, 'SIGSTOP');
  const begin = performance.now();
  const second = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  report('start with a suspended orphan', performance.now() - begin);
  await second.stop();
  expect(serverPids(main)).toEqual([]);
});

test('restarts at the same url whenever the postmaster is killed under load', async () => {
  const app = startApp(main);
  const url = await urlOf(app);
  for (const round of [1, 2, 3]) {
    const killed = postmasterPid(main);
    const busy = query(url, 'SELECT count(*) FROM generate_series(1, 1e9) n').catch(() => 'lost');
    await sleep(50);
    process.kill(killed, 'SIGKILL');
    const took = await eventually(60_000, async () => {
      expect(await query(url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
      expect(postmasterPid(main)).not.toBe(killed);
    });
    report(`recovery ${round} after kill -9 of the postmaster`, took);
    expect(await busy).toBe('lost');
  }
  // A server answers before the application has checked that all is in order; one killed in between did not start.
  const noticed = /^PostgreSQL (exited unexpectedly|could not be started again)/;
  expect(app.lines.filter(({ log }) => noticed.test(log ?? '')).length).toBeGreaterThanOrEqual(3);
  expect(app.child.exitCode).toBeNull();
  await endApp(app, 'SIGTERM');
  expect(serverPids(main)).toEqual([]);
});

test('lets the server finish when the application exits without stop()', async () => {
  const app = startApp(main);
  await urlOf(app);
  await endApp(app, 'SIGUSR2');
  await eventually(60_000, async () => expect(serverPids(main)).toEqual([]));
});

test('a stop during a restart starts nothing afterwards', async () => {
  const embedded = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  process.kill(postmasterPid(main), 'SIGKILL');
  await sleep(60);
  await embedded.stop();
  await sleep(300);
  expect(serverPids(main)).toEqual([]);
});

test('a stale postmaster.pid with the pid of another program neither blocks nor ends that program', async () => {
  const stranger = spawn('sleep', ['3600'], { stdio: 'ignore' });
  const app = startApp(main);
  await urlOf(app);
  const text = readFileSync(path.join(cluster(main), 'postmaster.pid'), 'utf8');
  await endApp(app, 'SIGTERM');
  writeFileSync(path.join(cluster(main), 'postmaster.pid'), text.replace(/^\d+/, String(stranger.pid)));
  const embedded = await startEmbedded({ dataDir: main, log: () => {}, durable: false });
  expect(await query(embedded.ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await embedded.stop();
  writeFileSync(path.join(cluster(main), 'postmaster.pid'), ''); // what a crash of the machine may leave
  await (await startEmbedded({ dataDir: main, log: () => {}, durable: false })).stop();
  expect(stranger.exitCode).toBeNull();
  expect(stranger.signalCode).toBeNull();
  stranger.kill();
});

test('kill -9 at any moment of the first start never blocks the next one', async () => {
  const dataDir = path.join(temporary(), 'data');
  mkdirSync(dataDir);
  for (const moment of [50, 200, 400, 600].map(ms => ms + Math.random() * 150)) {
    const app = startApp(dataDir);
    await eventually(60_000, async () => statSync(path.join(dataDir, 'lock.sock')));
    await sleep(moment);
    await endApp(app, 'SIGKILL');
  }
  const embedded = await startEmbedded({ dataDir, log: () => {}, durable: false });
  expect(await query(embedded.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter(name => name.startsWith('postgres.new-'))).toEqual([]);
  await embedded.stop();
});
