import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Client, openApp, type Sent, testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { CLIENT, followed, type RealProvider, realProvider } from '#test/provider.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { records } from '#world/records.ts';
import { EXPIRED } from '../factors/adding.ts';
import { codeAt } from '../factors/totp.ts';
import { lockSettings } from '../settings/queries.ts';
import { PROVIDER_SECRET } from '../vault/sealed/queries.ts';
import { lyingProvider } from './fixtures/lying-provider.ts';
import { deleteAccount, openProvider, putProvider } from './queries.ts';

let now = Date.now();
const app = testApp({ clock: { now: () => now } });

const [ADMIN, PETRA] = [1, 12];
const RETURN = 'http://localhost/prihlaseni';
const LOST = 'Přihlášení trvalo příliš dlouho nebo začalo v jiném prohlížeči. Začněte prosím znovu.';
const UNPROVEN = 'Přihlášení od poskytovatele se nepodařilo ověřit. Zkuste to prosím znovu.';
const NOBODYS =
  'Tento firemní účet není propojený s žádným aktivním uživatelem. Přihlaste se heslem a propojte jej ve svém profilu.';
const FIELDS = { zapnuto: true, popis: 'Účet firmy', klient: CLIENT.klient, vzdy_znovu: true };

let real: RealProvider;
beforeAll(async () => {
  real = await realProvider([RETURN, 'https://prodejna.example/prihlaseni']);
});
afterAll(() => real.close());

const save = async (fields: object = {}) =>
  (await app.as('admin')).put('/api/firemni-ucty/', {
    ...{ ...FIELDS, vydavatel: real.vydavatel, tajny_klic: CLIENT.tajny_klic },
    ...fields,
  });

beforeEach(async () => {
  now = Date.now();
  Object.assign(real, {
    person: { sub: 'petra-u-poskytovatele', email: 'petra@firma.example' },
    asksAnew: true,
  });
  for (const table of ['prihlaseni_ucet', 'upozorneni', 'krok', 'krok_vyzva', 'zarizeni'] as const)
    await app.db.deleteFrom(table).execute();
  await app.db.updateTable('uzivatel').set({ aktivni: true }).where('id', '=', PETRA).execute();
  expect((await save()).status).toBe(200);
});

const cookieOf = ({ response }: Sent, name: string) => response.cookies.find(one => one.name === name);

type Way = { client?: Client; path?: string; body?: object; headers?: Record<string, string> };
/** Makes a round trip to the provider: returns the trip's cookie, and what the browser comes back with. */
async function gone({
  client = app.guest,
  path = '/api/users/login/firemni/zacatek/',
  body = {},
  headers = {},
}: Way = {}) {
  const begun = await client.post(path, body, { headers });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const cookie = begun.response.cookies.find(({ name }) => name.endsWith('firemni'))!;
  return { begun, cookie, asked: new URL(begun.body.adresa) };
}
async function back(way: Way = {}) {
  const { cookie, asked, begun } = await gone(way);
  const { search } = await followed(asked.href, asked.searchParams.get('redirect_uri')!);
  return { begun, parametry: search.slice(1), cookies: { [cookie.name]: cookie.value } };
}
const finish = (parametry: string, cookies: Record<string, string>, extra: object = {}) =>
  app.guest.post(
    '/api/users/login/firemni/',
    { parametry },
    { cookies, remoteAddress: '192.0.2.9', ...extra },
  );
async function signIn(way: Way = {}) {
  const { parametry, cookies } = await back(way);
  return finish(parametry, cookies);
}
async function link(username = 'petra') {
  const client = await app.as(username);
  const { parametry, cookies } = await back({ client, path: '/api/users/profile/firemni/zacatek/' });
  return client.post('/api/users/profile/firemni/', { parametry }, { cookies });
}
const told = async (id: number) =>
  (await app.db.selectFrom('upozorneni').select('text').where('uzivatel_id', '=', id).execute()).map(
    ({ text }) => text,
  );
