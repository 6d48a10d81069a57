import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '#shared/core/durations.ts';
import { each, prefixed } from '#shared/core/field.ts';
import { namesOf } from '#shared/core/names.ts';
import type { Access } from '#shared/vault/contract.ts';
import { SECRETS } from '#shared/vault/fields.ts';
import { testApp } from '#test/app.ts';
import { ACCESS, records } from '#world/records.ts';
import { sweepVault } from './queries.ts';

const NOON = Date.parse('2026-11-21T12:00:00+01:00');
const clock = { time: NOON, now: () => clock.time };
const app = testApp({ clock });

beforeEach(async () => {
  clock.time = NOON;
  await sql`truncate pristup cascade`.execute(app.owner);
});

async function create(fields: object = {}, username = 'petra'): Promise<Access> {
  const { status, body } = await (await app.as(username)).post('/api/pristupy/', { ...ACCESS, ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.pristup;
}

const edit = async (id: number, fields: object, username = 'petra') =>
  (await app.as(username)).put(`/api/pristupy/${id}/`, { ...ACCESS, password: undefined, ...fields });
const reveal = async (id: number, username = 'petra') =>
  (await app.as(username)).get(`/api/pristupy/${id}/reveal_password/`);
const told = async (id: number, name: string) =>
  (await (await app.as('petra')).get(`/api/pristupy/${id}/reveal_${name}/`)).body;
const list = async (username = 'petra'): Promise<Access[]> =>
  (await (await app.as(username)).get('/api/pristupy/')).body;

describe('an access', () => {
  test('is listed without its secrets, whose mask hides their length', async () => {
    const short = await create({ ...each(SECRETS, () => 'a'), description: 'Popis', notes: 'Poznámka' });
    await create({ password: 'a'.repeat(200) });
    const masks = prefixed('masked', SECRETS, () => '••••••••');
    expect(short).toEqual({
      id: short.id,
      company_name: 'MobilParts',
      website_url: 'https://mobilparts.example',
      username: 'prodejna',
      ...masks,
      masked_jednorazovy_klic: '••••••••',
      category: 'Dodavatel',
      store: 'Globus',
      store_names: expect.stringContaining('Globus'),
      prodejna_id: 1,
      description: 'Popis',
      notes: 'Poznámka',
      added_by: 'Petra Nováková',
      last_used: null,
      heslo_od: expect.any(String),
      sila: 'slabe',
      verze: 1,
    });
    const entries = await list();
    expect(entries.map(entry => entry.masked_password)).toEqual(['••••••••', '••••••••']);
    const keys = entries.flatMap(entry => Object.keys(entry));
    expect(keys.filter(key => key in SECRETS)).toEqual([]);
  });

  test.each([
    ['company_name', ' ', 'Název společnosti je povinný'],
    ['company_name', 'a'.repeat(81), 'Nejvýše 80 znaků'],
    ['store', '', 'Prodejna je povinná'],
    ['store', 'Praha', 'Prodejna s tímto názvem neexistuje'],
    ['username', '', 'Uživatelské jméno je povinné'],
    ['password', '', 'Heslo je povinné'],
    ['password', null, 'Heslo je povinné'],
    ['password', 'a'.repeat(501), 'Nejvýše 500 znaků'],
    ['website_url', 'nesmysl', 'Neplatná URL adresa'],
    ['website_url', 'javascript:alert(1)', 'Neplatná URL adresa'],
    ['website_url', 'ftp://example.cz', 'Neplatná URL adresa'],
    ['notes', 'a'.repeat(2001), 'Nejvýše 2000 znaků'],
  ])('with %s %j is refused: %s', async (field, value, text) => {
    const { status, body } = await (await app.as('petra')).post('/api/pristupy/', {
      ...ACCESS,
      [field]: value,
    });
    expect([status, body.errors]).toEqual([400, { [field]: [text] }]);
  });

  test('without its required fields is refused with the text of each', async () => {
    const { status, body } = await (await app.as('petra')).post('/api/pristupy/', {});
    expect([status, body.errors]).toEqual([
      400,
      {
        company_name: ['Název společnosti je povinný'],
        store: ['Prodejna je povinná'],
        username: ['Uživatelské jméno je povinné'],
        password: ['Heslo je povinné'],
      },
    ]);
  });

  test('with the store Čepkov belongs to Zlín', async () => {
    expect(await create({ store: 'Čepkov' })).toMatchObject({ store: 'Zlín', prodejna_id: 3 });
    expect((await create({ store: 'zlin' })).store).toBe('Zlín');
  });

  test.each(namesOf(SECRETS))(
    'keeps its %s when edited without one, and gets a new one with it',
    async name => {
      const { id } = await create({ [name]: 'První' });
      for (const nothing of [undefined, '', null, '••••']) {
        const { status, body } = await edit(id, { username: 'jiny', [name]: nothing });
        expect([status, body.pristup.username]).toEqual([200, 'jiny']);
        expect(await told(id, name)).toMatchObject({ success: true, [name]: 'První' });
      }
      await edit(id, { [name]: ' druhé ' });
      expect(await told(id, name)).toMatchObject({ success: true, [name]: ' druhé ' });
    },
  );

  test('with a stale version is refused naming who was faster; without one the last edit wins', async () => {
    const { id, verze } = await create();
    const first = await edit(id, { username: 'prvni', verze }, 'jana');
    expect([first.status, first.body.pristup.verze]).toEqual([200, 2]);
    const stale = await edit(id, { username: 'druhy', verze });
    expect([stale.status, stale.body.message]).toEqual([409, 'Záznam mezitím změnil Jana Procházková.']);
    expect((await list())[0]).toMatchObject({ username: 'prvni', verze: 2 });
    expect((await edit(id, { username: 'druhy', verze: 2 })).body.pristup.verze).toBe(3);
    expect((await edit(id, { username: 'treti' })).body.pristup).toMatchObject({
      username: 'treti',
      verze: 4,
    });
    // A reveal and the trash do not count as changes.
    await reveal(id);
    expect((await edit(id, { verze: 4 })).status).toBe(200);
  });

  test('edited twice at once from one version is saved only once', async () => {
    const { id, verze } = await create();
    const sent = await Promise.all(
      ['petra', 'jana', 'pavel'].map(who => edit(id, { username: who, verze }, who)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is counted by shop, closed ones only while not empty; used categories follow the fixed five', async () => {
    await create();
    await create({ store: 'Čepkov', category: 'Reklamace' });
    await create({ category: '' });
    const petra = await app.as('petra');
    const stores = (await petra.get('/api/pristupy/stores/')).body;
    expect(stores[0]).toEqual({ store: 'Všechny prodejny', count: 3 });
    expect(stores).toContainEqual({ store: 'Globus', count: 2 });
    expect(stores).toContainEqual({ store: 'Zlín', count: 1 });
    expect(stores).toContainEqual({ store: 'Senimo', count: 0 });
    expect((await petra.get('/api/pristupy/categories/')).body).toEqual([
      'Dodavatel',
      'E-shop',
      'Admin',
      'Marketing',
      'Ostatní',
      'Reklamace',
    ]);
  });

  test('is deleted by an ADMIN into a trash for 30 days', async () => {
    const { id } = await create();
    const refused = await (await app.as('viktor')).delete(`/api/pristupy/${id}/`);
    expect([refused.status, refused.body.error]).toEqual([403, 'Smazat přístup může jen administrátor.']);
    const admin = await app.as('admin');
    expect((await admin.delete(`/api/pristupy/${id}/`)).body).toEqual({ success: true });
    expect(await list()).toEqual([]);
    expect((await reveal(id)).status).toBe(404);
    expect((await edit(id, {})).status).toBe(404);
    expect((await admin.get('/api/pristupy/kos/')).body).toMatchObject([{ id }]);
    clock.time += 30 * DAY - 1;
    await app.db.transaction().execute(tx => sweepVault(tx, clock.time));
    for (const username of ['admin', 'karel'])
      expect((await (await app.as(username)).post(`/api/pristupy/${id}/obnovit/`)).status).toBe(200);
    expect((await reveal(id)).body.password).toBe('Tajne-heslo-1');

    await (await app.as('admin')).delete(`/api/pristupy/${id}/`);
    clock.time += 30 * DAY;
    expect((await (await app.as('admin')).post(`/api/pristupy/${id}/obnovit/`)).status).toBe(404);
    await app.db.transaction().execute(tx => sweepVault(tx, clock.time));
    expect(await app.db.selectFrom('pristup').selectAll().execute()).toEqual([]);
  });
});

describe('a reveal', () => {
  test('answers the password uncached and records who and when', async () => {
    const { id, heslo_od } = await create();
    clock.time += MINUTE;
    const { status, body, headers } = await reveal(id, 'pavel');
    expect([status, body]).toEqual([200, { success: true, password: 'Tajne-heslo-1', heslo_od }]);
    expect(headers['cache-control']).toBe('no-store');
    const [entry] = await list();
    expect(Date.parse(entry!.last_used!)).toBe(clock.time);
    const log = (await (await app.as('admin')).get(`/api/pristupy/${id}/odkryti/`)).body;
    expect(log).toMatchObject([{ uzivatel: { id: 13, jmeno: 'Pavel' } }]);
    expect(Date.parse(log[0].cas)).toBe(clock.time);
    const audit = await app.db
      .selectFrom('audit')
      .selectAll()
      .where('co', '=', 'odkryti')
      .where('zaznam', '=', String(id))
      .execute();
    expect(audit).toMatchObject([{ kdo: 13, tabulka: 'pristup', zaznam: String(id), zmeny: {} }]);
  });

  test('needs the CSRF header, although it is a GET', async () => {
    const { id } = await create();
    const petra = await app.as('petra');
    const url = `/api/pristupy/${id}/reveal_password/`;
    for (const headers of [{ 'x-csrftoken': '' }, { 'x-csrftoken': 'x' }]) {
      const { status, body } = await petra.get(url, { headers });
      expect([status, body.password]).toEqual([403, undefined]);
    }
    expect((await petra.get(url, { cookies: { csrftoken: 'x' } })).status).toBe(403);
    expect((await list())[0]!.last_used).toBeNull();
  });

  test('is limited to 30 in 10 minutes for each person', async () => {
    const { id } = await create();
    await records(app.db).mailServer(1);
    for (let count = 0; count < 30; count++) {
      expect((await reveal(id)).status).toBe(200);
      clock.time += 1_000;
    }
    const { status, body, headers } = await reveal(id);
    expect([status, body.error]).toEqual([429, 'Příliš mnoho odkrytých hesel. Zkuste to znovu za 10 min.']);
    // Every ADMIN is told who wanted more, once however often it is tried; nobody else is told.
    const bell = async (name: string) =>
      (await (await app.as(name)).get('/api/notifications/')).body.upozorneni;
    expect((await reveal(id)).status).toBe(429);
    for (const name of ['admin', 'karel'])
      expect(await bell(name)).toEqual([
        expect.objectContaining({ druh: 'trezor', text: expect.stringMatching(/chce odkrýt víc hesel/) }),
      ]);
    expect(await bell('simona')).toEqual([]);
    const mails = await app.db.selectFrom('posta').selectAll().where('druh', '=', 'trezor').execute();
    expect(mails).toMatchObject([{ uzivatel_id: 1, text: expect.stringContaining('chce odkrýt víc hesel') }]);
    expect(headers['retry-after']).toBe('570');
    expect((await reveal(id, 'pavel')).status).toBe(200);
    clock.time += 570_000;
    expect((await reveal(id)).status).toBe(200);
    expect((await reveal(id)).status).toBe(429);
  });

  test('beyond the limit is mailed for each of two namesakes', async () => {
    const { id } = await create();
    await records(app.db).mailServer(1);
    await app.db.deleteFrom('posta').execute();
    const pavel = app.db.updateTable('uzivatel').where('uzivatelske_jmeno', '=', 'pavel');
    const { jmeno, prijmeni } = await app.db
      .selectFrom('uzivatel')
      .select(['jmeno', 'prijmeni'])
      .where('uzivatelske_jmeno', '=', 'pavel')
      .executeTakeFirstOrThrow();
    await pavel.set({ jmeno: 'Petra', prijmeni: 'Nováková' }).execute();
    try {
      for (const name of ['petra', 'pavel']) for (let count = 0; count < 31; count++) await reveal(id, name);
    } finally {
      await pavel.set({ jmeno, prijmeni }).execute();
    }
    const mails = await app.db.selectFrom('posta').select('predmet').orderBy('predmet').execute();
    expect(mails.map(({ predmet }) => predmet)).toEqual([
      'Mnoho odkrytých hesel: Petra Nováková (pavel)',
      'Mnoho odkrytých hesel: Petra Nováková (petra)',
    ]);
  });

  test('counts exactly: forty at once are thirty', async () => {
    const { id } = await create();
    const petra = await app.as('petra');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => petra.get(`/api/pristupy/${id}/reveal_password/`)),
    );
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(30);
    expect(answers.filter(answer => answer.status === 429)).toHaveLength(10);
  });

  test('of a tampered or moved secret is refused and reveals nothing', async () => {
    const [one, other] = [await create(), await create({ password: 'Jine-heslo-2' })];
    const { tajemstvi } = await app.db
      .selectFrom('pristup')
      .select('tajemstvi')
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow();
    const put = (id: number, bytes: Buffer) =>
      app.db.updateTable('pristup').set({ tajemstvi: bytes }).where('id', '=', id).execute();
    const flipped = Buffer.from(tajemstvi);
    flipped[30]! ^= 1;
    await put(one.id, flipped);
    await put(other.id, tajemstvi);
    for (const { id } of [one, other]) {
      const { status, body } = await reveal(id);
      expect([status, body.error]).toEqual([
        409,
        'Uložené heslo je poškozené a nelze ho odkrýt. Uložte ho prosím znovu.',
      ]);
      expect(JSON.stringify(body)).not.toContain('heslo-');
    }
    expect((await edit(one.id, { password: 'Nove-heslo-3' })).status).toBe(200);
    expect((await reveal(one.id)).body.password).toBe('Nove-heslo-3');
  });
});
