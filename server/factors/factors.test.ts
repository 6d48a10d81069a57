import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE } from '#shared/core/durations.ts';
import { type Client, openApp, type Sent, testApp } from '#test/app.ts';
import { TEST_KEYS } from '#test/keys.ts';
import { expectWaiting } from '#test/locks.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { records } from '#world/records.ts';
import { softKey } from '#world/soft-key.ts';
import { putNotifications } from '../notifications/queries.ts';
import { sweep } from '../operation/sweep.ts';
import { createVault, fingerprint } from '../vault/cipher.ts';
import { rotate } from '../vault/rotation.ts';
import { registerKey } from '../vault/sealed/queries.ts';
import { codeAt } from './totp.ts';

let now = Date.now();
const app = testApp({ clock: { now: () => now } });

const PETRA = 12;
const STEPS = '/api/users/profile/druhy-krok/';

const make = () => records(app.db);
const signIn = (username = 'petra', heslo = DEMO_PASSWORD, address = '192.0.2.1') =>
  app.guest.post('/api/users/login/', { uzivatelske_jmeno: username, heslo }, { remoteAddress: address });
const finish = (body: object, cookies: Record<string, string> = {}) =>
  app.guest.post('/api/users/login/krok/', body, { remoteAddress: '192.0.2.1', cookies });
const cookieOf = ({ response }: Sent, name = 'relace') =>
  response.cookies.find(one => one.name === name)?.value;
const told = async (id = PETRA) =>
  (
    await app.db
      .selectFrom('upozorneni')
      .select('text')
      .where('uzivatel_id', '=', id)
      .where('druh', '=', 'prihlaseni')
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);
const audited = async (co: string) =>
  app.db
    .selectFrom('audit')
    .selectAll()
    .where('co', '=', co as 'overeni')
    .orderBy('id')
    .execute();

/** Gives Petra an authenticator application; returns its secret. */
async function withTotp(client: Client) {
  const begun = await client.post(`${STEPS}totp/`);
  const { token, tajemstvi, adresa } = begun.body;
  const added = await client.post(`${STEPS}totp/potvrzeni/`, {
    token,
    nazev: 'Telefon',
    overovaci_kod: codeAt(tajemstvi, now),
  });
  // The code of this half minute is used up.
  now += 30_000;
  return { begun, added, tajemstvi: tajemstvi as string, adresa: adresa as string };
}

async function withKey(client: Client) {
  const key = softKey();
  const begun = await client.post(`${STEPS}klic/`);
  const { token, moznosti } = begun.body;
  const added = await client.post(`${STEPS}klic/potvrzeni/`, {
    token,
    nazev: 'Notebook',
    odpoved: key.create(moznosti.challenge),
  });
  return { key, begun, added };
}

beforeEach(async () => {
  now += 24 * 60 * MINUTE;
  for (const table of [
    'krok',
    'zachranny_kod',
    'krok_vyzva',
    'krok_zruseni',
    'relace',
    'zarizeni',
    'upozorneni',
    'prihlaseni_pokus',
    'nastaveni',
  ] as const)
    await app.db.deleteFrom(table).execute();
  await app.reloadSettings();
});

