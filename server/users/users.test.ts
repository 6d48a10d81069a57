import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Action, allows, PERMISSIONS } from '#shared/core/permissions.ts';
import { type Client, testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { DEMO_PASSWORD, PEOPLE } from '#world/chain.ts';
import { records } from '#world/records.ts';
import { LOCKS } from '../core/database/locks.ts';
import { putNotifications } from '../notifications/queries.ts';
import { whoMay } from './queries.ts';

const app = testApp();
/** Nobody here has a second step for signing in. */
const NO_STEP = { druhy_krok: false, zada_zruseni: null, zada_zruseni_id: null };

let nextId = 1000;
/** The fields of a new user that an administrator must give. */
const somebody = () => {
  const id = ++nextId;
  return { id, uzivatelske_jmeno: `osoba${id}`, jmeno: 'Nová', prijmeni: 'Osoba', heslo: 'tajne123' };
};

const create = async (fields: object) => (await app.as('admin')).post('/api/users/create/', fields);
const update = async (id: number, fields: object) =>
  (await app.as('admin')).put(`/api/users/update/${id}/`, fields);
const remove = async (id: number) => (await app.as('admin')).delete(`/api/users/delete/${id}/`);

/** Adds a user with `extra` fields and returns everything that was sent. */
async function added(extra: object = {}) {
  const fields = { ...somebody(), ...extra };
  const { status, body } = await create(fields);
  expect(status).toBe(201);
  return { ...fields, user: body.user };
}

const listed = async (id: number) =>
  (await (await app.as('admin')).get('/api/users/list/')).body.users.find(
    (user: { id: number }) => user.id === id,
  );
const row = (id: number) => app.db.selectFrom('uzivatel').selectAll().where('id', '=', id).executeTakeFirst();

let logins = 0;
const signIn = (uzivatelske_jmeno: string, heslo: string) =>
  app.guest.post(
    '/api/users/login/',
    { uzivatelske_jmeno, heslo },
    { remoteAddress: `10.3.${Math.floor(++logins / 250)}.${logins % 250}` },
  );

/** A client signed in as somebody who is not in the test chain. */
async function clientOf(username: string, password: string): Promise<Client> {
  const { response } = await signIn(username, password);
  return app.withCookie(response.cookies.find(cookie => cookie.name === 'relace')!.value);
}

describe('rights to people', () => {
  const actions = Object.keys(PERMISSIONS) as Action[];

  test.each(actions)(
    '%s of a record gives the same people from the database as from the rules',
    async action => {
      const people = await app.db
        .selectFrom('uzivatel')
        .select(['id', 'role', 'prodejna_id'])
        .where('aktivni', '=', true)
        .execute();
      const owners = [12, 20];
      for (const prodejna of [1, 2, null]) {
        const may = people.filter(person =>
          owners.some(id => allows(person, action, { id, prodejna_id: prodejna })),
        );
        const told = await whoMay(app.db, action, { owners, prodejna });
        expect(told.sort((a, b) => a - b)).toEqual(may.map(({ id }) => id).sort((a, b) => a - b));
      }
    },
  );

  const calls = (client: Client) => [
    client.get('/api/users/list/'),
    client.post('/api/users/create/', somebody()),
    client.put('/api/users/update/13/', { uzivatelske_jmeno: 'x', jmeno: 'X', prijmeni: 'X' }),
    client.delete('/api/users/delete/13/'),
  ];

  test.each(['petra', 'viktor'])('%s is refused with the text of the section', async username => {
    for (const { status, body } of await Promise.all(calls(await app.as(username)))) {
      expect(status).toBe(403);
      expect(body).toMatchObject({
        success: false,
        message: 'Nemáte oprávnění k přístupu k této sekci.',
      });
    }
    expect((await row(13))!.jmeno).toBe('Pavel');
  });

  test('a guest must sign in', async () => {
    for (const { status } of await Promise.all(calls(app.guest))) expect(status).toBe(401);
    expect((await app.guest.get('/api/users/choices/')).status).toBe(401);
  });

  test.each(['petra', 'viktor', 'admin'])('%s gets the active people to choose from', async username => {
    const { status, body } = await (await app.as(username)).get('/api/users/choices/');
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    const ids = body.users.map((user: { id: number }) => user.id);
    const active = PEOPLE.filter(person => person.aktivni).map(person => person.id);
    expect(ids).toEqual(expect.arrayContaining(active));
    expect(ids).not.toContain(72);
    expect(body.users.find((user: { id: number }) => user.id === 12)).toEqual({
      id: 12,
      jmeno: 'Petra',
      prijmeni: 'Nováková',
      prodejna_id: 1,
    });
  });
});

describe('the list of people', () => {
  test('includes inactive ones, in Czech order of surnames, without passwords', async () => {
    await Promise.all(
      ['Cibulka', 'Čáp', 'Dub', 'Chalupa', 'Hrách', 'Ilek', 'Řepa', 'Růža', 'Rys'].map(prijmeni =>
        added({ prijmeni }),
      ),
    );
    const { body } = await (await app.as('admin')).get('/api/users/list/');
    const names = body.users.map((user: { prijmeni: string; jmeno: string }) => user.prijmeni);
    expect(names).toEqual([...names].sort(new Intl.Collator('cs').compare));
    expect(names.indexOf('Chalupa')).toBeGreaterThan(names.indexOf('Hrách'));
    expect(names.indexOf('Čáp')).toBeGreaterThan(names.indexOf('Cibulka'));
    expect(names).toContain('Odešel');
    expect(JSON.stringify(body)).not.toMatch(/argon2|heslo/);
  });

  test('offers an id above all that were ever used', async () => {
    const admin = await app.as('admin');
    const next = async () => (await admin.get('/api/users/list/')).body.dalsi_id;
    const { id } = await added();
    const offered = await next();
    expect(offered).toBeGreaterThan(id);
    expect((await create({ ...somebody(), id: offered })).status).toBe(201);
    expect((await remove(offered)).status).toBe(200);
    expect(await next()).toBe(offered + 1);
  });

  test('shows every field of a person', async () => {
    expect(await listed(31)).toEqual({
      id: 31,
      uzivatelske_jmeno: 'zuzana',
      jmeno: 'Zuzana',
      prijmeni: 'Štěpánková',
      inicialy: 'ZŠ',
      obrazek: null,
      role: 'VEDOUCI',
      aktivni: true,
      prodejna: 'Zlín',
      prodejna_id: 3,
      moduly: ['analytics', 'shifts', 'news', 'access'],
      verze: 1,
      datum_narozeni: null,
      zadost_prodejna: null,
      ...NO_STEP,
    });
  });
});

describe('adding a person', () => {
  test('gives by default an active PRODEJCE without a shop and modules', async () => {
    const fields = somebody();
    const { status, body } = await create(fields);
    expect(status).toBe(201);
    const { heslo, ...rest } = fields;
    expect(body).toEqual({
      success: true,
      message: 'Uživatel byl vytvořen.',
      user: {
        ...rest,
        verze: 1,
        datum_narozeni: null,
        inicialy: 'NO',
        obrazek: null,
        role: 'PRODEJCE',
        aktivni: true,
        prodejna: null,
        prodejna_id: null,
        moduly: [],
      },
    });
    expect(await listed(fields.id)).toEqual({ ...body.user, zadost_prodejna: null, ...NO_STEP });
    expect((await signIn(fields.uzivatelske_jmeno, heslo)).status).toBe(200);
  });

  test('accepts the role, the active flag, the modules and the shop', async () => {
    const { user } = await added({
      role: 'VEDOUCI',
      aktivni: false,
      moduly: ['news', 'access'],
      prodejna: 'Přerov',
    });
    expect(user).toMatchObject({
      role: 'VEDOUCI',
      aktivni: false,
      moduly: ['news', 'access'],
      prodejna: 'Přerov',
      prodejna_id: 4,
    });
  });

  test('stores modules without enforcing them', async () => {
    const { uzivatelske_jmeno, heslo } = await added({ moduly: [] });
    expect((await (await clientOf(uzivatelske_jmeno, heslo)).get('/api/news/')).status).toBe(200);
  });

  test.each([
    ['Jana', 'Nováková', 'JN'],
    ['šimon', 'ševčík', 'ŠŠ'],
    ['Chrudoš', 'Černý', 'CČ'],
    ['Ďáblice', 'Über', 'ĎÜ'],
  ])('gives %s %s the initials %s', async (jmeno, prijmeni, inicialy) => {
    expect((await added({ jmeno, prijmeni })).user.inicialy).toBe(inicialy);
  });

  test('computes initials instead of accepting them', async () => {
    expect((await added({ inicialy: 'XX' })).user.inicialy).toBe('NO');
  });

  test('ignores unknown keys', async () => {
    const { id } = await added({
      smazan: '2026-01-01',
      heslo_hash: 'x',
      vytvoren: '2000-01-01',
      is_admin: 1,
    });
    const stored = (await row(id))!;
    expect(stored.smazan).toBeNull();
    expect(stored.heslo_hash).toMatch(/^\$argon2id/);
    expect(new Date(stored.vytvoren).getFullYear()).toBeGreaterThan(2000);
  });

  test('stores text trimmed and as NFC', async () => {
    const { id } = await added({ jmeno: '  Žofie '.normalize('NFD'), prijmeni: '\tNová\r\n' });
    expect(await row(id)).toMatchObject({ jmeno: 'Žofie'.normalize('NFC'), prijmeni: 'Nová' });
  });

  test.each([
    ['no id', { id: undefined }, 'id', 'Neplatné číslo'],
    ['id 0', { id: 0 }, 'id', 'Neplatné číslo'],
    ['a negative id', { id: -1 }, 'id', 'Neplatné číslo'],
    ['half an id', { id: 1.5 }, 'id', 'Neplatné číslo'],
    ['an id as text', { id: '900' }, 'id', 'Neplatné číslo'],
    ['an id beyond the numbers', { id: 2_147_483_648 }, 'id', 'Neplatné číslo'],
    // A person with this id could have no shifts: the range of their ids ends at the number after it.
    ['the last of the numbers', { id: 2_147_483_647 }, 'id', 'Neplatné číslo'],
    ['no username', { uzivatelske_jmeno: '' }, 'uzivatelske_jmeno', 'Uživatelské jméno je povinné'],
    ['a blank username', { uzivatelske_jmeno: '  ' }, 'uzivatelske_jmeno', 'Uživatelské jméno je povinné'],
    [
      'a username with a Cyrillic е in it',
      { uzivatelske_jmeno: 'p\u0435tra' },
      'uzivatelske_jmeno',
      'Uživatelské jméno míchá písmena různých abeced (například azbuky), takže vypadá jako jiné. Napište je znovu.',
    ],
    ['a long username', { uzivatelske_jmeno: 'x'.repeat(51) }, 'uzivatelske_jmeno', 'Nejvýše 50 znaků'],
    ['no first name', { jmeno: ' ' }, 'jmeno', 'Jméno je povinné'],
    ['a long first name', { jmeno: 'x'.repeat(81) }, 'jmeno', 'Nejvýše 80 znaků'],
    ['no surname', { prijmeni: '' }, 'prijmeni', 'Příjmení je povinné'],
    ['a long surname', { prijmeni: 'x'.repeat(81) }, 'prijmeni', 'Nejvýše 80 znaků'],
    ['NUL in a name', { jmeno: 'A\0' }, 'jmeno', 'Text obsahuje nepovolené znaky'],
    ['half a character', { prijmeni: 'A\ud800' }, 'prijmeni', 'Text obsahuje nepovolené znaky'],
    ['NUL in the shop', { prodejna: 'Zlín\0' }, 'prodejna', 'Text obsahuje nepovolené znaky'],
    ['half a character in the shop', { prodejna: '\udc00' }, 'prodejna', 'Text obsahuje nepovolené znaky'],
    ['NUL in the password', { heslo: 'tajne\u0000heslo' }, 'heslo', 'Text obsahuje nepovolené znaky'],
    ['no password', { heslo: undefined }, 'heslo', 'Povinné pole'],
    ['an empty password', { heslo: '' }, 'heslo', 'Heslo musí mít alespoň 6 znaků'],
    ['a short password', { heslo: '12345' }, 'heslo', 'Heslo musí mít alespoň 6 znaků'],
    ['a common password', { heslo: 'Password1' }, 'heslo', 'Toto heslo je příliš běžné.'],
    ['a long password', { heslo: 'x'.repeat(129) }, 'heslo', 'Heslo může mít nejvýše 128 znaků'],
    ['an unknown role', { role: 'BOSS' }, 'role', 'Neplatná role'],
    ['an unknown module', { moduly: ['orders'] }, 'moduly', 'Neznámý modul'],
    ['an active flag as text', { aktivni: 'true' }, 'aktivni', 'Neplatná hodnota'],
    ['an unknown shop', { prodejna: 'Brno' }, 'prodejna', 'Prodejna s tímto názvem neexistuje'],
  ])('refuses %s with 400', async (_what, wrong, field, text) => {
    const fields = { ...somebody(), ...wrong };
    const { status, body } = await create(fields);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      success: false,
      error: text,
      message: text,
      errors: { [field]: [text] },
    });
    if (typeof fields.id === 'number' && fields.id === nextId) expect(await row(fields.id)).toBeUndefined();
  });

  test('accepts the longest names and passwords and the shortest password', async () => {
    const { uzivatelske_jmeno } = await added({
      uzivatelske_jmeno: 'u'.repeat(50),
      jmeno: 'Ž'.repeat(80),
      prijmeni: 'ř'.repeat(80),
      heslo: ' '.repeat(128),
    });
    expect((await signIn(uzivatelske_jmeno, ' '.repeat(128))).status).toBe(200);
    await added({ heslo: 'krátké' });
  });
});

