import { once } from 'node:events';
import { connect } from 'node:net';
import type { Session } from '../program.ts';
import { wait } from '../proof.ts';

/** How a request to a stopping application ended: answered, refused by the system, or cut off. */
export type Ending = {
  what: string;
  status?: number;
  text?: string;
  id?: string;
  refused?: boolean;
  cut?: string;
};

/** One request over a kept-alive connection. */
export async function ask(what: string, send: () => Promise<Response>): Promise<Ending> {
  try {
    const answer = await send();
    const id = answer.headers.get('x-request-id') ?? '';
    return { what, id, status: answer.status, text: await answer.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    const { code } = (cause ?? {}) as { code?: string };
    return code === 'ECONNREFUSED' ? { what, refused: true } : { what, cut: `${message} ${code ?? cause}` };
  }
}

const LONGEST_MS = 60_000;
const THINK_MS = 120;
/** Retry-After says 2 s; a shorter wait is harder on the application. */
const AGAIN_MS = 1_000;

/** Sends requests until the application accepts no more; adds the outcome of each to `endings`. */
export async function askUntilRefused(sessions: Session[], endings: Ending[]) {
  const until = performance.now() + LONGEST_MS;
  const one = async (session: Session, person: number) => {
    for (let count = 0; performance.now() < until; count++) {
      const isWrite = count % 3 === 0;
      const obsah = `sigterm-${person}-${count}`;
      const ending = isWrite
        ? await ask(obsah, () => session.send('POST', '/news/', { obsah }))
        : await ask('GET', () => session.get('/news/?limit=5'));
      endings.push(ending);
      if (!ending.status) return;
      await wait(ending.status === 503 ? AGAIN_MS : Math.random() * THINK_MS);
    }
  };
  await Promise.all(sessions.map(one));
}

const BOUNDARY = 'proof-of-sigterm';

/** Uploads a text file to a post in `pieces` with a pause between them, over a separate connection. */
export async function uploadSlowly(
  { base, session, postId }: { base: string; session: Session; postId: number },
  { pieces, pauseMs }: { pieces: number; pauseMs: number },
): Promise<Ending> {
  const what = `upload in ${pieces} pieces`;
  const { hostname, port, host } = new URL(base);
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="soubor"; filename="pomalu.txt"\r\n` +
    'Content-Type: text/plain\r\n\r\n';
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  const piece = 'Nahráváme pomalu. '.repeat(50);
  const length = Buffer.byteLength(head) + pieces * Buffer.byteLength(piece) + Buffer.byteLength(tail);
  const socket = connect(Number(port), hostname);
  let heard = '';
  let error = '';
  socket.setEncoding('utf8').on('data', text => {
    heard += text;
  });
  socket.on('error', problem => {
    error = problem.message;
  });
  const closed = once(socket, 'close');
  const csrf = /csrftoken=([^;]+)/.exec(session.cookie)![1];
  socket.write(
    `POST /api/news/${postId}/soubory/ HTTP/1.1\r\nHost: ${host}\r\nCookie: ${session.cookie}\r\n` +
      `X-CSRFToken: ${csrf}\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n` +
      `Content-Length: ${length}\r\n\r\n${head}`,
  );
  for (let sent = 0; sent < pieces && !heard && !socket.destroyed; sent++) {
    socket.write(piece);
    await wait(pauseMs);
  }
  if (!heard) socket.write(tail);
  await Promise.race([closed, wait(15_000)]);
  socket.destroy();
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(heard) ?? [];
  const [, id] = /^x-request-id: (\S+)/im.exec(heard) ?? [];
  return status ? { what, id, status: Number(status), text: heard } : { what, cut: error || 'no answer' };
}

/** Idle connections, after a request or without one; resolves when the server has closed all of them. */
export async function idleConnections(base: string, count: number): Promise<{ gone: Promise<unknown> }> {
  const { hostname, port, host } = new URL(base);
  const closed: Promise<unknown>[] = [];
  for (let at = 0; at < count; at++) {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    closed.push(once(socket, 'close'));
    await once(socket, 'connect');
    if (at % 2) socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    socket.resume();
  }
  return { gone: Promise.all(closed) };
}

type Line = { reqId?: string; req?: { url?: string }; res?: object };

/**
 * Compares the application's log with `endings`: returns requests without an answer, and those whose answer nobody
 * received. A connection reset before it was accepted counts as refused, whatever the client's system calls it.
 */
export function cutRequests(log: string, endings: Ending[]): string[] {
  const taken = new Map<string, string>();
  const answered = new Set<string>();
  for (const text of log.split('\n').filter(line => line.startsWith('{'))) {
    const { reqId, req, res } = JSON.parse(text) as Line;
    if (reqId && req) taken.set(reqId, req.url ?? '');
    if (reqId && res) answered.add(reqId);
  }
  const heard = new Set(endings.map(({ id }) => id));
  return [...taken]
    .filter(([, url]) => /^\/api\/(news\/(\?|$|\d+\/soubory)|users\/list|import\/prodeje)/.test(url))
    .filter(([id]) => !heard.has(id))
    .map(
      ([id, url]) =>
        `${url} (${id}) was accepted, but ${answered.has(id) ? 'its answer was lost' : 'it was not answered'}`,
    );
}
