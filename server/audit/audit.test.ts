import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { pragueClock } from '#shared/core/prague.ts';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { ACCESS, imageFile, ORDER, records, salesFile } from '#test/api/records.ts';
import { isUnsafe, ROUTES } from '#test/api/routes.ts';
import { type Client, type Sent, testApp } from '#test/app.ts';
import { DEMO_PASSWORD } from '#world/chain.ts';
import { write } from '../core/write.ts';

const app = testApp();

const MASK = '•••';
const ADDRESS = '10.4.0.1';

const rows = () => app.db.selectFrom('audit').selectAll().orderBy('id').execute();
type Row = Awaited<ReturnType<typeof rows>>[number];

/** Runs `act` and returns its outcome with the audit rows that it left. */
async function leaving<T>(act: () => Promise<T>): Promise<{ outcome: T; left: Row[] }> {
  const before = (await rows()).length;
  const outcome = await act();
  return { outcome, left: (await rows()).slice(before) };
}

const person = (id: number) => ({
  id,
  uzivatelske_jmeno: `osoba${id}`,
  jmeno: 'Nová',
  prijmeni: 'Osoba',
  heslo: 'tajne123',
});

const from = { remoteAddress: ADDRESS };
const login = (heslo = DEMO_PASSWORD, uzivatelske_jmeno = 'petra') =>
  app.guest.post('/api/users/login/', { uzivatelske_jmeno, heslo }, from);

const idOf = async (sent: Promise<Sent>): Promise<number> => {
  const { status, body } = await sent;
  expect(status).toBe(201);
  return body.id ?? body.task?.id ?? body.store?.id ?? body.user?.id;
};

async function textFile(client: Client, url: string) {
  const form = new FormData();
  form.set('soubor', new Blob(['Ahoj']), 'poznamka.txt');
  return multipart(client, url, form);
}

async function multipart(client: Client, url: string, form: FormData) {
  const sent = new Response(form);
  const headers = { 'content-type': sent.headers.get('content-type')! };
  return client.post(url, Buffer.from(await sent.arrayBuffer()), { headers, ...from });
}

type Scenario = {
  /** Makes what the call is about; its id is handed to `act` and expected as the record unless told so. */
  given?(admin: Client): Promise<number>;
  act(admin: Client, id: number): Promise<Sent>;
  leaves(id: number, body: Sent['body']): Partial<Row>;
};

const task = (admin: Client) => idOf(admin.post('/api/tasks/', { ukol: 'Doplnit letáky' }));
const post = (admin: Client) => idOf(admin.post('/api/news/', { obsah: 'Ahoj' }));
const comment = async (admin: Client) =>
  idOf(admin.post(`/api/news/${await post(admin)}/komentare/`, { obsah: 'Dobře' }));
const category = (admin: Client) => {
  const nazev = `Kategorie ${Math.random()}`;
  return idOf(admin.post('/api/news/kategorie/vytvorit/', { nazev }));
};
const store = (admin: Client) =>
  idOf(admin.post('/api/stores/prodejny/', { nazev: `Prodejna ${Math.random()}`, nazev_kratkiy: 'P' }));

const NEW_SHIFT = { prodejna: 3, cas_od: '08:00', cas_do: '20:00', user_id: 13 };
const SHIFT_ROW = {
  uzivatel_id: [null, 13],
  prodejna_id: [null, 3],
  cas_od: [null, '08:00'],
  cas_do: [null, '20:00'],
  typ_smeny: [null, 'prace'],
} satisfies Row['zmeny'];
/** Petra's shift on a day in the past, or today's. */
const shiftOf = async (datum: string, uzivatel_id = 12) => {
  const values = { uzivatel_id, prodejna_id: 3, datum, cas_od: '08:00', cas_do: '20:00', poznamka: null };
  return (await app.db.insertInto('smena').values(values).returning('id').executeTakeFirstOrThrow()).id;
};
const attended = (smena_id: number, kdo: number) => ({
  co: 'vytvoreni' as const,
  tabulka: 'dochazka',
  zmeny: expect.objectContaining({
    smena_id: [null, smena_id],
    typ_akce: [null, 'prichod'],
    zapsal_id: [null, kdo],
  }),
});

const row = (co: Row['co'], tabulka: string, zmeny: object) => (id: number, body: Sent['body']) => ({
  co,
  tabulka,
  zaznam: `${id || (body.order ?? body.pristup).id}`,
  zmeny: expect.objectContaining(zmeny),
});

/** Calls of orders and of the vault, with a record of ADMIN's own. */
const orderIn = (state?: Parameters<ReturnType<typeof records>['order']>[1]) => () =>
  records(app.db).order(1, state);
