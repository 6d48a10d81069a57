import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { whenAnswered } from '../connection/answered.ts';
import { concurrencyLimit } from './concurrency.ts';

const make = () =>
  concurrencyLimit({ atOnce: 3, each: 2, full: 'Plno.', tooMany: 'Máte jich moc.', seconds: 5 });

test('allows two places each and three in all, and a released place is free again', async () => {
  const { take } = make();
  const leave = take('a');
  take('a');
  expect(() => take('a')).toThrow(expect.objectContaining({ status: 429, message: 'Máte jich moc.' }));
  take('b');
  expect(() => take('c')).toThrow(
    expect.objectContaining({ status: 503, message: 'Plno.', details: { retryAfter: 5 } }),
  );
  leave();
  take('c');
});

test('finished or failed work releases its place', async () => {
  const { take, run } = make();
  await expect(run(() => Promise.reject(new Error('failed')), 'a')).rejects.toThrow('failed');
  expect(await run(async () => 'done', 'a')).toBe('done');
  take('a');
  take('a');
});

describe('a place held until the answer', () => {
  test('is released after the answer or when the client leaves, pipelined answers included', async () => {
    const { take } = concurrencyLimit({ each: 3, tooMany: 'Máte jich moc.', seconds: 1 });
    const server = Fastify({ forceCloseConnections: true });
    onTestFinished(() => server.close());
    const handled: (() => void)[] = [];
    server.get('/', async (request, reply) => {
      whenAnswered(request, reply, take('a'));
      await new Promise<void>(done => handled.push(done));
      return 'ok';
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    await expect.poll(() => handled.length).toBe(3);
    expect(() => take('a')).toThrow(expect.objectContaining({ status: 429 }));
    socket.destroy();
    const room = () => {
      const leaves = [take('a'), take('a'), take('a')];
      for (const leave of leaves) leave();
      return true;
    };
    await expect
      .poll(() => {
        try {
          return room();
        } catch {
          return false;
        }
      })
      .toBe(true);
  });
});