describe('the id', () => {
  const TAKEN = 'Uživatel s tímto ID již existuje';

  test('is unique, or 409 with its text', async () => {
    const { status, body } = await create({ ...somebody(), id: 12 });
    expect(status).toBe(409);
    expect(body).toMatchObject({ success: false, error: TAKEN, message: TAKEN, errors: { id: [TAKEN] } });
    expect((await row(12))!.jmeno).toBe('Petra');
  });

  test('is never reused, even after its person was really deleted', async () => {
    const { id } = await added();
    expect((await remove(id)).status).toBe(200);
    expect(await row(id)).toBeUndefined();
    expect((await create({ ...somebody(), id })).body.message).toBe(TAKEN);
  });

  test('stays taken by a former colleague', async () => {
    await (await app.as('filip')).post('/api/news/', { obsah: 'Ahoj' });
    await remove(22);
    const { status, body } = await create({ ...somebody(), id: 22 });
    expect([status, body.message]).toEqual([409, TAKEN]);
  });

  test('goes to only one of several simultaneous requests', async () => {
    const { id } = somebody();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ ...somebody(), id })));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('cannot be changed by an edit', async () => {
    const { id, heslo, ...fields } = await added();
    expect((await update(id, { ...fields, id: 77_777 })).body.user.id).toBe(id);
    expect(await row(77_777)).toBeUndefined();
  });
});

