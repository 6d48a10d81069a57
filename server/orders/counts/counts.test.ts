import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { testApp } from '#test/app.ts';
import { ORDER } from '#world/records.ts';
import { dbOn, type Tx } from '../../core/database/db.ts';
import { addUpCounts } from './queries.ts';

const app = testApp();

beforeEach(async () => void (await sql`truncate objednavka cascade`.execute(app.owner)));

async function create(fields: object = {}): Promise<Order> {
  const { status, body } = await (await app.as('petra')).post('/api/orders/orders/', { ...ORDER, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order;
}

const moveTo = async (order: Order, novy_status: string) =>
  (await app.as('petra')).patch(`/api/orders/orders/${order.id}/update_status/`, { novy_status });

const board = async (query = ''): Promise<Kanban> =>
  (await (await app.as('petra')).get(`/api/orders/orders/${query}`)).body.kanban_data;

/** Whether the kept counts equal those of the undeleted orders, by shop and status, in a single statement. */
const TRUE = `select array(select (prodejna_id, status, sum(pocet))::text from objednavka_pocet
      group by prodejna_id, status having sum(pocet) <> 0 order by 1)
    = array(select (coalesce(prodejna_id, 0), status, count(*))::text from objednavka
      where smazana is null group by coalesce(prodejna_id, 0), status order by 1) as same`;

async function expectTrueCounts() {
  expect((await app.pool.query(TRUE)).rows).toEqual([{ same: true }]);
}

const addUp = () => app.db.transaction().execute(addUpCounts);

const keptRows = async () => {
  const { rows } = await app.pool.query(
    'select prodejna_id, status, pocet from objednavka_pocet order by 1, 2, 3',
  );
  return rows;
};

const INSERT = `insert into objednavka (jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil, prodejna_id,
  zalozil_id, posledni_zmena_id, datum_vytvoreni, datum_stavu) values ('Jan', 'Novák', '777 123 456', 'X', 'Y', 1, 12, 12, now(), now())`;

async function connection(url = app.url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('kept counts of orders are true', () => {
  test('after everything that can happen to an order, including many changed by hand', async () => {
    const [kept, moved, none] = [
      await create(),
      await create({ prodejna_id: 1 }),
      await create({ prodejna_id: null }),
    ];
    await expectTrueCounts();
    await moveTo(kept, 'objednano');
    const admin = await app.as('admin');
    const path = (order: Order) => `/api/orders/orders/${order.id}/`;
    expect((await admin.put(path(moved), { ...ORDER, prodejna_id: 2, verze: moved.verze })).status).toBe(200);
    expect((await admin.put(path(none), { ...ORDER, poznamka: 'Spěchá', verze: none.verze })).status).toBe(
      200,
    );
    await expectTrueCounts();
    expect((await admin.delete(path(none))).status).toBe(200);
    await expectTrueCounts();
    expect((await board()).nove!.count).toBe(1);
    expect((await admin.post(`${path(none)}restore/`)).status).toBe(200);
    await expectTrueCounts();
    expect((await board()).nove!.count).toBe(2);
    expect((await board('?prodejna_id=2')).nove!.count).toBe(1);
    expect((await board('?prodejna_id=2&status=nove')).nove!.count).toBe(1);

    await sql`update objednavka set prodejna_id = null, smazana = case when id = ${kept.id} then now() end`.execute(
      app.db,
    );
    await expectTrueCounts();
    await sql`delete from objednavka`.execute(app.db);
    await expectTrueCounts();
    expect((await board()).nove!.count).toBe(0);
  });

  test('after forty simultaneous moves there and back without a deadlock', async () => {
    const orders = await Promise.all(Array.from({ length: 40 }, () => create()));
    await Promise.all(orders.slice(0, 20).map(order => moveTo(order, 'objednano')));
    const answers = await Promise.all(
      orders.map((order, at) => moveTo(order, at < 20 ? 'nove' : 'objednano')),
    );
    expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
    await expectTrueCounts();
    const { nove, objednano } = await board();
    expect([nove!.count, objednano!.count]).toEqual([20, 20]);
  });
});

describe('a new order', () => {
  test('waits neither for others in the same shop nor for the adding up of counts', async () => {
    await create();
    const [first, second, third] = [await connection(), await connection(), await connection()];
    for (const client of [first, second, third]) await client.query("begin; set local lock_timeout = '1s'");
    await first.query(INSERT);
    await second.query(INSERT);
    await addUpCounts(dbOn(third) as Tx);
    const fourth = await connection();
    await fourth.query("set lock_timeout = '1s'");
    await fourth.query(INSERT);
    await expectTrueCounts();
    for (const client of [first, second, third]) await client.query('commit');
    await expectTrueCounts();
    expect((await board()).nove.count).toBe(4);
  });

  test('is counted in every simultaneous read while counts are being added up', async () => {
    let isOver = false;
    const until = async (work: () => Promise<unknown>) => {
      while (!isOver) await work();
    };
    const others = [until(addUp), until(addUp), until(expectTrueCounts)];
    const writer = async () => {
      const client = await connection();
      for (let turn = 0; turn < 25; turn++) await client.query(INSERT);
    };
    await Promise.all(Array.from({ length: 8 }, writer)).finally(() => {
      isOver = true;
    });
    await Promise.all(others);
    await expectTrueCounts();
    expect((await board()).nove.count).toBe(200);
  });
});

test('adding up leaves one row for each shop and state with orders, including older rows', async () => {
  const [order] = [await create(), await create(), await create({ prodejna_id: null })];
  await moveTo(order!, 'objednano');
  await moveTo(order!, 'nove');
  await sql`insert into objednavka_pocet values (7, 'storno', 0)`.execute(app.db);
  await addUp();
  const added = [
    { prodejna_id: 0, status: 'nove', pocet: 1 },
    { prodejna_id: 1, status: 'nove', pocet: 2 },
  ];
  expect(await keptRows()).toEqual(added);
  await addUp();
  expect(await keptRows()).toEqual(added);
});

test('a database of the previous version is upgraded with its counts', async () => {
  await create();
  const client = await connection(app.ownerUrl);
  await client.query('begin');
  await addUpCounts(dbOn(client) as Tx);
  await client.query('alter table objednavka_pocet add primary key (prodejna_id, status)');
  await client.query(await readFile('migrations/0055_order_counts_of_differences.sql', 'utf8'));
  await client.query(INSERT);
  await client.query('delete from objednavka where id in (select min(id) from objednavka)');
  await client.query(INSERT);
  expect((await client.query(TRUE)).rows).toEqual([{ same: true }]);
  await client.query('rollback');
});
