import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { PEOPLE } from '#world/chain.ts';
import { ACCESS, records } from '#world/records.ts';

const app = testApp();

/** Petra and Viktor have their home shop in Globus; this seller is elsewhere. */
const ELSEWHERE = PEOPLE.find(
  one => one.role === 'PRODEJCE' && one.shop !== PEOPLE.find(p => p.username === 'petra')!.shop,
)!;

beforeEach(async () => {
  await sql`truncate pristup, pristup_omezeni cascade`.execute(app.owner);
});

const make = () => records(app.db).access(12);
const limit = async (id: number, body: object) =>
  (await app.as('admin')).put(`/api/pristupy/${id}/omezeni/`, { kde: 'vsechny', prodejny: [], ...body });
const limitCategory = async (body: object) =>
  (await app.as('admin')).put('/api/pristupy/omezeni/kategorie/', {
    ...{ kategorie: 'Dodavatel', kdo: 'vsichni', kde: 'vsechny', prodejny: [] },
    ...body,
  });
const sees = async (username: string): Promise<number[]> =>
  (await (await app.as(username)).get('/api/pristupy/')).body.map(({ id }: { id: number }) => id);
const seers = async (id: number) => {
  const all = ['petra', 'viktor', ELSEWHERE.username, 'admin'];
  const seen = await Promise.all(all.map(async one => (await sees(one)).includes(id)));
  return all.filter((_, at) => seen[at]).map(one => (one === ELSEWHERE.username ? 'elsewhere' : one));
};

describe('the viewers of an access', () => {
  test('are everybody by default', async () => {
    expect(await seers(await make())).toEqual(['petra', 'viktor', 'elsewhere', 'admin']);
  });

  test.each([
    [{ kdo: 'vedouci' }, ['viktor', 'admin']],
    [{ kdo: 'admin' }, ['admin']],
    [{ kdo: 'vsichni', kde: 'vlastni' }, ['petra', 'viktor', 'admin']],
    [{ kdo: 'vsichni', kde: 'vybrane', prodejny: [1] }, ['petra', 'viktor', 'admin']],
    [{ kdo: 'vsichni', kde: 'vybrane', prodejny: [2, 3, 4, 5, 6] }, ['elsewhere', 'admin']],
    [{ kdo: 'vedouci', kde: 'vybrane', prodejny: [2, 3, 4, 5, 6] }, ['admin']],
  ])('with the limit %o are %o, set for the access or its category', async (said, expected) => {
    const id = await make();
    expect((await limit(id, said)).status).toBe(200);
    expect(await seers(id)).toEqual(expected);
    expect((await limit(id, { kdo: 'kategorie' })).status).toBe(200);
    expect(await seers(id)).toHaveLength(4);
    expect((await limitCategory({ ...said, kategorie: 'DODAVATEL' })).status).toBe(200);
    expect(await seers(id)).toEqual(expected);
  });

  test('exclude people without a shop where shops are chosen', async () => {
    const id = await make();
    await app.db.updateTable('uzivatel').set({ prodejna_id: null }).where('id', '=', 12).execute();
    try {
      for (const said of [{ kde: 'vlastni' }, { kde: 'vybrane', prodejny: [1] }]) {
        await limit(id, { kdo: 'vsichni', ...said });
        expect(await sees('petra')).toEqual([]);
      }
    } finally {
      await app.db.updateTable('uzivatel').set({ prodejna_id: 1 }).where('id', '=', 12).execute();
    }
  });

  test('are decided by the access before its category', async () => {
    const id = await make();
    await limitCategory({ kdo: 'admin' });
    await limit(id, { kdo: 'vsichni' });
    expect(await seers(id)).toHaveLength(4);
    await limitCategory({ kdo: 'vsichni' });
    await limit(id, { kdo: 'admin' });
    expect(await seers(id)).toEqual(['admin']);
  });
});

