import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { type Client, testApp } from '#test/app.ts';
import { ACCESS, fresh, ORDER, records } from '#world/records.ts';

/** Two people edit one record: the second is told who was first, and nothing is overwritten silently. */

const app = testApp();
const PETRA = 12;

type Shown = Record<string, unknown> & { verze: number };
type Case = {
  what: string;
  /** Creates a record; returns its path, the body to send, and the field that the two people set differently. */
  begin: () => Promise<{ path: string; body: object; field: string; values: [unknown, unknown] }>;
  read: (path: string) => Promise<Shown>;
  /** The record in a write's answer. */
  of: (answer: Record<string, Shown>) => Shown;
};

const make = () => records(app.db);
const idOf = (path: string) => Number(path.split('/').at(-2));
const listed = async (path: string, key: string | null, id: number) => {
  const { body } = await (await app.as('admin')).get(path);
  return (key ? body[key] : body).find((one: { id: number }) => one.id === id);
};

const CASES: Case[] = [
  {
    what: 'a shop',
    async begin() {
      const path = `/api/stores/prodejny/${await make().store()}/`;
      const nazev = `Prodejna ${fresh()}`;
      return { path, body: { nazev, nazev_kratkiy: nazev }, field: 'adresa', values: ['Zlín', 'Brno'] };
    },
    read: path => listed('/api/stores/prodejny/', 'stores', idOf(path)),
    of: answer => answer.store!,
  },
  {
    what: 'a person',
    async begin() {
      const id = await make().person();
      const body = { uzivatelske_jmeno: `osoba${id}`, jmeno: 'Nová', prijmeni: 'Osoba' };
      return { path: `/api/users/update/${id}/`, body, field: 'prodejna', values: ['Globus', 'Přerov'] };
    },
    read: path => listed('/api/users/list/', 'users', idOf(path)),
    of: answer => answer.user!,
  },
  {
    what: 'a shift',
    async begin() {
      const id = await make().shift(PETRA);
      const { body } = await (await app.as('admin')).get(`/api/shifts/${id}/`);
      const { datum, prodejna, cas_od, cas_do } = body.smena;
      return {
        path: `/api/shifts/${id}/`,
        body: { datum, prodejna, cas_od, cas_do },
        field: 'poznamka',
        values: ['Ráno', 'Večer'],
      };
    },
    read: async path => (await (await app.as('admin')).get(path)).body.smena,
    of: answer => answer.smena!,
  },
  {
    what: 'a contract',
    async begin() {
      const path = `/api/smlouvy/${await make().contract(PETRA)}/`;
      const { body } = await (await app.as('admin')).get('/api/smlouvy/');
      const { od } = body.smlouvy.find(({ id }: { id: number }) => id === idOf(path));
      return { path, body: { od, do: od }, field: 'tydenni_hodiny', values: [30, 20] };
    },
    read: path => listed('/api/smlouvy/', 'smlouvy', idOf(path)),
    of: answer => answer.smlouva!,
  },
  {
    what: 'a task',
    async begin() {
      const { body } = await (await app.as('admin')).post('/api/tasks/', {
        ukol: 'Uklidit',
        id_prodejce_ukol: 1,
      });
      return { path: `/api/tasks/${body.task.id}/`, body: {}, field: 'ukol', values: ['Umýt', 'Vytřít'] };
    },
    read: path => listed('/api/tasks/', null, idOf(path)),
    of: answer => answer.task!,
  },
  {
    what: 'a post',
    async begin() {
      const { body } = await (await app.as('admin')).post('/api/news/', { obsah: 'Otevřeno do 18' });
      return {
        path: `/api/news/${body.id}/`,
        body: {},
        field: 'obsah',
        values: ['Otevřeno do 19', 'Otevřeno do 20'],
      };
    },
    read: path => listed('/api/news/', null, idOf(path)),
    of: answer => answer as never,
  },
  {
    what: 'a comment',
    async begin() {
      const admin = await app.as('admin');
      const post = (await admin.post('/api/news/', { obsah: 'Kdo může v sobotu?' })).body.id;
      const { body } = await admin.post(`/api/news/${post}/komentare/`, { obsah: 'Já do 12' });
      return {
        path: `/api/news/komentare/${body.id}/`,
        body: {},
        field: 'obsah',
        values: ['Já do 13', 'Já do 14'],
      };
    },
    async read(path) {
      const posts: { komentare: Shown[] }[] = (await (await app.as('admin')).get('/api/news/')).body;
      return posts.flatMap(({ komentare }) => komentare).find(({ id }) => id === idOf(path))!;
    },
    of: answer => answer as never,
  },
  {
    what: 'settings',
    begin: async () => ({ path: '/api/settings/', body: {}, field: 'souboru_max', values: [7, 8] }),
    async read(path) {
      const { body } = await (await app.as('admin')).get(path);
      return { ...body.nastaveni, verze: body.verze };
    },
    of: answer => ({ ...answer.nastaveni, verze: answer.verze }) as never,
  },
  {
    what: 'one’s own profile',
    begin: async () => ({
      path: '/api/users/profile/update/',
      body: { jmeno: 'Alena', prijmeni: 'Dvořáková' },
      field: 'poznamka',
      values: ['Jedna', 'Dvě'],
    }),
    read: async () => (await (await app.as('admin')).get('/api/users/profile/')).body,
    of: answer => answer.profil!,
  },
  {
    what: 'an order',
    async begin() {
      const { body } = await (await app.as('admin')).post('/api/orders/orders/', ORDER);
      const path = `/api/orders/orders/${body.order.id}/`;
      return { path, body: ORDER, field: 'dil', values: ['Baterie', 'Rám'] };
    },
    read: async path => (await (await app.as('admin')).get(path)).body.order,
    of: answer => answer.order!,
  },
  {
    what: 'a label',
    async begin() {
      const body = { nazev: `Štítek ${fresh()}`, barva: 'seda' };
      const { stitek } = (await (await app.as('admin')).post('/api/orders/stitky/', body)).body;
      return {
        path: `/api/orders/stitky/${stitek.id}/`,
        body,
        field: 'nazev',
        values: [`Jeden ${fresh()}`, `Druhý ${fresh()}`],
      };
    },
    read: path => listed('/api/orders/stitky/', 'stitky', idOf(path)),
    of: answer => answer.stitek!,
  },
  {
    what: 'an access',
    async begin() {
      const { body } = await (await app.as('admin')).post('/api/pristupy/', ACCESS);
      const path = `/api/pristupy/${body.pristup.id}/`;
      return { path, body: ACCESS, field: 'username', values: ['prvni', 'druhy'] };
    },
    read: path => listed('/api/pristupy/', null, idOf(path)),
    of: answer => answer.pristup!,
  },
];