const lastAudit = () =>
  app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('the sign-in provider', () => {
  test('is absent until an ADMIN enters it, and the sign-in has no button', async () => {
    await app.db.deleteFrom('prihlaseni_poskytovatel').execute();
    expect((await app.guest.get('/api/users/login/moznosti/')).body).toEqual({
      success: true,
      firemni: null,
    });
    const refused = await app.guest.post('/api/users/login/firemni/zacatek/', {});
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Přihlášení firemním účtem není nastavené. Přihlaste se heslem.',
    ]);
  });

  test('keeps links when its address gains or loses a slash', async () => {
    expect((await link()).status).toBe(201);
    // The same address needs no secret again, and is stored as the provider spells it.
    const { status, body } = await save({ vydavatel: `${real.vydavatel}/`, tajny_klic: undefined });
    expect([status, body.poskytovatel?.vydavatel]).toEqual([200, real.vydavatel]);
    expect((await signIn()).status).toBe(200);
    // As earlier versions stored it, typed with the slash: for the provider, or for the links.
    const typed = { vydavatel: `${real.vydavatel}/` };
    await app.db.updateTable('prihlaseni_poskytovatel').set(typed).execute();
    expect((await signIn()).status).toBe(200);
    await app.db.updateTable('prihlaseni_ucet').set(typed).execute();
    expect((await signIn()).status).toBe(200);
    // An account stays one person's, whatever the spelling of its link.
    const other = await link('pavel');
    expect([other.status, other.body.message]).toEqual([
      409,
      'Tento firemní účet už je propojený s jiným uživatelem.',
    ]);
    expect((await link()).status).toBe(201);
  });

  test('is shown without its secret, which no table, answer or audit row has in clear', async () => {
    const { body } = await (await app.as('admin')).get('/api/firemni-ucty/');
    expect(body).toMatchObject({ poskytovatel: { ...FIELDS, ma_klic: true }, navrat: RETURN, osoby: [] });
    const row = await app.db.selectFrom('prihlaseni_poskytovatel').selectAll().executeTakeFirstOrThrow();
    const rows = JSON.stringify([body, row, await app.db.selectFrom('audit').selectAll().execute()]);
    expect(rows).not.toContain(CLIENT.tajny_klic);
    expect(row.tajemstvi!.toString()).not.toContain(CLIENT.tajny_klic);
  });

  test.each([
    ['nothing answers at', 'http://127.0.0.1:9'],
    ['has no provider at', 'https://neni.invalid'],
  ])('is contacted before it is switched on: %s its address', async (_what, vydavatel) => {
    const { status, body } = await save({ vydavatel });
    expect([status, body.message]).toEqual([
      409,
      'Poskytovatel přihlášení neodpovídá. Zkuste to za chvíli, nebo se přihlaste heslem.',
    ]);
  });

  test('keeps its secret only for the same address and application', async () => {
    for (const other of [{ vydavatel: 'https://jinde.example' }, { klient: 'jina' }]) {
      const { status, body } = await save({ ...other, tajny_klic: undefined });
      expect([status, body.errors]).toEqual([
        400,
        { tajny_klic: ['S jinou adresou nebo ID aplikace zadejte znovu i tajný klíč.'] },
      ]);
    }
    expect((await save({ tajny_klic: undefined, popis: 'Jinak' })).status).toBe(200);
  });

  test('saved by two ADMINs at once refuses the second', async () => {
    const { verze } = (await (await app.as('admin')).get('/api/firemni-ucty/')).body.poskytovatel;
    const fields = { ...FIELDS, vydavatel: real.vydavatel, zapnuto: false, verze };
    const admin = await app.as('admin');
    const { running } = await app.db.transaction().execute(async tx => {
      await tx.selectFrom('prihlaseni_poskytovatel').select('id').forUpdate().execute();
      const running = ['A', 'B'].map(popis => admin.put('/api/firemni-ucty/', { ...fields, popis }));
      await expectWaiting(app.db, 2);
      return { running };
    });
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('does not get the key of another one saved meanwhile, even without a version', async () => {
    const admin = await app.as('admin');
    const { running } = await app.db.transaction().execute(async tx => {
      await lockSettings(tx);
      const fields = { ...FIELDS, vydavatel: real.vydavatel, zapnuto: false };
      const running = admin.put('/api/firemni-ucty/', fields);
      await expectWaiting(app.db, 1);
      const key = app.vault.seal(PROVIDER_SECRET, 'klic-jineho-poskytovatele');
      await putProvider(tx, { ...fields, vydavatel: 'https://jiny.example/', ...key });
      return { running };
    });
    expect((await running).status).toBe(409);
    expect(await openProvider(app.db, app.vault)).toMatchObject({ vydavatel: 'https://jiny.example/' });
  });

  test('is no longer offered when it is switched off', async () => {
    await link();
    expect((await app.guest.get('/api/users/login/moznosti/')).body.firemni).toEqual({ popis: 'Účet firmy' });
    const { parametry, cookies } = await back();
    expect((await save({ zapnuto: false })).status).toBe(200);
    expect((await app.guest.get('/api/users/login/moznosti/')).body.firemni).toBe(null);
    expect((await finish(parametry, cookies)).status).toBe(409);
  });
});

