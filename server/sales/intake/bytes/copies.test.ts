import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { copyAll } from './copies.ts';
import { CopyBuffer } from './copy-buffer.ts';

const app = testApp();

const rowsOf = (...numbers: number[]) => {
  const rows = new CopyBuffer(1);
  for (const number of numbers) {
    rows.row();
    rows.integer(number);
  }
  return rows;
};
const into = (table: string, ...numbers: number[]) => ({
  sql: `copy ${table} from stdin (format binary)`,
  rows: rowsOf(...numbers),
});

async function connection() {
  const client = new pg.Client(app.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(
    'create temp table prvni (n integer unique); create temp table druha (n integer unique)',
  );
  return client;
}

test('several COPYs are sent in one piece, and each fills its table', async () => {
  const client = await connection();
  const { stream } = (client as pg.Client & { connection: pg.Connection }).connection;
  let pieces = 0;
  const write = stream._writev!.bind(stream);
  stream._writev = (chunks, done) => {
    pieces += 1;
    write(chunks, done);
  };
  await copyAll(client, [into('prvni', 1, 2), into('druha'), into('druha', 3)]);
  expect(pieces).toBe(1);
  const { rows } = await client.query(
    'select array(select n from prvni) as prvni, array(select n from druha) as druha',
  );
  expect(rows).toEqual([{ prvni: [1, 2], druha: [3] }]);
});

test('a COPY that fails undoes those sent with it, and the connection can be used again', async () => {
  const client = await connection();
  await expect(
    copyAll(client, [into('prvni', 1), into('druha', 2, 2), into('prvni', 3)]),
  ).rejects.toMatchObject({
    code: '23505',
    table: 'druha',
  });
  await copyAll(client, [into('prvni', 4)]);
  expect((await client.query('select n from prvni')).rows).toEqual([{ n: 4 }]);
});
