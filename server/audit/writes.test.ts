import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fieldLabel } from '#shared/audit/labels.ts';
import { TABLES, tableOf } from '#shared/audit/tables.ts';
import type { Call } from '#shared/contract.ts';
import type { Route } from '#shared/core/route.ts';
import { isUnsafe, ROUTES, urlOf } from '#test/api/routes.ts';
import { type Client, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import type { Kind } from '#world/call.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { records } from '#world/records.ts';
import { requestFor } from '#world/requests.ts';
import { write } from '../core/write.ts';
import { EXPECTED, plainRow, type Row, rowsOf } from './fixtures/expected.ts';
import { ADDRESS, from, login, person } from './fixtures/people.ts';
import { withNames } from './records/name.ts';

const app = testApp();

/** Runs `act` and returns its outcome with the audit rows that it added. */
async function leaving<T>(act: () => Promise<T>): Promise<{ outcome: T; left: Row[] }> {
  const before = (await rowsOf(app)).length;
  const outcome = await act();
  return { outcome, left: (await rowsOf(app)).slice(before) };
}

/** Unsafe calls that only ask what a second step must answer. */
const ASKING = [
  'POST /users/profile/druhy-krok/totp/',
  'POST /users/profile/druhy-krok/klic/',
  'POST /users/overeni/moznosti/',
];
/** These involve a provider; server/oidc/oidc.test.ts checks their rows. */
const OF_PROVIDER = [
  'POST /users/login/firemni/zacatek/',
  'POST /users/login/firemni/',
  'POST /users/profile/firemni/zacatek/',
  'POST /users/profile/firemni/',
];
/** On behalf of nobody or of somebody else; server/kiosk/kiosk.test.ts checks their rows. */
const OF_KIOSKS = ['POST /kiosk/parovani/', 'POST /kiosk/dochazka/'];

/** Each shop's task has a row of its own, too; server/tasks/shops/shops.test.ts checks them. */
const OF_SHOPS = ' /tasks/hromadne/';

/** No screen has to know about a session, a password or what was looked at. */
const NOBODY_HEARS: Call[] = [
  'POST /users/login/',
  'POST /users/login/krok/',
  'POST /users/logout/',
  'POST /users/overeni/',
  'DELETE /users/profile/relace/:id/',
  'POST /users/profile/relace/ukonceni/',
  'POST /users/profile/change-password/',
  'POST /osobni-udaje/zakaznik/',
  'POST /osobni-udaje/zakaznik/soubor/',
  'POST /osobni-udaje/byvali/:id/',
  'POST /osobni-udaje/byvali/:id/soubor/',
];

/** The name of a record when nothing better is known. */
const NUMBER = /^(č\. )?\d+$/;

/** A mere preview has no row, unless it shows personal data. */
const isPreview = ({ onlyReads, can }: Route) => onlyReads && can === 'imports.manage';

const WRITES = [...ROUTES].filter(
  ([call, route]) =>
    isUnsafe(route) && !isPreview(route) && ![...ASKING, ...OF_PROVIDER, ...OF_KIOSKS].includes(call),
);

/** Nobody may change their own account in the administration. */
const ABOUT: Partial<Record<Call, Kind>> = {
  'PUT /users/update/:id/': 'foreign',
  'DELETE /users/delete/:id/': 'foreign',
  'POST /users/odchody/:id/': 'foreign',
  'POST /users/druhy-krok/:id/zruseni/': 'foreign',
};

async function send(client: Client, call: Call, { method, path }: Route) {
  // Removes what other calls told the ADMIN, which is not about this one.
  await app.db.deleteFrom('upozorneni').execute();
  const { params = {}, query, body, about } = await requestFor(app.db, call, ABOUT[call] ?? 'own', 'admin');
  const url = urlOf(path, params, query);
  const sending = () =>
    method === 'DELETE'
      ? client.delete(url, from)
      : client[method.toLowerCase() as 'post' | 'put' | 'patch'](url, body, from);
  const { outcome, left } = await leaving(sending);
  return { left, outcome, happened: { params, sent: body, about, body: outcome.body } };
}

describe('a writing call leaves one audit row: who, what, which record, the difference, the address', () => {
  test('only existing calls have an expectation', () => {
    const calls = WRITES.map(([call]) => call);
    expect((Object.keys(EXPECTED) as Call[]).filter(call => !calls.includes(call))).toEqual([]);
  });

  test.each(WRITES)('%s', async (call, route) => {
    const admin = await app.as('admin');
    const begin = Date.now();
    const ear = await listen(app, 1, 'ADMIN');
    const {
      happened,
      outcome,
      left: all,
    } = await send(call === 'POST /users/login/' ? app.guest : admin, call, route);
    const left = call.includes(OF_SHOPS) ? all.filter(row => row.tabulka !== 'ukol') : all;
    const heard = await ear.heard();
    ear.stop();
    expect(outcome.status, JSON.stringify(outcome.body)).toBeLessThan(300);
    expect(heard.length > 0, 'is it announced').toBe(!NOBODY_HEARS.includes(call));
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ kdo: 1, kdo_jmeno: 'Alena Dvořáková', adresa: ADDRESS });
    expect(left[0]).toMatchObject((EXPECTED[call] ?? plainRow(route, left[0]!))(happened));
    expect(Date.parse(left[0]!.cas)).toBeGreaterThan(begin - 1_000);
    expect(Date.parse(left[0]!.cas)).toBeLessThan(Date.now() + 1_000);
    // Every field that a person reads has a label.
    const { tabulka, zmeny } = left[0]!;
    expect(Object.keys(zmeny).filter(field => fieldLabel(field, tabulka) === field)).toEqual([]);
    expect(TABLES).toHaveProperty(tabulka);
    const [named] = await withNames(app.db, left);
    expect(named!.nazev ?? '', 'its record is called by words').not.toMatch(NUMBER);
  });

  test.each([
    ['petra', 'Spatne-Tajemstvi', 12],
    ['zdenek', DEMO_PASSWORD, 72],
    // It may be a password typed into the wrong field.
    ['Moje-Tajne-Heslo', DEMO_PASSWORD, null],
  ])('records a failed sign-in of %s with %s', async (username, heslo, kdo) => {
    const { outcome, left } = await leaving(() => login(app, heslo, username));
    expect(outcome.status).toBe(401);
    expect(left).toMatchObject([
      {
        co: 'neuspesne_prihlaseni',
        kdo,
        kdo_jmeno: kdo ? username : '(neznámé jméno)',
        tabulka: 'relace',
        adresa: ADDRESS,
        zmeny: {},
      },
    ]);
  });

  test('records each shop that a bulk switch changed, not those already so', async () => {
    const make = records(app.db);
    const admin = await app.as('admin');
    const ids = [await make.store(), await make.store()];
    const off = await make.store();
    await app.db.updateTable('prodejna').set({ aktivni: false }).where('id', '=', off).execute();
    const { left } = await leaving(() =>
      admin.post('/api/stores/prodejny/bulk_update_status/', { store_ids: [...ids, off], aktivni: false }),
    );
    expect(left.map(row => row.zaznam).sort()).toEqual(ids.map(String).sort());
  });

  test('records a shift given to somebody else as a change of its person', async () => {
    const id = await records(app.db).shift(12, '2031-02-01');
    const shift = { datum: '2031-02-01', prodejna: 1, cas_od: '08:00', cas_do: '20:00', user_id: 13 };
    const admin = await app.as('admin');
    const { left } = await leaving(() => admin.put(`/api/shifts/${id}/`, shift));
    expect(left).toMatchObject([{ co: 'zmena', zaznam: `${id}`, zmeny: { uzivatel_id: [12, 13] } }]);
  });

  test('records a replaced reaction as a change from one to the other', async () => {
    const admin = await app.as('admin');
    const id = await records(app.db).post(1);
    await admin.post('/api/news/reakce/', { novinka: id, typ: 'like' });
    const { left } = await leaving(() => admin.post('/api/news/reakce/', { novinka: id, typ: 'smich' }));
    expect(left).toMatchObject([{ co: 'zmena', zmeny: { typ: ['like', 'smich'] } }]);
  });

  test('records the client’s address behind a trusted proxy, never one claimed by an untrusted one', async () => {
    const { left } = await leaving(() =>
      app.guest.post(
        '/api/users/login/',
        { uzivatelske_jmeno: 'petra', heslo: 'x' },
        { ...from, headers: { 'x-forwarded-for': '6.6.6.6' } },
      ),
    );
    expect(left[0]!.adresa).toBe(ADDRESS);
  });
});

