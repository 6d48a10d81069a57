import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { records } from '#world/records.ts';

const app = testApp();

/** Adds `count` orders in a state, two per minute, that a search for 'nalezena' finds. */
async function add(id: number, status: string, count: number) {
  await sql`insert into objednavka (jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil, status,
      zalozil_id, posledni_zmena_id, datum_vytvoreni, datum_stavu)
    select 'Nalezena', prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil, ${status}, zalozil_id, posledni_zmena_id,
      now() - (n / 2) * interval '1 minute', now() - (n * 7 % 100) * interval '1 minute'
    from objednavka, generate_series(1, ${count}::int) n where id = ${id}`.execute(app.db);
}

/** The ids that a column shows, sorted in its order. */
async function first(status: string, order: string, limit: number) {
  const { rows } = await sql<{ id: number }>`select id from objednavka
    where status = ${status} and jmeno_zakaznika = 'Nalezena' order by ${sql.raw(order)} limit ${limit}`.execute(
    app.db,
  );
  return rows.map(one => one.id);
}

test('a search shows the first orders of each column and counts all, for few orders and many', async () => {
  const admin = await app.as('admin');
  const shown = async (query: string) => {
    const { body } = await admin.get(`/api/orders/orders/?search=nalezena${query}`);
    return Object.entries(body.kanban_data as Record<string, { orders: { id: number }[]; count: number }>)
      .filter(([, { count }]) => count > 0)
      .map(([status, { orders, count }]) => [status, count, orders.map(one => one.id)]);
  };
  const id = await records(app.db).order(12);
  for (const times of [1, 2]) {
    await add(id, 'hotovo', 400);
    await add(id, 'nove', 800);
    const columns = [
      ['nove', 800 * times, await first('nove', 'datum_vytvoreni, id', 500)],
      ['hotovo', 400 * times, await first('hotovo', 'datum_stavu desc, id desc', 50)],
    ];
    expect(await shown('')).toEqual(columns);
    expect(await shown('&status=hotovo')).toEqual(columns.slice(1));
  }
});
