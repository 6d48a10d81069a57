import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openDoor } from '#test/door.ts';
import { isDatabaseAway } from '../calls/database-errors.ts';
import { createDb, createPool } from './db.ts';

const LIMIT_MS = 1_500;
/** Longer than any test may take. */
const FOREVER_MS = 3_600_000;

const app = testApp();

test('a connection whose query ran out of time is closed and its transaction undone', async () => {
  const door = await openDoor(app.url);
  onTestFinished(() => door.close());
  const pool = createPool(door.url, () => {}, 1);
  Object.assign(pool.options, { query_timeout: LIMIT_MS });
  const limits: { query_timeout?: number }[] = [];
  pool.on('connect', client =>
    limits.push((client as pg.PoolClient & { connectionParameters: object }).connectionParameters),
  );
  const db = createDb(pool);
  const ask = () => db.selectFrom('prodejna').select('id').execute();
  const before = await ask();
  const transaction = db.transaction().execute(async tx => {
    door.lose();
    const asked = tx.selectFrom('prodejna').select('id').execute();
    await setImmediate();
    // One time limit, and not a second one for the rollback that nobody waits for: that one would never run out.
    limits[0]!.query_timeout = FOREVER_MS;
    await asked;
  });
  expect(isDatabaseAway(await transaction.catch(error => error))).toBe(true);
  expect(await ask()).toEqual(before);
  await pool.end();
});

test('queries of one turn are sent in one piece and answered in order', async () => {
  const pool = createPool(app.url, () => {}, 1);
  onTestFinished(() => pool.end());
  const client = (await pool.connect()) as pg.PoolClient & pg.Client;
  const { stream } = client.connection;
  let pieces = 0;
  const write = stream._writev!.bind(stream);
  stream._writev = (chunks, done) => {
    pieces += 1;
    write(chunks, done);
  };
  const ask = async (number: number) => (await client.query('select $1::int as n', [number])).rows[0].n;
  expect(await Promise.all([ask(1), ask(2), Promise.resolve(3).then(ask)])).toEqual([1, 2, 3]);
  expect(pieces).toBe(1);
  expect(await ask(4)).toBe(4);
  expect([pieces, stream.writableCorked]).toEqual([2, 0]);
  client.release();
});

test('after a server of a cluster was lost, pooled connections are not reused', async () => {
  const pool = createPool(app.url, () => {}, 3);
  const pids = async () => {
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
    const asked = clients.map(client => client.query('select pg_backend_pid() as pid'));
    const found = (await Promise.all(asked)).map(({ rows }) => rows[0].pid as number);
    for (const client of clients) client.release();
    return found;
  };
  const before = await pids();
  // Somebody holds a connection meanwhile, and asks something that does not need the lost server.
  const used = await pool.connect();
  const lost = sql`
    do $$ begin raise 'failure on connection marked as essential: 127.0.0.1:5601' using errcode = 'XX000'; end $$`.execute(
    createDb(pool),
  );
  expect(isDatabaseAway(await lost.catch(error => error))).toBe(true);
  await expect.poll(() => pool.totalCount).toBe(1);
  await used.query('select 1');
  used.release();
  await expect.poll(() => pool.totalCount).toBe(0);
  const after = await pids();
  expect(after.filter(pid => before.includes(pid))).toEqual([]);
  await pool.end();
});
