import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { databaseOf } from '#test/citus.ts';
import { soon } from '#test/soon.ts';
import { addressIn, testedArgumentsOf } from '#test/started.ts';
import { addressFor } from './core/database/hosts.ts';
import { serverPids } from './embedded/fixtures/run.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FIRST_ADMIN = /First administrator: username admin, password (\S+) \(shown only now\)/g;

type Program = {
  child: ChildProcess;
  output(): string;
  /** The address that the program prints when it is ready; rejects when the program ends before that. */
  address: Promise<string>;
  ended: Promise<number | null>;
};

const running = new Set<Program>();

/** Starts the real program as a separate process, with these variables and none of the test's own. */
function start(variables: Record<string, string>): Program {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, testedArgumentsOf('main'), {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const address = new Promise<string>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      output += piece;
      const ready = addressIn(output);
      if (ready !== '') resolve(ready);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    ended.then(code => reject(new Error(`ended with ${code}: ${output}`)));
  });
  address.catch(() => {});
  const program = { child, output: () => output, address, ended };
  running.add(program);
  ended.then(() => running.delete(program));
  return program;
}

async function stop(program: Program): Promise<number | null> {
  program.child.kill('SIGTERM');
  return program.ended;
}

afterAll(async () => {
  await Promise.all([...running].map(stop));
});

const signIn = (address: string, heslo: string) =>
  fetch(`${address}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uzivatelske_jmeno: 'admin', heslo }),
  });

const passwordsIn = (output: string) => [...output.matchAll(FIRST_ADMIN)].map(match => match[1]!);

describe('with its own data directory', () => {
  let parent: string;
  let dataDir: string;
  /** The first start, which the following tests examine as well. */
  let first: Program;
  let password: string;

  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'start-test-'));
    dataDir = join(parent, 'data');
  });
  afterAll(async () => {
    await stop(first);
    rmSync(parent, { recursive: true, force: true });
  });

  test('the first start makes an administrator and prints the password once', async () => {
    first = start({ DATA_DIR: dataDir });
    const address = await first.address;
    const printed = passwordsIn(first.output());
    expect(printed).toHaveLength(1);
    password = printed[0]!;
    expect(password).toHaveLength(12);
    const answer = await signIn(address, password);
    expect(answer.status).toBe(200);
    expect((await answer.json()).user).toMatchObject({ id: 1, role: 'ADMIN', aktivni: true });
  });

  test('the log has the requests but no password, hash or session', async () => {
    const address = await first.address;
    expect((await signIn(address, 'Tajemstvi-do-logu')).status).toBe(401);
    const answer = await signIn(address, password);
    const session = answer.headers.getSetCookie()[0]!.split(/[=;]/)[1]!;
    const headers = { cookie: `relace=${session}`, authorization: 'Bearer tajny-token' };
    expect((await fetch(`${address}/api/users/current/`, { headers })).status).toBe(200);
    await expect.poll(() => first.output()).toContain('/api/users/current/');
    for (const secret of ['Tajemstvi-do-logu', session, 'tajny-token', '$argon2']) {
      expect(first.output()).not.toContain(secret);
    }
    expect(first.output().split(password)).toHaveLength(2);
  });

  test('a second application on the directory exits and names the holder', async () => {
    const outputOf = async (variables: Record<string, string>) => {
      const program = start({ DATA_DIR: dataDir, ...variables });
      expect(await program.ended).toBe(1);
      expect(program.output()).not.toMatch(/^\s+at /m);
      return program.output();
    };
    expect(await outputOf({ PORT: 'http' })).toContain(
      'These environment variables are wrong:\n  PORT: must be',
    );
    const second = await outputOf({});
    expect(second).toContain(`process ${first.child.pid}`);
    expect(second).toContain(dataDir);
    expect((await fetch(`${await first.address}/readyz`)).status).toBe(200);
  });

  // Linux allows as many as this, whatever an application asks for.
  const allowed = Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  test.skipIf(allowed < 2_000)('1,000 connections that come while it is busy all wait for it', async () => {
    const { hostname, port } = new URL(await first.address);
    // A stopped process accepts nothing, as one that computes.
    first.child.kill('SIGSTOP');
    const sockets = Array.from({ length: 1_000 }, () => net.connect(Number(port), hostname));
    try {
      await soon(() => expect(sockets.filter(({ connecting }) => connecting)).toHaveLength(0));
    } finally {
      first.child.kill('SIGCONT');
      for (const socket of sockets) socket.destroy();
    }
  });

  test('SIGTERM lets a running request finish, refuses new ones and exits with 0', async () => {
    const { hostname, port } = new URL(await first.address);
    const body = JSON.stringify({ uzivatelske_jmeno: 'admin', heslo: password });
    const [reserve, socket] = [net.connect(Number(port), hostname), net.connect(Number(port), hostname)];
    let received = '';
    socket.on('data', piece => {
      received += piece;
    });
    socket.write(
      `POST /api/users/login/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await sleep(200);
    first.child.kill('SIGTERM');
    await once(reserve, 'close');
    const again = fetch(`http://${hostname}:${port}/healthz`).then(String, () => 'refused');
    expect(await again).toBe('refused');
    socket.write(body.slice(10));
    expect(await first.ended).toBe(0);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(received).toMatch(/connection: close/i);
    expect(received).toContain('"success":true');
  });

  test('SIGTERM during a later start ends it in order', async () => {
    const starting = start({ DATA_DIR: dataDir });
    await expect.poll(() => existsSync(join(dataDir, 'holder.pid'))).toBe(true);
    expect(await stop(starting)).toBe(0);
    // On a busy machine the application does not wait for the end of its start: its database ends by itself then.
    await expect.poll(() => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('later starts keep the data and print no password', async () => {
    const later = start({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'jine-heslo' });
    const address = await later.address;
    expect(passwordsIn(later.output())).toEqual([]);
    expect((await signIn(address, password)).status).toBe(200);
    expect((await signIn(address, 'jine-heslo')).status).toBe(401);
    expect(await stop(later)).toBe(0);
  });
});

test('SIGTERM during the first start ends it and its database', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'start-test-'));
  const dataDir = join(parent, 'data');
  try {
    const program = start({ DATA_DIR: dataDir });
    await soon(() => expect(serverPids(dataDir).length).toBeGreaterThan(1));
    expect(await stop(program)).toBe(0);
    await soon(() => expect(serverPids(dataDir)).toEqual([]));
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});

