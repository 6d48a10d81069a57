import net from 'node:net';
import { refusalProblem } from '#test/api/refusals.ts';
import type { Pass } from '../chain.ts';

/** An answer to bytes that were written directly to a connection. */
export type Spoken = { status: number; body: string; seconds: number };

/** The first answer in `text`, complete or not. */
function firstAnswer(text: string): { status: number; body: string; isWhole: boolean } {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN);
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
  const isWhole = status > 0 && Buffer.byteLength(body) >= length;
  return { status, body: isWhole ? Buffer.from(body).subarray(0, length).toString() : body, isWhole };
}

/** The length of the first answer with its head in bytes; Infinity while that is unknown. */
function wholeLength(text: string): number {
  const end = text.indexOf('\r\n\r\n');
  const length = /^content-length: (\d+)/im.exec(text.slice(0, Math.max(0, end)))?.[1];
  return length === undefined
    ? Number.POSITIVE_INFINITY
    : Buffer.byteLength(text.slice(0, end + 4)) + Number(length);
}

export type Line = {
  socket: net.Socket;
  /** Resolves with the first answer, or with what there was when the connection ended. */
  answer: Promise<Spoken>;
};

/** Opens a connection and sends `bytes`; the answer is read unless the socket is paused. */
export function call(port: number, bytes: string | Buffer = ''): Line {
  const began = performance.now();
  const socket = net.connect(port, '127.0.0.1');
  let text = '';
  let heard = 0;
  let wanted = Number.POSITIVE_INFINITY;
  const answer = new Promise<Spoken>(resolve => {
    const tell = () => {
      const { status, body } = firstAnswer(text);
      resolve({ status, body, seconds: (performance.now() - began) / 1000 });
    };
    socket.setEncoding('utf8').on('data', piece => {
      // Of an answer of 20 MB only the first pieces are parsed.
      if (heard < 100_000 && wanted === Number.POSITIVE_INFINITY) wanted = wholeLength(text + piece);
      text += piece;
      heard += Buffer.byteLength(piece);
      if (heard >= wanted) tell();
    });
    socket.on('error', () => {}).on('close', tell);
  });
  if (bytes.length > 0) socket.write(bytes);
  return { socket, answer };
}

/** Sends `bytes`, waits at most `withinMs` for an answer, and closes the connection. */
export async function say(port: number, bytes: string | Buffer, withinMs = 30_000): Promise<Spoken> {
  const { socket, answer } = call(port, bytes);
  const timer = setTimeout(() => socket.destroy(), withinMs);
  const spoken = await answer;
  clearTimeout(timer);
  socket.destroy();
  return spoken;
}

type Head = { method?: string; path: string; pass?: Pass; headers?: Record<string, string | number> };

/** The head of a request in wire format. */
export function head({ method = 'POST', path, pass, headers = {} }: Head): string {
  const all = {
    host: 'prodejna',
    ...(pass && { cookie: pass.cookie, 'x-csrftoken': pass.token }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** What is wrong with an answer that should refuse with one of `statuses` in the standard error shape, or null. */
export function refusalFault({ status, body }: Spoken, statuses: readonly number[]): string | null {
  if (!statuses.includes(status)) return `answered ${status || 'nothing'}: ${body.slice(0, 200)}`;
  if (status < 400) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return `${status} is not in the error shape: ${body.slice(0, 200)}`;
  }
  return refusalProblem(parsed, 'by-path');
}

/** Sends `bytes` one by one, every `everyMs`, until the connection is closed. */
export function drip({ socket }: Line, bytes: string, everyMs: number) {
  let at = 0;
  const timer = setInterval(() => {
    if (!socket.writable) return;
    socket.write(bytes[at++ % bytes.length]!);
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}