describe('the way to the provider', () => {
  test('asks for a code with verifier, state, nonce and fresh login, kept in one cookie', async () => {
    const { asked, cookie, begun } = await gone({ body: { zpet: '/orders?objednavka=5' } });
    const query = Object.fromEntries(asked.searchParams);
    expect(asked.origin).toBe(real.vydavatel);
    expect(query).toMatchObject({
      ...{ response_type: 'code', client_id: CLIENT.klient, redirect_uri: RETURN },
      ...{ code_challenge_method: 'S256', prompt: 'login', max_age: '0', scope: 'openid profile email' },
    });
    for (const one of ['state', 'nonce', 'code_challenge']) expect(query[one]!.length).toBeGreaterThan(40);
    expect(cookie).toMatchObject({
      name: 'firemni',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 600,
    });
    expect(begun.body.adresa).not.toContain(cookie.value);
    expect(Buffer.from(cookie.value.split('.')[1]!, 'base64url').toString()).not.toContain('orders');
  });

  test('uses a __Host- cookie over https and returns to the requested host', async () => {
    const begun = await app.guest.post('/api/users/login/firemni/zacatek/', {});
    expect(cookieOf(begun, 'firemni')?.secure).toBeFalsy();
    const proxied = await openApp(app.url, {
      env: { TRUST_PROXY: ['127.0.0.1'], METRICS_TOKEN: undefined, RATE_LIMIT: 1_000_000 },
    });
    try {
      const headers = { 'x-forwarded-proto': 'https', host: 'prodejna.example' };
      const { asked, cookie } = await gone({ client: proxied.guest, headers });
      expect(asked.searchParams.get('redirect_uri')).toBe('https://prodejna.example/prihlaseni');
      expect(cookie).toMatchObject({ name: '__Host-firemni', secure: true, path: '/' });
      expect(cookie.domain).toBeUndefined();
    } finally {
      await proxied.close();
    }
  });

  test.each(['//jinde.example', 'https://jinde.example', '/\\jinde.example', 'orders', '/a\nb'])(
    'refuses to return to %j',
    async zpet => {
      expect((await app.guest.post('/api/users/login/firemni/zacatek/', { zpet })).status).toBe(400);
    },
  );

  test('can be begun only by the application’s own page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await app.guest.post('/api/users/login/firemni/zacatek/', {}, { headers })).status).toBe(403);
    expect((await finish('code=a&state=b', {}, { headers })).status).toBe(403);
  });
});