const accessIn = (deleted: boolean) => () => records(app.db).access(1, deleted);
const ORDERS_AND_VAULT: Record<string, Scenario> = {
  'POST /orders/orders/': {
    act: admin => admin.post('/api/orders/orders/', ORDER, from),
    leaves: row('vytvoreni', 'objednavka', { dil: [null, 'Displej'] }),
  },
  'PUT /orders/orders/:id/': {
    given: orderIn(),
    act: (admin, id) => admin.put(`/api/orders/orders/${id}/`, { ...ORDER, dil: 'Rám', verze: 1 }, from),
    leaves: row('zmena', 'objednavka', { dil: ['Displej', 'Rám'] }),
  },
  'PATCH /orders/orders/:id/update_status/': {
    given: orderIn(),
    act: (admin, id) =>
      admin.patch(`/api/orders/orders/${id}/update_status/`, { novy_status: 'storno' }, from),
    leaves: row('zmena', 'objednavka', { status: ['nove', 'storno'] }),
  },
  'POST /orders/orders/:id/undo_status/': {
    given: orderIn({ moved: true }),
    act: (admin, id) => admin.post(`/api/orders/orders/${id}/undo_status/`, undefined, from),
    leaves: row('zmena', 'objednavka', { status: ['objednano', 'nove'] }),
  },
  'POST /orders/orders/:id/notified/': {
    given: orderIn({ status: 'dorazilo_ceka' }),
    act: (admin, id) => admin.post(`/api/orders/orders/${id}/notified/`, { zpusob: 'sms' }, from),
    leaves: row('zmena', 'objednavka', { zprava_zakaznikovi: [null, 'sms'] }),
  },
  'DELETE /orders/orders/:id/': {
    given: orderIn(),
    act: (admin, id) => admin.delete(`/api/orders/orders/${id}/`, from),
    leaves: row('smazani', 'objednavka', { dil: ['Displej', null] }),
  },
  'POST /orders/orders/:id/restore/': {
    given: orderIn({ deleted: true }),
    act: (admin, id) => admin.post(`/api/orders/orders/${id}/restore/`, undefined, from),
    leaves: row('zmena', 'objednavka', { obnoveno: [null, true] }),
  },
  'POST /pristupy/': {
    act: admin => admin.post('/api/pristupy/', ACCESS, from),
    leaves: row('vytvoreni', 'pristup', { password: [null, MASK] }),
  },
  'PUT /pristupy/:id/': {
    given: accessIn(false),
    act: (admin, id) => admin.put(`/api/pristupy/${id}/`, { ...ACCESS, username: 'jiny' }, from),
    leaves: row('zmena', 'pristup', { username: ['prodejna', 'jiny'], password: [null, MASK] }),
  },
  'DELETE /pristupy/:id/': {
    given: accessIn(false),
    act: (admin, id) => admin.delete(`/api/pristupy/${id}/`, from),
    leaves: row('smazani', 'pristup', { company_name: ['MobilParts', null] }),
  },
  'POST /pristupy/:id/obnovit/': {
    given: accessIn(true),
    act: (admin, id) => admin.post(`/api/pristupy/${id}/obnovit/`, undefined, from),
    leaves: row('zmena', 'pristup', { obnoveno: [null, true] }),
  },
};

const profile = (nazev: string) => ({ ...BUILT_IN_PROFILES.superstore, nazev });
const profileOf = async (admin: Client, nazev: string) => {
  expect((await admin.post('/api/import/profily/', profile(nazev))).status).toBe(201);
  return 0;
};

