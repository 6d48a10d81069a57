import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILT = `${root}dist/server/main.js`;

export type Program = {
  base: string;
  /** Milliseconds from start to the first 200 of /readyz. */
  readyAfter: number;
  kill(signal: NodeJS.Signals): Promise<void>;
  pid: number;
  /** How it ended: its exit code, null when a signal ended it. */
  ended: Promise<number | null>;
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

/** Starts the real application (the build where there is one) on a free port, and waits for nothing. */
export async function launchProgram(env: Record<string, string>, log: number | 'ignore' = 'ignore') {
  const port = await freePort();
  const args = existsSync(BUILT) ? [BUILT] : ['--import', 'tsx', `${root}server/main.ts`];
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', log, 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      LOG_LEVEL: 'error',
      RATE_LIMIT: '1000000',
      PORT: `${port}`,
      ...env,
    },
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, base: `http://127.0.0.1:${port}`, ended };
}

/** Starts the real application and waits until it is ready. `log` is a file's descriptor for what it prints. */
export async function startProgram(
  env: Record<string, string>,
  withinMs = 60_000,
  log?: number,
): Promise<Program> {
  const { child, base, ended } = await launchProgram(env, log);
  const readyAfter = await untilReady(base, child, withinMs).catch(async error => {
    child.kill('SIGTERM');
    await ended;
    throw error;
  });
  return {
    base,
    readyAfter,
    pid: child.pid!,
    ended,
    async kill(signal) {
      child.kill(signal);
      await ended;
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