describe('linking a company account', () => {
  test('is done by the signed-in person, who is notified; the audit and ADMINs see it', async () => {
    const { status, body } = await link();
    expect([status, body]).toEqual([201, { success: true, nazev: 'petra@firma.example' }]);
    expect(await told(PETRA)).toEqual([
      expect.stringMatching(/^Firemní účet: propojeno s „petra@firma.example“\. Nejste-li to vy/),
    ]);
    expect(await lastAudit()).toMatchObject({
      ...{ kdo: PETRA, co: 'vytvoreni', tabulka: 'prihlaseni_ucet', zaznam: `${PETRA}` },
      zmeny: { nazev: [null, 'petra@firma.example'] },
    });
    const own = await (await app.as('petra')).get('/api/users/profile/firemni/');
    expect(own.body).toMatchObject({
      poskytovatel: 'Účet firmy',
      ucet: { nazev: 'petra@firma.example', pouzito: null },
    });
    const all = await (await app.as('admin')).get('/api/firemni-ucty/');
    expect(all.body.osoby).toMatchObject([{ id: PETRA, jmeno: 'Nováková Petra', aktivni: true }]);
    // With the same name it may be another account: linking it again is recorded.
    await link();
    expect(await lastAudit()).toMatchObject({ co: 'zmena', tabulka: 'prihlaseni_ucet', zaznam: `${PETRA}` });
  });

  test('is refused when the account belongs to another person', async () => {
    await link();
    const { status, body } = await link('viktor');
    expect([status, body.message]).toEqual([409, 'Tento firemní účet už je propojený s jiným uživatelem.']);
  });

  test('must end in the session that began it', async () => {
    const petra = await app.as('petra');
    const { parametry, cookies } = await back({ client: petra, path: '/api/users/profile/firemni/zacatek/' });
    for (const username of ['viktor', 'petra']) {
      const other = await (await app.as(username)).post(
        '/api/users/profile/firemni/',
        { parametry },
        { cookies },
      );
      expect([other.status, other.body.message]).toEqual([
        400,
        'Propojení jste začali v jiném přihlášení. Začněte prosím znovu.',
      ]);
    }
    expect((await finish(parametry, cookies)).status).toBe(400);
    // A round trip that began at sign-in links nothing, because its answer could be planted.
    const planted = await back();
    const linked = await petra.post('/api/users/profile/firemni/', { parametry: planted.parametry }, planted);
    expect(linked.status).toBe(400);
    expect(await app.db.selectFrom('prihlaseni_ucet').selectAll().execute()).toEqual([]);
  });

  test('needs a fresh proof of identity, and so does unlinking', async () => {
    const petra = await app.as('petra');
    now += 11 * 60_000;
    expect((await petra.post('/api/users/profile/firemni/zacatek/')).body).toMatchObject({ overit: true });
    expect((await petra.delete('/api/users/profile/firemni/')).body).toMatchObject({ overit: true });
  });

  test.each([
    ['the person', 'petra', '/api/users/profile/firemni/'],
    ['an ADMIN', 'admin', `/api/firemni-ucty/${PETRA}/`],
  ])('is undone by %s, after which the account opens nothing', async (_who, username, path) => {
    await link();
    expect((await (await app.as(username)).delete(path)).status).toBe(200);
    expect(await told(PETRA)).toHaveLength(2);
    expect((await signIn()).body.message).toBe(NOBODYS);
  });

  test('ends with a new password', async () => {
    await link();
    const changed = await (await app.as('petra')).post('/api/users/profile/change-password/', {
      ...{ stare_heslo: DEMO_PASSWORD, nove_heslo: DEMO_PASSWORD, potvrzeni_hesla: DEMO_PASSWORD },
    });
    expect(changed.status).toBe(200);
    expect((await signIn()).body.message).toBe(NOBODYS);
  });
});

