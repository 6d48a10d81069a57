import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { HOUR } from '#shared/core/durations.ts';
import { testApp } from '#test/app.ts';
import { ORDER, records } from '#world/records.ts';
import { createDb } from '../../core/database/db.ts';
import { findOrder } from '../queries.ts';
import { keptOrders } from './kept.ts';
import { readBoard } from './queries.ts';

let ahead = 0;
const app = testApp({ clock: { now: () => Date.now() + ahead } });
afterAll(() => {
  ahead = 0;
});

/** The board as answered, and as computed without any cache; both are the same except for the time. */
async function board(path = '') {
  const { body } = await (await app.as('admin')).get(`/api/orders/orders/${path}`);
  const fresh = await readBoard(createDb(app.pool), {}, Date.parse(body.ted));
  return { body, fresh };
}

test('a board of kept orders equals a fresh one after every change', async () => {
  const of = records(app.db);
  const ids: number[] = [];
  for (let count = 0; count < 4; count++) ids.push(await of.order(12));
  const [first, second, third] = ids as [number, number, number];
  await app.db.updateTable('objednavka').set({ prodejna_id: 1 }).where('id', 'in', ids).execute();
  const admin = await app.as('admin');
  const changes: Record<string, () => Promise<unknown>> = {
    'nothing yet': async () => {},
    'nothing again': async () => {},
    'an order': async () => {
      const { body } = await admin.get(`/api/orders/orders/${first}/`);
      const { verze } = body.order;
      return admin.put(`/api/orders/orders/${first}/`, { ...ORDER, dil: 'Baterie', verze });
    },
    'its state': () =>
      admin.patch(`/api/orders/orders/${first}/update_status/`, { novy_status: 'objednano' }),
    'a row behind its version': () =>
      app.db.updateTable('objednavka').set({ barva: 'modrá' }).where('id', '=', second).execute(),
    'who took it': () =>
      app.db.updateTable('uzivatel').set({ prijmeni: 'Jiná' }).where('id', '=', 12).execute(),
    'a shop': () =>
      app.owner.executeQuery(sql`update prodejna set nazev = nazev || ' II'`.compile(app.owner)),
    'the time': async () => {
      ahead = 5 * HOUR;
    },
    'a minute more': async () => {
      ahead += 60_000;
    },
    'a new one': () => of.order(12),
    'a deleted one': () => admin.delete(`/api/orders/orders/${third}/`),
  };
  const seen = new Set<string>();
  for (const [what, change] of Object.entries(changes)) {
    const done = (await change()) as { status?: number } | undefined;
    expect([undefined, 200], what).toContain(done?.status);
    const { body, fresh } = await board();
    expect(body, what).toEqual({ success: true, ...fresh });
    seen.add(JSON.stringify(body.kanban_data));
  }
  // Each change was visible, except the second, which changes nothing.
  expect(seen.size).toBe(Object.keys(changes).length - 1);
});

test('an order on the board equals the answer of its own call', async () => {
  const id = await records(app.db).order(12);
  const { body } = await board();
  const shown = body.kanban_data.nove.orders.find((order: { id: number }) => order.id === id);
  const { body: one } = await (await app.as('admin')).get(`/api/orders/orders/${id}/`);
  expect(shown).toEqual(one.order);
});

test('an order changed since it was listed is listed again or shown as it is now', async () => {
  const [id, gone] = [await records(app.db).order(12), await records(app.db).order(12)];
  const { rows } = await sql<{ id: number; xmin: string; status: 'nove' }>`
    select id, xmin::text, status from objednavka where id in (${id}, ${gone}) order by id`.execute(app.db);
  const admin = await app.as('admin');
  await admin.put(`/api/orders/orders/${id}/`, { ...ORDER, dil: 'Baterie', verze: 1 });
  await admin.delete(`/api/orders/orders/${gone}/`);
  const kept = keptOrders(createDb(app.pool));
  const now = app.clock.now();
  expect(await kept.show(app.db, rows, new Map(), { now, takesNewer: false })).toBeNull();
  const shown = await kept.show(app.db, rows, new Map(), { now, takesNewer: true });
  expect(shown!.map(({ order }) => [order.id, order.dil])).toEqual([[id, 'Baterie']]);
  expect(await findOrder(app.db, gone, now)).toBeNull();
});