describe('the username', () => {
  const TAKEN = 'Uživatel s tímto uživatelským jménem již existuje';

  test.each(['petra', 'PETRA', 'pEtRa', ' petra '])('%j is taken by petra', async uzivatelske_jmeno => {
    const { status, body } = await create({ ...somebody(), uzivatelske_jmeno });
    expect(status).toBe(409);
    expect(body.message).toBe(TAKEN);
  });

  test.each([
    ['šÁrka', 'ŠáRKA'],
    ['Žaneta', 'žaneta'.normalize('NFD')],
    ['ĎURO', 'ďuro'],
  ])('%s and %s are the same', async (first, second) => {
    await added({ uzivatelske_jmeno: first });
    expect((await create({ ...somebody(), uzivatelske_jmeno: second })).status).toBe(409);
  });

  test('with and without diacritics are different', async () => {
    await added({ uzivatelske_jmeno: 'rene' });
    await added({ uzivatelske_jmeno: 'řeně' });
  });

  test('may not contain spaces', async () => {
    const { status, body } = await create({ ...somebody(), uzivatelske_jmeno: 'pan novák' });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ uzivatelske_jmeno: ['Uživatelské jméno nesmí obsahovat mezery'] });
  });

  test('cannot become another’s, but its case can be changed', async () => {
    const { id, uzivatelske_jmeno, jmeno, prijmeni } = await added();
    expect((await update(id, { jmeno, prijmeni, uzivatelske_jmeno: 'Petra' })).status).toBe(409);
    const upper = uzivatelske_jmeno.toUpperCase();
    expect((await update(id, { jmeno, prijmeni, uzivatelske_jmeno: upper })).status).toBe(200);
  });

  test('of a former colleague may be used again', async () => {
    await (await app.as('ondrej')).post('/api/news/', { obsah: 'Ahoj' });
    await remove(24);
    const { heslo } = await added({ uzivatelske_jmeno: 'Ondrej' });
    expect((await signIn('ondrej', heslo)).status).toBe(200);
    expect((await signIn('ondrej', DEMO_PASSWORD)).status).toBe(401);
  });

  test('goes to only one of several simultaneous requests', async () => {
    const { uzivatelske_jmeno } = somebody();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ ...somebody(), uzivatelske_jmeno })),
    );
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
  });
});