describe('signing in with a company account', () => {
  beforeEach(async () => {
    expect((await link()).status).toBe(201);
  });

  test('opens the same session as a password and returns to the requested page', async () => {
    const { status, body, response } = await signIn({ body: { zpet: '/orders?objednavka=5' } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: { id: PETRA, role: 'PRODEJCE' }, zpet: '/orders?objednavka=5' });
    const session = response.cookies.find(({ name }) => name === 'relace')!;
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(response.cookies.find(({ name }) => name === 'firemni')!.value).toBe('');
    expect((await app.withCookie(session.value).get('/api/users/current/')).body.user.id).toBe(PETRA);
    expect(await lastAudit()).toMatchObject({
      ...{ co: 'prihlaseni', kdo: PETRA, kdo_jmeno: 'Petra Nováková', adresa: '192.0.2.9' },
      zmeny: { zpusob: [null, 'firemní účet'] },
    });
    expect(await app.db.selectFrom('zarizeni').select('adresa').execute()).toEqual([{ adresa: '192.0.2.9' }]);
  });

  test('takes no role or name from the provider and creates nobody', async () => {
    const count = () =>
      app.db
        .selectFrom('uzivatel')
        .select(({ fn }) => fn.countAll().as('n'))
        .execute();
    const before = await count();
    real.person = { sub: 'petra-u-poskytovatele', email: 'admin@firma.example', name: 'Někdo Jiný' };
    expect((await signIn()).body.user).toMatchObject({ jmeno: 'Petra', role: 'PRODEJCE' });
    real.person = { sub: 'cizi', email: 'petra@firma.example', name: 'Petra Nováková' };
    const { status, body } = await signIn();
    expect([status, body.message]).toEqual([401, NOBODYS]);
    expect(await lastAudit()).toMatchObject({ co: 'neuspesne_prihlaseni', kdo: null, zmeny: {} });
    expect(await count()).toEqual(before);
  });

  test('is refused for an inactive person', async () => {
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', PETRA).execute();
    expect((await signIn()).body.message).toBe(NOBODYS);
  });

  test('ends with a departure', async () => {
    expect((await (await app.as('admin')).post(`/api/users/odchody/${PETRA}/`, {})).status).toBe(200);
    expect(await app.db.selectFrom('prihlaseni_ucet').selectAll().execute()).toEqual([]);
    expect((await signIn()).body.message).toBe(NOBODYS);
    expect((await (await app.as('admin')).delete(`/api/users/odchody/${PETRA}/`)).status).toBe(200);
  });

  test('still asks for the second step, and keeps the page to return to', async () => {
    const { tajemstvi } = await records(app.db).totpStep(PETRA);
    const first = await signIn({ body: { zpet: '/orders' } });
    expect(first.status).toBe(401);
    expect(first.body).toMatchObject({ druhy_krok: { totp: true }, zpet: '/orders' });
    expect(cookieOf(first, 'relace')).toBeUndefined();
    const second = await app.guest.post('/api/users/login/krok/', {
      token: first.body.druhy_krok.token,
      overovaci_kod: codeAt(tajemstvi, now),
    });
    expect([second.status, second.body.user.id]).toEqual([200, PETRA]);
  });

  test.each([
    ['taken away', async () => (await app.as('petra')).delete('/api/users/profile/firemni/')],
    ['taken away by an ADMIN', async () => (await app.as('admin')).delete(`/api/firemni-ucty/${PETRA}/`)],
    [
      'changed for another',
      async () => {
        real.person = { sub: 'petra-jinde', email: 'petra@jinde.example' };
        return link();
      },
    ],
    ['no longer offered', async () => save({ zapnuto: false })],
  ])('refuses the pending second step of an account that is %s', async (_what, end) => {
    const { tajemstvi } = await records(app.db).totpStep(PETRA);
    const { token } = (await signIn()).body.druhy_krok;
    expect((await end()).status).toBeLessThan(300);
    const second = await app.guest.post('/api/users/login/krok/', {
      token,
      overovaci_kod: codeAt(tajemstvi, now),
    });
    expect([second.status, second.body.message]).toEqual([401, EXPIRED]);
    expect(cookieOf(second, 'relace')).toBeUndefined();
  });

  test.each(
    (['switched off', 'taken away'] as const).flatMap(
      what =>
        [
          [what, false],
          [what, true],
        ] as const,
    ),
  )('is refused when %s while the provider is asked; with a second step: %s', async (what, hasStep) => {
    if (hasStep) await records(app.db).totpStep(PETRA);
    let answer: ReturnType<typeof signIn>;
    await app.db.transaction().execute(async tx => {
      if (what === 'switched off')
        await tx.updateTable('prihlaseni_poskytovatel').set({ zapnuto: false }).execute();
      else await deleteAccount(tx, PETRA);
      answer = signIn();
      await expectWaiting(app.db, 1);
    });
    const { status, body, response } = await answer!;
    expect([status, body.message, body.druhy_krok]).toEqual([
      401,
      'Přihlášení firemním účtem mezitím někdo zrušil. Přihlaste se heslem.',
      undefined,
    ]);
    expect(response.cookies.filter(({ name, value }) => name === 'relace' && value)).toEqual([]);
    await app.db.updateTable('prihlaseni_poskytovatel').set({ zapnuto: true }).execute();
  });

  test('leads an ADMIN without a required second step to set it up', async () => {
    real.person = { sub: 'alena' };
    expect((await link('admin')).status).toBe(201);
    const admin = await app.as('admin');
    expect((await admin.put('/api/settings/', { druhy_krok_admin: 1 })).status).toBe(200);
    try {
      expect((await signIn()).body.user).toMatchObject({ id: ADMIN, chybi_krok: true });
    } finally {
      await app.db.deleteFrom('nastaveni').execute();
      await app.reloadSettings();
    }
  });

  test('notifies of a new device', async () => {
    await app.db
      .insertInto('zarizeni')
      .values({
        otisk: 'doma',
        uzivatel_id: PETRA,
        naposledy: new Date(now).toISOString(),
        adresa: '10.0.0.1',
      })
      .execute();
    await signIn();
    expect((await told(PETRA)).at(-1)).toMatch(/^Přihlášení z nového zařízení/);
  });

  test('is no fresh proof when the provider did not ask again', async () => {
    real.asksAnew = false;
    const { status, body } = await signIn();
    expect([status, body.message]).toEqual([
      401,
      'Poskytovatel nepotvrdil, že jste se u něj právě přihlásili. Řekněte to prosím administrátorovi.',
    ]);
    expect((await save({ vzdy_znovu: false })).status).toBe(200);
    const entered = await signIn();
    expect(entered.status).toBe(200);
    const client = app.withCookie(cookieOf(entered, 'relace')!.value);
    expect((await client.delete('/api/users/profile/firemni/')).body).toMatchObject({ overit: true });
  });

  test('that was cancelled says so', async () => {
    real.person = null;
    const { status, body } = await signIn();
    expect([status, body.message]).toEqual([401, 'Přihlášení jste u poskytovatele nedokončili.']);
  });

  test('does not reset password guesses from the address', async () => {
    const guess = () =>
      app.guest.post(
        '/api/users/login/',
        { uzivatelske_jmeno: 'viktor', heslo: 'spatne' },
        { remoteAddress: '192.0.2.9' },
      );
    await guess();
    const counts = () =>
      app.db.selectFrom('prihlaseni_pokus').select(['klic', 'pocet']).orderBy('klic').execute();
    const before = await counts();
    expect((await signIn()).status).toBe(200);
    expect(await counts()).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
  });

  test('with a second step does not reset them either, and the audit names the method', async () => {
    const { tajemstvi } = await records(app.db).totpStep(PETRA);
    const guess = (n: number) =>
      app.guest.post(
        '/api/users/login/',
        { uzivatelske_jmeno: `nikdo-${n}`, heslo: 'spatne' },
        { remoteAddress: '192.0.2.9' },
      );
    await app.db.deleteFrom('prihlaseni_pokus').execute();
    for (let n = 0; n < 40; n++) await guess(n);
    expect((await guess(40)).status).toBe(429);
    const { token } = (await signIn()).body.druhy_krok;
    const proof = { token, overovaci_kod: codeAt(tajemstvi, now) };
    const second = await app.guest.post('/api/users/login/krok/', proof, { remoteAddress: '192.0.2.9' });
    expect(second.status).toBe(200);
    expect((await guess(41)).status).toBe(429);
    expect(await lastAudit()).toMatchObject({
      ...{ co: 'prihlaseni', kdo: PETRA },
      zmeny: { zpusob: [null, 'firemní účet'] },
    });
  });
});