const nameOf = async (admin: Client) => {
  const { jmeno, prijmeni } = (await admin.get('/api/users/profile/')).body;
  return `${jmeno} ${prijmeni}`;
};

test.each(CASES)('a second editor of $what is told who was first and the current state', async one => {
  const admin = await app.as('admin');
  const { path, body, field, values } = await one.begin();
  const { verze } = await one.read(path);
  const first = await admin.put(path, { ...body, [field]: values[0], verze });
  expect(first.status).toBe(200);
  const saved = one.of(first.body);
  expect(saved.verze).toBeGreaterThan(verze);

  const late = await admin.put(path, { ...body, [field]: values[1], verze });
  const kdo = await nameOf(admin);
  expect([late.status, late.body.error]).toEqual([409, `Záznam mezitím změnil ${kdo}.`]);
  expect(late.body.mezitim).toMatchObject({ kdo, kdy: expect.stringMatching(/^20\d\d-/), zaznam: saved });
  expect(await one.read(path)).toMatchObject({ [field]: values[0], verze: saved.verze });
  expect(JSON.stringify(late.body.mezitim.zaznam)).not.toMatch(/hash|tajemstvi|klic_id/);

  // With the version from the refusal it is saved; without one the last write wins, as the specifications require.
  const again = await admin.put(path, { ...body, [field]: values[1], verze: late.body.mezitim.zaznam.verze });
  expect([again.status, one.of(again.body)[field]]).toEqual([200, values[1]]);
  if (one.what !== 'an order') {
    expect((await admin.put(path, { ...body, [field]: values[0] })).status).toBe(200);
  }
});