describe('the home shop', () => {
  test.each([
    ['Zlín', 3],
    ['zlin', 3],
    ['ZLÍN ', 3],
    ['Čepkov', 3],
    ['cepkov', 3],
    ['  Šternberk', 6],
    ['Senimo', 2],
    ['', null],
    ['  ', null],
    [null, null],
  ])('%j is shop %j', async (prodejna, prodejna_id) => {
    expect((await added({ prodejna })).user.prodejna_id).toBe(prodejna_id);
  });

  test('is also found by its short name and its name in imports, and shown by its name', async () => {
    const admin = await app.as('admin');
    const shop = {
      nazev: 'Uherské Hradiště',
      nazev_kratkiy: 'UH',
      nazev_google_sheets: 'Hradiště tabulka',
    };
    const { id } = (await admin.post('/api/stores/prodejny/', shop)).body.store;
    for (const prodejna of ['uh', 'hradiste TABULKA', 'uherske hradiste']) {
      expect((await added({ prodejna })).user).toMatchObject({
        prodejna_id: id,
        prodejna: 'Uherské Hradiště',
      });
    }
  });

  test('is found by its own name before another shop’s further names', async () => {
    const admin = await app.as('admin');
    const shop = { nazev: 'Aréna', nazev_kratkiy: 'Vsetín', nazev_google_sheets: 'Přerov' };
    await admin.post('/api/stores/prodejny/', shop);
    expect((await added({ prodejna: 'Vsetín' })).user.prodejna_id).toBe(5);
    expect((await added({ prodejna: 'Přerov' })).user.prodejna_id).toBe(4);
  });
});