describe('the answer of the provider', () => {
  beforeEach(async () => {
    expect((await link()).status).toBe(201);
  });

  test('is refused without its cookie, or with a foreign, forged or old one', async () => {
    const [mine, other] = [await back(), await back()];
    const forged = { firemni: `test.${Buffer.from('{"pro":"prihlaseni"}').toString('base64url')}` };
    for (const cookies of [{}, forged, { firemni: '' }, { firemni: 'a' }]) {
      const { status, body } = await finish(mine.parametry, cookies as Record<string, string>);
      expect([status, body.message]).toEqual([400, LOST]);
    }
    const swapped = await finish(mine.parametry, other.cookies);
    expect([swapped.status, swapped.body.message]).toEqual([401, UNPROVEN]);
    now += 11 * 60_000;
    expect((await finish(mine.parametry, mine.cookies)).body.message).toBe(LOST);
  });

  test('is accepted once', async () => {
    const { parametry, cookies } = await back();
    expect((await finish(parametry, cookies)).status).toBe(200);
    const again = await finish(parametry, cookies);
    expect(again.status).toBe(401);
    expect(cookieOf(again, 'relace')).toBeUndefined();
  });

  test.each([
    '',
    'x',
    'code=a',
    'state=b&code=a',
    '?code=a&state=p',
    '%',
    '&&&=&',
    'error=server_error&state=x',
    'code=a&code=b&state=c',
  ])('%j is refused with a sentence', async parametry => {
    const { cookies } = await back();
    const { status, body } = await finish(parametry, cookies);
    expect([400, 401, 409]).toContain(status);
    expect(body.message).toMatch(/[a-zě]\.$/);
  });
});

