import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { LOCKS } from '../core/database/locks.ts';
import { createLeader } from './leader.ts';

const app = testApp();

const instance = () => {
  const leader = createLeader(app.url);
  onTestFinished(() => leader.close());
  return leader;
};

test('exactly one of several instances leads, and keeps leading', async () => {
  const [one, two, three] = [instance(), instance(), instance()];
  const asked = await Promise.all([one, two, three].map(leader => leader.isMe()));
  expect(asked.filter(Boolean)).toHaveLength(1);
  for (let count = 0; count < 3; count++) {
    expect(await Promise.all([one, two, three].map(leader => leader.isMe()))).toEqual(asked);
  }
});

test('another instance takes over when the leader closes or loses its connection', async () => {
  const [one, two, three] = [instance(), instance(), instance()];
  expect([await one.isMe(), await two.isMe()]).toEqual([true, false]);
  await one.close();
  expect([await two.isMe(), await three.isMe()]).toEqual([true, false]);
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and objid = ${LOCKS.leader}
      and database = (select oid from pg_database where datname = current_database())`.execute(app.db);
  expect(rows).toHaveLength(1);
  await expect.poll(() => three.isMe()).toBe(true);
  expect(await two.isMe()).toBe(false);
});