describe('an authenticator application', () => {
  test('is added with a code, shows recovery codes once, and is notified', async () => {
    const petra = await app.as('petra');
    const { begun, added, adresa } = await withTotp(petra);
    expect(begun.status).toBe(200);
    expect(adresa).toMatch(/^otpauth:\/\/totp\/Prodejna:petra\?issuer=Prodejna&secret=[A-Z2-7]{32}&/);
    expect(added.status).toBe(201);
    expect(added.body.kody).toHaveLength(10);
    expect(added.body.kody[0]).toMatch(/^([A-HJKMNP-Z2-9]{4}-){3}[A-HJKMNP-Z2-9]{4}$/);
    const { body } = await petra.get(STEPS);
    expect(body).toMatchObject({
      kroky: [{ druh: 'totp', nazev: 'Telefon', pouzito: null }],
      zbyva_kodu: 10,
      nutny: false,
    });
    expect(await told()).toEqual([expect.stringContaining('přidána aplikace s kódy „Telefon“')]);
    const second = await withTotp(petra);
    expect(second.added.body.kody).toBeNull();
  });

  test('is not added with a wrong code, by another person or too late', async () => {
    const petra = await app.as('petra');
    const { token, tajemstvi } = (await petra.post(`${STEPS}totp/`)).body;
    const send = (client: Client, overovaci_kod = codeAt(tajemstvi, now)) =>
      client.post(`${STEPS}totp/potvrzeni/`, { token, nazev: 'Telefon', overovaci_kod });
    expect((await send(petra, '000000')).body.errors).toEqual({
      overovaci_kod: ['Kód není správný nebo už byl použit.'],
    });
    expect((await send(await app.as('lucie'))).status).toBe(400);
    now += 11 * MINUTE;
    const { status, body } = await send(await app.as('petra'));
    expect([status, body.message]).toEqual([
      400,
      'Trvalo to příliš dlouho, nebo bylo pokusů příliš mnoho. Začněte prosím znovu.',
    ]);
    expect((await petra.get(STEPS)).status).toBe(200);
    expect((await app.db.selectFrom('krok').selectAll().execute()).length).toBe(0);
  });

  test('is stored encrypted: its secret is in no table, audit row or later answer', async () => {
    const petra = await app.as('petra');
    const { tajemstvi, added } = await withTotp(petra);
    const { rows } = await app.pool.query<{ all: string }>(
      `select string_agg(t::text, ' ') as all from (select to_jsonb(k) t from krok k
        union all select to_jsonb(v) from krok_vyzva v union all select to_jsonb(z) from zachranny_kod z
        union all select to_jsonb(a) from audit a union all select to_jsonb(i) from idempotence i) x`,
    );
    const secrets = [tajemstvi, Buffer.from(tajemstvi).toString('hex'), ...added.body.kody];
    expect(secrets.filter(secret => rows[0]!.all.includes(secret))).toEqual([]);
    expect(JSON.stringify((await petra.get(STEPS)).body)).not.toContain(tajemstvi);
  });
});

test('rotating the vault’s key encrypts second steps anew and drops pending ones', async () => {
  const petra = await app.as('petra');
  const { tajemstvi } = await withTotp(petra);
  await petra.post(`${STEPS}totp/`);
  const fresh = { id: 'novy', bytes: randomBytes(32) };
  const both = createVault([fresh, ...TEST_KEYS]);
  await registerKey(app.db, fresh.id, fingerprint(fresh));
  expect(await rotate(app.db, both)).toBeGreaterThan(0);
  const later = await openApp(app.url, { clock: { now: () => now }, vault: createVault([fresh]) });
  try {
    const credentials = { uzivatelske_jmeno: 'petra', heslo: DEMO_PASSWORD };
    const { token } = (await later.guest.post('/api/users/login/', credentials)).body.druhy_krok;
    const proof = { token, overovaci_kod: codeAt(tajemstvi, now) };
    expect((await later.guest.post('/api/users/login/krok/', proof)).status).toBe(200);
    expect((await app.db.selectFrom('krok_vyzva').selectAll().execute()).map(({ ucel }) => ucel)).toEqual([]);
  } finally {
    await later.close();
    for (const key of TEST_KEYS) await registerKey(app.db, key.id, fingerprint(key));
    await rotate(app.db, createVault([...TEST_KEYS, fresh]));
  }
});