describe('a token of the provider', () => {
  let lying: Awaited<ReturnType<typeof lyingProvider>>;
  beforeEach(async () => {
    lying = await lyingProvider();
    expect((await save({ vydavatel: lying.vydavatel })).status).toBe(200);
    await app.db
      .insertInto('prihlaseni_ucet')
      .values({
        uzivatel_id: PETRA,
        vydavatel: lying.vydavatel,
        predmet: '7',
        nazev: 'x',
        propojeno: new Date(now).toISOString(),
        pouzito: null,
      })
      .execute();
  });
  afterEach(() => lying.close());

  async function answered() {
    const { cookie, asked } = await gone();
    lying.nonce = asked.searchParams.get('nonce')!;
    const parametry = `code=abc&state=${asked.searchParams.get('state')}`;
    return finish(parametry, { firemni: cookie.value });
  }

  test('is accepted when everything in it is right', async () => {
    expect((await answered()).status).toBe(200);
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each([
    ['another nonce', { claims: { nonce: 'jiny' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['another application', { claims: { aud: 'jina' } }],
    ['another issuer', { claims: { iss: 'https://jinde.example' } }],
    ['a time that is over', { claims: { exp: past, iat: past } }],
    ['nobody', { claims: { sub: undefined } }],
    ['somebody whom no table can hold', { claims: { sub: 'a\0b' } }],
    ['somebody of too long a name', { claims: { sub: 'a'.repeat(256) } }],
    ['no signature', { header: { alg: 'none' } }],
    ['an algorithm that it does not have', { header: { alg: 'HS256' } }],
  ])('with %s is refused', async (_what, token) => {
    lying.token = token;
    const { status, body } = await answered();
    expect([status, body.message]).toEqual([401, UNPROVEN]);
  });

  test('signed with a foreign key is refused', async () => {
    lying.token = { key: lying.otherKey };
    expect((await answered()).body.message).toBe(UNPROVEN);
  });

  test('is replaced by a sentence when the provider refuses the application', async () => {
    lying.status = 401;
    expect((await answered()).body.message).toBe(
      'Poskytovatel přihlášení odmítl. Přihlaste se heslem a řekněte to administrátorovi.',
    );
  });

  test('is not asked for when the provider states another name', async () => {
    lying.saysItIs = 'https://jinde.example';
    expect((await save({ vydavatel: lying.vydavatel, klient: 'druha' })).status).toBe(409);
  });

  test('is replaced by a sentence when the provider is gone', async () => {
    const { cookie, asked } = await gone();
    await lying.close();
    const { status, body } = await finish(`code=abc&state=${asked.searchParams.get('state')}`, {
      firemni: cookie.value,
    });
    expect([status, body.message]).toEqual([
      409,
      'Poskytovatel přihlášení neodpovídá. Zkuste to za chvíli, nebo se přihlaste heslem.',
    ]);
  });
});