describe('with DATABASE_URL', () => {
  const name = `start_${process.pid}`;
  const url = () => databaseOf(inject('cluster'), name);

  async function onCluster(...statements: string[]) {
    const client = new pg.Client({ connectionString: inject('cluster') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  beforeAll(() => onCluster(`create database ${name} template template0`));
  afterAll(() => onCluster(`drop database ${name} with (force)`));

  test('two instances may start at once on an empty database', async () => {
    const programs = [start({ DATABASE_URL: url() }), start({ DATABASE_URL: url() })];
    const addresses = await Promise.all(programs.map(program => program.address));
    const printed = programs.flatMap(program => passwordsIn(program.output()));
    expect(printed).toHaveLength(1);
    for (const address of addresses) expect((await signIn(address, printed[0]!)).status).toBe(200);
    expect(await Promise.all(programs.map(stop))).toEqual([0, 0]);
  });

  test('a start with a role that can change the audit warns once', async () => {
    const owner = `start_majitel_${process.pid}`;
    const place = `${name}_vlastni`;
    await onCluster(
      `create role ${owner} login password 'heslo'`,
      `create database ${place} owner ${owner} template template0`,
    );
    try {
      const DATABASE_URL = addressFor(databaseOf(url(), place), owner, 'heslo');
      const program = start({ DATABASE_URL, ADMIN_PASSWORD: 'zvolene-heslo', LOG_LEVEL: 'warn' });
      await program.address;
      expect(await stop(program)).toBe(0);
      expect(program.output().match(/"level":40.*/g)).toEqual([
        expect.stringContaining('a database role that can change the audit: give it a role of its own'),
      ]);
    } finally {
      await onCluster(`drop database ${place} with (force)`, `drop role ${owner}`);
    }
  });

  test('ADMIN_PASSWORD becomes the first administrator’s and is not printed', async () => {
    await onCluster(`drop database ${name} with (force)`, `create database ${name} template template0`);
    const program = start({ DATABASE_URL: url(), ADMIN_PASSWORD: 'zvolene-heslo', LOG_LEVEL: 'trace' });
    const address = await program.address;
    expect((await signIn(address, 'zvolene-heslo')).status).toBe(200);
    expect(passwordsIn(program.output())).toEqual([]);
    expect(program.output()).not.toContain('zvolene-heslo');
    // A test cluster may have no password.
    const { password } = new URL(url());
    if (password !== '') expect(program.output()).not.toContain(password);
    expect(await stop(program)).toBe(0);
  });
});

test('an unreachable database is named without a stack, and the program exits with 1', async () => {
  const program = start({ DATABASE_URL: 'postgres://app:tajne-heslo@127.0.0.1:1/app' });
  expect(await program.ended).toBe(1);
  expect(program.output()).toContain('ECONNREFUSED 127.0.0.1:1');
  expect(program.output()).not.toMatch(/^\s+at /m);
  expect(program.output()).not.toContain('tajne-heslo');
});

describe('ends the start with one sentence:', () => {
  let parent: string;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'start-refused-'));
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  const refusal = async (variables: Record<string, string>) => {
    const program = start({ LOG_LEVEL: 'warn', ADMIN_PASSWORD: 'zvolene-heslo', ...variables });
    expect(await program.ended).toBe(1);
    return program.output();
  };

  test('a port in use, or an invalid key', async () => {
    const DATA_DIR = join(parent, 'data');
    const other = net.createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as net.AddressInfo;
    expect(await refusal({ DATA_DIR, PORT: `${port}` })).toBe(
      `The application cannot listen at HOST 127.0.0.1, PORT ${port}: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    );
    other.close();
    expect(await refusal({ DATA_DIR, VAULT_KEYS: 'nic' })).toMatch(/^VAULT_KEYS[^\n]*\n$/);
  });

  test('an unusable data directory', async () => {
    const DATA_DIR = join(parent, 'soubor');
    writeFileSync(DATA_DIR, '');
    expect(await refusal({ DATA_DIR })).toMatch(
      new RegExp(`^The data directory ${DATA_DIR} \\(DATA_DIR\\) cannot be used: ENOTDIR[^\\n]*\\n$`),
    );
  });
});