describe('a person who does not see an access', () => {
  test('gets 404 from every call and finds and counts nothing', async () => {
    const id = await make();
    const cislo = await records(app.db).version(id);
    await limit(id, { kdo: 'admin' });
    const petra = await app.as('petra');
    const answers = [
      await petra.put(`/api/pristupy/${id}/`, { ...ACCESS, company_name: 'Cizí' }),
      await petra.get(`/api/pristupy/${id}/reveal_password/`),
      await petra.get(`/api/pristupy/${id}/verze/`),
      await petra.get(`/api/pristupy/${id}/verze/${cislo}/reveal_password/`),
      await petra.post(`/api/pristupy/${id}/verze/${cislo}/obnovit/`),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([404, 'Přístup nebyl nalezen.']);
    expect(await app.db.selectFrom('pristup_odkryti').selectAll().execute()).toEqual([]);
    const counts = (await petra.get('/api/pristupy/stores/')).body as { count: number }[];
    expect(counts.map(({ count }) => count).every(count => count === 0)).toBe(true);
    const found = await petra.get('/api/search/', { query: { q: 'MobilParts' } });
    expect(found.body.vysledky).toEqual([]);
    const asAdmin = await (await app.as('admin')).get('/api/search/', { query: { q: 'MobilParts' } });
    expect(asAdmin.body.vysledky).toMatchObject([{ druh: 'pristup', id }]);
  });

  test('does not learn of a category without anything for them', async () => {
    const id = await make();
    await app.db.updateTable('pristup').set({ category: 'Banky' }).where('id', '=', id).execute();
    const categories = async (username: string) =>
      (await (await app.as(username)).get('/api/pristupy/categories/')).body;
    expect(await categories('petra')).toContain('Banky');
    await limitCategory({ kategorie: 'banky', kdo: 'vedouci' });
    expect(await categories('petra')).not.toContain('Banky');
    expect(await categories('viktor')).toContain('Banky');
  });
});

describe('an edit of an access', () => {
  const edit = async (username: string, id: number, fields: object) =>
    (await app.as(username)).put(`/api/pristupy/${id}/`, { ...ACCESS, password: undefined, ...fields });

  test('cannot move it out of a limit: only an ADMIN changes its category then', async () => {
    const id = await make();
    await limitCategory({ kdo: 'vedouci' });
    const refused = await edit('viktor', id, { category: 'Ostatní' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { category: ['Tím by přístup viděl někdo jiný. Kategorii změní jen administrátor.'] },
    ]);
    expect((await edit('viktor', id, { company_name: 'Jinak' })).status).toBe(200);
    expect((await edit('admin', id, { category: 'Ostatní' })).status).toBe(200);
    expect(await sees('petra')).toEqual([id]);
  });

  test('cannot hide an access from its author', async () => {
    await limitCategory({ kdo: 'admin' });
    const added = await (await app.as('petra')).post('/api/pristupy/', ACCESS);
    expect(added.status).toBe(400);
    expect(added.body.errors.category[0]).toMatch(/sami neviděli/);
    expect(await sees('admin')).toEqual([]);
    await limitCategory({ kdo: 'vsichni', kde: 'vlastni' });
    const id = await make();
    expect((await edit('petra', id, { store: 'Senimo' })).status).toBe(400);
    expect(await sees('petra')).toEqual([id]);
  });
});

describe('setting a limit', () => {
  test('is in the audit in words and announced to open pages', async () => {
    const id = await make();
    await limit(id, { kdo: 'vedouci', kde: 'vybrane', prodejny: [1, 1] });
    await limitCategory({ kategorie: 'Banky', kdo: 'admin' });
    const rows = await app.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(2).execute();
    expect(rows).toMatchObject([
      {
        tabulka: 'pristup_omezeni',
        zaznam: 'Banky',
        zmeny: { viditelnost: ['Všichni', 'Jen administrátoři'] },
      },
      {
        ...{ tabulka: 'pristup', zaznam: `${id}` },
        zmeny: { viditelnost: ['Podle kategorie', 'Vedoucí a administrátoři, jen z prodejen: Globus'] },
      },
    ]);
    const { body } = await (await app.as('admin')).get('/api/pristupy/omezeni/');
    expect(body).toEqual({
      success: true,
      pristupy: [{ id, kdo: 'vedouci', kde: 'vybrane', prodejny: [1], verze: expect.any(Number) }],
      kategorie: [
        { kategorie: 'Banky', kdo: 'admin', kde: 'vsechny', prodejny: [], verze: expect.any(Number) },
      ],
    });
  });

  test.each([
    [{ kdo: 'vsichni', kde: 'vybrane', prodejny: [] }, 'Vyberte aspoň jednu prodejnu'],
    [{ kdo: 'vsichni', kde: 'vybrane', prodejny: [999] }, 'Vybraná prodejna neexistuje'],
  ])('of %o is refused', async (said, sentence) => {
    const { status, body } = await limit(await make(), said);
    expect([status, body.errors]).toEqual([400, { prodejny: [sentence] }]);
  });

  test('naming a deleted shop can be changed and lifted, for accesses and categories', async () => {
    const id = await make();
    const lastSaid = () =>
      app.db.selectFrom('audit').select('zmeny').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
    for (const [say, lifted, nothing] of [
      [(body: object) => limit(id, body), { kdo: 'kategorie' }, 'Podle kategorie'],
      [limitCategory, { kdo: 'vsichni' }, 'Všichni'],
    ] as const) {
      for (const next of ['elsewhere', 'admins', 'lifted']) {
        const shop = await records(app.db).store();
        const chosen = { kdo: 'vsichni', kde: 'vybrane', prodejny: [shop] };
        expect((await say(chosen)).status).toBe(200);
        expect((await (await app.as('admin')).delete(`/api/stores/prodejny/${shop}/`)).status).toBe(200);
        expect((await say(chosen)).body.errors).toEqual({ prodejny: ['Vybraná prodejna neexistuje'] });
        const [body, is] = {
          elsewhere: [{ ...chosen, prodejny: [1] }, 'Všichni, jen z prodejen: Globus'],
          // As the form sends it: including the shops that it no longer shows.
          admins: [{ ...chosen, kdo: 'admin' }, 'Jen administrátoři'],
          lifted: [lifted, nothing],
        }[next]!;
        const answer = await say(body as object);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        const was = `Všichni, jen z prodejen: prodejna ${shop}`;
        expect((await lastSaid()).zmeny).toEqual({ viditelnost: [was, is] });
      }
    }
  });

  test('does not outlive its access', async () => {
    const id = await make();
    await limit(id, { kdo: 'admin' });
    await app.db.deleteFrom('pristup').where('id', '=', id).execute();
    expect(await app.db.selectFrom('pristup_omezeni').selectAll().execute()).toEqual([]);
  });
});

describe('two ADMINs setting a limit at once', () => {
  const listed = async () => (await (await app.as('admin')).get('/api/pristupy/omezeni/')).body;
  const karel = () => app.as('karel');
  const whole = { kde: 'vsechny', prodejny: [] };

  test('of an access: the second is told who was first and the current state', async () => {
    const id = await make();
    const path = `/api/pristupy/${id}/omezeni/`;
    const first = await (await karel()).put(path, { kdo: 'vedouci', ...whole, verze: 1 });
    expect(first.status).toBe(200);
    // Changes of the access itself belong to another form.
    expect(
      (await (await app.as('viktor')).put(`/api/pristupy/${id}/`, { ...ACCESS, notes: 'jiné' })).status,
    ).toBe(200);
    const second = await limit(id, { kdo: 'admin', verze: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: {
        message: 'Záznam mezitím změnil Karel Beneš.',
        mezitim: { kdo: 'Karel Beneš', zaznam: { kdo: 'vedouci', ...whole } },
      },
    });
    const { verze } = second.body.mezitim.zaznam;
    expect((await listed()).pristupy).toEqual([{ id, kdo: 'vedouci', ...whole, verze }]);
    expect((await limit(id, { kdo: 'admin', verze })).status).toBe(200);
    expect((await limit(id, { kdo: 'vsichni', verze })).status).toBe(409);
    expect((await listed()).pristupy).toMatchObject([{ id, kdo: 'admin' }]);
  });

  test('of a category, in any case; a lifted limit counts as none', async () => {
    expect((await limitCategory({ kdo: 'admin', verze: 1 })).status).toBe(200);
    const path = '/api/pristupy/omezeni/kategorie/';
    const stale = await (await karel()).put(path, {
      kategorie: 'DODAVATEL',
      kdo: 'vedouci',
      ...whole,
      verze: 1,
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { mezitim: { kdo: 'Alena Dvořáková', zaznam: { kdo: 'admin', ...whole } } },
    });
    const { verze } = stale.body.mezitim.zaznam;
    const forth = await (await karel()).put(path, {
      kategorie: 'DODAVATEL',
      kdo: 'vsichni',
      ...whole,
      verze,
    });
    expect(forth.status).toBe(200);
    expect((await listed()).kategorie).toEqual([]);
    expect((await limitCategory({ kdo: 'admin', verze })).body.mezitim.zaznam).toEqual({
      kdo: 'vsichni',
      ...whole,
      verze: 1,
    });
    expect((await limitCategory({ kdo: 'admin', verze: 1 })).status).toBe(200);
  });

  test('at the same moment: only one succeeds', async () => {
    const id = await make();
    const answers = await Promise.all(
      ['vedouci', 'admin', 'vsichni'].map(kdo => limit(id, { kdo, verze: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

test('the live stream does not reveal the number of an access', async () => {
  const heard: string[] = [];
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query('listen zmeny');
  const { body } = await (await app.as('admin')).post('/api/pristupy/', ACCESS);
  const { id } = body.pristup;
  await limit(id, { kdo: 'admin' });
  await (await app.as('admin')).put(`/api/pristupy/${id}/`, { ...ACCESS, notes: 'jen pro nás' });
  await (await app.as('admin')).get(`/api/pristupy/${id}/reveal_password/`);
  await (await app.as('admin')).delete(`/api/pristupy/${id}/`);
  await client.query('select 1');
  await client.end();
  const vault = heard.map(one => JSON.parse(one)).filter(({ tema }) => tema === 'vault');
  expect(vault.map(({ co }) => co)).toEqual(['vytvoreni', 'zmena', 'zmena', 'zmena', 'smazani']);
  expect(vault.every(one => one.id === null)).toBe(true);
});