describe('editing a person', () => {
  test('changes what is given', async () => {
    const { id } = await added();
    const { status, body } = await update(id, {
      uzivatelske_jmeno: `jiny${id}`,
      jmeno: 'Jiná',
      prijmeni: 'Černá',
      role: 'VEDOUCI',
      aktivni: false,
      prodejna: 'Čepkov',
      moduly: ['analytics'],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Uživatel byl uložen.',
      user: {
        id,
        uzivatelske_jmeno: `jiny${id}`,
        jmeno: 'Jiná',
        prijmeni: 'Černá',
        inicialy: 'JČ',
        obrazek: null,
        role: 'VEDOUCI',
        aktivni: false,
        prodejna: 'Zlín',
        prodejna_id: 3,
        verze: 2,
        datum_narozeni: null,
        moduly: ['analytics'],
      },
    });
    expect(await listed(id)).toEqual({ ...body.user, zadost_prodejna: null, ...NO_STEP });
  });

  test('keeps what is omitted', async () => {
    const { id, uzivatelske_jmeno, jmeno, prijmeni, user } = await added({
      role: 'VEDOUCI',
      aktivni: false,
      prodejna: 'Zlín',
      moduly: ['news'],
    });
    expect((await update(id, { uzivatelske_jmeno, jmeno, prijmeni })).body.user).toEqual(user);
  });

  test.each([
    ['an empty one', ''],
    ['a missing one', undefined],
  ])('keeps the password for %s', async (_what, heslo) => {
    const { id, uzivatelske_jmeno, jmeno, prijmeni } = await added();
    expect((await update(id, { uzivatelske_jmeno, jmeno, prijmeni, heslo })).status).toBe(200);
    expect((await signIn(uzivatelske_jmeno, 'tajne123')).status).toBe(200);
  });

  test.each([
    ['short', '12345'],
    ['long', 'x'.repeat(129)],
  ])('refuses a %s password and keeps the old one', async (_what, heslo) => {
    const { id, uzivatelske_jmeno, jmeno, prijmeni } = await added();
    const { status, body } = await update(id, { uzivatelske_jmeno, jmeno, prijmeni, heslo });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['heslo']);
    expect((await signIn(uzivatelske_jmeno, 'tajne123')).status).toBe(200);
  });

  test('removes the shop with an empty text', async () => {
    const { id, uzivatelske_jmeno, jmeno, prijmeni } = await added({ prodejna: 'Zlín' });
    const fields = { uzivatelske_jmeno, jmeno, prijmeni };
    expect((await update(id, { ...fields, prodejna: '' })).body.user.prodejna_id).toBeNull();
    expect((await update(id, { ...fields, prodejna: 'Neznámá' })).status).toBe(400);
  });

  test.each([
    ['PUT', 99_999, 404],
    ['DELETE', 99_999, 404],
    ['PUT', 'abc', 400],
    ['DELETE', 0, 400],
  ])('%s of %s gets %d', async (method, id, status) => {
    const admin = await app.as('admin');
    const fields = { uzivatelske_jmeno: 'x1', jmeno: 'X', prijmeni: 'X' };
    const answer =
      method === 'PUT'
        ? await admin.put(`/api/users/update/${id}/`, fields)
        : await admin.delete(`/api/users/delete/${id}/`);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.body.message).toBe('Uživatel nebyl nalezen.');
  });
});

