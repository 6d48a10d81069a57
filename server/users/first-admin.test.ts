import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { databaseOf } from '#test/citus.ts';
import { createDb, createPool, type Db } from '../core/database/db.ts';
import { migrate } from '../core/database/migrate.ts';
import { addFirstAdmin, isEmpty } from './first-admin.ts';

const name = `first_admin_${process.pid}`;
let pool: pg.Pool;
let db: Db;

async function onCluster(statement: string) {
  const client = new pg.Client({ connectionString: inject('cluster') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await onCluster(`create database ${name} template template0`);
  pool = createPool(databaseOf(inject('cluster'), name), () => {}, 2);
  await migrate(pool, fileURLToPath(new URL('../../migrations', import.meta.url)));
  db = createDb(pool);
});
afterAll(async () => {
  await pool.end();
  await onCluster(`drop database ${name} with (force)`);
});
afterEach(() => vi.restoreAllMocks());

test('a common ADMIN_PASSWORD is refused with a sentence and nobody is created', async () => {
  await expect(addFirstAdmin(db, 'Qwerty123')).rejects.toThrow(
    'ADMIN_PASSWORD is one of the 10,000 commonest passwords, which the application refuses. Choose another, or unset it to get a random one.',
  );
  expect(await isEmpty(db)).toBe(true);
});

test('an administrator whose password could not be printed is not created', async () => {
  vi.spyOn(console, 'log').mockImplementationOnce(() => {
    throw new Error('nobody listens');
  });
  await expect(addFirstAdmin(db)).rejects.toThrow('nobody listens');
  expect(await isEmpty(db)).toBe(true);
});

test('the next start creates one and prints a password once', async () => {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  await addFirstAdmin(db);
  await addFirstAdmin(db);
  expect(printed.mock.calls).toEqual([
    [expect.stringMatching(/^First administrator: username admin, password \S{12} \(shown only now\)$/)],
  ]);
  const people = await db
    .selectFrom('uzivatel')
    .select(['id', 'uzivatelske_jmeno', 'role', 'aktivni'])
    .execute();
  expect(people).toEqual([{ id: 1, uzivatelske_jmeno: 'admin', role: 'ADMIN', aktivni: true }]);
});
