import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openDoor } from '#test/door.ts';
import { isDatabaseAway } from './database-errors.ts';
import { createDb, createPool } from './db.ts';

const LIMIT_MS = 1_500;

const app = testApp();

test('a connection whose query was not answered in time is ended, its transaction with it', async () => {
  const door = await openDoor(app.url);
  onTestFinished(() => door.close());
  const pool = createPool(door.url, () => {}, 1);
  Object.assign(pool.options, { query_timeout: LIMIT_MS });
  const db = createDb(pool);
  const ask = () => db.selectFrom('prodejna').select('id').execute();
  const before = await ask();
  const begin = performance.now();
  const transaction = db.transaction().execute(async tx => {
    door.lose();
    await tx.selectFrom('prodejna').select('id').execute();
  });
  expect(isDatabaseAway(await transaction.catch(error => error))).toBe(true);
  // One time limit, not another one for the rollback that nobody hears.
  expect(performance.now() - begin).toBeLessThan(1.9 * LIMIT_MS);
  expect(await ask()).toEqual(before);
  await pool.end();
});