describe('an ADMIN', () => {
  const OWN = 'Vlastní účet zde nelze upravit ani smazat.';

  test('cannot edit or delete their own account', async () => {
    const admin = await app.as('admin');
    const before = await row(1);
    const fields = { uzivatelske_jmeno: 'admin', jmeno: 'Alena', prijmeni: 'Nová', role: 'PRODEJCE' };
    for (const { status, body } of [
      await admin.put('/api/users/update/1/', fields),
      await admin.delete('/api/users/delete/1/'),
    ]) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ success: false, message: OWN });
    }
    expect(await row(1)).toEqual(before);
  });

  /** Runs `work` while changes of people are locked, so that all of it has passed the permission check before. */
  async function whileLocked<T>(work: () => Promise<T>[]): Promise<T[]> {
    const client = new pg.Client({ connectionString: app.url });
    await client.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [LOCKS.rights]);
      const running = work();
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            "select count(*)::int as n from pg_stat_activity where wait_event = 'advisory'",
          );
          return rows[0].n;
        })
        .toBe(running.length);
      await client.query('select pg_advisory_unlock($1)', [LOCKS.rights]);
      return await Promise.all(running);
    } finally {
      await client.end();
    }
  }

  test.each([
    ['deleting', (client: Client, id: number) => client.delete(`/api/users/delete/${id}/`)],
    [
      'demoting',
      (client: Client, id: number, names: object) =>
        client.put(`/api/users/update/${id}/`, { ...names, role: 'VEDOUCI' }),
    ],
    [
      'deactivating',
      (client: Client, id: number, names: object) =>
        client.put(`/api/users/update/${id}/`, { ...names, aktivni: false }),
    ],
  ])('%s another ADMIN who does the same at once: the second is refused', async (what, act) => {
    const [one, two] = [await added({ role: 'ADMIN' }), await added({ role: 'ADMIN' })];
    const [clientOne, clientTwo] = [
      await clientOf(one.uzivatelske_jmeno, one.heslo),
      await clientOf(two.uzivatelske_jmeno, two.heslo),
    ];
    const others = app.db
      .updateTable('uzivatel')
      .where('role', '=', 'ADMIN')
      .where('smazan', 'is', null)
      .where('id', 'not in', [one.id, two.id]);
    await others.set({ aktivni: false }).execute();
    try {
      const names = ({ uzivatelske_jmeno, jmeno, prijmeni }: typeof one) => ({
        uzivatelske_jmeno,
        jmeno,
        prijmeni,
      });
      const answers = await whileLocked(() => [
        act(clientOne, two.id, names(two)),
        act(clientTwo, one.id, names(one)),
      ]);
      const refused = what === 'demoting' ? 403 : 401;
      expect(answers.map(answer => answer.status).sort()).toEqual([200, refused]);
      const left = await app.db
        .selectFrom('uzivatel')
        .select('id')
        .where('role', '=', 'ADMIN')
        .where('aktivni', '=', true)
        .execute();
      expect(left).toHaveLength(1);
    } finally {
      await others.set({ aktivni: true }).execute();
    }
  });
});

