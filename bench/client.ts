import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Session } from '../proof/program.ts';

/** A request of the API, its path without `/api`. */
export type Asked = { method: string; path: string; body?: unknown };

/** A kept-alive connection for each of so many requests at a time. */
export const connections = (maxSockets: number) => new Agent({ keepAlive: true, maxSockets });

/**
 * Sends one request and waits for the last byte of its answer. Only a refusal is decoded: `fetch` takes as long for the
 * 755 kB of everybody's shifts as the application does, on the same two processors.
 * @throws with the answer where it is none of 2xx
 */
export function send(
  base: string,
  session: Session,
  agent: Agent,
  { method, path, body }: Asked,
): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...session.headers,
    ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise((done, failed) => {
    const sent = request(`${base}/api${path}`, { method, headers, agent }, answer => {
      const pieces: Buffer[] = [];
      answer
        .on('data', piece => pieces.push(piece))
        .on('end', () => {
          if (answer.statusCode! < 300) done();
          else
            failed(
              new Error(`${method} ${path} answered with ${answer.statusCode}: ${Buffer.concat(pieces)}`),
            );
        })
        .on('error', failed);
    });
    sent.on('error', failed).end(text);
  });
}
