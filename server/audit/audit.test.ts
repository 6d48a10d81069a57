import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { ORDER, records } from '#world/records.ts';
import { type Row, rowsOf } from './fixtures/expected.ts';
import { ADDRESS, login, person } from './fixtures/people.ts';

const app = testApp();

type Named = { nazev: string | null; cesta: string | null };

describe('audit rows', () => {
  test.each([
    ['changed', sql`update audit set kdo = 2`],
    ['changed one by one', sql`update audit set zmeny = '{}' where id = (select min(id) from audit)`],
    ['deleted', sql`delete from audit where id = (select min(id) from audit)`],
    ['emptied', sql`truncate audit`],
  ])('cannot be %s', async (_how, statement) => {
    await login(app);
    const before = await rowsOf(app);
    await expect(statement.execute(app.db)).rejects.toThrow('permission denied for table audit');
    await expect(statement.execute(app.owner)).rejects.toThrow('audit is append-only');
    expect(await rowsOf(app)).toEqual(before);
  });

  test('keep the name of a person who was deleted', async () => {
    const admin = await app.as('admin');
    await admin.post('/api/users/create/', { ...person(810), role: 'ADMIN' });
    await login(app, 'tajne123', 'osoba810');
    await admin.delete('/api/users/delete/810/');
    const { body } = await admin.get('/api/audit/', { query: { kdo: '810' } });
    expect(body.zaznamy).toMatchObject([{ co: 'prihlaseni', kdo: 810, kdo_jmeno: 'Nová Osoba' }]);
  });
});

describe('the people to filter by', () => {
  const people = async () => (await (await app.as('admin')).get('/api/audit/people/')).body.osoby;

  test('are active people in order of name, and former ones with or without a kept record', async () => {
    const admin = await app.as('admin');
    for (const id of [820, 821, 822]) {
      await admin.post('/api/users/create/', { ...person(id), prijmeni: `Žáčková${id}` });
    }
    await login(app, 'tajne123', 'osoba820');
    await login(app, 'spatne', 'osoba821');
    // A person with a post has history: the record stays, hidden.
    await records(app.db).post(822);
    for (const id of [820, 821, 822])
      expect((await admin.delete(`/api/users/delete/${id}/`)).status).toBe(200);

    const all: { id: number; jmeno: string; byvaly: boolean }[] = await people();
    expect(all.find(one => one.id === 1)).toEqual({ id: 1, jmeno: 'Dvořáková Alena', byvaly: false });
    expect(all.filter(one => one.id >= 820)).toEqual([
      { id: 820, jmeno: 'Nová Žáčková820', byvaly: true },
      { id: 822, jmeno: 'Žáčková822 Nová', byvaly: true },
    ]);
    const names = all.map(one => one.jmeno);
    expect(names).toEqual([...names].sort(new Intl.Collator('cs').compare));
  });
});