/** Calls of imports: files, profiles and tokens. */
const IMPORTS: Record<string, Scenario> = {
  'POST /import/prodeje/': {
    act: admin => multipart(admin, '/api/import/prodeje/?zdroj=audit', salesFile()),
    leaves: (_id, body) => ({
      co: 'import',
      tabulka: 'prodej_import',
      zaznam: `${body.import.id}`,
      zmeny: expect.objectContaining({ zdroj: [null, 'audit'] }),
    }),
  },
  'POST /import/profily/': {
    act: admin => admin.post('/api/import/profily/', profile('Pokladna'), from),
    leaves: () => ({ co: 'vytvoreni', tabulka: 'prodej_profil', zaznam: 'Pokladna' }),
  },
  'PUT /import/profily/:klic/': {
    given: admin => profileOf(admin, 'Staré'),
    act: admin =>
      admin.put(
        `/api/import/profily/${encodeURIComponent('Staré')}/`,
        { ...profile('Staré'), oddelovac: ';' },
        from,
      ),
    leaves: () => ({
      co: 'zmena',
      tabulka: 'prodej_profil',
      zaznam: 'Staré',
      zmeny: { oddelovac: [',', ';'] },
    }),
  },
  'DELETE /import/profily/:klic/': {
    given: admin => profileOf(admin, 'Zbytečný'),
    act: admin => admin.delete(`/api/import/profily/${encodeURIComponent('Zbytečný')}/`, from),
    leaves: () => ({ co: 'smazani', tabulka: 'prodej_profil', zaznam: 'Zbytečný' }),
  },
  'POST /import/tokeny/': {
    act: admin => admin.post('/api/import/tokeny/', { nazev: 'Pokladna' }, from),
    leaves: (_id, body) => ({
      co: 'vytvoreni',
      tabulka: 'prodej_token',
      zaznam: `${body.token.id}`,
      zmeny: { nazev: [null, 'Pokladna'] },
    }),
  },
  'DELETE /import/tokeny/:id/': {
    given: async admin => (await admin.post('/api/import/tokeny/', { nazev: 'Starý' })).body.token.id,
    act: (admin, id) => admin.delete(`/api/import/tokeny/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'prodej_token',
      zaznam: `${id}`,
      zmeny: { nazev: ['Starý', null] },
    }),
  },
};

/** Unsafe calls that only look: a preview of a file. */
const LOOKING = ['POST /import/nahled/'];

/** Every unsafe call of the contract and the one row that it leaves when it succeeds. */
const SCENARIOS: Record<string, Scenario> = {
  ...ORDERS_AND_VAULT,
  ...IMPORTS,
  'POST /shifts/': {
    act: admin => admin.post('/api/shifts/', { ...NEW_SHIFT, datum: '2031-01-01' }, from),
    leaves: (_, body) => ({
      co: 'vytvoreni',
      tabulka: 'smena',
      zaznam: `${body.smena.id}`,
      zmeny: { ...SHIFT_ROW, datum: [null, '2031-01-01'] },
    }),
  },
  'POST /shifts/bulk-create/': {
    act: admin => admin.post('/api/shifts/bulk-create/', { ...NEW_SHIFT, datumy: ['2031-01-02'] }, from),
    leaves: () => ({
      co: 'vytvoreni',
      tabulka: 'smena',
      zaznam: expect.any(String),
      zmeny: { ...SHIFT_ROW, datum: [null, '2031-01-02'] },
    }),
  },
  'POST /shifts/copy-week/': {
    given: () => shiftOf('2032-01-05', 13),
    act: admin => admin.post('/api/shifts/copy-week/', { prodejna: 3, tyden: '2032-01-12' }, from),
    leaves: () => ({
      co: 'vytvoreni',
      tabulka: 'smena',
      zaznam: expect.any(String),
      zmeny: { ...SHIFT_ROW, datum: [null, '2032-01-12'] },
    }),
  },
  'PUT /shifts/:id/': {
    given: () => shiftOf('2031-02-01'),
    act: (admin, id) =>
      admin.put(`/api/shifts/${id}/`, { ...NEW_SHIFT, datum: '2031-02-01', cas_do: '18:00' }, from),
    leaves: id => ({
      co: 'zmena',
      tabulka: 'smena',
      zaznam: `${id}`,
      zmeny: { uzivatel_id: [12, 13], cas_do: ['20:00', '18:00'] },
    }),
  },
  'DELETE /shifts/:id/': {
    given: () => shiftOf('2031-02-02'),
    act: (admin, id) => admin.delete(`/api/shifts/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'smena',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ datum: ['2031-02-02', null], uzivatel_id: [12, null] }),
    }),
  },
  'POST /shifts/attendance/': {
    given: () => shiftOf(pragueClock(Date.now()).datum, 1),
    act: (admin, smena_id) => admin.post('/api/shifts/attendance/', { smena_id, typ_akce: 'prichod' }, from),
    leaves: (id, body) => ({ ...attended(id, 1), zaznam: `${body.zaznam.id}` }),
  },
  'POST /shifts/:id/attendance/': {
    given: () => shiftOf('2021-02-03'),
    act: (admin, id) =>
      admin.post(
        `/api/shifts/${id}/attendance/`,
        { typ_akce: 'prichod', cas: '08:00', duvod: 'Zapomněla' },
        from,
      ),
    leaves: (id, body) => ({ ...attended(id, 1), zaznam: `${body.smena.dochazka[0].id}` }),
  },
  'POST /users/login/': {
    act: () => login(DEMO_PASSWORD, 'admin'),
    leaves: () => ({ co: 'prihlaseni', tabulka: 'relace', zaznam: '1', zmeny: {} }),
  },
  'POST /users/logout/': {
    act: async () => (await app.as('admin')).post('/api/users/logout/', undefined, from),
    leaves: () => ({ co: 'odhlaseni', tabulka: 'relace', zaznam: '1', zmeny: {} }),
  },
  'POST /users/create/': {
    act: admin => admin.post('/api/users/create/', { ...person(800), prodejna: 'Čepkov' }, from),
    leaves: () => ({
      co: 'vytvoreni',
      tabulka: 'uzivatel',
      zaznam: '800',
      zmeny: {
        id: [null, 800],
        uzivatelske_jmeno: [null, 'osoba800'],
        jmeno: [null, 'Nová'],
        prijmeni: [null, 'Osoba'],
        heslo: [null, MASK],
        role: [null, 'PRODEJCE'],
        aktivni: [null, true],
        moduly: [null, []],
        prodejna_id: [null, 3],
      },
    }),
  },
  'PUT /users/update/:id/': {
    given: admin => idOf(admin.post('/api/users/create/', person(801))),
    act: (admin, id) =>
      admin.put(
        `/api/users/update/${id}/`,
        { ...person(id), jmeno: 'Jiná', heslo: 'nove-heslo', moduly: ['news'] },
        from,
      ),
    leaves: id => ({
      co: 'zmena',
      tabulka: 'uzivatel',
      zaznam: `${id}`,
      zmeny: {
        jmeno: ['Nová', 'Jiná'],
        inicialy: ['NO', 'JO'],
        moduly: [[], ['news']],
        heslo: [null, MASK],
      },
    }),
  },
  'DELETE /users/delete/:id/': {
    given: admin => idOf(admin.post('/api/users/create/', person(802))),
    act: (admin, id) => admin.delete(`/api/users/delete/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'uzivatel',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ jmeno: ['Nová', null], role: ['PRODEJCE', null] }),
    }),
  },
  'POST /stores/prodejny/': {
    act: admin => admin.post('/api/stores/prodejny/', { nazev: 'Brno', nazev_kratkiy: 'B' }, from),
    leaves: (_id, body) => ({
      co: 'vytvoreni',
      tabulka: 'prodejna',
      zaznam: `${body.store.id}`,
      zmeny: expect.objectContaining({ nazev: [null, 'Brno'], barva: [null, '#0066cc'] }),
    }),
  },
  'PUT /stores/prodejny/:id/': {
    given: store,
    act: (admin, id) =>
      admin.put(`/api/stores/prodejny/${id}/`, { nazev: 'Ostrava', nazev_kratkiy: 'P', poradi: 9 }, from),
    leaves: id => ({
      co: 'zmena',
      tabulka: 'prodejna',
      zaznam: `${id}`,
      zmeny: { nazev: [expect.any(String), 'Ostrava'], poradi: [0, 9] },
    }),
  },
  'DELETE /stores/prodejny/:id/': {
    given: store,
    act: (admin, id) => admin.delete(`/api/stores/prodejny/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'prodejna',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ aktivni: [true, null] }),
    }),
  },
  'POST /stores/prodejny/bulk_update_status/': {
    given: store,
    act: (admin, id) =>
      admin.post('/api/stores/prodejny/bulk_update_status/', { store_ids: [id, 1], aktivni: false }, from),
    // One of the two already was inactive.
    leaves: id => ({ co: 'zmena', tabulka: 'prodejna', zaznam: `${id}`, zmeny: { aktivni: [true, false] } }),
  },
  'POST /news/kategorie/vytvorit/': {
    act: admin => admin.post('/api/news/kategorie/vytvorit/', { nazev: 'Inventura' }, from),
    leaves: (_id, body) => ({
      co: 'vytvoreni',
      tabulka: 'kategorie',
      zaznam: `${body.id}`,
      zmeny: { id: [null, body.id], nazev: [null, 'Inventura'], barva: [null, '#0066cc'] },
    }),
  },
  'DELETE /news/kategorie/:id/': {
    given: category,
    act: (admin, id) => admin.delete(`/api/news/kategorie/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'kategorie',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ barva: ['#0066cc', null] }),
    }),
  },
  'POST /tasks/': {
    act: admin => admin.post('/api/tasks/', { ukol: 'Doplnit letáky' }, from),
    leaves: (_id, body) => ({
      co: 'vytvoreni',
      tabulka: 'ukol',
      zaznam: `${body.task.id}`,
      zmeny: expect.objectContaining({ ukol: [null, 'Doplnit letáky'], id_prodejce_ukol: [null, 1] }),
    }),
  },
  'PUT /tasks/:id/': {
    given: task,
    act: (admin, id) => admin.put(`/api/tasks/${id}/`, { stav: 'hotovo' }, from),
    leaves: id => ({
      co: 'zmena',
      tabulka: 'ukol',
      zaznam: `${id}`,
      zmeny: { stav: ['v_procesu', 'hotovo'] },
    }),
  },
  'DELETE /tasks/:id/': {
    given: task,
    act: (admin, id) => admin.delete(`/api/tasks/${id}/`, from),
    leaves: id => ({ co: 'smazani', tabulka: 'ukol', zaznam: `${id}` }),
  },
  'PUT /users/profile/update/': {
    act: admin =>
      admin.put(
        '/api/users/profile/update/',
        { jmeno: 'Alena', prijmeni: 'Dvořáková', adresa: 'Doma' },
        from,
      ),
    leaves: () => ({ co: 'zmena', tabulka: 'uzivatel', zaznam: '1', zmeny: { adresa: [null, 'Doma'] } }),
  },
  'POST /users/profile/change-password/': {
    act: admin =>
      admin.post(
        '/api/users/profile/change-password/',
        { stare_heslo: DEMO_PASSWORD, nove_heslo: DEMO_PASSWORD, potvrzeni_hesla: DEMO_PASSWORD },
        from,
      ),
    leaves: () => ({ co: 'zmena', tabulka: 'uzivatel', zaznam: '1', zmeny: { heslo: [MASK, MASK] } }),
  },
  'POST /users/profile/image/upload/': {
    act: admin => multipart(admin, '/api/users/profile/image/upload/', imageFile()),
    leaves: () => ({ co: 'vytvoreni', tabulka: 'profil_obrazek', zaznam: '1' }),
  },
  'DELETE /users/profile/image/delete/': {
    act: admin => admin.delete('/api/users/profile/image/delete/', from),
    leaves: () => ({ co: 'smazani', tabulka: 'profil_obrazek', zaznam: '1' }),
  },
  'POST /notifications/:id/read/': {
    given: () => records(app.db).notification(1),
    act: (admin, id) => admin.post(`/api/notifications/${id}/read/`, undefined, from),
    leaves: id => ({ co: 'zmena', tabulka: 'upozorneni', zaznam: `${id}` }),
  },
  'POST /notifications/read-all/': {
    given: () => records(app.db).notification(1),
    act: admin => admin.post('/api/notifications/read-all/', undefined, from),
    leaves: id => ({ co: 'zmena', tabulka: 'upozorneni', zaznam: `${id}` }),
  },
  'POST /news/': {
    act: admin => admin.post('/api/news/', { obsah: 'Dobré ráno' }, from),
    leaves: (_id, body) => ({
      co: 'vytvoreni',
      tabulka: 'novinka',
      zaznam: `${body.id}`,
      zmeny: expect.objectContaining({ obsah: [null, 'Dobré ráno'] }),
    }),
  },
  'DELETE /news/:id/': {
    given: post,
    act: (admin, id) => admin.delete(`/api/news/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'novinka',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ obsah: ['Ahoj', null], autor: [1, null] }),
    }),
  },
  'POST /news/:id/soubory/': {
    given: post,
    act: (admin, id) => textFile(admin, `/api/news/${id}/soubory/`),
    leaves: (id, body) => ({
      co: 'vytvoreni',
      tabulka: 'soubor',
      zaznam: `${body.id}`,
      zmeny: { nazev: [null, 'poznamka.txt'], velikost: [null, 4], novinka_id: [null, id] },
    }),
  },
  'POST /news/reakce/': {
    given: post,
    act: (admin, id) => admin.post('/api/news/reakce/', { novinka: id, typ: 'srdce' }, from),
    leaves: (id, body) => ({
      co: 'vytvoreni',
      tabulka: 'reakce',
      zaznam: `${body.id}`,
      zmeny: { typ: [null, 'srdce'], novinka: [null, id] },
    }),
  },
  'DELETE /news/:id/reakce/': {
    async given(admin) {
      const id = await post(admin);
      await admin.post('/api/news/reakce/', { novinka: id, typ: 'srdce' });
      return id;
    },
    act: (admin, id) => admin.delete(`/api/news/${id}/reakce/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'reakce',
      zmeny: { typ: ['srdce', null], novinka: [id, null] },
    }),
  },
  'POST /news/:id/komentare/': {
    given: post,
    act: (admin, id) => admin.post(`/api/news/${id}/komentare/`, { obsah: 'Dobře' }, from),
    leaves: (id, body) => ({
      co: 'vytvoreni',
      tabulka: 'komentar',
      zaznam: `${body.id}`,
      zmeny: expect.objectContaining({ obsah: [null, 'Dobře'], novinka: [null, id] }),
    }),
  },
  'POST /news/komentare/:id/soubory/': {
    given: comment,
    act: (admin, id) => textFile(admin, `/api/news/komentare/${id}/soubory/`),
    leaves: (id, body) => ({
      co: 'vytvoreni',
      tabulka: 'soubor',
      zaznam: `${body.id}`,
      zmeny: { nazev: [null, 'poznamka.txt'], velikost: [null, 4], komentar_id: [null, id] },
    }),
  },
  'DELETE /news/komentare/:id/': {
    given: comment,
    act: (admin, id) => admin.delete(`/api/news/komentare/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'komentar',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ obsah: ['Dobře', null], autor: [1, null] }),
    }),
  },
  'PUT /settings/': {
    act: admin => admin.put('/api/settings/', { soubor_max_mb: 30, souboru_max: 10 }, from),
    leaves: () => ({
      co: 'zmena',
      tabulka: 'nastaveni',
      zaznam: null,
      zmeny: { soubor_max_mb: [25, 30] },
    }),
  },
  'PUT /parovani/osoby/:id/': {
    given: () => records(app.db).personName(),
    act: (admin, id) => admin.put(`/api/parovani/osoby/${id}/`, { uzivatel_id: 12 }, from),
    leaves: () => ({
      co: 'zmena',
      tabulka: 'prodej_osoba',
      zaznam: expect.stringMatching(/^Jméno /),
      zmeny: { uzivatel_id: [null, 12], rucne: [false, true] },
    }),
  },
  'PUT /parovani/pobocky/:id/': {
    given: () => records(app.db).branchName(),
    act: (admin, id) => admin.put(`/api/parovani/pobocky/${id}/`, { prodejna_id: 3 }, from),
    leaves: () => ({
      co: 'zmena',
      tabulka: 'prodej_pobocka',
      zaznam: expect.stringMatching(/^Středisko /),
      zmeny: { prodejna_id: [null, 3], rucne: [false, true] },
    }),
  },
  'POST /pravidla/citace/': {
    act: admin =>
      admin.post('/api/pravidla/citace/', { citac: 'akt', druh: 'nazev', vzor: 'Aktivace ČR' }, from),
    leaves: () => ({
      co: 'vytvoreni',
      tabulka: 'prodej_citac_pravidlo',
      zmeny: { citac: [null, 'akt'], druh: [null, 'nazev'], vzor: [null, 'aktivace cr'] },
    }),
  },
  'DELETE /pravidla/citace/:id/': {
    given: () => records(app.db).counterRule(),
    act: (admin, id) => admin.delete(`/api/pravidla/citace/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'prodej_citac_pravidlo',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ citac: ['ct300', null] }),
    }),
  },
  'POST /pravidla/doprava/': {
    act: admin => admin.post('/api/pravidla/doprava/', { druh: 'kategorie', vzor: 'Poštovné' }, from),
    leaves: () => ({
      co: 'vytvoreni',
      tabulka: 'prodej_doprava_pravidlo',
      zmeny: { druh: [null, 'kategorie'], vzor: [null, 'postovne'] },
    }),
  },
  'DELETE /pravidla/doprava/:id/': {
    given: () => records(app.db).shippingRule(),
    act: (admin, id) => admin.delete(`/api/pravidla/doprava/${id}/`, from),
    leaves: id => ({
      co: 'smazani',
      tabulka: 'prodej_doprava_pravidlo',
      zaznam: `${id}`,
      zmeny: expect.objectContaining({ druh: ['kod', null] }),
    }),
  },
  'PUT /pravidla/mez/': {
    act: admin => admin.put('/api/pravidla/mez/', { mez_polozek: 150 }, from),
    leaves: () => ({
      co: 'zmena',
      tabulka: 'prodej_pravidla',
      zaznam: null,
      zmeny: { mez_polozek: [100, 150] },
    }),
  },
  'PUT /pravidla/segmenty/': {
    act: admin =>
      admin.put('/api/pravidla/segmenty/', { kategorie: 'Diagnostika', segment: 'servisni_prace' }, from),
    leaves: () => ({
      co: 'zmena',
      tabulka: 'prodej_segment',
      zaznam: 'Diagnostika',
      zmeny: { segment: [null, 'servisni_prace'] },
    }),
  },
  'PUT /pravidla/body/': {
    act: admin =>
      admin.put('/api/pravidla/body/', { polozka: 'kop500', plati_od: '2999-01-01', body: 60 }, from),
    leaves: () => ({
      co: 'zmena',
      tabulka: 'prodej_body',
      zaznam: 'kop500 2999-01-01',
      zmeny: { body: [null, 60] },
    }),
  },
  'DELETE /pravidla/body/:polozka/:plati_od/': {
    async given() {
      const day = await records(app.db).futurePoints('knz');
      return Date.parse(day);
    },
    act: (admin, id) =>
      admin.delete(`/api/pravidla/body/knz/${new Date(id).toISOString().slice(0, 10)}/`, from),
    leaves: () => ({ co: 'smazani', tabulka: 'prodej_body', zmeny: { body: [1, null] } }),
  },
};

describe('every call that writes leaves one row: who, what, which, the difference, the address', () => {
  test('there is a scenario for each of them', () => {
    const unsafe = [...ROUTES]
      .filter(([call, route]) => isUnsafe(route) && !LOOKING.includes(call))
      .map(([call]) => call);
    expect(Object.keys(SCENARIOS).sort()).toEqual(unsafe.sort());
  });

  test.each(Object.entries(SCENARIOS))('%s', async (_call, { given, act, leaves }) => {
    await app.db.updateTable('prodejna').set({ aktivni: false }).where('id', '=', 1).execute();
    const admin = await app.as('admin');
    const id = (await given?.(admin)) ?? 0;
    const begin = Date.now();
    const { outcome, left } = await leaving(() => act(admin, id));
    expect(outcome.status).toBeLessThan(300);
    expect(left).toHaveLength(1);
    expect(left[0]).toMatchObject({ kdo: 1, kdo_jmeno: 'Alena Dvořáková', adresa: ADDRESS });
    expect(left[0]).toMatchObject(leaves(id, outcome.body));
    expect(Date.parse(left[0]!.cas)).toBeGreaterThan(begin - 1_000);
    expect(Date.parse(left[0]!.cas)).toBeLessThan(Date.now() + 1_000);
  });

  test.each([
    ['petra', 'Spatne-Tajemstvi', 12],
    ['zdenek', DEMO_PASSWORD, 72],
    ['nikdo', DEMO_PASSWORD, null],
  ])('a failed sign-in of %s with %s', async (username, heslo, kdo) => {
    const { outcome, left } = await leaving(() => login(heslo, username));
    expect(outcome.status).toBe(401);
    expect(left).toMatchObject([
      { co: 'neuspesne_prihlaseni', kdo, kdo_jmeno: username, tabulka: 'relace', adresa: ADDRESS, zmeny: {} },
    ]);
  });

  test('several shops switched at once leave one row each', async () => {
    const admin = await app.as('admin');
    const ids = [await store(admin), await store(admin)];
    const { left } = await leaving(() =>
      admin.post('/api/stores/prodejny/bulk_update_status/', { store_ids: ids, aktivni: false }),
    );
    expect(left.map(row => row.zaznam).sort()).toEqual(ids.map(String).sort());
  });

  test('a reaction that is replaced is a change from one to the other', async () => {
    const admin = await app.as('admin');
    const id = await post(admin);
    await admin.post('/api/news/reakce/', { novinka: id, typ: 'like' });
    const { left } = await leaving(() => admin.post('/api/news/reakce/', { novinka: id, typ: 'smich' }));
    expect(left).toMatchObject([{ co: 'zmena', zmeny: { typ: ['like', 'smich'] } }]);
  });

  test('the address is the client’s behind a trusted proxy, never what an untrusted one claims', async () => {
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

describe('what leaves no row', () => {
  test.each([
    ['reading', (admin: Client) => admin.get('/api/users/list/'), 200],
    ['what is not valid', (admin: Client) => admin.post('/api/users/create/', {}), 400],
    ['what is not there', (admin: Client) => admin.delete('/api/news/99999/'), 404],
    ['a conflict', (admin: Client) => admin.post('/api/users/create/', person(12)), 409],
    ['a linked shop', (admin: Client) => admin.delete('/api/stores/prodejny/2/'), 409],
    ['what is one’s own', (admin: Client) => admin.delete('/api/users/delete/1/'), 403],
    ['a guest signing out', () => app.guest.post('/api/users/logout/'), 200],
    [
      'what is not allowed',
      async () => (await app.as('petra')).post('/api/stores/prodejny/', { nazev: 'X', nazev_kratkiy: 'X' }),
      403,
    ],
  ])('%s', async (_what, act, status) => {
    const admin = await app.as('admin');
    const { outcome, left } = await leaving(() => act(admin));
    expect(outcome.status).toBe(status);
    expect(left).toEqual([]);
  });
});

describe('a row and what it tells are written together', () => {
  const author = { kdo: 1, kdo_jmeno: 'Alena', adresa: null };

  test('a write that fails after its row leaves none', async () => {
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

  test('a write whose row cannot be written does not happen', async () => {
    const admin = await app.as('admin');
    const refuse = sql`alter table audit add constraint zkouska check (tabulka <> 'kategorie') not valid`;
    await refuse.execute(app.db);
    try {
      const answer = await admin.post('/api/news/kategorie/vytvorit/', { nazev: 'Bez záznamu' });
      expect(answer.status).toBe(500);
      const { body } = await admin.get('/api/news/kategorie/');
      expect(body.map((one: { nazev: string }) => one.nazev)).not.toContain('Bez záznamu');
    } finally {
      await sql`alter table audit drop constraint zkouska`.execute(app.db);
    }
  });
});

describe('the rows', () => {
  test.each([
    ['changed', sql`update audit set kdo = 2`],
    ['changed one by one', sql`update audit set zmeny = '{}' where id = (select min(id) from audit)`],
    ['deleted', sql`delete from audit where id = (select min(id) from audit)`],
    ['emptied', sql`truncate audit`],
  ])('cannot be %s', async (_how, statement) => {
    await login();
    const before = await rows();
    await expect(statement.execute(app.db)).rejects.toThrow('audit is append-only');
    expect(await rows()).toEqual(before);
  });

  test('stay when their person is gone, with the name', async () => {
    const admin = await app.as('admin');
    await admin.post('/api/users/create/', { ...person(810), role: 'ADMIN' });
    await login('tajne123', 'osoba810');
    await admin.delete('/api/users/delete/810/');
    const { body } = await admin.get('/api/audit/', { query: { kdo: '810' } });
    expect(body.zaznamy).toMatchObject([{ co: 'prihlaseni', kdo: 810, kdo_jmeno: 'Nová Osoba' }]);
  });
});

describe('the list', () => {
  const list = async (query: Record<string, string>) => {
    const { status, body } = await (await app.as('karel')).get('/api/audit/', { query });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    return body.zaznamy;
  };

  /** A row at an instant, told apart by its table. */
  const at = (tabulka: string, ...instants: string[]) =>
    app.db
      .insertInto('audit')
      .values(instants.map(cas => ({ cas, co: 'zmena' as const, tabulka, zaznam: cas, zmeny: '{}' })))
      .execute();

  test.each(['petra', 'viktor'])('is not for %s', async username => {
    const { status, body } = await (await app.as(username)).get('/api/audit/');
    expect(status).toBe(403);
    expect(body.message).toBe('Nemáte oprávnění k přístupu k této sekci.');
  });

  test('shows every field of a row, times with their offset', async () => {
    await login();
    const [newest] = await list({ limit: '1' });
    expect(newest).toEqual({
      id: expect.any(Number),
      cas: expect.stringMatching(/T.*\+0[12]:00$/),
      kdo: 12,
      kdo_jmeno: 'Petra Nováková',
      co: 'prihlaseni',
      tabulka: 'relace',
      zaznam: '12',
      zmeny: {},
      adresa: ADDRESS,
    });
  });

  test('is filtered by who, what, table and record, alone and together', async () => {
    const admin = await app.as('admin');
    const id = await post(admin);
    await (await app.as('petra')).post(`/api/news/${id}/komentare/`, { obsah: 'Ahoj' });
    await (await app.as('petra')).post('/api/news/', { obsah: 'Ahoj' });
    await admin.delete(`/api/news/${id}/`);

    const kdo = await list({ kdo: '12' });
    expect(new Set(kdo.map((row: Row) => row.kdo))).toEqual(new Set([12]));
    expect(kdo.length).toBeGreaterThan(1);
    const co = await list({ co: 'smazani' });
    expect(new Set(co.map((row: Row) => row.co))).toEqual(new Set(['smazani']));
    const tabulka = await list({ tabulka: 'komentar' });
    expect(new Set(tabulka.map((row: Row) => row.tabulka))).toEqual(new Set(['komentar']));
    expect(await list({ tabulka: 'novinka', zaznam: `${id}` })).toMatchObject([
      { co: 'smazani' },
      { co: 'vytvoreni' },
    ]);
    const all = { kdo: '1', co: 'vytvoreni', tabulka: 'novinka', zaznam: `${id}` };
    expect(await list(all)).toHaveLength(1);
    expect(await list({ ...all, kdo: '12' })).toEqual([]);
  });

  test('days are whole days in Prague, both ends inclusive', async () => {
    const times = [
      '2026-01-09T23:59:59.999+01:00',
      '2026-01-10T00:00:00+01:00',
      '2026-01-10T23:30:00+01:00',
      '2026-01-10T23:59:59.999+01:00',
      '2026-01-11T00:00:00+01:00',
    ];
    await at('den', ...times);
    const found = async (query: Record<string, string>) =>
      (await list({ tabulka: 'den', ...query })).map((row: Row) => row.zaznam).reverse();
    expect(await found({ od: '2026-01-10', do: '2026-01-10' })).toEqual(times.slice(1, 4));
    expect(await found({ od: '2026-01-10' })).toEqual(times.slice(1));
    expect(await found({ do: '2026-01-10' })).toEqual(times.slice(0, 4));
    expect(await found({ od: '2026-01-11', do: '2026-01-10' })).toEqual([]);
  });

  test.each([
    [
      '23',
      '2026-03-29',
      '2026-03-29T00:00:00+01:00',
      '2026-03-29T23:59:59+02:00',
      '2026-03-30T00:00:00+02:00',
    ],
    [
      '25',
      '2026-10-25',
      '2026-10-25T00:00:00+02:00',
      '2026-10-25T23:59:59+01:00',
      '2026-10-26T00:00:00+01:00',
    ],
  ])('a day of %s hours is whole as well', async (_hours, day, first, last, next) => {
    const before = new Date(Date.parse(first) - 1).toISOString();
    await at(day, before, first, last, next);
    const found = await list({ tabulka: day, od: day, do: day });
    expect(found.map((row: Row) => row.zaznam)).toEqual([last, first]);
  });

  test('is newest first, 100 unless told otherwise, and pages follow one another', async () => {
    await sql`insert into audit (co, tabulka, zaznam) select 'zmena', 'strany', n from generate_series(1, 130) n`.execute(
      app.db,
    );
    const all = await list({ tabulka: 'strany', limit: '500' });
    expect(all.map((row: Row) => Number(row.zaznam))).toEqual(Array.from({ length: 130 }, (_, i) => 130 - i));
    const first = await list({ tabulka: 'strany' });
    expect(first).toHaveLength(100);
    const second = await list({ tabulka: 'strany', before: `${first.at(-1).id}` });
    expect([...first, ...second]).toEqual(all);
  });

  test.each([
    ['kdo', 'petra'],
    ['co', 'vloupani'],
    ['od', '2026-02-30'],
    ['od', 'today'],
    ['do', 'infinity'],
    ['do', '2026-1-1'],
    ['before', '0'],
    ['limit', '501'],
    ['tabulka', 'x'.repeat(61)],
    ['zaznam', 'a\0'],
  ])('%s=%s is 400', async (key, value) => {
    const { status, body } = await (await app.as('admin')).get('/api/audit/', { query: { [key]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([key]);
  });
});
