import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { wait } from './proof.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILT = `${root}dist/server/main.js`;

export type Program = {
  base: string;
  /** Milliseconds from start to the first 200 of /readyz. */
  readyAfter: number;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** A port of the loopback that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

async function untilReady(base: string, child: ChildProcess, withinMs: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (child.exitCode !== null) throw new Error(`The application exited with ${child.exitCode}.`);
    const ready = await fetch(`${base}/readyz`).then(
      answer => answer.ok,
      () => false,
    );
    if (ready) return performance.now() - began;
    await new Promise(done => setTimeout(done, 25));
  }
  throw new Error(`Not ready within ${withinMs} ms.`);
}

const logged = { LOG_LEVEL: 'error', RATE_LIMIT: '1000000', DATABASE_URL: '' };

/** What node is to run for a module of server/: the build where there is one. */
function argumentsOf(module: string): string[] {
  return existsSync(BUILT)
    ? [`${root}dist/server/${module}.js`]
    : ['--import', 'tsx', `${root}server/${module}.ts`];
}

export type Ended = { code: number | null; output: string; megabytes: number };

/**
 * Runs one of our commands to its end, or kills it as soon as `shouldKill` says so. `megabytes` is the most memory that
 * it had, where /proc tells.
 */
export async function runCommand(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  shouldKill?: (output: string) => Promise<boolean>,
): Promise<Ended> {
  const child = spawn(process.execPath, [...argumentsOf(`commands/${name}`), ...args], {
    cwd: root,
    env: { ...process.env, ...logged, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', piece => {
      output += piece;
    });
  }
  const closed = once(child, 'close');
  let megabytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
    if (await shouldKill?.(output)) child.kill('SIGKILL');
    await wait(10);
  }
  await closed;
  return { code: child.exitCode, output, megabytes };
}

/** Starts the real application (the build where there is one) and waits until it is ready. */
export async function startProgram(env: Record<string, string>, withinMs = 20_000): Promise<Program> {
  const port = await freePort();
  const child = spawn(process.execPath, argumentsOf('main'), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...logged,
      PORT: `${port}`,
      ...env,
    },
  });
  const base = `http://127.0.0.1:${port}`;
  const readyAfter = await untilReady(base, child, withinMs);
  return {
    base,
    readyAfter,
    async kill(signal) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

export type Session = {
  get(path: string): Promise<Response>;
  /** A GET that needs the CSRF header. */
  reveal(path: string): Promise<Response>;
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Response>;
  cookie: string;
};

/** Signs in over HTTP and returns requests that carry the session and its CSRF token. */
export async function signIn(base: string, uzivatelske_jmeno: string, heslo: string): Promise<Session> {
  const answer = await fetch(`${base}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uzivatelske_jmeno, heslo }),
  });
  if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0]!);
  const token = cookies.find(pair => pair.startsWith('csrftoken='))?.slice('csrftoken='.length) ?? '';
  const cookie = cookies.join('; ');
  return {
    cookie,
    get: path => fetch(`${base}/api${path}`, { headers: { cookie } }),
    reveal: path => fetch(`${base}/api${path}`, { headers: { cookie, 'x-csrftoken': token } }),
    send: (method, path, body) =>
      fetch(`${base}/api${path}`, {
        method,
        headers: {
          cookie,
          'x-csrftoken': token,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
  };
}