describe('signing in with a second step', () => {
  test('answers the password with 401 and what is asked next, without a session', async () => {
    await withTotp(await app.as('petra'));
    const first = await signIn();
    expect(first.status).toBe(401);
    expect(first.body).toMatchObject({
      success: false,
      message: 'Ještě prosím potvrďte přihlášení druhým krokem.',
      druhy_krok: { token: expect.any(String), totp: true, moznosti: null },
    });
    expect(first.response.cookies).toEqual([]);
    expect(await app.db.selectFrom('relace').select('id').execute()).toHaveLength(1);
  });

  test('accepts each code only once', async () => {
    const { tajemstvi } = await withTotp(await app.as('petra'));
    const { token } = (await signIn()).body.druhy_krok;
    const overovaci_kod = codeAt(tajemstvi, now);
    const { status, body, response } = await finish({
      token,
      overovaci_kod: `${overovaci_kod.slice(0, 3)} ${overovaci_kod.slice(3)}`,
    });
    expect([status, body.user.uzivatelske_jmeno]).toEqual([200, 'petra']);
    expect(response.cookies.map(({ name }) => name).sort()).toEqual(['csrftoken', 'relace', 'zarizeni']);
    expect((await finish({ token, overovaci_kod })).status).toBe(401);
    const again = (await signIn()).body.druhy_krok;
    expect((await finish({ token: again.token, overovaci_kod })).body.errors).toEqual({
      overovaci_kod: ['Kód není správný nebo už byl použit.'],
    });
    now += 30_000;
    expect((await finish({ token: again.token, overovaci_kod: codeAt(tajemstvi, now) })).status).toBe(200);
  });

  test('lets in only one of many requests with the same code', async () => {
    const { tajemstvi } = await withTotp(await app.as('petra'));
    const tokens: string[] = [];
    for (let n = 0; n < 8; n++) tokens.push((await signIn()).body.druhy_krok.token);
    const overovaci_kod = codeAt(tajemstvi, now);
    const answers = await Promise.all(tokens.map(token => finish({ token, overovaci_kod })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  test('accepts a recovery code in any notation, once', async () => {
    const { added } = await withTotp(await app.as('petra'));
    const [one] = added.body.kody as string[];
    const { token } = (await signIn()).body.druhy_krok;
    const sent = await finish({ token, overovaci_kod: one!.toLowerCase().replaceAll('-', ' ') });
    expect(sent.status).toBe(200);
    const petra = app.withCookie(cookieOf(sent)!);
    expect((await petra.get(STEPS)).body.zbyva_kodu).toBe(9);
    const next = (await signIn()).body.druhy_krok.token;
    expect((await finish({ token: next, overovaci_kod: one })).status).toBe(400);
  });

  test('accepts a passkey of this host and refuses a foreign signature', async () => {
    const { key, added } = await withKey(await app.as('petra'));
    expect([added.status, added.body.kody.length]).toEqual([201, 10]);
    const { token, moznosti, totp } = (await signIn()).body.druhy_krok;
    expect(totp).toBe(false);
    expect(moznosti).toMatchObject({ rpId: 'localhost', allowCredentials: [{ type: 'public-key' }] });
    const stranger = softKey();
    const wrong = [
      { ...stranger.get(moznosti.challenge), id: key.get('x').id, rawId: key.get('x').id },
      key.get(Buffer.from('jina').toString('base64url')),
      stranger.get(moznosti.challenge),
    ];
    for (const odpoved of wrong) {
      const { status, body } = await finish({ token, odpoved });
      expect([status, body.message]).toEqual([400, 'Přístupový klíč se nepodařilo ověřit.']);
    }
    expect((await finish({ token, odpoved: key.get(moznosti.challenge) })).status).toBe(200);
    expect((await finish({ token, odpoved: key.get(moznosti.challenge) })).status).toBe(401);
  });

  test('refuses a passkey with transports that no table can hold', async () => {
    const petra = await app.as('petra');
    for (const way of ['\0', 'usb\ud800']) {
      const { token, moznosti } = (await petra.post(`${STEPS}klic/`)).body;
      const odpoved = softKey().create(moznosti.challenge);
      odpoved.response.transports = [way];
      const { status, body } = await petra.post(`${STEPS}klic/potvrzeni/`, { token, nazev: 'X', odpoved });
      expect([status, body.message]).toEqual([400, 'Neplatná odpověď přístupového klíče']);
    }
  });

  test('refuses a passkey answer from another page', async () => {
    const { key } = await withKey(await app.as('petra'));
    const { token, moznosti } = (await signIn()).body.druhy_krok;
    const odpoved = key.get(moznosti.challenge);
    const client = JSON.parse(Buffer.from(odpoved.response.clientDataJSON, 'base64url').toString());
    const elsewhere = Buffer.from(JSON.stringify({ ...client, origin: 'https://evil.example' }));
    odpoved.response.clientDataJSON = elsewhere.toString('base64url');
    expect((await finish({ token, odpoved })).status).toBe(400);
    const host = { host: 'evil.example' };
    const other = await app.guest.post(
      '/api/users/login/',
      { uzivatelske_jmeno: 'petra', heslo: DEMO_PASSWORD },
      { headers: host },
    );
    expect(other.body.druhy_krok.moznosti).toBeNull();
  });

  test('allows five answers to a token and ten wrong ones in all; a known device counts separately', async () => {
    const { tajemstvi } = await withTotp(await app.as('petra'));
    const known = await finish({
      token: (await signIn()).body.druhy_krok.token,
      overovaci_kod: codeAt(tajemstvi, now),
    });
    const device = cookieOf(known, 'zarizeni')!;
    const statuses: number[] = [];
    const failures = async () =>
      (await audited('neuspesne_prihlaseni')).filter(row => row.tabulka === 'krok').length;
    const before = await failures();
    for (let round = 0; round < 3; round++) {
      const { token } = (await signIn()).body.druhy_krok;
      for (let n = 0; n < 5; n++) statuses.push((await finish({ token, overovaci_kod: '123456' })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
    expect((await failures()) - before).toBe(10);
    now += 30_000;
    const here = (await signIn()).body.druhy_krok.token;
    expect((await finish({ token: here, overovaci_kod: codeAt(tajemstvi, now) })).status).toBe(429);
    const answer = await finish({ token: here, overovaci_kod: codeAt(tajemstvi, now) }, { zarizeni: device });
    expect(answer.status).toBe(200);
  });

  test('is ended by a changed password, a deactivation or ten minutes', async () => {
    const { tajemstvi } = await withTotp(await app.as('petra'));
    const begin = async () => (await signIn()).body.druhy_krok.token as string;
    const fails = async (token: string) =>
      expect((await finish({ token, overovaci_kod: codeAt(tajemstvi, now) })).status).toBe(401);
    const late = await begin();
    now += 11 * MINUTE;
    await fails(late);
    const off = await begin();
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', PETRA).execute();
    await fails(off);
    await app.db.updateTable('uzivatel').set({ aktivni: true }).where('id', '=', PETRA).execute();
    const changed = await begin();
    const before = await app.db
      .selectFrom('uzivatel')
      .select('heslo_hash')
      .where('id', '=', PETRA)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('uzivatel').set({ heslo_hash: 'jine' }).where('id', '=', PETRA).execute();
    await fails(changed);
    await app.db.updateTable('uzivatel').set(before).where('id', '=', PETRA).execute();
  });

  test('returns a successful attempt to its address, but not others’ guesses there', async () => {
    const { tajemstvi } = await withTotp(await app.as('petra'));
    const address = '192.0.2.1';
    for (let n = 0; n < 10; n++) expect((await signIn(`nikdo-${n}`, 'spatne')).status).toBe(401);
    const counted = () =>
      app.db
        .selectFrom('prihlaseni_pokus')
        .select('pocet')
        .where('klic', '=', `adresa:${address}`)
        .executeTakeFirstOrThrow();
    for (let n = 0; n < 3; n++) {
      const { token } = (await signIn('petra', DEMO_PASSWORD, address)).body.druhy_krok;
      expect((await finish({ token, overovaci_kod: codeAt(tajemstvi, now) })).status).toBe(200);
      expect(await counted()).toEqual({ pocet: 10 });
      now += 30_000;
    }
  });

  test('does not reveal the second step after a wrong password', async () => {
    await withTotp(await app.as('petra'));
    const { status, body } = await signIn('petra', 'spatne');
    expect(status).toBe(401);
    expect(body).not.toHaveProperty('druhy_krok');
    expect(body.message).toBe('Nesprávné uživatelské jméno nebo heslo');
  });
});

describe('removing and renewing', () => {
  test('removes the recovery codes with the last second step', async () => {
    const petra = await app.as('petra');
    await withTotp(petra);
    const { id } = (await petra.get(STEPS)).body.kroky[0];
    expect((await (await app.as('lucie')).delete(`${STEPS}${id}/`)).status).toBe(404);
    expect((await petra.delete(`${STEPS}${id}/`)).status).toBe(200);
    expect((await petra.get(STEPS)).body).toMatchObject({ kroky: [], zbyva_kodu: 0 });
    expect((await petra.post(`${STEPS}kody/`)).status).toBe(409);
    expect((await signIn()).status).toBe(200);
  });

  test('removes the recovery codes also when the last two steps go at once; simultaneous renewals leave one set', async () => {
    const petra = await app.as('petra');
    await withTotp(petra);
    await withTotp(petra);
    const { kroky } = (await petra.get(STEPS)).body;
    const codes = async () => (await petra.get(STEPS)).body.zbyva_kodu;
    /** Sends all requests while none can end, as if at the same moment. */
    const atOnce = async (send: () => Promise<Sent>[]) => {
      const { running } = await app.db.transaction().execute(async tx => {
        await sql`lock table krok in share mode`.execute(tx);
        await sql`lock table zachranny_kod in share mode`.execute(tx);
        const running = send();
        await expectWaiting(app.db, running.length);
        return { running };
      });
      return (await Promise.all(running)).map(({ status }) => status);
    };
    expect(await atOnce(() => [petra.post(`${STEPS}kody/`), petra.post(`${STEPS}kody/`)])).toEqual([
      200, 200,
    ]);
    expect(await codes()).toBe(10);
    const remove = ({ id }: { id: number }) => petra.delete(`${STEPS}${id}/`);
    expect(await atOnce(() => kroky.map(remove))).toEqual([200, 200]);
    expect(await codes()).toBe(0);
  });

  test('replaces earlier recovery codes with new ones', async () => {
    const petra = await app.as('petra');
    const { added } = await withTotp(petra);
    const { body } = await petra.post(`${STEPS}kody/`);
    expect(body.kody).toHaveLength(10);
    const { token } = (await signIn()).body.druhy_krok;
    expect((await finish({ token, overovaci_kod: added.body.kody[3] })).status).toBe(400);
    expect((await finish({ token, overovaci_kod: body.kody[3] })).status).toBe(200);
  });

  test('lets an ADMIN who must have a second step only set it up first', async () => {
    const admin = await app.as('admin');
    expect((await admin.put('/api/settings/', { druhy_krok_admin: 1 })).status).toBe(200);
    const entered = await signIn('admin');
    expect([entered.status, entered.body.user.chybi_krok]).toEqual([200, true]);
    const led = app.withCookie(cookieOf(entered)!);
    expect((await led.get('/api/users/current/')).body.user.chybi_krok).toBe(true);
    for (const path of ['/api/users/list/', '/api/pristupy/', '/api/orders/orders/', '/api/users/profile/']) {
      const { status, body } = await led.get(path);
      expect([path, status, body.message]).toEqual([
        path,
        403,
        'Nejdřív si prosím nastavte druhý krok přihlášení. Načtěte stránku znovu.',
      ]);
    }
    expect((await led.get(STEPS)).body.nutny).toBe(true);
    expect((await (await app.as('viktor')).get('/api/pristupy/')).status).toBe(200);
    await withTotp(led);
    expect((await led.get('/api/users/list/')).status).toBe(200);
    expect((await led.get('/api/users/current/')).body.user.chybi_krok).toBe(false);
  });
});

describe('a fresh proof of identity', () => {
  const ROLE = '/api/users/update/13/';
  const moderate = async (client: Client, role: string) => {
    const row = (await (await app.as('admin')).get('/api/users/list/')).body.users.find(
      (one: { id: number }) => one.id === 13,
    );
    const { uzivatelske_jmeno, jmeno, prijmeni, prodejna } = row;
    return client.put(ROLE, { uzivatelske_jmeno, jmeno, prijmeni, prodejna, role });
  };

  test('is required after ten minutes for roles, exports and the second step itself', async () => {
    const admin = await app.as('admin');
    expect((await moderate(admin, 'VEDOUCI')).status).toBe(200);
    now += 11 * MINUTE;
    const asked = [
      await moderate(admin, 'PRODEJCE'),
      await admin.get('/api/users/list/?format=csv'),
      await admin.post(`${STEPS}totp/`),
      await admin.post(`/api/users/druhy-krok/${PETRA}/zruseni/`),
    ];
    for (const { status, body } of asked)
      expect([status, body.overit, body.message]).toEqual([403, true, 'Potvrďte prosím, že jste to vy.']);
    expect((await moderate(admin, 'VEDOUCI')).status).toBe(200);
    expect((await admin.get('/api/users/list/')).status).toBe(200);
    expect((await admin.post('/api/users/overeni/', { heslo: 'spatne' })).body.errors).toEqual({
      heslo: ['Heslo není správné'],
    });
    expect((await moderate(admin, 'PRODEJCE')).status).toBe(403);
    expect((await admin.post('/api/users/overeni/', { heslo: DEMO_PASSWORD })).status).toBe(200);
    expect((await moderate(admin, 'PRODEJCE')).status).toBe(200);
    expect((await admin.get('/api/users/list/?format=csv')).status).toBe(200);
    expect(await audited('overeni')).toHaveLength(1);
    expect(await audited('neuspesne_overeni')).toHaveLength(1);
  });

  test('is required to set the password of an ADMIN', async () => {
    const admin = await app.as('admin');
    now += 11 * MINUTE;
    const renew = async (id: number, fields: object) => {
      const { users } = (await admin.get('/api/users/list/')).body;
      const { uzivatelske_jmeno, jmeno, prijmeni } = users.find((one: { id: number }) => one.id === id);
      return admin.put(`/api/users/update/${id}/`, { uzivatelske_jmeno, jmeno, prijmeni, ...fields });
    };
    const KAREL = 2;
    const heslo = 'uplne-jine-heslo';
    expect((await renew(KAREL, { heslo })).body).toMatchObject({ success: false, overit: true });
    expect((await renew(KAREL, { heslo, role: 'PRODEJCE' })).body.overit).toBe(true);
    expect((await signIn('karel', heslo)).status).toBe(401);
    expect((await signIn('karel')).status).toBe(200);
    expect((await renew(KAREL, { heslo: '' })).status).toBe(200);
    expect((await renew(PETRA, { heslo: DEMO_PASSWORD })).status).toBe(200);
    expect((await admin.post('/api/users/overeni/', { heslo: DEMO_PASSWORD })).status).toBe(200);
    expect((await renew(KAREL, { heslo: DEMO_PASSWORD })).status).toBe(200);
  });

  test('is required to reactivate an ADMIN, by the form or by cancelling their departure', async () => {
    const admin = await app.as('admin');
    const KAREL = 2;
    const activate = async (id: number, aktivni: boolean) => {
      const { users } = (await admin.get('/api/users/list/')).body;
      const { uzivatelske_jmeno, jmeno, prijmeni } = users.find((one: { id: number }) => one.id === id);
      return admin.put(`/api/users/update/${id}/`, { uzivatelske_jmeno, jmeno, prijmeni, aktivni });
    };
    const prove = () => admin.post('/api/users/overeni/', { heslo: DEMO_PASSWORD });
    now += 11 * MINUTE;
    expect((await activate(KAREL, false)).status).toBe(200);
    expect((await activate(KAREL, true)).body).toMatchObject({ success: false, overit: true });
    expect((await activate(PETRA, false)).status).toBe(200);
    expect((await activate(PETRA, true)).status).toBe(200);
    await prove();
    expect((await activate(KAREL, true)).status).toBe(200);
    expect((await admin.post(`/api/users/odchody/${KAREL}/`)).status).toBe(200);
    now += 11 * MINUTE;
    expect((await admin.delete(`/api/users/odchody/${KAREL}/`)).body.overit).toBe(true);
    await prove();
    expect((await admin.delete(`/api/users/odchody/${KAREL}/`)).status).toBe(200);
  });

  test('is required to make or take over a token, but not to end one', async () => {
    const admin = await app.as('admin');
    const PATH = '/api/import/tokeny/';
    const add = () => admin.post(PATH, { nazev: 'Přehled', rozsahy: ['analytika'] });
    const { token } = (await add()).body;
    now += 11 * MINUTE;
    expect((await add()).body).toMatchObject({ success: false, overit: true });
    expect((await admin.post(`${PATH}${token.id}/prevzit/`)).body.overit).toBe(true);
    expect((await admin.get(PATH)).body.tokeny).toHaveLength(1);
    // Ending a token is urgent, and gives nobody any access.
    expect((await admin.delete(`${PATH}${token.id}/`)).status).toBe(200);
  });

  test('is required to weaken the settings of proofs', async () => {
    const admin = await app.as('admin');
    const save = (fields: object) => admin.put('/api/settings/', fields);
    expect((await save({ druhy_krok_admin: 0, overeni_min: 9 })).status).toBe(200);
    now += 11 * MINUTE;
    for (const fields of [{ overeni_min: 0 }, { overeni_hesel: 1 }, { druhy_krok_admin: 1, souboru_max: 3 }])
      expect((await save(fields)).body).toMatchObject({ success: false, overit: true });
    expect(
      (await save({ overeni_min: 9, overeni_hesel: 0, druhy_krok_admin: 0, souboru_max: 4 })).status,
    ).toBe(200);
    const { nastaveni } = (await admin.get('/api/settings/')).body;
    expect(nastaveni).toMatchObject({
      overeni_min: 9,
      overeni_hesel: 0,
      druhy_krok_admin: 0,
      souboru_max: 4,
    });
    expect((await admin.post('/api/users/overeni/', { heslo: DEMO_PASSWORD })).status).toBe(200);
    expect((await save({ overeni_min: 0 })).status).toBe(200);
  });

  test('can be given by a second step too', async () => {
    const petra = await app.as('petra');
    const { tajemstvi } = await withTotp(petra);
    const { key } = await withKey(petra);
    now += 11 * MINUTE;
    expect((await petra.post(`${STEPS}kody/`)).status).toBe(403);
    expect((await petra.post('/api/users/overeni/', { overovaci_kod: '000000' })).status).toBe(400);
    expect((await petra.post('/api/users/overeni/', { overovaci_kod: codeAt(tajemstvi, now) })).status).toBe(
      200,
    );
    expect((await petra.post(`${STEPS}kody/`)).status).toBe(200);
    now += 11 * MINUTE;
    const { token, moznosti } = (await petra.post('/api/users/overeni/moznosti/')).body;
    const odpoved = key.get(moznosti.challenge);
    expect((await (await app.as('lucie')).post('/api/users/overeni/', { token, odpoved })).status).toBe(400);
    expect((await petra.post('/api/users/overeni/', { token, odpoved })).status).toBe(200);
    expect((await petra.post('/api/users/overeni/', { token, odpoved })).status).toBe(400);
    expect((await petra.post(`${STEPS}kody/`)).status).toBe(200);
  });

  test('compares a wrong code exactly once even without an authenticator, so timing reveals nothing', async () => {
    const compared = vi.spyOn(TOTP.prototype, 'validate');
    onTestFinished(() => compared.mockRestore());
    const wrong = async (client: Client) => {
      const { status } = await client.post('/api/users/overeni/', { overovaci_kod: '000000' });
      return [status, compared.mock.calls.splice(0).length];
    };
    const petra = await app.as('petra');
    expect(await wrong(petra)).toEqual([400, 1]);
    await withKey(petra);
    expect(await wrong(petra)).toEqual([400, 1]);
    await withTotp(petra);
    compared.mockClear();
    expect(await wrong(petra)).toEqual([400, 1]);
  });

  test('is required to reveal a password only where the setting says so', async () => {
    const id = await make().access(PETRA);
    const petra = await app.as('petra');
    now += 11 * MINUTE;
    const reveal = () => petra.get(`/api/pristupy/${id}/reveal_password/`);
    expect((await reveal()).status).toBe(200);
    await (await app.as('admin')).put('/api/settings/', { overeni_hesel: 1 });
    expect((await reveal()).body.overit).toBe(true);
    await petra.post('/api/users/overeni/', { heslo: DEMO_PASSWORD });
    expect((await reveal()).body.password).toBe('Tajne-heslo-1');
    await (await app.as('admin')).put('/api/settings/', { overeni_min: 0 });
    now += 60 * MINUTE;
    expect((await reveal()).status).toBe(200);
  });
});

describe('the reset of a lost second step', () => {
  /** Another ADMIN. */
  async function second() {
    const id = await make().person();
    await app.db.updateTable('uzivatel').set({ role: 'ADMIN' }).where('id', '=', id).execute();
    const { openSession } = await import('../session/queries.ts');
    return app.withCookie(await openSession(app.db, id, now));
  }
  const RESET = `/api/users/druhy-krok/${PETRA}/zruseni/`;

  const asking = async () =>
    (
      await app.db
        .selectFrom('upozorneni')
        .select('text')
        .where('druh', '=', 'uzivatel')
        .where('zaznam', '=', PETRA)
        .orderBy('id')
        .execute()
    ).map(({ text }) => text.split(':')[0]);
  const RESET_BELL = expect.stringContaining('žádá zrušit druhý krok přihlášení');

  test('leaves the bell once it is done', async () => {
    await withTotp(await app.as('petra'));
    const [admin, other] = [await app.as('admin'), await second()];
    await admin.post(RESET);
    expect(await asking()).toContainEqual(RESET_BELL);
    expect((await other.post(RESET)).body.zruseno).toBe(true);
    expect(await asking()).toEqual([]);
  });

  test('leaves the bell after a day, not sooner', async () => {
    await withTotp(await app.as('petra'));
    await second();
    await (await app.as('admin')).post(RESET);
    now += 23 * 60 * MINUTE;
    await sweep(app);
    expect(await asking()).toContainEqual(RESET_BELL);
    now += 60 * MINUTE;
    await sweep(app);
    expect(await asking()).toEqual([]);
  });

  test.each(['deactivated', 'deleted', 'no longer an ADMIN'])(
    'leaves the bell when the requesting ADMIN is %s',
    async how => {
      await withTotp(await app.as('petra'));
      const [admin, other] = [await app.as('admin'), await second()];
      await other.post(RESET);
      expect(await asking()).toContainEqual(RESET_BELL);
      const { users } = (await admin.get('/api/users/list/')).body;
      const byId = (wanted: number) => users.find(({ id }: { id: number }) => id === wanted);
      const { id, uzivatelske_jmeno, jmeno, prijmeni } = byId(byId(PETRA).zada_zruseni_id);
      const end = how === 'deactivated' ? { aktivni: false } : { role: 'VEDOUCI' };
      const closed = { uzivatelske_jmeno, jmeno, prijmeni, ...end };
      const { status } =
        how === 'deleted'
          ? await admin.delete(`/api/users/delete/${id}/`)
          : await admin.put(`/api/users/update/${id}/`, closed);
      expect(status).toBe(200);
      expect(await asking()).toEqual([]);
      expect((await admin.post(RESET)).body.zruseno).toBe(false);
    },
  );

  test('stays in the bell when the person’s request for another shop is decided', async () => {
    await withTotp(await app.as('petra'));
    await second();
    const admin = await app.as('admin');
    await admin.post(RESET);
    await app.db.updateTable('uzivatel').set({ zadost_prodejna_id: 2 }).where('id', '=', PETRA).execute();
    const wish = {
      druh: 'uzivatel',
      udalost: `${PETRA}`,
      zaznam: PETRA,
      text: 'Žádost',
      kdo_id: null,
    } as const;
    await app.db.transaction().execute(tx => putNotifications(tx, [1], wish));
    expect(await asking()).toContain('Žádost');
    expect((await admin.post(`/api/users/store-request/${PETRA}/`, { schvaleno: false })).status).toBe(200);
    const left = await asking();
    expect(left).toContainEqual(RESET_BELL);
    expect(left).not.toContain('Žádost');
  });

  test('stays in the bell beside another person’s request', async () => {
    await withTotp(await app.as('petra'));
    const another = await make().person();
    await records(app.db).totpStep(another);
    const admin = await app.as('admin');
    await second();
    await admin.post(RESET);
    await admin.post(`/api/users/druhy-krok/${another}/zruseni/`);
    expect(await asking()).toContainEqual(RESET_BELL);
  });

  test('takes two ADMINs within a day, never one', async () => {
    const petra = await app.as('petra');
    await withTotp(petra);
    const [admin, other] = [await app.as('admin'), await second()];
    expect((await admin.post(RESET)).body.zruseno).toBe(false);
    expect((await admin.post(RESET)).body.zruseno).toBe(false);
    const listed = (await admin.get('/api/users/list/')).body.users;
    expect(listed.find((one: { id: number }) => one.id === PETRA)).toMatchObject({
      druhy_krok: true,
      zada_zruseni: 'Alena Dvořáková',
    });
    expect((await petra.get(STEPS)).body.kroky).toHaveLength(1);
    const { body } = await other.post(RESET);
    expect(body).toMatchObject({ zruseno: true, message: 'Druhý krok byl zrušen: Petra Nováková.' });
    expect((await petra.get(STEPS)).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    expect(await told()).toContainEqual(expect.stringContaining('zrušili ho dva administrátoři'));
    expect((await other.post(RESET)).status).toBe(409);
  });

  test.each([
    ['no ADMIN any more', { role: 'VEDOUCI' }],
    ['not active', { aktivni: false }],
    ['deleted', { aktivni: false, smazan: '2026-11-01T08:00:00Z' }],
  ] as const)('does not count or show a request by an ADMIN who is %s', async (_, changed) => {
    const petra = await app.as('petra');
    await withTotp(petra);
    const [admin, other] = [await app.as('admin'), await second()];
    expect((await other.post(RESET)).body.zruseno).toBe(false);
    const asks = async () =>
      (await admin.get('/api/users/list/')).body.users.find((one: { id: number }) => one.id === PETRA);
    const { zada_zruseni_id: id, zada_zruseni } = await asks();
    expect(zada_zruseni).not.toBeNull();
    await app.db.updateTable('uzivatel').set(changed).where('id', '=', id).execute();
    expect(await asks()).toMatchObject({ druhy_krok: true, zada_zruseni: null, zada_zruseni_id: null });
    expect((await admin.post(RESET)).body.zruseno).toBe(false);
    expect((await petra.get(STEPS)).body.kroky).toHaveLength(1);
    expect(await asks()).toMatchObject({ zada_zruseni: 'Alena Dvořáková', zada_zruseni_id: 1 });
    expect((await (await second()).post(RESET)).body.zruseno).toBe(true);
  });

  test('does not count a request older than a day', async () => {
    await withTotp(await app.as('petra'));
    await (await app.as('admin')).post(RESET);
    now += 25 * 60 * MINUTE;
    expect((await (await second()).post(RESET)).body.zruseno).toBe(false);
  });
});
