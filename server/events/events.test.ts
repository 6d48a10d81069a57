import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from '#shared/core/durations.ts';
import { pragueClock, pragueInstant } from '#shared/core/prague.ts';
import { HEARTBEAT_MS } from '#shared/events/coming-back.ts';
import type { Greeting } from '#shared/events/topics.ts';
import { type Client, openApp, type TestApp, testApp } from '#test/app.ts';
import { PEOPLE } from '#world/chain.ts';
import { write } from '../core/write.ts';
import { LISTENER } from './hub.ts';

let names = 0;
/** A person's data with a new name, because saving unchanged data announces nothing. */
const renamed = () => ({ uzivatelske_jmeno: 'pavel', jmeno: `Pavel ${++names}`, prijmeni: 'Svoboda' });

let ahead = 0;
let fixed: number | null = null;
const clock = { now: () => fixed ?? Date.now() + ahead };

/** Two instances on one database: people act on `app` and follow on `other`. */
const app = testApp({ clock });
let other: TestApp;
let address: string;

beforeAll(async () => {
  other = await openApp(app.url, { clock });
  address = await other.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => other.close());

type Event = { event: string; data: unknown };
type Stream = {
  response: Response;
  /** The first message. */
  greeting: Greeting | null;
  /** The events so far, without the greeting. */
  heard: Event[];
  ended: Promise<void>;
  leave(): void;
};

const open: Stream[] = [];
afterEach(() => {
  ahead = 0;
  fixed = null;
  for (const stream of open.splice(0)) stream.leave();
});

function parse(block: string): Event | null {
  const lines = Object.fromEntries(block.split('\n').map(line => line.split(/: (.*)/s).slice(0, 2)));
  return lines.event ? { event: lines.event, data: JSON.parse(lines.data) } : null;
}

/** Follows the live stream over a real connection, and waits until it is open. */
async function follow(client: Client, base = address): Promise<Stream> {
  const controller = new AbortController();
  const response = await fetch(`${base}/api/events/`, {
    headers: { cookie: `relace=${client.cookie}` },
    signal: controller.signal,
  });
  const heard: Event[] = [];
  let greeted = () => {};
  const greeting = new Promise<void>(resolve => {
    greeted = resolve;
  });
  const read = async () => {
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const event = parse(block);
        if (event?.event === 'pripojeno') {
          stream.greeting = event.data as Greeting;
          greeted();
        } else if (event) heard.push(event);
      }
    }
  };
  const stream: Stream = {
    response,
    greeting: null,
    heard,
    ended: Promise.resolve(),
    leave: () => controller.abort(),
  };
  stream.ended = read().catch(() => {});
  open.push(stream);
  if (response.ok) await greeting;
  return stream;
}

const changes = ({ heard }: Stream) => heard.filter(one => one.event === 'zmena').map(one => one.data);

/** Waits until `stream` has heard that `id` of `tema` changed. */
const hears = (stream: Stream, change: object) =>
  expect.poll(() => changes(stream), { interval: 10 }).toContainEqual(expect.objectContaining(change));

const post = async (client: Client, obsah = 'Ahoj') => (await client.post('/api/news/', { obsah })).body.id;

