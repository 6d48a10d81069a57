import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { addressIn, argumentsOf } from '#test/started.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The environment of all our programs, unless a proof overrides it. */
export const QUIET = { LOG_LEVEL: 'error', RATE_LIMIT: '1000000', DATABASE_URL: '', DATABASE_OWNER_URL: '' };

/** The variables that name a started database as a given one: for the application, and for the tables' owner. */
export const given = ({ url, ownerUrl }: { url: string; ownerUrl: string }) => ({
  DATABASE_URL: url,
  DATABASE_OWNER_URL: ownerUrl,
});

export type Program = {
  base: string;
  pid: number;
  /** Milliseconds from start to the first 200 of /readyz. */
  readyAfter: number;
  /** Resolves to the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** A long limit, for a busy machine: promised times are measured elsewhere. */
async function untilReady({ child, output }: Launched, withinMs: number): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < withinMs) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The application exited with ${child.exitCode ?? child.signalCode}. ${output()}`);
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
  throw new Error(`The application was not ready within ${withinMs} ms. ${output()}`);
}

/** The real application (the build if there is one) as a separate process that may not be ready yet. */
export type Launched = {
  /** The address of the application; '' until it is known. */
  readonly base: string;
  child: ChildProcess;
  /** The output so far, including errors. */
  output(): string;
  /** Resolves to the exit code, or null when a signal ended it. */
  ended: Promise<number | null>;
  /** Milliseconds until the first 200 of /readyz; rejects when it ends before that, or after `withinMs`. */
  ready(withinMs?: number): Promise<number>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/**
 * Starts the real application without waiting; `hear` receives its output. The system assigns its port at the start:
 * a port found free earlier could belong to another program by now, which would then be asked whether it is ready.
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

/** Starts the real application and waits until it is ready; `hear` receives its output. */
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
    // An orderly stop, so that its database does not stay behind.
    await kill('SIGTERM');
    throw error;
  }
}

export type Session = {
  get(path: string): Promise<Response>;
  /** A GET with the CSRF header. */
  reveal(path: string): Promise<Response>;
  /** `key` is the idempotency key, a new one by default. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    key?: string,
  ): Promise<Response>;
  /** A POST of something other than JSON; a form sets its type itself. */
  upload(path: string, body: string | FormData, type?: string): Promise<Response>;
  cookie: string;
  /** The headers that make a request part of this session. */
  headers: { cookie: string; 'x-csrftoken': string };
};

/** Signs in over HTTP and returns requests that carry the session and its CSRF token. */
export async function signIn(base: string, uzivatelske_jmeno: string, heslo: string): Promise<Session> {
  const answer = await fetch(`${base}/api/users/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ uzivatelske_jmeno, heslo }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0]!);
  return withCookie(base, cookies.join('; '));
}

/** Requests with an existing session, whose CSRF token is among its cookies. */
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