describe('deleting a person', () => {
  const KEPT =
    'Uživatel má historii, proto byl deaktivován a skryt. U jeho záznamů zůstává jméno s poznámkou (bývalý).';

  test('without history removes the row and says so', async () => {
    const { id, uzivatelske_jmeno, heslo } = await added();
    await clientOf(uzivatelske_jmeno, heslo);
    const { status, body } = await remove(id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: 'Uživatel byl smazán.' });
    expect(await row(id)).toBeUndefined();
    expect((await signIn(uzivatelske_jmeno, heslo)).status).toBe(401);
    expect((await remove(id)).status).toBe(404);
  });

  test.each([
    ['a post', (client: Client) => client.post('/api/news/', { obsah: 'Můj příspěvek' })],
    [
      'a comment',
      (client: Client, post: number) =>
        client.post(`/api/news/${post}/komentare/`, { obsah: 'Můj komentář', novinka: post }),
    ],
    [
      'a reaction',
      (client: Client, post: number) => client.post('/api/news/reakce/', { novinka: post, typ: 'like' }),
    ],
  ])('with %s only deactivates and hides the row, and says so', async (_what, act) => {
    const admin = await app.as('admin');
    const post = (await admin.post('/api/news/', { obsah: 'Cizí' })).body.id;
    const { id, uzivatelske_jmeno, heslo } = await added({ prodejna: 'Globus' });
    const client = await clientOf(uzivatelske_jmeno, heslo);
    expect((await act(client, post)).status).toBe(201);

    const { status, body } = await remove(id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, message: KEPT });
    expect(await row(id)).toMatchObject({ aktivni: false, smazan: expect.any(String) });
    expect(await listed(id)).toBeUndefined();
    const choices = await admin.get('/api/users/choices/');
    expect(choices.body.users.map((user: { id: number }) => user.id)).not.toContain(id);
    expect((await client.get('/api/users/current/')).status).toBe(401);
    expect(await app.db.selectFrom('relace').selectAll().where('uzivatel_id', '=', id).execute()).toEqual([]);
    expect((await signIn(uzivatelske_jmeno, heslo)).status).toBe(401);
    expect((await remove(id)).status).toBe(404);
    const again = { uzivatelske_jmeno, jmeno: 'Zpět', prijmeni: 'Zpět', aktivni: true };
    expect((await update(id, again)).status).toBe(404);
  });

  /** The notifications that ask ADMINs and managers to do something about a person. */
  const toldOf = async (id: number) =>
    (
      await app.db
        .selectFrom('upozorneni')
        .select('udalost')
        .distinct()
        .where('udalost', 'in', [`${id}`, `krok:${id}`, `pin:${id}`])
        .orderBy('udalost')
        .execute()
    ).map(({ udalost }) => udalost);

  test.each([
    ['deleted without history', false, (id: number) => remove(id)],
    ['deleted with history', true, (id: number) => remove(id)],
    [
      'deactivated',
      false,
      async (id: number) => {
        const { uzivatelske_jmeno, jmeno, prijmeni } = (await row(id))!;
        return update(id, { uzivatelske_jmeno, jmeno, prijmeni, aktivni: false });
      },
    ],
  ])(
    '%s: ends all notifications to decide, confirm or unlock something of theirs',
    async (_what, has, end) => {
      const fields = await added({ role: 'VEDOUCI', prodejna: 'Globus' });
      const { id, jmeno, prijmeni } = fields;
      const theirs = await clientOf(fields.uzivatelske_jmeno, fields.heslo);
      const profile = { jmeno, prijmeni: `Osoba ${id}`, prodejna: 'Zlín' };
      expect((await theirs.put('/api/users/profile/update/', profile)).status, prijmeni).toBe(200);
      if (has) await theirs.post('/api/news/', { obsah: 'Loučím se' });
      await records(app.db).totpStep(id);
      expect((await (await app.as('admin')).post(`/api/users/druhy-krok/${id}/zruseni/`)).status).toBe(200);
      const pin = { druh: 'vykaz' as const, zaznam: 0, text: 'PIN', kdo_id: null, udalost: `pin:${id}` };
      await app.db.transaction().execute(tx => putNotifications(tx, [1], pin));
      expect(await toldOf(id)).toEqual([`${id}`, `krok:${id}`, `pin:${id}`]);

      expect((await end(id)).status).toBe(200);
      expect(await toldOf(id)).toEqual([]);
      const left = app.db.selectFrom('krok_zruseni').select('zadal_id').where('uzivatel_id', '=', id);
      expect(await left.execute()).toEqual([]);
      expect((await row(id))?.zadost_prodejna_id ?? null).toBeNull();
    },
  );

  test('with history shows the name with (bývalý) at posts and comments', async () => {
    const { id, uzivatelske_jmeno, heslo } = await added({ jmeno: 'Eliška', prijmeni: 'Krátká' });
    const client = await clientOf(uzivatelske_jmeno, heslo);
    const post = (await client.post('/api/news/', { obsah: 'Loučím se' })).body;
    expect(post.autor.prijmeni).toBe('Krátká');
    await client.post(`/api/news/${post.id}/komentare/`, { obsah: 'Mějte se' });
    await remove(id);
    const { body } = await (await app.as('petra')).get('/api/news/');
    const autor = { id, jmeno: 'Eliška', prijmeni: 'Krátká (bývalý)', inicialy: 'EK', obrazek: null };
    expect(body.find((one: { id: number }) => one.id === post.id)).toMatchObject({
      autor,
      komentare: [{ obsah: 'Mějte se', autor }],
    });
  });

  test('with history shows the whole name with (bývalý) wherever it stands alone', async () => {
    const { id } = await added({ jmeno: 'Eliška', prijmeni: 'Dlouhá' });
    const theirs = records(app.db);
    await theirs.post(id, 'Kolem inventury');
    await theirs.token(id);
    await theirs.deadMail(id);
    await theirs.orderOf(id, '608 111 222');
    const smena_id = await theirs.shift(12);
    const correction = { typ_akce: 'prichod' as const, cas: '2026-11-03T08:00:00+01:00', duvod: 'Zapomněla' };
    const values = { smena_id, ...correction, poznamka: null, opravuje_id: null, zapsal_id: id };
    await app.db.insertInto('dochazka').values(values).execute();
    await remove(id);
    const admin = await app.as('admin');
    const answers = [
      await admin.get('/api/search/', { query: { q: 'kolem inventury' } }),
      await admin.get('/api/import/tokeny/'),
      await admin.get('/api/posta/'),
      await admin.post('/api/osobni-udaje/zakaznik/', { telefon: '608111222' }),
      await admin.get(`/api/shifts/${smena_id}/`),
    ];
    const names = answers.map(({ body }) => JSON.stringify(body).match(/Eliška Dlouhá( \(bývalý\))?/)?.[0]);
    expect(names).toEqual(answers.map(() => 'Eliška Dlouhá (bývalý)'));
  });

  test('differs from deactivating, which does not make a former colleague', async () => {
    const { id, uzivatelske_jmeno, heslo, jmeno, prijmeni } = await added();
    const client = await clientOf(uzivatelske_jmeno, heslo);
    const post = (await client.post('/api/news/', { obsah: 'Jsem na dovolené' })).body;
    await update(id, { uzivatelske_jmeno, jmeno, prijmeni, aktivni: false });
    const { body } = await (await app.as('petra')).get('/api/news/');
    expect(body.find((one: { id: number }) => one.id === post.id).autor.prijmeni).toBe('Osoba');
    expect(await listed(id)).toMatchObject({ aktivni: false });
  });
});