test('every column with a secret is marked secret in its table', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name ~ 'heslo|hash|tajemstvi|token$|otisk'`.execute(app.db);
  const open = rows.filter(
    ({ table, column }) => tableOf(table) && !tableOf(table)!.secret?.includes(column),
  );
  expect(open).toEqual([]);
});

describe('no audit row is left by', () => {
  test.each([
    ['reading', (admin: Client) => admin.get('/api/users/list/'), 200],
    ['what is not valid', (admin: Client) => admin.post('/api/users/create/', {}), 400],
    ['what is not there', (admin: Client) => admin.delete('/api/news/99999/'), 404],
    ['a conflict', (admin: Client) => admin.post('/api/users/create/', person(12)), 409],
    ['a linked shop', (admin: Client) => admin.delete('/api/stores/prodejny/2/'), 409],
    ['a guest signing out', () => app.guest.post('/api/users/logout/'), 200],
    [
      'what needs a fresh proof first',
      async (admin: Client) => {
        await app.db.updateTable('relace').set({ overeno: '2020-01-01T00:00:00Z' }).execute();
        return admin.post('/api/osobni-udaje/byvali/14/smazani/');
      },
      403,
    ],
  ])('%s', async (_what, act, status) => {
    const admin = await app.as('admin');
    const { outcome, left } = await leaving(() => act(admin));
    expect(outcome.status).toBe(status);
    expect(left).toEqual([]);
  });
});

describe('a forbidden write', () => {
  const trying = async (username: string, path: string) =>
    (await app.as(username)).post(path, { nazev: 'X', nazev_kratkiy: 'X' }, from);

  test('leaves a row with the person and the call, only once an hour for the same call', async () => {
    const { left } = await leaving(async () => {
      for (let n = 0; n < 3; n++) expect((await trying('petra', '/api/stores/prodejny/')).status).toBe(403);
    });
    expect(left).toMatchObject([
      {
        co: 'odmitnuto',
        kdo: 12,
        kdo_jmeno: 'Petra Nováková',
        zaznam: 'POST /stores/prodejny/',
        adresa: ADDRESS,
      },
    ]);
    const { left: own } = await leaving(async () => (await app.as('admin')).delete('/api/users/delete/1/'));
    expect(own.map(({ co }) => co)).toContain('odmitnuto');
  });

  test('leaves at most thirty rows an hour, and a forbidden read none', async () => {
    const { left } = await leaving(async () => {
      for (const [call, route] of WRITES) {
        if (route.can === 'public' || route.can === 'kiosk') continue;
        const { params, query, body } = await requestFor(app.db, call, 'missing', 'viktor').catch(
          () => ({}) as never,
        );
        const client = await app.as('viktor');
        const url = urlOf(route.path, params ?? {}, query);
        if (route.method === 'DELETE') await client.delete(url);
        else await client[route.method.toLowerCase() as 'post' | 'put' | 'patch'](url, body);
      }
      await (await app.as('viktor')).get('/api/audit/');
    });
    const refused = left.filter(({ co }) => co === 'odmitnuto');
    expect(refused.length).toBeGreaterThan(20);
    expect(refused.length).toBeLessThanOrEqual(30);
  });
});

describe('an audit row and its write', () => {
  const author = { kdo: 1, kdo_jmeno: 'Alena', adresa: null };

  test('are both undone when the write fails after the row', async () => {
    const { left } = await leaving(() =>
      expect(
        write(app.db, author, async tx => {
          await tx.audit({ co: 'zmena', tabulka: 'prodejna', zaznam: 1 });
          throw new Error('later');
        }),
      ).rejects.toThrow('later'),
    );
    expect(left).toEqual([]);
  });

  test('are both undone when the row cannot be written', async () => {
    const admin = await app.as('admin');
    const refuse = sql`alter table audit add constraint zkouska check (tabulka <> 'kategorie') not valid`;
    await refuse.execute(app.owner);
    try {
      const answer = await admin.post('/api/news/kategorie/vytvorit/', { nazev: 'Bez záznamu' });
      expect(answer.status).toBe(500);
      const { body } = await admin.get('/api/news/kategorie/');
      expect(body.map((one: { nazev: string }) => one.nazev)).not.toContain('Bez záznamu');
    } finally {
      await sql`alter table audit drop constraint zkouska`.execute(app.owner);
    }
  });
});
