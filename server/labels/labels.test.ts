import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY } from '#shared/core/durations.ts';
import type { Label } from '#shared/labels/contract.ts';
import { MOST_LABELS } from '#shared/labels/kinds.ts';
import type { HistoryEntry, Order } from '#shared/orders/contract.ts';
import { testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import { sweepLabels } from './queries.ts';

const NOON = Date.parse('2026-11-21T12:00:00+01:00');
const clock = { time: NOON, now: () => clock.time };
const app = testApp({ clock });
const LIST = '/api/orders/stitky/';
const MARK = '/api/orders/orders/stitky/';
const ORDER = {
  jmeno_zakaznika: 'Jan',
  prijmeni_zakaznika: 'Novák',
  telefon_zakaznika: '777 123 456',
  typ_telefonu: 'iPhone 13',
  dil: 'Displej',
};

beforeEach(async () => {
  clock.time = NOON;
  await sql`truncate objednavka, stitek cascade`.execute(app.owner);
});

async function label(nazev: string, barva = 'seda'): Promise<Label> {
  const { status, body } = await (await app.as('admin')).post(LIST, { nazev, barva });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.stitek;
}
async function order(fields: object = {}): Promise<Order> {
  const { status, body } = await (await app.as('petra')).post('/api/orders/orders/', { ...ORDER, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.order;
}
const put = async (id: number, fields: object, username = 'petra') =>
  (await app.as(username)).put(`/api/orders/orders/${id}/`, {
    ...{ ...ORDER, verze: (await one(id)).verze },
    ...fields,
  });
const mark = async (objednavky: number[], more: object, username = 'petra') =>
  (await app.as(username)).post(MARK, { objednavky, ...more });
const changed = async (...[ids, more]: Parameters<typeof mark>) => {
  const zmenene: { id: number; verze: number }[] = (await mark(ids, more)).body.zmenene;
  for (const { id, verze } of zmenene) expect((await one(id)).verze).toBe(verze);
  return zmenene.map(({ id }) => id);
};
const listed = async (): Promise<Label[]> => (await (await app.as('petra')).get(LIST)).body.stitky;
const names = async () => (await listed()).map(({ nazev }) => nazev);
const one = async (id: number): Promise<Order> =>
  (await (await app.as('petra')).get(`/api/orders/orders/${id}/`)).body.order;
const historyOf = async (id: number): Promise<HistoryEntry[]> =>
  (await (await app.as('petra')).get(`/api/orders/orders/${id}/history/`)).body;
async function shown(query = ''): Promise<Order[]> {
  const { status, body } = await (await app.as('petra')).get(`/api/orders/orders/${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const columns = body.kanban_data as Record<string, { orders: Order[]; count: number }>;
  return Object.values(columns).flatMap(({ orders, count }) => {
    expect(orders).toHaveLength(count);
    return orders;
  });
}
const idsOn = async (query = '') => (await shown(query)).map(({ id }) => id);

describe('the list of labels', () => {
  test('has them in the order in which they were added, until one is put elsewhere', async () => {
    const [a, b, c] = [await label('Spěchá'), await label('Reklamace'), await label('Originál')];
    const admin = await app.as('admin');
    const place = (id: number, pred: number | null) => admin.post(`${LIST}${id}/misto/`, { pred });
    expect(await names()).toEqual(['Spěchá', 'Reklamace', 'Originál']);
    expect((await place(c.id, a.id)).status).toBe(200);
    expect(await names()).toEqual(['Originál', 'Spěchá', 'Reklamace']);
    expect((await place(c.id, null)).status).toBe(200);
    expect(await names()).toEqual(['Spěchá', 'Reklamace', 'Originál']);
    // Its place is no change of a label that somebody is editing.
    expect((await listed()).map(({ verze }) => verze)).toEqual([1, 1, 1]);
    await admin.delete(`${LIST}${b.id}/`);
    expect((await place(c.id, b.id)).body).toMatchObject({
      error: 'Štítky mezitím někdo změnil. Zkuste to prosím znovu.',
    });
    expect(await names()).toEqual(['Spěchá', 'Originál']);
  });

  test.each(['spěchá', 'SPECHA', 'Spěchá'])('has no second %s', async nazev => {
    await label('Spěchá');
    const admin = await app.as('admin');
    const { status, body } = await admin.post(LIST, { nazev, barva: 'modra' });
    expect([status, body.errors]).toEqual([409, { nazev: ['Štítek s tímto názvem už existuje'] }]);
  });

  test.each([
    [{ nazev: '' }, 'nazev', 'Název je povinný'],
    [{ nazev: 'a'.repeat(31) }, 'nazev', 'Nejvýše 30 znaků'],
    [{ barva: 'duhova' }, 'barva', 'Neznámá barva'],
  ])('refuses %j', async (given, field, text) => {
    const { status, body } = await (await app.as('admin')).post(LIST, {
      ...{ nazev: 'Spěchá', barva: 'seda' },
      ...given,
    });
    expect([status, body.errors]).toEqual([400, { [field]: [text] }]);
  });

  test(`has at most ${MOST_LABELS}, of those that come back too`, async () => {
    const first = await label('Štítek 0');
    for (let at = 1; at < MOST_LABELS; at++) await label(`Štítek ${at}`);
    const admin = await app.as('admin');
    const full = `Štítků může být nejvýše ${MOST_LABELS}.`;
    expect((await admin.post(LIST, { nazev: 'Další', barva: 'seda' })).body.error).toBe(full);
    await admin.delete(`${LIST}${first.id}/`);
    await label('Další');
    expect((await admin.post(`${LIST}${first.id}/restore/`)).body.error).toBe(full);
    expect(await names()).toHaveLength(MOST_LABELS);
  });

  test('is announced to everybody who sees orders', async () => {
    const ear = await listen(app, 12);
    await label('Spěchá');
    expect(await ear.heard()).toEqual([
      expect.objectContaining({ tema: 'orders', id: null, co: 'vytvoreni' }),
    ]);
    ear.stop();
  });
});

describe('the labels of an order', () => {
  test('are chosen with its other fields, in the history and the audit by their names', async () => {
    const [a, b, c] = [await label('Spěchá'), await label('Reklamace'), await label('Originál')];
    const made = await order({ stitky: [b.id] });
    expect(made.stitky).toEqual([b.id]);
    const { body } = await put(made.id, { stitky: [c.id, a.id, a.id], verze: 1 });
    expect(body.order).toMatchObject({ stitky: [a.id, c.id], verze: 2 });
    expect((await historyOf(made.id))[0]).toMatchObject({
      typ: 'uprava',
      zmeny: { stitky: ['Reklamace', 'Spěchá, Originál'] },
    });
    const rows = await app.db
      .selectFrom('audit')
      .select(['co', sql<unknown>`zmeny -> 'stitky'`.as('stitky')])
      .where('tabulka', '=', 'objednavka')
      .where('zaznam', '=', `${made.id}`)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { co: 'vytvoreni', stitky: [null, 'Reklamace'] },
      { co: 'zmena', stitky: ['Reklamace', 'Spěchá, Originál'] },
    ]);
    // Left out they stay; the same again is no change.
    expect((await put(made.id, { dil: 'Rám' })).body.order.stitky).toEqual([a.id, c.id]);
    expect((await put(made.id, { dil: 'Rám', stitky: [c.id, a.id] })).body.order.verze).toBe(3);
    expect((await put(made.id, { dil: 'Rám', stitky: [] })).body.order.stitky).toEqual([]);
    expect((await historyOf(made.id))[0]!.zmeny).toEqual({ stitky: ['Spěchá, Originál', null] });
  });

  test('must exist', async () => {
    const made = await order();
    const { status, body } = await put(made.id, { stitky: [4_000_000] });
    expect([status, body.errors]).toEqual([400, { stitky: ['Vybraný štítek neexistuje'] }]);
    const refused = await (await app.as('petra')).post('/api/orders/orders/', {
      ...ORDER,
      stitky: [4_000_000],
    });
    expect(refused.body.error).toEqual({ stitky: ['Vybraný štítek neexistuje'] });
  });

  test('are given and taken away together, once, with what had not been so before', async () => {
    const [a, b] = [await label('Spěchá'), await label('Reklamace')];
    const [one1, two, three] = [
      await order(),
      await order({ stitky: [a.id] }),
      await order({ stitky: [b.id] }),
    ];
    const ids = [three.id, two.id, one1.id];
    expect(await changed(ids, { pridat: [a.id], odebrat: [b.id] })).toEqual([one1.id, three.id]);
    for (const id of ids) expect((await one(id)).stitky).toEqual([a.id]);
    expect((await historyOf(three.id))[0]!.zmeny).toEqual({ stitky: ['Reklamace', 'Spěchá'] });
    expect(await historyOf(two.id)).toHaveLength(1);
    // Again it changes nothing, not even a version.
    const { verze } = await one(three.id);
    expect(await changed(ids, { pridat: [a.id], odebrat: [b.id] })).toEqual([]);
    expect((await one(three.id)).verze).toBe(verze);
    // An order in the trash is passed over; one alone is told who put it there.
    await (await app.as('pavel')).delete(`/api/orders/orders/${one1.id}/`);
    expect(await changed(ids, { odebrat: [a.id] })).toEqual([two.id, three.id]);
    const { status, body } = await mark([one1.id], { odebrat: [a.id] });
    expect([status, body.error]).toEqual([
      404,
      'Objednávka je v koši, smazal ji Pavel Svoboda. Obnovit ji lze odtamtud.',
    ]);
    expect((await mark(ids, { pridat: [a.id], odebrat: [a.id] })).status).toBe(400);
  });

  test('given by many people at once are all there', async () => {
    const labels = await Promise.all(['A', 'B', 'C', 'D'].map(name => label(name)));
    const orders = await Promise.all([order(), order(), order()]);
    const ids = orders.map(({ id }) => id);
    const answers = await Promise.all(
      labels.map(({ id }, at) =>
        mark(at % 2 ? ids : ids.toReversed(), { pridat: [id] }, ['petra', 'pavel', 'viktor', 'admin'][at]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const id of ids)
      expect((await one(id)).stitky).toEqual(labels.map(({ id }) => id).sort((x, y) => x - y));
  });

  test('a form that was opened before somebody gave it a label is told', async () => {
    const { id: spesna } = await label('Spěchá');
    const made = await order();
    expect((await mark([made.id], { pridat: [spesna] }, 'pavel')).status).toBe(200);
    const { status, body } = await put(made.id, { dil: 'Rám', stitky: [], verze: made.verze });
    expect(status).toBe(409);
    expect(body.mezitim).toMatchObject({ kdo: 'Pavel Svoboda', zaznam: { stitky: [spesna] } });
  });
});

describe('a deleted label', () => {
  test('is nowhere to be found, and its orders have it again once it is restored', async () => {
    const [gone, kept] = [await label('Spěchá'), await label('Reklamace')];
    const made = await order({ stitky: [gone.id, kept.id] });
    const admin = await app.as('admin');
    expect((await admin.delete(`${LIST}${gone.id}/`)).status).toBe(200);
    expect(await names()).toEqual(['Reklamace']);
    expect(await idsOn(`?stitek=${gone.id}`)).toEqual([]);
    expect(await idsOn('?search=spechá')).toEqual([]);
    expect((await mark([made.id], { pridat: [gone.id] })).body.error).toBe('Štítek mezitím někdo smazal.');
    // A form that does not show it does not lose it either, and no entry of the history names it.
    const { verze, stitky } = await one(made.id);
    const saved = await put(made.id, { stitky: stitky.filter(id => id !== kept.id), verze });
    expect(saved.status).toBe(200);
    expect((await historyOf(made.id))[0]!.zmeny).toEqual({ stitky: ['Reklamace', null] });
    expect((await admin.post(`${LIST}${gone.id}/restore/`)).body.stitek).toMatchObject({ nazev: 'Spěchá' });
    expect(await names()).toEqual(['Spěchá', 'Reklamace']);
    expect(await idsOn(`?stitek=${gone.id}`)).toEqual([made.id]);
    // Once more is no failure, and nothing happens.
    expect((await admin.post(`${LIST}${gone.id}/restore/`)).status).toBe(200);
  });

  test('does not come back beside one of its name', async () => {
    const gone = await label('Spěchá');
    const admin = await app.as('admin');
    await admin.delete(`${LIST}${gone.id}/`);
    await label('specha');
    expect((await admin.post(`${LIST}${gone.id}/restore/`)).status).toBe(409);
  });

  test('is forgotten after thirty days, by its orders too', async () => {
    const [gone, kept] = [await label('Spěchá'), await label('Reklamace')];
    const made = await order({ stitky: [gone.id, kept.id] });
    await (await app.as('admin')).delete(`${LIST}${gone.id}/`);
    const swept = (time: number) => app.owner.transaction().execute(tx => sweepLabels(tx, time));
    await swept(NOON + 30 * DAY - 1);
    expect((await one(made.id)).stitky).toEqual([gone.id, kept.id]);
    await swept(NOON + 30 * DAY);
    expect((await one(made.id)).stitky).toEqual([kept.id]);
    expect((await (await app.as('admin')).post(`${LIST}${gone.id}/restore/`)).status).toBe(404);
  });
});

describe('the board', () => {
  test('shows the orders with a label, combined with every other filter', async () => {
    const [a, b] = [await label('Spěchá'), await label('Reklamace')];
    const first = await order({ stitky: [a.id] });
    const second = await order({ stitky: [a.id, b.id], prodejna_id: 3, dil: 'Baterie' });
    const third = await order({ stitky: [b.id], prodejna_id: 3 });
    const closed = await order({ stitky: [a.id] });
    await (await app.as('petra')).patch(`/api/orders/orders/${closed.id}/update_status/`, {
      novy_status: 'hotovo',
    });
    expect(await idsOn(`?stitek=${a.id}`)).toEqual([first.id, second.id, closed.id]);
    expect(await idsOn(`?stitek=${a.id}&prodejna_id=3`)).toEqual([second.id]);
    expect(await idsOn(`?stitek=${a.id}&status=hotovo`)).toEqual([closed.id]);
    expect(await idsOn(`?stitek=${b.id}&search=displej`)).toEqual([third.id]);
    expect(await idsOn(`?stitek=${b.id}&date_to=2026-11-20`)).toEqual([]);
    // A label's name is searched like everything else of an order.
    expect(await idsOn('?search=spech')).toEqual([first.id, second.id, closed.id]);
    expect(await idsOn('?search=baterie%20reklam')).toEqual([second.id]);
  });

  test('shows at once what changed, from what it has kept too', async () => {
    const { id: a } = await label('Spěchá');
    const made = await order();
    expect((await shown())[0]!.stitky).toEqual([]);
    await mark([made.id], { pridat: [a] });
    expect((await shown())[0]!.stitky).toEqual([a]);
    await mark([made.id], { odebrat: [a] });
    expect((await shown())[0]!.stitky).toEqual([]);
  });
});
