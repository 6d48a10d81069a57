import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FIRST_ADMIN = /First administrator: username admin, password (\S+) \(shown only now\)/g;

type Program = {
  child: ChildProcess;
  output(): string;
  /** The address that it prints when it is ready; rejects when it ends before. */
  address: Promise<string>;
  ended: Promise<number | null>;
};

const running = new Set<Program>();

/** Starts the real program as a process of its own, with these variables and no others of ours. */
function start(variables: Record<string, string>): Program {
  const { PATH = '', HOME = '', TMPDIR } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), PORT: '0', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const address = new Promise<string>((resolve, reject) => {
    const hear = (piece: Buffer) => {
      output += piece;
      const [, ready] = /Prodejna is running at (\S+)/.exec(output) ?? [];
      if (ready) resolve(ready);
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

afterEach(async () => {
  await Promise.all([...running].map(stop));
});

const signIn = (address: string, heslo: string) =>
  fetch(`${address}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uzivatelske_jmeno: 'admin', heslo }),
  });

const passwordsIn = (output: string) => [...output.matchAll(FIRST_ADMIN)].map(match => match[1]!);

describe('with a data directory of its own', () => {
  let parent: string;
  let dataDir: string;
  let password: string;

  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'start-test-'));
    dataDir = join(parent, 'data');
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  test('the first start makes an administrator and prints the password once', async () => {
    const program = start({ DATA_DIR: dataDir });
    const address = await program.address;
    const printed = passwordsIn(program.output());
    expect(printed).toHaveLength(1);
    password = printed[0]!;
    expect(password).toHaveLength(12);

    const answer = await signIn(address, password);
    expect(answer.status).toBe(200);
    expect((await answer.json()).user).toMatchObject({ id: 1, role: 'ADMIN', aktivni: true });
    const wrong = await signIn(address, 'Tajemstvi-do-logu');
    expect(wrong.status).toBe(401);

    const session = answer.headers.getSetCookie()[0]!.split(/[=;]/)[1]!;
    const response = await fetch(`${address}/api/users/current/`, {
      headers: { cookie: `relace=${session}` },
    });
    expect(response.status).toBe(200);
    expect(program.output()).toContain('/api/users/current/');
    for (const secret of ['Tajemstvi-do-logu', session, '$argon2']) {
      expect(program.output()).not.toContain(secret);
    }
    expect(program.output().split(password)).toHaveLength(2);
  });

  test('later starts keep the data and print no password', async () => {
    const program = start({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'jine-heslo' });
    const address = await program.address;
    expect(passwordsIn(program.output())).toEqual([]);
    expect((await signIn(address, password)).status).toBe(200);
    expect((await signIn(address, 'jine-heslo')).status).toBe(401);
  });

  test('a second application on the directory ends within 3 seconds and names the holder', {
    retry: 2,
  }, async () => {
    const holder = start({ DATA_DIR: dataDir });
    const address = await holder.address;
    const timed = async (variables: Record<string, string>) => {
      const begin = performance.now();
      const program = start({ DATA_DIR: dataDir, ...variables });
      expect(await program.ended).toBe(1);
      return { ...program, took: performance.now() - begin };
    };
    // What loading the program takes here and now.
    const loading = await timed({ PORT: 'http' });
    const second = await timed({});
    expect(second.took - loading.took).toBeLessThan(3_000);
    expect(second.output()).toContain(`process ${holder.child.pid}`);
    expect(second.output()).toContain(dataDir);
    expect(second.output()).not.toMatch(/^\s+at /m);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  test('SIGTERM lets a running request finish, takes no new one and exits 0 within 10 seconds', async () => {
    const program = start({ DATA_DIR: dataDir });
    const { hostname, port } = new URL(await program.address);
    const body = JSON.stringify({ uzivatelske_jmeno: 'admin', heslo: password });
    const socket = net.connect(Number(port), hostname);
    let received = '';
    socket.on('data', piece => {
      received += piece;
    });
    socket.write(
      `POST /api/users/login/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await sleep(200);
    const begin = performance.now();
    program.child.kill('SIGTERM');
    await expect.poll(() => program.output(), { timeout: 3_000 }).toContain('stopping');
    await expect
      .poll(() => fetch(`http://${hostname}:${port}/healthz`).then(String, () => 'refused'))
      .toBe('refused');
    socket.write(body.slice(10));
    expect(await program.ended).toBe(0);
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(received).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(received).toMatch(/connection: close/i);
    expect(received).toContain('"success":true');
  });
});

describe('with DATABASE_URL', () => {
  const name = `start_${process.pid}`;
  const url = () => inject('cluster').replace(/\/app$/, `/${name}`);

  async function onCluster(...statements: string[]) {
    const client = new pg.Client({ connectionString: inject('cluster') });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  }
  beforeAll(() => onCluster(`create database ${name} template template0`));
  afterAll(() => onCluster(`drop database ${name} with (force)`));

  test('two instances may start at once on an empty database and share it', async () => {
    const programs = [start({ DATABASE_URL: url() }), start({ DATABASE_URL: url() })];
    const addresses = await Promise.all(programs.map(program => program.address));
    const printed = programs.flatMap(program => passwordsIn(program.output()));
    expect(printed).toHaveLength(1);
    for (const address of addresses) expect((await signIn(address, printed[0]!)).status).toBe(200);
    expect(await Promise.all(programs.map(stop))).toEqual([0, 0]);
  });

  test('ADMIN_PASSWORD is the first administrator’s, and is not printed', async () => {
    await onCluster(`drop database ${name} with (force)`, `create database ${name} template template0`);
    const program = start({ DATABASE_URL: url(), ADMIN_PASSWORD: 'zvolene-heslo', LOG_LEVEL: 'trace' });
    const address = await program.address;
    expect((await signIn(address, 'zvolene-heslo')).status).toBe(200);
    expect(passwordsIn(program.output())).toEqual([]);
    expect(program.output()).not.toContain('zvolene-heslo');
    expect(program.output()).not.toContain(new URL(url()).password);
  });
});

describe('what cannot start says why, without a stack, and exits 1', () => {
  test.each([
    ['a wrong variable', { PORT: 'http' }, 'The environment is not right:\n  PORT: must be'],
    ['no database', { DATABASE_URL: 'postgres://app:tajne-heslo@127.0.0.1:1/app' }, 'ECONNREFUSED'],
  ])('%s', async (_what, variables: Record<string, string>, text) => {
    const program = start({ DATA_DIR: '/nonexistent/nowhere', ...variables });
    expect(await program.ended).toBe(1);
    expect(program.output()).toContain(text);
    expect(program.output()).not.toMatch(/^\s+at /m);
    expect(program.output()).not.toContain('tajne-heslo');
  });
});
