import { beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#shared/notifications/kinds.ts';
import { type Client, testApp } from '#test/app.ts';
import { isTest, read, sources } from '#test/architecture/sources.ts';
import { listen } from '#test/heard.ts';
import { ORDER } from '#world/records.ts';
import { write } from '../core/write.ts';
import { forget, notify } from './notify.ts';
import { sweepNotifications } from './queries.ts';

const app = testApp();

const PETRA = 12;
const PAVEL = 13;
const VIKTOR = 11;
const AUTHOR = { kdo: VIKTOR, kdo_jmeno: 'Viktor Malý', adresa: null };

beforeEach(() => app.db.deleteFrom('upozorneni').execute());

type Told = Parameters<typeof notify>[1];

const tell = (told: Partial<Told> = {}) =>
  write(app.db, AUTHOR, async tx => {
    await notify(tx, { pro: PETRA, druh: 'smena', zaznam: 5, text: 'Směna 3. 12. byla změněna', ...told });
    return false;
  });

const of = async (client: Client) => (await client.get('/api/notifications/')).body;

test('newest first, with who did it, and how many are unread', async () => {
  await tell();
  await tell({ druh: 'objednavka', zaznam: 9, text: 'Objednávka 9 dorazila' });
  const { upozorneni, neprectenych } = await of(await app.as('petra'));
  expect(neprectenych).toBe(2);
  expect(upozorneni).toMatchObject([
    { druh: 'objednavka', zaznam: 9, text: 'Objednávka 9 dorazila', precteno: null },
    { druh: 'smena', zaznam: 5, kdo: { id: VIKTOR, jmeno: 'Viktor', prijmeni: 'Malý' } },
  ]);
  expect(await of(await app.as('pavel'))).toMatchObject({ upozorneni: [], neprectenych: 0 });
});

test('one row for an event and person: told again it is renewed and unread', async () => {
  const petra = await app.as('petra');
  await tell();
  await petra.post(`/api/notifications/${(await of(petra)).upozorneni[0].id}/read/`);
  expect((await of(petra)).neprectenych).toBe(0);
  await tell({ text: 'Směna 3. 12. byla zrušena' });
  const { upozorneni, neprectenych } = await of(petra);
  expect(upozorneni).toHaveLength(1);
  expect([upozorneni[0].text, neprectenych]).toEqual(['Směna 3. 12. byla zrušena', 1]);
});

test('ten at once are one row', async () => {
  await Promise.all(Array.from({ length: 10 }, () => tell()));
  expect((await of(await app.as('petra'))).upozorneni).toHaveLength(1);
});

test('nobody is told what they did themselves, nor who is not active', async () => {
  await tell({ pro: [VIKTOR, PETRA, 72] });
  const rows = await app.db.selectFrom('upozorneni').select('uzivatel_id').execute();
  expect(rows).toEqual([{ uzivatel_id: PETRA }]);
});

test.each([
  [`${'a'.repeat(298)}😄😄`, `${'a'.repeat(298)}…`],
  ['a'.repeat(301), `${'a'.repeat(299)}…`],
  ['a'.repeat(300), 'a'.repeat(300)],
])(
  'a text that is too long is cut and says so, and never in the middle of a character',
  async (text, told) => {
    await tell({ text });
    expect((await of(await app.as('petra'))).upozorneni[0].text).toBe(told);
  },
);

test('all are marked at once; marking again leaves no trace', async () => {
  await tell();
  await tell({ zaznam: 6 });
  const petra = await app.as('petra');
  const rows = () => app.db.selectFrom('audit').select('id').where('tabulka', '=', 'upozorneni').execute();
  const before = (await rows()).length;
  expect((await petra.post('/api/notifications/read-all/')).body).toEqual({ success: true });
  expect((await of(petra)).neprectenych).toBe(0);
  expect((await petra.post('/api/notifications/read-all/')).status).toBe(200);
  expect((await rows()).length).toBe(before + 1);
});

test('what is not one’s own cannot be marked', async () => {
  await tell();
  const [{ id }] = (await of(await app.as('petra'))).upozorneni;
  expect((await (await app.as('pavel')).post(`/api/notifications/${id}/read/`)).status).toBe(404);
  expect((await of(await app.as('petra'))).neprectenych).toBe(1);
});

test('forgotten when the record is gone, and after 60 days', async () => {
  await tell();
  await write(app.db, AUTHOR, async tx => {
    await forget(tx, 'smena', 5);
    return false;
  });
  expect((await of(await app.as('petra'))).upozorneni).toEqual([]);
  await tell();
  const day = 86_400_000;
  await app.db.transaction().execute(tx => sweepNotifications(tx, Date.now() + 59 * day));
  expect((await of(await app.as('petra'))).upozorneni).toHaveLength(1);
  await app.db.transaction().execute(tx => sweepNotifications(tx, Date.now() + 61 * day));
  expect((await of(await app.as('petra'))).upozorneni).toEqual([]);
});

test('only the person told hears of it on the live stream, without a name', async () => {
  const [petra, pavel] = [await listen(app, PETRA), await listen(app, PAVEL)];
  await tell();
  expect(await petra.heard()).toEqual([{ tema: 'notifications', id: null, co: 'zmena' }]);
  expect(await pavel.heard()).toEqual([]);
  petra.stop();
  pavel.stop();
});

describe('what is told', () => {
  test('a task given by somebody else, and no longer when it is given away or deleted', async () => {
    const [viktor, petra, pavel] = [await app.as('viktor'), await app.as('petra'), await app.as('pavel')];
    const { id } = (await viktor.post('/api/tasks/', { ukol: 'Uklidit sklad', id_prodejce_ukol: PETRA })).body
      .task;
    expect((await of(petra)).upozorneni).toMatchObject([
      { druh: 'ukol', zaznam: id, text: 'Nový úkol: Uklidit sklad', kdo: { id: VIKTOR } },
    ]);
    await viktor.put(`/api/tasks/${id}/`, { id_prodejce_ukol: PAVEL });
    expect((await of(petra)).upozorneni).toEqual([]);
    expect((await of(pavel)).upozorneni).toMatchObject([{ druh: 'ukol', zaznam: id }]);
    await viktor.delete(`/api/tasks/${id}/`);
    expect((await of(pavel)).upozorneni).toEqual([]);
  });

  test('a task is read of once it is done, also one that is handed on as done', async () => {
    const [viktor, petra, pavel] = [await app.as('viktor'), await app.as('petra'), await app.as('pavel')];
    const give = async () =>
      (await viktor.post('/api/tasks/', { ukol: 'Uklidit sklad', id_prodejce_ukol: PETRA })).body.task.id;
    const [one, other] = [await give(), await give()];
    expect((await of(petra)).neprectenych).toBe(2);
    await petra.put(`/api/tasks/${one}/`, { stav: 'hotovo' });
    const { upozorneni, neprectenych } = await of(petra);
    const unread = upozorneni.filter(({ precteno }: { precteno: string | null }) => precteno === null);
    expect([neprectenych, unread]).toEqual([1, [expect.objectContaining({ zaznam: other })]]);
    await viktor.put(`/api/tasks/${one}/`, { id_prodejce_ukol: PAVEL });
    expect((await of(pavel)).neprectenych).toBe(0);
  });

  test('no task that one gives to oneself', async () => {
    const petra = await app.as('petra');
    await petra.post('/api/tasks/', { ukol: 'Koupit kávu' });
    expect((await of(petra)).upozorneni).toEqual([]);
  });

  test('a shift that somebody else plans, changes, gives away or removes; not one’s own', async () => {
    const [viktor, petra, pavel] = [await app.as('viktor'), await app.as('petra'), await app.as('pavel')];
    const shift = { datum: '2090-12-03', prodejna: 1, cas_od: '08:00', cas_do: '16:00', user_id: PETRA };
    const { id } = (await viktor.post('/api/shifts/', shift)).body.smena;
    const texts = async (client: Client) =>
      (await of(client)).upozorneni.map(({ text }: { text: string }) => text);
    expect(await texts(petra)).toEqual(['Naplánováno: směna 3. 12. 8:00–16:00']);
    await viktor.put(`/api/shifts/${id}/`, { ...shift, cas_do: '17:00' });
    expect(await texts(petra)).toEqual(['Změna v plánu: směna 3. 12. 8:00–17:00']);
    await viktor.put(`/api/shifts/${id}/`, { ...shift, user_id: PAVEL });
    expect(await texts(petra)).toEqual(['Zrušeno v plánu: směna 3. 12. 8:00–17:00']);
    expect(await texts(pavel)).toEqual(['Naplánováno: směna 3. 12. 8:00–16:00']);
    await viktor.delete(`/api/shifts/${id}/`);
    expect(await texts(pavel)).toEqual(['Zrušeno v plánu: směna 3. 12. 8:00–16:00']);
    await viktor.post('/api/shifts/', { ...shift, user_id: VIKTOR });
    expect(await texts(viktor)).toEqual([]);
  });

  test('a series of shifts is one event', async () => {
    const viktor = await app.as('viktor');
    const series = { prodejna: 1, cas_od: '08:00', cas_do: '16:00', user_id: PETRA };
    const datumy = ['2091-03-05', '2091-03-06', '2091-03-04'];
    await viktor.post('/api/shifts/bulk-create/', { ...series, datumy });
    expect((await of(await app.as('petra'))).upozorneni).toMatchObject([
      { druh: 'smena', text: 'Naplánovány směny: 4. 3., 5. 3., 6. 3.' },
    ]);
  });

  test('an order of mine that has arrived, once however often it comes back', async () => {
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const { id } = (await petra.post('/api/orders/orders/', ORDER)).body.order;
    const move = (client: Client, novy_status: string) =>
      client.patch(`/api/orders/orders/${id}/update_status/`, { novy_status });
    await move(pavel, 'objednano');
    expect((await of(petra)).upozorneni).toEqual([]);
    await move(pavel, 'dorazilo_ceka');
    await move(pavel, 'objednano');
    await move(pavel, 'dorazilo_ceka');
    expect((await of(petra)).upozorneni).toMatchObject([
      { druh: 'objednavka', zaznam: id, text: 'Dorazilo: Displej, iPhone 13 – Jan Novák' },
    ]);
    await petra.delete(`/api/orders/orders/${id}/`);
    expect((await of(petra)).upozorneni).toEqual([]);
  });

  test('no order whose arrival was taken back, and none again that is put back among those that arrived', async () => {
    const [petra, viktor] = [await app.as('petra'), await app.as('viktor')];
    const { id } = (await petra.post('/api/orders/orders/', ORDER)).body.order;
    const path = `/api/orders/orders/${id}/`;
    const move = async (novy_status: string) => {
      const { status, body } = await viktor.patch(`${path}update_status/`, { novy_status });
      expect(status, JSON.stringify(body)).toBe(200);
    };
    const undo = async (status: string) => {
      const { body } = await viktor.post(`${path}undo_status/`);
      expect(body.order?.status, JSON.stringify(body)).toBe(status);
    };
    await move('dorazilo_ceka');
    expect((await of(petra)).neprectenych).toBe(1);
    await undo('nove');
    expect((await of(petra)).upozorneni).toEqual([]);
    await move('dorazilo_ceka');
    await petra.post('/api/notifications/read-all/');
    await move('hotovo');
    await undo('dorazilo_ceka');
    expect(await of(petra)).toMatchObject({ upozorneni: [{ zaznam: id }], neprectenych: 0 });
  });

  test('no order that was moved out of those that arrived, but to be handed over', async () => {
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const { id } = (await petra.post('/api/orders/orders/', ORDER)).body.order;
    const move = (novy_status: string) =>
      pavel.patch(`/api/orders/orders/${id}/update_status/`, { novy_status });
    await move('dorazilo_ceka');
    await move('hotovo');
    expect((await of(petra)).neprectenych).toBe(1);
    const other = (await petra.post('/api/orders/orders/', ORDER)).body.order;
    const path = `/api/orders/orders/${other.id}/update_status/`;
    await pavel.patch(path, { novy_status: 'dorazilo_ceka' });
    expect((await of(petra)).neprectenych).toBe(2);
    await pavel.patch(path, { novy_status: 'neni_skladem' });
    expect((await of(petra)).upozorneni).toMatchObject([{ zaznam: id }]);
  });

  test('an order that is put back among those that arrived, by taking back a move or the deletion', async () => {
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const { id } = (await petra.post('/api/orders/orders/', ORDER)).body.order;
    const path = `/api/orders/orders/${id}/`;
    await pavel.patch(`${path}update_status/`, { novy_status: 'dorazilo_ceka' });
    await pavel.patch(`${path}update_status/`, { novy_status: 'neni_skladem' });
    await pavel.post(`${path}undo_status/`);
    expect(await of(petra)).toMatchObject({ upozorneni: [{ zaznam: id }], neprectenych: 1 });
    await pavel.delete(path);
    await pavel.post(`${path}restore/`);
    expect(await of(petra)).toMatchObject({ upozorneni: [{ zaznam: id }], neprectenych: 1 });
    await pavel.patch(`${path}update_status/`, { novy_status: 'neni_skladem' });
    await pavel.delete(path);
    await pavel.post(`${path}restore/`);
    expect((await of(petra)).upozorneni).toEqual([]);
  });

  test('no order that one moved among those that arrived oneself, when a colleague takes a move or the deletion back', async () => {
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const { id } = (await petra.post('/api/orders/orders/', ORDER)).body.order;
    const path = `/api/orders/orders/${id}/`;
    await petra.patch(`${path}update_status/`, { novy_status: 'dorazilo_ceka' });
    await pavel.delete(path);
    expect((await pavel.post(`${path}restore/`)).status).toBe(200);
    expect((await of(petra)).upozorneni).toEqual([]);
    await pavel.patch(`${path}update_status/`, { novy_status: 'neni_skladem' });
    expect((await pavel.post(`${path}undo_status/`)).body.order.status).toBe('dorazilo_ceka');
    expect((await of(petra)).upozorneni).toEqual([]);
  });

  test('a comment of somebody else under one’s post, each of them, and not one’s own', async () => {
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const post = (await petra.post('/api/news/', { obsah: 'Nová výloha' })).body.id;
    const comment = (obsah: string, client = pavel) => client.post(`/api/news/${post}/komentare/`, { obsah });
    const first = (await comment('Hezká')).body.id;
    await comment('A velká');
    await comment('Děkuju', petra);
    expect((await of(petra)).upozorneni).toMatchObject([
      { druh: 'komentar', zaznam: post, text: 'Komentář k vašemu příspěvku: A velká', kdo: { id: PAVEL } },
      { druh: 'komentar', zaznam: post, text: 'Komentář k vašemu příspěvku: Hezká' },
    ]);
    // Everybody who has commented is told about further comments, once each.
    expect((await of(pavel)).upozorneni).toMatchObject([
      { druh: 'komentar', zaznam: post, text: 'Další komentář k příspěvku, který jste komentovali: Děkuju' },
    ]);
    await pavel.delete(`/api/news/komentare/${first}/`);
    expect((await of(petra)).upozorneni).toHaveLength(1);
    await petra.delete(`/api/news/${post}/`);
    expect((await of(petra)).upozorneni).toEqual([]);
  });
});

test('of each kind something is told', () => {
  const server = sources('server')
    .filter(path => !isTest(path))
    .map(read)
    .join('\n');
  expect(NOTIFICATION_KINDS.filter(kind => !server.includes(`druh: '${kind}'`))).toEqual([]);
});