test.each(CASES)('exactly one of several simultaneous edits of $what wins', async one => {
  const admin = await app.as('admin');
  const { path, body, field, values } = await one.begin();
  const { verze, ...before } = await one.read(path);
  const wanted = values.map(value => (typeof value === 'number' ? value - 2 : `${value} naráz`));
  const sent = field === 'prodejna' ? ['Zlín', 'Přerov'] : wanted;
  expect(sent).not.toContain(before[field]);
  const answers = await Promise.all(sent.map(value => admin.put(path, { ...body, [field]: value, verze })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await one.read(path))[field]).toBe(sent[winner]);
});

test('a second editor of an import profile is told who was first, even at the same time', async () => {
  const admin = await app.as('admin');
  const nazev = `Profil ${fresh()}`;
  const body = { ...BUILT_IN_PROFILES.kanonicky!, nazev };
  const path = `/api/import/profily/${encodeURIComponent(nazev)}/`;
  const { verze } = (await admin.post('/api/import/profily/', body)).body.profil;
  const change = (oddelovac: string, verze: number) => admin.put(path, { ...body, oddelovac, verze });
  const answers = await Promise.all([change(';', verze), change('\t', verze)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)!.body;
  const saved = answers.find(({ status }) => status === 200)!.body.profil;
  expect(late).toMatchObject({
    error: `Záznam mezitím změnil ${await nameOf(admin)}.`,
    mezitim: { zaznam: saved },
  });
  expect((await change(',', saved.verze)).body.profil.definice.oddelovac).toBe(',');
});

test('a save without changes keeps the version, other saves of the person raise it', async () => {
  const admin = await app.as('admin');
  const petra = await app.as('petra');
  const own = async () => (await petra.get('/api/users/profile/')).body;
  const { jmeno, prijmeni, verze } = await own();
  await petra.put('/api/users/profile/update/', { jmeno, prijmeni });
  expect((await own()).verze).toBe(verze);
  await petra.put('/api/users/profile/update/', { jmeno, prijmeni, telefon: '777 000 111' });
  const { uzivatelske_jmeno } = await own();
  const late = await admin.put(`/api/users/update/${PETRA}/`, {
    uzivatelske_jmeno,
    jmeno: 'Petra',
    prijmeni,
    verze,
  });
  expect(late.body.error).toBe('Záznam mezitím změnil Petra Nováková.');
});

test('a bulk action raises the version of the switched shops', async () => {
  const admin = await app.as('admin');
  const store_ids = [await make().store(), await make().store()];
  await admin.post('/api/stores/prodejny/bulk_update_status/', { store_ids, aktivni: false });
  const nazev = `Prodejna ${fresh()}`;
  const late = await admin.put(`/api/stores/prodejny/${store_ids[0]}/`, {
    ...{ nazev, nazev_kratkiy: nazev, aktivni: true, verze: 1 },
  });
  expect([late.status, late.body.mezitim.zaznam.aktivni]).toEqual([409, false]);
});

test('ticking a done task again is not late, but undoing another’s tick is', async () => {
  const admin = await app.as('admin');
  const { body } = await admin.post('/api/tasks/', { ukol: 'Uklidit', id_prodejce_ukol: PETRA });
  const path = `/api/tasks/${body.task.id}/`;
  const petra = await app.as('petra');
  expect((await petra.put(path, { stav: 'hotovo', verze: 1 })).body.task.verze).toBe(2);
  expect((await admin.put(path, { stav: 'hotovo', verze: 1 })).status).toBe(200);
  expect((await admin.put(path, { stav: 'v_procesu', verze: 1 })).status).toBe(409);
});

test('the version is not in the audit', async () => {
  const { rows } = await sql`select 1 from audit where zmeny ? 'verze'`.execute(app.db);
  expect(rows).toEqual([]);
});

test('every table with a version counts it by a trigger', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where column_name = 'verze' and table_schema = 'public' and table_name not in (
      select event_object_table from information_schema.triggers where action_statement like '%zvys_verzi%')`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});
