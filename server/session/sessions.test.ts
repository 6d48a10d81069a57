import { beforeEach, describe, expect, test } from 'vitest';
import { openApp, type Sent, testApp } from '#test/app.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { MAIL_SERVER } from '#world/mail-records.ts';
import { records } from '#world/records.ts';
import { openSession } from './queries.ts';

let now = Date.now();
const app = testApp({ clock: { now: () => now } });

const PETRA = 12;
/** People who have not signed in here before; each is used in one test. */
const NEWCOMERS = PEOPLE.filter(({ username }) => ['jana', 'lucie'].includes(username));
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0.0.0 Safari/537.36';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0.0.0 Mobile Safari/537.36';

type From = { address?: string; agent?: string; device?: string; username?: string };

const signIn = ({ address = '192.0.2.1', agent = WINDOWS, device, username = 'petra' }: From = {}) =>
  app.guest.post(
    '/api/users/login/',
    { uzivatelske_jmeno: username, heslo: DEMO_PASSWORD },
    { remoteAddress: address, headers: { 'user-agent': agent }, cookies: device ? { zarizeni: device } : {} },
  );
const cookieOf = ({ response }: Sent, name: string) => response.cookies.find(one => one.name === name)!.value;
const clientOf = async (from?: From) => app.withCookie(cookieOf(await signIn(from), 'relace'));
const list = async (client: Awaited<ReturnType<typeof clientOf>>) =>
  (await client.get('/api/users/profile/relace/')).body.prihlaseni;
const told = async (id = PETRA) =>
  (
    await app.db
      .selectFrom('upozorneni')
      .select('text')
      .where('uzivatel_id', '=', id)
      .where('druh', '=', 'prihlaseni')
      .execute()
  ).map(({ text }) => text);

beforeEach(async () => {
  now += 60_000;
  for (const table of ['relace', 'zarizeni', 'upozorneni', 'posta'] as const)
    await app.db.deleteFrom(table).execute();
});

