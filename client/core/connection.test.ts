import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function lab() {
  const server = { isThere: true, asked: 0, isHidden: false };
  const connection = createConnection({
    isHidden: () => server.isHidden,
    ask: async () => {
      server.asked += 1;
      if (!server.isThere) throw new TypeError('Failed to fetch');
      return true;
    },
  });
  const said: boolean[] = [];
  connection.subscribe(() => said.push(connection.state().isLost));
  return { server, connection, said };
}

test('one failed request is not a lost connection when the server still answers', async () => {
  const { connection, server } = lab();
  connection.doubt();
  connection.doubt();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.asked).toBe(1);
  expect(connection.state().isLost).toBe(false);
});

test('a lost server is checked every 1 to 3 s until it is back, and data keep the age of the last answer', async () => {
  const { connection, server, said } = lab();
  await vi.advanceTimersByTimeAsync(60_000);
  connection.hear();
  server.isThere = false;
  connection.doubt();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.state()).toEqual({ isLost: true, heardAt: 60_000 });
  expect(server.asked).toBeGreaterThanOrEqual(20);
  expect(server.asked).toBeLessThanOrEqual(61);
  connection.hear();
  expect(connection.state().heardAt).toBe(60_000);
  server.isThere = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(said).toEqual([true, false]);
});

test('a hidden page checks nothing until it is shown', async () => {
  const { connection, server } = lab();
  server.isHidden = true;
  connection.doubt();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(0);
  server.isHidden = false;
  server.isThere = false;
  await connection.look();
  expect(connection.state().isLost).toBe(true);
});