describe('the event stream', () => {
  test('is refused to guests and ended sessions', async () => {
    for (const client of [app.guest, app.withCookie('x'.repeat(43))]) {
      const { response } = await follow(client);
      expect(response.status).toBe(401);
    }
  });

  test('is an event stream that nobody stores, buffers or compresses', async () => {
    const { response } = await follow(await app.as('petra'));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('answers also without /api and without the last slash', async () => {
    const { cookie } = await app.as('petra');
    for (const path of ['/events/', '/api/events']) {
      const controller = new AbortController();
      const headers = { cookie: `relace=${cookie}` };
      const response = await fetch(`${address}${path}`, { headers, signal: controller.signal });
      expect(response.headers.get('content-type')).toMatch('text/event-stream');
      controller.abort();
    }
  });

  test('makes a page open over midnight refetch once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let midnight = Date.now();
    while (pragueClock(midnight).datum === pragueClock(Date.now()).datum) midnight += MINUTE;
    ahead = midnight - 5 * MINUTE - Date.now();
    const stream = await follow(await app.as('petra'));
    vi.advanceTimersByTime(HEARTBEAT_MS);
    ahead += 10 * MINUTE;
    vi.advanceTimersByTime(2 * HEARTBEAT_MS);
    await expect.poll(() => stream.heard.map(({ event }) => event)).toEqual(['tep', 'obnova', 'tep']);
  });

  test('remembers nothing from before midnight, because today has changed', async () => {
    const remembers = async () => {
      const { greeting, leave } = await follow(await app.as('petra'));
      leave();
      return greeting?.pamet;
    };
    await expect.poll(remembers).toBeGreaterThan(1_000);
    const midnight = pragueInstant(pragueClock(Date.now() + DAY).datum, '00:00')!;
    ahead = midnight - Date.now() - MINUTE;
    expect(await remembers()).toBeGreaterThan(1_000);
    fixed = midnight + 5;
    expect(await remembers()).toBe(5);
  });

  test('may be open twenty times for one person', async () => {
    const jana = await app.as('jana');
    const streams = await Promise.all(Array.from({ length: 20 }, () => follow(jana)));
    expect(streams.every(stream => stream.response.ok)).toBe(true);
    const refused = await follow(await app.as('jana'));
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('30');
    expect((await follow(await app.as('petra'))).response.status).toBe(200);
    streams[0]!.leave();
    await expect.poll(async () => (await follow(jana)).response.status).toBe(200);
  });
});

describe('announcements', () => {
  test('reach people who follow another instance', async () => {
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const stream = await follow(petra);
    const id = await post(pavel);
    await hears(stream, { tema: 'news', id });
    expect(changes(stream)).toEqual([{ tema: 'news', id, co: 'vytvoreni' }]);
  });

  test('name the topic and record, but neither the person nor any data', async () => {
    const stream = await follow(await app.as('admin'));
    const admin = await app.as('karel');
    const { body: category } = await admin.post('/api/news/kategorie/vytvorit/', { nazev: 'Nová' });
    const { body: store } = await admin.post('/api/stores/prodejny/', { nazev: 'A', nazev_kratkiy: 'A' });
    await admin.put('/api/users/update/13/', renamed());
    await admin.put('/api/settings/', { souboru_max: 9 });
    await admin.post('/api/stores/prodejny/bulk_update_status/', {
      store_ids: [store.store.id],
      aktivni: false,
    });
    const id = await post(admin);
    const comment = await admin.post(`/api/news/${id}/komentare/`, { obsah: 'x' });
    await admin.post('/api/news/reakce/', { novinka: id, typ: 'like' });
    await admin.delete(`/api/news/${id}/reakce/`);
    await admin.delete(`/api/news/komentare/${comment.body.id}/`);
    await admin.delete(`/api/news/${id}/`);
    await admin.delete(`/api/stores/prodejny/${store.store.id}/`);
    await admin.delete(`/api/news/kategorie/${category.id}/`);
    await hears(stream, { tema: 'categories', co: 'smazani' });
    const news = (co: string) => ({ tema: 'news', id, co });
    expect(changes(stream)).toEqual([
      { tema: 'categories', id: category.id, co: 'vytvoreni' },
      { tema: 'stores', id: store.store.id, co: 'vytvoreni' },
      { tema: 'users', id: 13, co: 'zmena' },
      { tema: 'people', id: null, co: 'zmena' },
      { tema: 'settings', id: null, co: 'zmena' },
      { tema: 'limits', id: null, co: 'zmena' },
      { tema: 'stores', id: null, co: 'zmena' },
      ...['vytvoreni', 'zmena', 'zmena', 'zmena', 'zmena', 'smazani'].map(news),
      { tema: 'stores', id: store.store.id, co: 'smazani' },
      { tema: 'categories', id: category.id, co: 'smazani' },
    ]);
  });

  test.each(['petra', 'viktor'])(
    'keep users and settings from %s, except that something changed',
    async username => {
      const [stream, admins] = [await follow(await app.as(username)), await follow(await app.as('admin'))];
      const karel = await app.as('karel');
      await karel.put('/api/users/update/13/', renamed());
      await karel.put('/api/settings/', { souboru_max: username.length });
      const id = await post(karel);
      await hears(stream, { tema: 'news', id });
      await hears(admins, { tema: 'news', id });
      const others = [
        { tema: 'people', id: null, co: 'zmena' },
        { tema: 'limits', id: null, co: 'zmena' },
      ];
      expect(changes(stream)).toMatchObject([...others, { tema: 'news', id }]);
      expect(changes(admins)).toMatchObject([
        { tema: 'users', id: 13 },
        others[0],
        { tema: 'settings' },
        others[1],
        { tema: 'news', id },
      ]);
    },
  );

  test('of a task reach only those who may see it', async () => {
    // tomas and pavel sell in Globus, viktor manages it, simona is in another shop.
    const names = ['tomas', 'viktor', 'admin', 'pavel', 'simona'];
    const streams = await Promise.all(names.map(async name => follow(await app.as(name))));
    const admin = await app.as('karel');
    const { body } = await admin.post('/api/tasks/', { ukol: 'Jen pro Tomáše', id_prodejce_ukol: 15 });
    await admin.put(`/api/tasks/${body.task.id}/`, { stav: 'hotovo' });
    await admin.delete(`/api/tasks/${body.task.id}/`);
    const last = await post(admin);
    for (const stream of streams) await hears(stream, { tema: 'news', id: last });
    const heard = streams.map(stream =>
      (changes(stream) as { tema: string; co: string }[])
        .filter(one => one.tema === 'tasks')
        .map(one => one.co),
    );
    const all = ['vytvoreni', 'zmena', 'smazani'];
    expect(Object.fromEntries(names.map((name, at) => [name, heard[at]]))).toEqual({
      ...{ tomas: all, viktor: all, admin: all },
      ...{ pavel: [], simona: [] },
    });
  });

  test('of a post with only files wait for its first file', async () => {
    const stream = await follow(await app.as('petra'));
    const pavel = await app.as('pavel');
    const { body: hidden } = await pavel.post('/api/news/', { obsah: '', pocet_souboru: 1 });
    const id = await post(pavel);
    await pavel.post(`/api/news/${id}/komentare/`, { obsah: '', pocet_souboru: 1 });
    const last = await post(pavel);
    await hears(stream, { id: last });
    expect(changes(stream)).toMatchObject([{ id }, { id: last }]);
    expect(hidden.id).toBeLessThan(id);
  });

  test('are not made by a write that fails', async () => {
    const stream = await follow(await app.as('admin'));
    const admin = await app.as('karel');
    const store = { nazev: 'Globus', nazev_kratkiy: 'G' };
    expect((await admin.post('/api/stores/prodejny/', store)).status).toBe(409);
    expect((await admin.delete('/api/stores/prodejny/1/')).status).toBe(409);
    const author = { kdo: 2, kdo_jmeno: 'Karel', adresa: null };
    const failing = write(app.db, author, async tx => {
      await tx.audit({ co: 'zmena', tabulka: 'prodejna', zaznam: 1 });
      await tx.announce({ tema: 'stores', id: 1, co: 'zmena' });
      throw new Error('after the announcement');
    });
    await expect(failing).rejects.toThrow('after the announcement');
    const id = await post(admin);
    await hears(stream, { id });
    expect(changes(stream)).toHaveLength(1);
  });
});

describe('the greeting', () => {
  test('says how long ago each topic changed, so that older lists are known as stale', async () => {
    const [petra, pavel] = [await app.as('petra'), await app.as('pavel')];
    const first = await follow(petra);
    const began = performance.now();
    const id = await post(pavel);
    await hears(first, { tema: 'news', id });
    const ago = performance.now() - began;
    const { greeting } = await follow(petra);
    expect(greeting?.zmeny.news).toBeLessThanOrEqual(performance.now() - began);
    expect(greeting?.pamet).toBeGreaterThanOrEqual(ago);
  });

  test('names the person of the stream, as all windows of a browser share a session', async () => {
    for (const name of ['petra', 'viktor']) {
      const { greeting } = await follow(await app.as(name));
      expect(greeting?.kdo).toBe(PEOPLE.find(({ username }) => username === name)!.id);
    }
  });

  test('is silent about topics the person may not hear or that only others heard', async () => {
    const [stream, admin] = [await follow(await app.as('pavel')), await app.as('karel')];
    await admin.put('/api/settings/', { souboru_max: 7 });
    await sql`select pg_notify('zmeny', '{"tema":"tasks","id":1,"co":"zmena","kdo":null,"pro":[13]}')`.execute(
      app.db,
    );
    await hears(stream, { tema: 'tasks' });
    const told = async (name: string) => Object.keys((await follow(await app.as(name))).greeting!.zmeny);
    expect(await told('pavel')).toContain('tasks');
    expect(await told('petra')).not.toContain('tasks');
    expect(await told('petra')).not.toContain('settings');
    expect(await told('admin')).toContain('settings');
  });
});

describe('more events than a connection takes at once', () => {
  /** Announces `count` changes of `size` bytes for petra in one statement. */
  const burst = (count: number, size: number) =>
    sql`select pg_notify('zmeny', json_build_object('tema', 'notifications', 'id', n, 'co', 'zmena', 'kdo', null,
      'pro', json_build_array(12), 'vypln', repeat('x', ${size}))::text) from generate_series(1, ${count}::int) as n`.execute(
      app.db,
    );
  const petrasStreams = () => other.hub.streamsOf(12);

  test('do not drop a client that reads: it refetches instead', async () => {
    const stream = await follow(await app.as('petra'));
    await burst(3_000, 100);
    await expect.poll(() => stream.heard.length).toBeGreaterThan(0);
    const id = await post(await app.as('pavel'));
    await hears(stream, { tema: 'news', id });
    const all = changes(stream).length === 3_001;
    expect(all || stream.heard.some(({ event }) => event === 'obnova')).toBe(true);
    expect(petrasStreams()).toBe(1);
  });

  test('are not kept for a client that does not read: it refetches later or is dropped', async () => {
    const petra = await app.as('petra');
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
    let heard = '';
    socket.setEncoding('utf8').on('data', text => {
      heard += text;
    });
    socket.write(`GET /api/events/ HTTP/1.1\r\nHost: x\r\nCookie: relace=${petra.cookie}\r\n\r\n`);
    await expect.poll(() => heard).toContain('pripojeno');
    socket.pause();
    // More than the buffers of both ends can hold.
    for (let round = 0; round < 3; round++) await burst(1_500, 7_000);
    await sleep(1_000);
    expect(petrasStreams()).toBe(1);
    socket.resume();
    await expect.poll(() => heard).toContain('event: obnova');
    expect(heard.length).toBeLessThan(4_500 * 7_000);
    socket.pause();
    for (let round = 0; round < 3; round++) await burst(1_500, 7_000);
    await sleep(1_000);
    await petra.post('/api/users/logout/');
    await expect.poll(petrasStreams).toBe(0);
    socket.destroy();
  });
});

describe('the stream ends', () => {
  const admin = () => app.as('admin');
  const edit = async (fields: object) =>
    (await admin()).put('/api/users/update/13/', { ...renamed(), ...fields });

  test('after signing out', async () => {
    const pavel = await app.as('pavel');
    const stream = await follow(pavel);
    const elsewhere = await follow(await app.as('pavel'));
    await pavel.post('/api/users/logout/');
    await stream.ended;
    const id = await post(await admin());
    await hears(elsewhere, { id });
  });

  test.each([
    ['deactivation', () => edit({ aktivni: false })],
    ['a new password', () => edit({ aktivni: true, heslo: 'nove-heslo' })],
    ['a new role, to start anew with other rights', () => edit({ role: 'VEDOUCI' })],
  ])('after %s on another instance', async (_what, act) => {
    await app.db.updateTable('uzivatel').set({ aktivni: true }).where('id', '=', 13).execute();
    const stream = await follow(await app.as('pavel'));
    expect((await act()).status).toBe(200);
    await stream.ended;
  });

  test('stays open after a change of name or shop, which it announces', async () => {
    const stream = await follow(await app.as('pavel'));
    expect((await edit({ prijmeni: 'Malý', prodejna: 'Zlín' })).status).toBe(200);
    await hears(stream, { tema: 'people', co: 'zmena' });
    await hears(stream, { id: await post(await admin()) });
  });

  test('after its person was deleted', async () => {
    const stream = await follow(await app.as('martin'));
    expect((await (await admin()).delete('/api/users/delete/17/')).status).toBe(200);
    await stream.ended;
  });

  test.each([
    ['idle for too long', 8 * HOUR],
    ['open for too long', 16 * HOUR],
  ])('after the session was %s', async (_what, hours) => {
    const stream = await follow(await app.as('petra'));
    ahead = hours;
    await stream.ended;
  });

  test('after a role changed without an announcement', async () => {
    const stream = await follow(await app.as('pavel'));
    await sql`update uzivatel set role = case role when 'VEDOUCI' then 'PRODEJCE' else 'VEDOUCI' end
      where uzivatelske_jmeno = 'pavel'`.execute(app.db);
    await stream.ended;
  });

  test('even when the announcement was lost with the listening connection', async () => {
    const petra = await app.as('petra');
    const stream = await follow(petra);
    await dropListeners();
    await petra.post('/api/users/logout/');
    await stream.ended;
  });
});

/** Ends the two instances' listening connections, once both exist. */
async function dropListeners() {
  const listening = async () => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and application_name = ${LISTENER}`.execute(app.db);
    return rows.map(({ pid }) => pid);
  };
  await expect.poll(listening).toHaveLength(2);
  for (const pid of await listening())
    await sql`select pg_terminate_backend(${pid}::integer)`.execute(app.db);
}

describe('after losing the listening connection', () => {
  test('everybody is told to refetch and hears what follows', async () => {
    const [petra, admin] = [await follow(await app.as('petra')), await follow(await app.as('admin'))];
    await dropListeners();
    for (const stream of [petra, admin]) {
      await expect.poll(() => stream.heard).toContainEqual({ event: 'obnova', data: {} });
    }
    // Nothing is known any more about the time before the gap.
    expect((await follow(await app.as('petra'))).greeting?.zmeny).toEqual({});
    const id = await post(await app.as('pavel'));
    await hears(petra, { id });
    await hears(admin, { id });
  });

  test('a setting changed meanwhile is known', async () => {
    const stream = await follow(await app.as('admin'));
    await dropListeners();
    await app.db
      .insertInto('nastaveni')
      .values({ klic: 'soubor_max_mb', hodnota: 33 })
      .onConflict(conflict => conflict.column('klic').doUpdateSet({ hodnota: 33 }))
      .execute();
    await expect.poll(() => stream.heard).toContainEqual({ event: 'obnova', data: {} });
    await expect.poll(() => other.settings().soubor_max_mb).toBe(33);
  });
});

test('an instance that closes ends its streams', async () => {
  const third = await openApp(app.url, { clock });
  const base = await third.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await follow(await app.as('petra'), base);
  await third.close();
  await stream.ended;
});
