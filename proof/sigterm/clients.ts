import { once } from 'node:events';
import { connect } from 'node:net';
import type { Session } from '../program.ts';
import { wait } from '../proof.ts';

/** How a request ended whose application was going: answered, refused before it was taken, or cut. */
export type Ending = { what: string; status?: number; text?: string; refused?: boolean; cut?: string };

/** One request over undici's kept connections; nobody listening any more is a refusal, all else a cut. */
export async function ask(what: string, send: () => Promise<Response>): Promise<Ending> {
  try {
    const answer = await send();
    return { what, status: answer.status, text: await answer.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    const { code } = (cause ?? {}) as { code?: string };
    return code === 'ECONNREFUSED' ? { what, refused: true } : { what, cut: `${message} ${code ?? cause}` };
  }
}

/** Asks again and again until the application takes no more; answers how each request ended. */
export async function askUntilRefused(sessions: Session[], untilMs: number): Promise<Ending[]> {
  const endings: Ending[] = [];
  const until = performance.now() + untilMs;
  const one = async (session: Session, person: number) => {
    for (let count = 0; performance.now() < until; count++) {
      const isWrite = count % 3 === 0;
      const obsah = `sigterm-${person}-${count}`;
      const ending = isWrite
        ? await ask(obsah, () => session.send('POST', '/news/', { obsah }))
        : await ask('GET', () => session.get('/news/?limit=5'));
      endings.push(ending);
      if (ending.refused) return;
      await wait(Math.random() * 20);
    }
  };
  await Promise.all(sessions.map(one));
  return endings;
}

const BOUNDARY = 'proof-of-sigterm';

/** Uploads a text file to a post in `pieces` with a pause between them, over a connection of its own. */
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
  return status ? { what, status: Number(status), text: heard } : { what, cut: error || 'no answer' };
}

/** Connections that idle, after a request or without one; resolves when the server has let all of them go. */
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