describe('the list of sessions', () => {
  test('shows device, address and last use, and marks the current one', async () => {
    await clientOf({ address: '192.0.2.9', agent: ANDROID });
    now += 1000;
    const here = await clientOf();
    expect(await list(here)).toMatchObject([
      { zarizeni: 'Chrome, Windows', adresa: '192.0.2.1', je_tato: true },
      { zarizeni: 'Chrome, Android', adresa: '192.0.2.9', je_tato: false },
    ]);
    expect(Object.keys((await list(here))[0]).sort()).toEqual(
      ['adresa', 'cislo', 'je_tato', 'od', 'pouzito', 'zarizeni'].sort(),
    );
  });

  test('can end one other session, but not this one or another person’s', async () => {
    const [phone, here] = [await clientOf({ agent: ANDROID }), await clientOf()];
    const rows: { cislo: number; je_tato: boolean }[] = await list(here);
    const own = rows.find(row => row.je_tato)!.cislo;
    const other = rows.find(row => !row.je_tato)!.cislo;
    expect((await here.delete(`/api/users/profile/relace/${own}/`)).status).toBe(409);
    expect((await (await app.as('viktor')).delete(`/api/users/profile/relace/${other}/`)).status).toBe(404);
    expect((await phone.get('/api/users/current/')).status).toBe(200);
    expect((await here.delete(`/api/users/profile/relace/${other}/`)).status).toBe(200);
    expect((await phone.get('/api/users/current/')).status).toBe(401);
    expect((await here.get('/api/users/current/')).status).toBe(200);
  });

  test('can end all others at once', async () => {
    const others = [await clientOf(), await clientOf()];
    const here = await clientOf();
    const { body } = await here.post('/api/users/profile/relace/ukonceni/');
    expect(body).toEqual({ success: true, ukonceno: 2 });
    for (const other of others) expect((await other.get('/api/users/current/')).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
    expect((await here.post('/api/users/profile/relace/ukonceni/')).body).toEqual({
      success: true,
      ukonceno: 0,
    });
  });

  test('is limited by the setting: the longest unused session ends', async () => {
    const first = await clientOf();
    for (let more = 0; more < 10; more++) {
      now += 1000;
      await signIn();
    }
    expect((await first.get('/api/users/current/')).status).toBe(401);
    expect(await list(await clientOf())).toHaveLength(10);
  });
});

test('a new sign-in stays even when the clock went back and others look more recent', async () => {
  for (let more = 0; more < 10; more++) await signIn();
  now -= 3_600_000;
  const here = await clientOf();
  expect(await list(here)).toHaveLength(10);
  now += 3_600_000;
});

describe('a sign-in from somewhere new', () => {
  test('notifies the person, except for the first ever, a known device or a known place', async () => {
    const { id, username } = NEWCOMERS[0]!;
    const device = cookieOf(await signIn({ username }), 'zarizeni');
    await signIn({ username, address: '198.51.100.4', device });
    await signIn({ username, address: '198.51.100.4' });
    expect(await told(id)).toEqual([]);
    await signIn({ username, address: '203.0.113.5', agent: ANDROID });
    expect(await told(id)).toEqual([
      expect.stringMatching(/nového zařízení: Chrome, Android, adresa 203\.0\.113\.5/),
    ]);
    await signIn({ username, address: '203.0.113.5', agent: ANDROID });
    expect(await told(id)).toHaveLength(1);
  });

  test('sends a mail where there is a server and an address', async () => {
    await app.db
      .insertInto('posta_server')
      .values({ id: 1, ...MAIL_SERVER, tajemstvi: null, klic_id: null })
      .execute();
    const { id, username } = NEWCOMERS[1]!;
    const email = `${username}@posta.example`;
    await app.db.updateTable('uzivatel').set({ email }).where('id', '=', id).execute();
    await signIn({ username });
    await signIn({ username, address: '203.0.113.5', agent: ANDROID });
    const mails = await app.db.selectFrom('posta').selectAll().execute();
    expect(mails).toMatchObject([{ druh: 'zarizeni', komu: email, uzivatel_id: id }]);
    expect(mails[0]!.text).toMatch(/Chrome, Android[\s\S]*203\.0\.113\.5[\s\S]*Nejste-li to vy/);
    expect(mails[0]!.text).not.toContain('Ranní e-mail');
  });
});

describe('a sign-in when no device is known any more', () => {
  const NAMES = { uzivatelske_jmeno: 'petra', jmeno: 'Petra', prijmeni: 'Nováková' };
  const BELL = expect.stringMatching(/nového zařízení: Chrome, Android, adresa 203\.0\.113\.5/);
  const edit = async (fields: object) =>
    expect(
      (await (await app.as('admin')).put(`/api/users/update/${PETRA}/`, { ...NAMES, ...fields })).status,
    ).toBe(200);
  const known = () =>
    app.db.selectFrom('zarizeni').select('otisk').where('uzivatel_id', '=', PETRA).execute();

  test.each([
    ['an ADMIN set their password', () => edit({ heslo: DEMO_PASSWORD })],
    [
      'they were deactivated and came back',
      async () => {
        await edit({ aktivni: false });
        await edit({ aktivni: true });
      },
    ],
    [
      'two ADMINs took their second step',
      async () => {
        const other = await records(app.db).person();
        await app.db.updateTable('uzivatel').set({ role: 'ADMIN' }).where('id', '=', other).execute();
        await records(app.db).totpStep(PETRA);
        for (const admin of [1, other]) {
          const client = app.withCookie(await openSession(app.db, admin, now));
          expect((await client.post(`/api/users/druhy-krok/${PETRA}/zruseni/`)).status).toBe(200);
        }
      },
    ],
  ])('gives a notification and a mail when %s', async (_, happens) => {
    await app.db
      .insertInto('posta_server')
      .values({ id: 1, ...MAIL_SERVER, tajemstvi: null, klic_id: null })
      .onConflict(conflict => conflict.doNothing())
      .execute();
    await app.db
      .updateTable('uzivatel')
      .set({ email: 'petra@posta.example' })
      .where('id', '=', PETRA)
      .execute();
    await signIn();
    await happens();
    expect(await known()).toEqual([]);
    for (const table of ['upozorneni', 'posta'] as const) await app.db.deleteFrom(table).execute();
    expect((await signIn({ address: '203.0.113.5', agent: ANDROID })).status).toBe(200);
    expect(await told()).toEqual([BELL]);
    expect(await app.db.selectFrom('posta').select('komu').execute()).toEqual([
      { komu: 'petra@posta.example' },
    ]);
  });

  test('gives none when it is the first of a new account', async () => {
    const fields = { id: 7701, uzivatelske_jmeno: 'nova', jmeno: 'Nová', prijmeni: 'Osoba' };
    const made = await (await app.as('admin')).post('/api/users/create/', {
      ...fields,
      heslo: DEMO_PASSWORD,
    });
    expect(made.status).toBe(201);
    const body = { uzivatelske_jmeno: 'nova', heslo: DEMO_PASSWORD };
    expect((await app.guest.post('/api/users/login/', { ...body, heslo: 'spatne' })).status).toBe(401);
    expect((await app.guest.post('/api/users/login/', body)).status).toBe(200);
    expect(
      await app.db.selectFrom('upozorneni').select('text').where('uzivatel_id', '=', 7701).execute(),
    ).toEqual([]);
  });
});

test('over https the cookies are __Host- cookies and HSTS is sent', async () => {
  const https = { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-proto': 'https' } };
  const behind = await openApp(app.url, {
    env: { TRUST_PROXY: ['127.0.0.1'], METRICS_TOKEN: undefined, RATE_LIMIT: 1000 },
  });
  try {
    const body = { uzivatelske_jmeno: 'petra', heslo: DEMO_PASSWORD };
    const { response } = await behind.guest.post('/api/users/login/', body, https);
    expect(response.cookies.map(({ name }) => name).sort()).toEqual(
      ['__Host-relace', '__Host-zarizeni', 'csrftoken'].sort(),
    );
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    const value = response.cookies.find(({ name }) => name === '__Host-relace')!.value;
    const current = (cookies: Record<string, string>) =>
      behind.guest.get('/api/users/current/', { ...https, cookies });
    expect((await current({ '__Host-relace': value })).status).toBe(200);
    // Such a cookie could have been set by another host of the domain.
    expect((await current({ relace: value })).status).toBe(401);
    // A device remembered under the former name is not new, and keeps its value.
    const zarizeni = cookieOf(await signIn({ address: '192.0.2.30' }), 'zarizeni');
    const again = await behind.guest.post('/api/users/login/', body, { ...https, cookies: { zarizeni } });
    expect(cookieOf(again, '__Host-zarizeni')).toBe(zarizeni);
  } finally {
    await behind.close();
  }
});
