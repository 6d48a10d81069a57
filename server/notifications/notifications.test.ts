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

test('lists notifications newest first, with their cause and the number of unread ones', async () => {
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

test('keeps one row per event and person: a repeated one is renewed and unread', async () => {
  const petra = await app.as('petra');
  await tell();
  await petra.post(`/api/notifications/${(await of(petra)).upozorneni[0].id}/read/`);
  expect((await of(petra)).neprectenych).toBe(0);
  await tell({ text: 'Směna 3. 12. byla zrušena' });
  const { upozorneni, neprectenych } = await of(petra);
  expect(upozorneni).toHaveLength(1);
  expect([upozorneni[0].text, neprectenych]).toEqual(['Směna 3. 12. byla zrušena', 1]);
});

test('ten simultaneous notifications of an event make one row', async () => {
  await Promise.all(Array.from({ length: 10 }, () => tell()));
  expect((await of(await app.as('petra'))).upozorneni).toHaveLength(1);
});

test('notifies neither the person who acted nor an inactive one', async () => {
  await tell({ pro: [VIKTOR, PETRA, 72] });
  const rows = await app.db.selectFrom('upozorneni').select('uzivatel_id').execute();
  expect(rows).toEqual([{ uzivatel_id: PETRA }]);
});

test.each([
  [`${'a'.repeat(298)}😄😄`, `${'a'.repeat(298)}…`],
  ['a'.repeat(301), `${'a'.repeat(299)}…`],
  ['a'.repeat(300), 'a'.repeat(300)],
])('cuts a too long text with an ellipsis, never inside a character', async (text, told) => {
  await tell({ text });
  expect((await of(await app.as('petra'))).upozorneni[0].text).toBe(told);
});

test('marks all as read at once; doing it again leaves no trace', async () => {
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

test('refuses to mark another person’s notification', async () => {
  await tell();
  const [{ id }] = (await of(await app.as('petra'))).upozorneni;
  expect((await (await app.as('pavel')).post(`/api/notifications/${id}/read/`)).status).toBe(404);
  expect((await of(await app.as('petra'))).neprectenych).toBe(1);
});

test('deletes notifications with their record, and after 60 days', async () => {
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

test('announces a notification on the live stream only to its person, without a name', async () => {
  const [petra, pavel] = [await listen(app, PETRA), await listen(app, PAVEL)];
  await tell();
  expect(await petra.heard()).toEqual([{ tema: 'notifications', id: null, co: 'zmena' }]);
  expect(await pavel.heard()).toEqual([]);
  petra.stop();
  pavel.stop();
});

describe('notifies people of', () => {
  test('a task from somebody else, until it is given away or deleted', async () => {
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

  test('a task as already read once it is done, even when handed on as done', async () => {
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

  test('no task that they give to themselves', async () => {
    const petra = await app.as('petra');
    await petra.post('/api/tasks/', { ukol: 'Koupit kávu' });
    expect((await of(petra)).upozorneni).toEqual([]);
  });

  test('a shift that somebody else plans, changes, gives away or removes', async () => {
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

  test('a series of shifts as one event', async () => {
    const viktor = await app.as('viktor');
    const series = { prodejna: 1, cas_od: '08:00', cas_do: '16:00', user_id: PETRA };
    const datumy = ['2091-03-05', '2091-03-06', '2091-03-04'];
    await viktor.post('/api/shifts/bulk-create/', { ...series, datumy });
    expect((await of(await app.as('petra'))).upozorneni).toMatchObject([
      { druh: 'smena', text: 'Naplánovány směny: 4. 3., 5. 3., 6. 3.' },
    ]);
  });

  test('the arrival of their order, once however often it comes back', async () => {
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

  test('no arrival that was undone, and none again when the order returns there', async () => {
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

  test('no arrival of an order moved elsewhere, except when it is handed over', async () => {
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

  test('an order that is among the arrived again after an undone move or deletion', async () => {
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

  test('no arrival that they themselves recorded, when a colleague undoes a move or deletion', async () => {
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

  test('each comment of somebody else under their post, and not their own', async () => {
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

test('every kind of notification is used by the server', () => {
  const server = sources('server')
    .filter(path => !isTest(path))
    .map(read)
    .join('\n');
  expect(NOTIFICATION_KINDS.filter(kind => !server.includes(`druh: '${kind}'`))).toEqual([]);
});
