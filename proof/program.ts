import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '#test/started.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What all our programs run with, unless a proof says otherwise. */
export const QUIET = { LOG_LEVEL: 'error', RATE_LIMIT: '1000000', DATABASE_URL: '', DATABASE_OWNER_URL: '' };

/** A database that is started as one that is given: for the application, and for who owns its tables. */
export const given = ({ url, ownerUrl }: { url: string; ownerUrl: string }) => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
});

export type Program = {
  base: string;
  pid: number;
  /** Milliseconds from start to the first 200 of /readyz. */
  readyAfter: number;
  /** Ends with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** Where an application says that it is running, '' until it has said so. */
export const addressIn = (output: string) => /Prodejna is running at (\S+)\n/.exec(output)?.[1] ?? '';

/** Long, for a busy machine: what is promised is measured, not waited for. */
async function untilReady({ child, output }: Launched, withinMs: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The application ended with ${child.exitCode ?? child.signalCode}. ${output()}`);
    const base = addressIn(output());
    const ready =
      base !== '' &&
      (await fetch(`${base}/readyz`).then(
        answer => answer.ok,
        () => false,
      ));
    if (ready) return performance.now() - began;
    await new Promise(done => setTimeout(done, 25));
  }
  throw new Error(`Not ready within ${withinMs} ms. ${output()}`);
}

/** The real application (the build where there is one) as a process of its own, which nobody waits for yet. */
export type Launched = {
  /** Where it is served; '' until it said so. */
  readonly base: string;
  child: ChildProcess;
  /** What it printed so far, errors too. */
  output(): string;
  /** Ends with the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Milliseconds until the first 200 of /readyz; rejects when it ends before, or after `withinMs`. */
  ready(withinMs?: number): Promise<number>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/**
 * Starts the real application and waits for nothing; `hear` is told all that it writes. Its port is one that the system
 * gives it while it starts: one that was found free before could be another program's by then, which would be asked
 * whether it is ready.
 */
export function launchProgram(env: Record<string, string>, hear?: (output: string) => void): Launched {
  const child = spawn(process.execPath, argumentsOf('main'), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET, PORT: '0', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', piece => {
      output += piece;
      hear?.(piece);
    });
  }
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const launched: Launched = {
    get base() {
      return addressIn(output);
    },
    child,
    output: () => output,
    ended,
    ready: (withinMs = 60_000) => untilReady(launched, withinMs),
    async kill(signal) {
      child.kill(signal);
      await ended;
    },
  };
  return launched;
}

/** Starts the real application and waits until it is ready; `hear` is told all that it writes. */
export async function startProgram(
  env: Record<string, string>,
  withinMs?: number,
  hear?: (output: string) => void,
): Promise<Program> {
  const launched = launchProgram(env, hear);
  const { child, ended, kill } = launched;
  if (!hear) child.stderr?.pipe(process.stderr);
  try {
    const readyAfter = await launched.ready(withinMs);
    return { base: launched.base, pid: child.pid!, readyAfter, ended, kill };
  } catch (error) {
    // In order, so that its database does not stay behind.
    await kill('SIGTERM');
    throw error;
  }
}

export type Session = {
  get(path: string): Promise<Response>;
  /** A GET that needs the CSRF header. */
  reveal(path: string): Promise<Response>;
  /** `key` is that of its idempotency, a new one unless it is given. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Response>;
  /** A POST of something else than JSON; a form says its type itself. */
  upload(path: string, body: string | FormData, type?: string): Promise<Response>;
  cookie: string;
  /** What a request of its own needs to be this session's. */
  headers: { cookie: string; 'x-csrftoken': string };
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
  return withCookie(base, cookies.join('; '));
}

/** The requests of a session that was opened before, its CSRF token among its cookies. */
export function withCookie(base: string, cookie: string): Session {
  const token = /csrftoken=([^;]*)/.exec(cookie)?.[1] ?? '';
  return {
    cookie,
    headers: { cookie, 'x-csrftoken': token },
    get: path => fetch(`${base}/api${path}`, { headers: { cookie } }),
    reveal: path => fetch(`${base}/api${path}`, { headers: { cookie, 'x-csrftoken': token } }),
    send: (method, path, body, key = randomUUID()) =>
      fetch(`${base}/api${path}`, {
        method,
        headers: {
          cookie,
          'x-csrftoken': token,
          // As every form does.
          'idempotency-key': key,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    upload: (path, body, type) =>
      fetch(`${base}/api${path}`, {
        method: 'POST',
        headers: { cookie, 'x-csrftoken': token, ...(type && { 'content-type': type }) },
        body,
      }),
  };
}