describe('simultaneously with the deletion of its author', () => {
  test.each([
    ['a post', (client: Client) => client.post('/api/news/', { obsah: 'Ještě něco' })],
    [
      'a comment',
      (client: Client, post: number) => client.post(`/api/news/${post}/komentare/`, { obsah: 'Ještě něco' }),
    ],
    [
      'a reaction',
      (client: Client, post: number) => client.post('/api/news/reakce/', { novinka: post, typ: 'like' }),
    ],
    ['another sign-in', null],
  ])('%s gets 401', async (_what, act) => {
    const post = (await (await app.as('admin')).post('/api/news/', { obsah: 'Cizí' })).body.id;
    const { id, uzivatelske_jmeno, heslo } = await added();
    const client = await clientOf(uzivatelske_jmeno, heslo);
    const { running } = await app.db.transaction().execute(async tx => {
      await sql`delete from uzivatel where id = ${id}`.execute(tx);
      const running = act ? act(client, post) : signIn(uzivatelske_jmeno, heslo);
      await expectWaiting(app.db, 1);
      return { running };
    });
    const { status, body } = await running;
    const sentence = act ? 'Nejste přihlášeni.' : 'Nesprávné uživatelské jméno nebo heslo';
    expect([status, body.message]).toEqual([401, sentence]);
  });
});