describe('the audit list', () => {
  const list = async (query: Record<string, string>) => {
    const { status, body } = await (await app.as('karel')).get('/api/audit/', { query });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    return body.zaznamy;
  };

  /** Rows at given instants in a table of their own. */
  const at = (tabulka: string, ...instants: string[]) =>
    app.db
      .insertInto('audit')
      .values(instants.map(cas => ({ cas, co: 'zmena' as const, tabulka, zaznam: cas, zmeny: '{}' })))
      .execute();

  test.each(['petra', 'viktor'])('is forbidden to %s', async username => {
    const { status, body } = await (await app.as(username)).get('/api/audit/');
    expect(status).toBe(403);
    expect(body.message).toBe('Nemáte oprávnění k přístupu k této sekci.');
  });

  test('shows every field of a row, times with their offset', async () => {
    await login(app);
    const [newest] = await list({ limit: '1' });
    expect(newest).toEqual({
      id: expect.any(Number),
      cas: expect.stringMatching(/T.*\+0[12]:00$/),
      kdo: 12,
      kdo_jmeno: 'Petra Nováková',
      co: 'prihlaseni',
      tabulka: 'relace',
      zaznam: '12',
      nazev: 'Petra Nováková',
      cesta: '/users?hledat=Petra%20Nov%C3%A1kov%C3%A1',
      zmeny: {},
      adresa: ADDRESS,
    });
  });

  test('names each record in words and links to it; a deleted one keeps its name', async () => {
    const admin = await app.as('admin');
    const order = (await admin.post('/api/orders/orders/', ORDER)).body.order.id;
    const shift = { datum: '2031-05-05', prodejna: 1, cas_od: '08:00', cas_do: '12:00', user_id: 12 };
    const { id } = (await admin.post('/api/shifts/', shift)).body.smena;
    const post = (await admin.post('/api/news/', { obsah: 'Ahoj' })).body.id;
    await admin.delete(`/api/news/${post}/`);
    const named = async (tabulka: string, zaznam: number) =>
      (await list({ tabulka, zaznam: `${zaznam}` })).map(({ nazev, cesta }: Named) => ({ nazev, cesta }));
    expect(await named('objednavka', order)).toEqual([
      { nazev: `č. ${order}, Jan Novák`, cesta: `/orders?objednavka=${order}` },
    ]);
    expect(await named('smena', id)).toEqual([
      { nazev: 'Petra Nováková, 5. 5. 2031', cesta: `/shifts?mesic=2031-05&prodejna=1&smena=${id}` },
    ]);
    await admin.delete(`/api/orders/orders/${order}/`);
    expect((await named('objednavka', order))[0]).toEqual({ nazev: `č. ${order}, Jan Novák`, cesta: null });
    const gone = await named('novinka', post);
    expect(gone).toHaveLength(2);
    for (const row of gone) expect(row).toEqual({ nazev: expect.stringContaining('Ahoj'), cesta: null });
  });

  test('names a deleted record without a name by its person and day', async () => {
    const admin = await app.as('admin');
    const day = { datum: '2025-05-05', user_id: 12, cas_od: '08:00', cas_do: '12:00' };
    const shift = { ...day, prodejna: 1 };
    const { id } = (await admin.post('/api/shifts/', shift)).body.smena;
    await admin.put(`/api/shifts/${id}/`, { ...shift, poznamka: 'Inventura' });
    const arrival = { typ_akce: 'prichod', cas: '08:00', duvod: 'Výpadek' };
    expect((await admin.post(`/api/shifts/${id}/attendance/`, arrival)).status).toBe(201);
    expect((await admin.delete(`/api/shifts/${id}/`)).status).toBe(200);
    const wish = { datum: '2075-05-05', user_id: 12 };
    await admin.put('/api/prani/', { ...wish, druh: 'nemohu' });
    await admin.put('/api/prani/', { ...wish, druh: null });
    const contract = { user_id: 12, druh: 'dpp', od: '2300-01-01', do: '2300-01-01' };
    const { smlouva } = (await admin.post('/api/smlouvy/', contract)).body;
    expect((await admin.delete(`/api/smlouvy/${smlouva.id}/`)).status).toBe(200);
    const plan = { ...day, datum: '2075-05-06', prodejna: 1, typ_smeny: 'prace' };
    const { navrh } = (await admin.post('/api/shifts/draft/', plan)).body;
    expect((await admin.delete(`/api/shifts/draft/${navrh.id}/`)).status).toBe(200);
    const names = async (query: Record<string, string>) =>
      (await list(query)).map(({ nazev }: Named) => nazev);
    // The row about its note names neither its owner nor its day.
    expect(await names({ tabulka: 'smena', zaznam: `${id}` })).toEqual(
      Array(3).fill('Petra Nováková, 5. 5. 2025'),
    );
    expect(await names({ tabulka: 'dochazka', limit: '1' })).toEqual(['Petra Nováková, 5. 5. 2025']);
    expect(await names({ tabulka: 'prani' })).toEqual(Array(2).fill('Petra Nováková, 5. 5. 2075'));
    expect(await names({ tabulka: 'smena_navrh' })).toEqual(Array(2).fill('Petra Nováková, 6. 5. 2075'));
    expect(await names({ tabulka: 'smlouva', zaznam: `${smlouva.id}` })).toEqual(
      Array(2).fill('Petra Nováková, od 1. 1. 2300'),
    );
  });

  test('names a removed reaction by its post and a deleted note by its words', async () => {
    const admin = await app.as('admin');
    const post = (await admin.post('/api/news/', { obsah: 'Nový ceník' })).body.id;
    const { id } = (await admin.post('/api/news/reakce/', { novinka: post, typ: 'like' })).body;
    expect((await admin.delete(`/api/news/${post}/reakce/`)).status).toBe(200);
    expect(await list({ tabulka: 'reakce', zaznam: `${id}` })).toMatchObject([{ nazev: 'Nový ceník' }]);
    const said = { text: 'Výpadek elektřiny', od: '2025-05-05', do: null, prodejna_id: null, kanal: null };
    const { poznamka } = (await admin.post('/api/poznamky/', said)).body;
    await app.db.deleteFrom('poznamka').where('id', '=', poznamka.id).execute();
    expect(await list({ tabulka: 'poznamka', zaznam: `${poznamka.id}` })).toMatchObject([
      { nazev: 'Výpadek elektřiny' },
    ]);
  });

  test('names a text to customers by the state in which it is sent', async () => {
    const admin = await app.as('admin');
    const text = { status: 'dorazilo_ceka', text: 'Díl je tu.', bez_diakritiky: false, verze: 1 };
    expect((await admin.put('/api/sms/sablony/', text)).status).toBe(200);
    expect(await list({ tabulka: 'sms_sablona' })).toMatchObject([{ nazev: 'Dorazilo čeká na zákazníka' }]);
  });

  test.each(['novinky_videno', 'krok', 'prihlaseni_ucet'])(
    'names the person of a row of %s',
    async tabulka => {
      await app.db
        .insertInto('audit')
        .values({ cas: '2025-05-05T08:00:00Z', co: 'zmena', tabulka, zaznam: '12', zmeny: '{}' })
        .execute();
      expect(await list({ tabulka, zaznam: '12' })).toMatchObject([{ nazev: 'Petra Nováková' }]);
    },
  );

  test('names and opens a person with a ten-digit number, and tolerates an impossible number', async () => {
    const id = 2_147_483_600;
    await sql`insert into uzivatel_cislo values (${id})`.execute(app.db);
    await sql`insert into uzivatel (id, uzivatelske_jmeno, jmeno, prijmeni, heslo_hash, role)
      values (${id}, 'desetimistna', 'Dana', 'Desetimístná', 'x', 'PRODEJCE')`.execute(app.db);
    for (const zaznam of [`${id}`, '9999999999'])
      await app.db
        .insertInto('audit')
        .values({ cas: '2025-05-05T08:00:00Z', co: 'zmena', tabulka: 'uzivatel', zaznam, zmeny: '{}' })
        .execute();
    expect(await list({ tabulka: 'uzivatel', zaznam: `${id}` })).toMatchObject([
      { nazev: 'Dana Desetimístná', cesta: expect.stringContaining('/users') },
    ]);
    expect(await list({ tabulka: 'uzivatel', zaznam: '9999999999' })).toMatchObject([{ cesta: null }]);
  });

  test('names an import by its file, a mail by its subject, a rule of counters by its pattern', async () => {
    const began = '2025-05-05T07:05:00Z';
    const { id } = await app.db
      .insertInto('prodej_import')
      .values({ cesta: 'api', soubor: 'kveten.csv', profil: 'helios', zdroj: 'helios', chyby: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.pool.query('update prodej_import set zacatek = $1 where id = $2', [began, id]);
    const letter = {
      predmet: 'Ráno v prodejně',
      komu: 'petra@example.cz',
      text: '',
      html: '',
      message_id: 'm-1',
    };
    const { id: mail } = await app.db
      .insertInto('posta')
      .values({
        ...letter,
        druh: 'zkouska',
        uzivatel_id: 12,
        den: '2025-05-05',
        dalsi: began,
        vytvoreno: began,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const noted = { cas: began, co: 'zmena', zmeny: '{}' } as const;
    const pattern = JSON.stringify({ vzor: [null, 'CT300'] });
    await app.db
      .insertInto('audit')
      .values([
        { ...noted, tabulka: 'prodej_import', zaznam: `${id}` },
        { ...noted, tabulka: 'posta', zaznam: `${mail}` },
        { ...noted, tabulka: 'prodej_citac_pravidlo', zaznam: '2000000000', co: 'vytvoreni', zmeny: pattern },
      ])
      .execute();
    const [first] = await list({ tabulka: 'prodej_import' });
    expect(first).toMatchObject({ nazev: 'kveten.csv, 5. 5. 2025 9:05', cesta: '/import' });
    const [second] = await list({ tabulka: 'posta' });
    expect(second).toMatchObject({ nazev: 'Ráno v prodejně, Petra Nováková', cesta: '/settings' });
    expect((await list({ tabulka: 'prodej_citac_pravidlo' }))[0]).toMatchObject({ nazev: 'CT300' });
    const admin = await app.as('admin');
    const plati_od = '2031-05-01';
    await admin.put('/api/pravidla/body/', { polozka: 'akt', body: 31, plati_od });
    await admin.put('/api/pravidla/mez/', { mez_polozek: 150, plati_od });
    expect(await list({ tabulka: 'prodej_body' })).toMatchObject([{ nazev: 'AKT, od 1. 5. 2031' }]);
    expect(await list({ tabulka: 'prodej_mez' })).toMatchObject([{ nazev: 'od 1. 5. 2031' }]);
  });

  test('names a timesheet’s month and opens it, of a person and of a whole shop', async () => {
    const of = (zaznam: string | null, zmeny: object) => ({
      ...{ cas: '2025-05-06T08:00:00Z', co: 'zmena' as const, tabulka: 'vykaz', zaznam },
      zmeny: JSON.stringify(zmeny),
    });
    const mesic = [null, '2025-04'];
    await app.db
      .insertInto('audit')
      .values([of('12', { mesic }), of(null, { mesic, prodejna: [null, 3] })])
      .execute();
    const [shop, person] = await list({ tabulka: 'vykaz', od: '2025-05-06', do: '2025-05-06' });
    expect([person, shop]).toMatchObject([
      { nazev: 'Petra Nováková, duben\u00a02025', cesta: '/shifts?zalozka=vykaz&mesic=2025-04&osoba=12' },
      { nazev: 'duben\u00a02025', cesta: '/shifts?zalozka=vykaz&mesic=2025-04&prodejna=3' },
    ]);
  });

  test('opens the part of the import’s screen that shows the record', async () => {
    const row = { cas: '2025-05-07T08:00:00Z', co: 'zmena' as const, zaznam: 'x', zmeny: '{}' };
    await app.db
      .insertInto('audit')
      .values([{ ...row, tabulka: 'prodej_profil' }])
      .execute();
    expect(await list({ tabulka: 'prodej_profil' })).toMatchObject([{ cesta: '/import?cast=profily' }]);
  });

  test('is filtered by person, action, table and record, alone and together', async () => {
    const admin = await app.as('admin');
    const id = (await admin.post('/api/news/', { obsah: 'Ahoj' })).body.id;
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

  test('filters by whole days in Prague, both ends inclusive', async () => {
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
  ])('covers the whole day of %s hours', async (_hours, day, first, last, next) => {
    const before = new Date(Date.parse(first) - 1).toISOString();
    await at(day, before, first, last, next);
    const found = await list({ tabulka: day, od: day, do: day });
    expect(found.map((row: Row) => row.zaznam)).toEqual([last, first]);
  });

  test('is newest first, in pages of 100 by default that follow one another', async () => {
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
  ])('refuses %s=%s with 400', async (key, value) => {
    const { status, body } = await (await app.as('admin')).get('/api/audit/', { query: { [key]: value } });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([key]);
  });
});
