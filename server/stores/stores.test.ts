import { describe, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { SHOPS } from '#world/chain.ts';
import { records } from '#world/records.ts';

const app = testApp();
const PATH = '/api/stores/prodejny/';

type Shop = { id: number; nazev: string; aktivni: boolean };

let shops = 0;
/** The required fields of a new shop. */
const newShop = () => ({ nazev: `Prodejna ${++shops}`, nazev_kratkiy: `P${shops}` });

const create = async (fields: object) => (await app.as('admin')).post(PATH, fields);
const update = async (id: number, fields: object) => (await app.as('admin')).put(`${PATH}${id}/`, fields);
const remove = async (id: number) => (await app.as('admin')).delete(`${PATH}${id}/`);
const switchAll = async (body: object) => (await app.as('admin')).post(`${PATH}bulk_update_status/`, body);

async function added(extra: object = {}) {
  const { status, body } = await create({ ...newShop(), ...extra });
  expect(status).toBe(201);
  return body.store;
}

async function list(query: Record<string, string> = {}): Promise<Shop[]> {
  const { status, body } = await (await app.as('admin')).get(PATH, { query });
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  return body.stores;
}
const names = async (query: Record<string, string> = {}) => (await list(query)).map(shop => shop.nazev);

const day = { od: '08:00', do: '20:00' };
const DAILY = { po: day, ut: day, st: day, ct: day, pa: day, so: day, ne: day };

describe('rights to shops', () => {
  const calls = (client: Client) => [
    client.get(PATH),
    client.post(PATH, newShop()),
    client.put(`${PATH}1/`, newShop()),
    client.delete(`${PATH}1/`),
    client.post(`${PATH}bulk_update_status/`, { store_ids: [1], aktivni: false }),
    client.get(`${PATH}zbyva/?prodejny=1`),
  ];

  test.each(['petra', 'viktor'])('%s is refused with the text of the section', async username => {
    for (const { status, body } of await Promise.all(calls(await app.as(username)))) {
      expect(status).toBe(403);
      expect(body.message).toBe('Nemáte oprávnění k přístupu k této sekci.');
    }
  });

  test('a guest must sign in', async () => {
    for (const { status } of await Promise.all(calls(app.guest))) expect(status).toBe(401);
    expect((await app.guest.get(`${PATH}choices/`)).status).toBe(401);
  });

  test.each(['petra', 'viktor', 'admin'])('%s gets the active shops to choose from', async username => {
    const closed = await added({ aktivni: false });
    const { status, body } = await (await app.as(username)).get(`${PATH}choices/`);
    expect(status).toBe(200);
    const zlin = { id: 3, id_prodejny: 2, nazev: 'Zlín', nazev_kratkiy: 'Zlín', barva: '#e8590c' };
    expect(body.stores).toContainEqual({ ...zlin, oteviraci_doba: DAILY });
    expect(body.stores.map((shop: Shop) => shop.id)).not.toContain(closed.id);
    // Closed shops are offered on request, because past records refer to them.
    const { body: all } = await (await app.as(username)).get(`${PATH}choices/?vsechny=1`);
    expect(all.stores.map((shop: Shop) => shop.id)).toContain(closed.id);
    await remove(closed.id);
  });
});

describe('the demo chain', () => {
  test('has six shops with their branches in the sales system', async () => {
    const known = (await list()).slice(0, 6);
    expect(known).toMatchObject(
      [
        [1, 'Globus', 1, 'Globus'],
        [2, 'Senimo', null, null],
        [3, 'Zlín', 2, 'Čepkov'],
        [4, 'Přerov', 3, 'Přerov'],
        [5, 'Vsetín', 5, 'Vsetín'],
        [6, 'Šternberk', 4, 'Šternberk'],
      ].map(([id, nazev, id_prodejny, stredisko]) => ({ id, nazev, id_prodejny, stredisko })),
    );
  });

  test('is open 8–20 daily, Senimo Mon–Fri 9–18 and Sat 9–12', async () => {
    const shop = async (id: number) => (await list()).find(one => one.id === id);
    expect(await shop(1)).toMatchObject({ oteviraci_doba: DAILY });
    const week = { od: '09:00', do: '18:00' };
    expect(await shop(2)).toMatchObject({
      oteviraci_doba: {
        ...{ po: week, ut: week, st: week, ct: week, pa: week },
        so: { od: '09:00', do: '12:00' },
        ne: null,
      },
    });
  });
});

describe('the list of shops', () => {
  test.each([
    ['the name', 'sternberk', 'Šternberk'],
    ['the name with diacritics', 'ZLÍN', 'Zlín'],
    ['the short name', 'kratci', 'Hledaná'],
    ['the address', 'cechova', 'Šternberk'],
    ['the e-mail', 'vsetin@', 'Vsetín'],
    ['the manager', 'stepankova', 'Zlín'],
    ['a part in the middle', 'rero', 'Přerov'],
    ['text with spaces around', '  globus ', 'Globus'],
  ])('is searched by %s, without diacritics and case', async (_what, search, nazev) => {
    const { id } = await added({ nazev: 'Hledaná', nazev_kratkiy: 'Krátčí' });
    expect(await names({ search })).toEqual([nazev]);
    await remove(id);
  });

  test.each([
    ['the phone', '577 100 103'],
    ['the note', 'tajna poznamka'],
    ['the POS name', 'cepkov'],
    ['wildcards', '%'],
    ['wildcards', '_'],
    ['nothing there', 'qwertz'],
  ])('is not searched by %s', async (_what, search) => {
    const { id } = await added({ poznamka: 'Tajná poznámka' });
    expect(await names({ search })).toEqual([]);
    await remove(id);
  });

  test('is complete for an empty search', async () => {
    expect(await names({ search: '' })).toEqual(await names());
  });

  test('can be filtered to active or inactive shops', async () => {
    const { id } = await added({ aktivni: false });
    const of = async (query: Record<string, string>) => (await list(query)).map(shop => shop.id);
    expect(await of({ aktivni: 'true' })).not.toContain(id);
    expect(await of({ aktivni: 'false' })).toEqual([id]);
    expect(await of({})).toContain(id);
    expect(await of({ aktivni: 'false', search: 'globus' })).toEqual([]);
    await remove(id);
  });

  test.each([
    ['an unknown status', { aktivni: 'ano' }],
    ['an endless search', { search: 'x'.repeat(101) }],
    ['NUL', { search: 'a\0' }],
  ])('refuses %s with 400', async (_what, query) => {
    expect((await (await app.as('admin')).get(PATH, { query })).status).toBe(400);
  });

  test('is ordered by poradi, then the name in Czech order', async () => {
    const order = ['Adamov', 'Cvikov', 'Čáslav', 'Hranice', 'Cheb', 'Jičín', 'Sázava', 'Šumperk', 'Zábřeh'];
    const ids = [];
    for (const nazev of [...order].reverse()) ids.push((await added({ nazev, poradi: 50 })).id);
    ids.push((await added({ nazev: 'Ústí', poradi: 49 })).id);
    const last = (await names()).slice(-10);
    expect(last).toEqual(['Ústí', ...order]);
    const { body } = await (await app.as('petra')).get(`${PATH}choices/`);
    expect(body.stores.slice(-10).map((shop: Shop) => shop.nazev)).toEqual(last);
    for (const id of ids) await remove(id);
  });
});

describe('adding a shop', () => {
  test('takes defaults for everything not required', async () => {
    const fields = newShop();
    const { status, body } = await create(fields);
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      store: {
        id: expect.any(Number),
        ...fields,
        nazev_google_sheets: null,
        adresa: null,
        telefon: null,
        email: null,
        otevreno_od: null,
        otevreno_do: null,
        oteviraci_doba: DAILY,
        vedouci_prodejny: null,
        aktivni: true,
        barva: '#0066cc',
        poradi: 0,
        poznamka: null,
        id_prodejny: null,
        stredisko: null,
        nad_200m2: false,
        verze: 1,
      },
    });
    expect(await list({ search: fields.nazev })).toContainEqual(body.store);
  });

  const everything = {
    nazev_google_sheets: 'Tabulka',
    adresa: 'Dlouhá 1, Brno',
    telefon: '+420 585 100 199',
    email: 'brno@prodejna.example',
    otevreno_od: '09:30',
    otevreno_do: '19:00',
    oteviraci_doba: { ...DAILY, so: { od: '09:00', do: '12:00' }, ne: null },
    vedouci_prodejny: 'Božena Němcová',
    aktivni: false,
    barva: '#ff8800',
    poradi: 7,
    poznamka: 'Klíče jsou u vrátného.\nZvonit dvakrát.',
    id_prodejny: 77,
    stredisko: 'Brno-střed',
    nad_200m2: true,
  };

  test('accepts every field', async () => {
    const fields = { ...newShop(), ...everything };
    const { body } = await create(fields);
    expect(body.store).toEqual({ id: body.store.id, verze: 1, ...fields });
    await remove(body.store.id);
  });

  test('stores empty optional fields as null, text trimmed as NFC, colours in lower case', async () => {
    const store = await added({
      nazev: '  Kroměříž '.normalize('NFD'),
      adresa: '',
      telefon: '',
      email: '',
      otevreno_od: '',
      poznamka: '   ',
      barva: '#ABCDEF',
      neznamy_klic: 'x',
    });
    expect(store).toMatchObject({
      nazev: 'Kroměříž'.normalize('NFC'),
      ...{ adresa: null, telefon: null, email: null, otevreno_od: null, poznamka: null, barva: '#abcdef' },
    });
    expect(store).not.toHaveProperty('neznamy_klic');
  });

  const LATER = 'Čas konce musí být po začátku';
  test.each([
    ['no name', { nazev: '' }, 'nazev', 'Název je povinný'],
    ['a blank name', { nazev: ' ' }, 'nazev', 'Název je povinný'],
    ['a missing name', { nazev: undefined }, 'nazev', 'Název je povinný'],
    ['a long name', { nazev: 'x'.repeat(81) }, 'nazev', 'Nejvýše 80 znaků'],
    ['no short name', { nazev_kratkiy: '' }, 'nazev_kratkiy', 'Krátký název je povinný'],
    ['a long short name', { nazev_kratkiy: 'x'.repeat(41) }, 'nazev_kratkiy', 'Nejvýše 40 znaků'],
    ['a negative order', { poradi: -1 }, 'poradi', 'Pořadí musí být alespoň 0'],
    ['half an order', { poradi: 0.5 }, 'poradi', 'Pořadí musí být celé číslo'],
    ['an order as text', { poradi: '1' }, 'poradi', 'Pořadí musí být celé číslo'],
    ['a named colour', { barva: 'red' }, 'barva', 'Barva musí být ve tvaru #rrggbb'],
    ['a short colour', { barva: '#06c' }, 'barva', 'Barva musí být ve tvaru #rrggbb'],
    ['a colour with more', { barva: '#0066cc;x' }, 'barva', 'Barva musí být ve tvaru #rrggbb'],
    ['no e-mail', { email: 'brno' }, 'email', 'Neplatná e-mailová adresa'],
    ['no phone', { telefon: '12345' }, 'telefon', 'Nesprávný formát telefonu'],
    ['letters for a phone', { telefon: '585 abc 101' }, 'telefon', 'Nesprávný formát telefonu'],
    ['an hour too many', { otevreno_od: '24:00' }, 'otevreno_od', 'Čas musí být ve tvaru HH:MM'],
    ['a short time', { otevreno_od: '9:00' }, 'otevreno_od', 'Čas musí být ve tvaru HH:MM'],
    ['seconds', { otevreno_do: '20:00:00' }, 'otevreno_do', 'Čas musí být ve tvaru HH:MM'],
    ['closing before opening', { otevreno_od: '20:00', otevreno_do: '08:00' }, 'otevreno_do', LATER],
    ['closing at opening', { otevreno_od: '08:00', otevreno_do: '08:00' }, 'otevreno_do', LATER],
    [
      'a day that ends first',
      { oteviraci_doba: { ...DAILY, po: { od: '20:00', do: '08:00' } } },
      'oteviraci_doba',
      LATER,
    ],
    ['a week without a day', { oteviraci_doba: { po: null } }, 'oteviraci_doba', null],
    ['half a day', { oteviraci_doba: { ...DAILY, po: { od: '08:00' } } }, 'oteviraci_doba', null],
    ['a long note', { poznamka: 'x'.repeat(2001) }, 'poznamka', 'Nejvýše 2000 znaků'],
    ['NUL', { adresa: 'Dlouhá\0' }, 'adresa', 'Text obsahuje nepovolené znaky'],
    ['branch 0', { id_prodejny: 0 }, 'id_prodejny', 'Neplatné číslo'],
    ['an active flag as a number', { aktivni: 1 }, 'aktivni', 'Neplatná hodnota'],
  ])('refuses %s with 400 naming the field', async (_what, wrong, field, text) => {
    const before = (await list()).length;
    const { status, body } = await create({ ...newShop(), ...wrong });
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual([field]);
    if (text) expect(body).toMatchObject({ success: false, error: text, message: text });
    expect(await list()).toHaveLength(before);
  });

  test('accepts the longest note and the first and last minute of a day', async () => {
    await added({ poznamka: 'x'.repeat(2000), otevreno_od: '00:00', otevreno_do: '23:59' });
  });

  test.each(['Globus', 'globus', ' GLOBUS ', 'Sternberk'])(
    'refuses the taken name %s with 409',
    async nazev => {
      const { status, body } = await create({ ...newShop(), nazev });
      expect(status).toBe(409);
      expect(body).toMatchObject({ success: false, message: 'Prodejna s tímto názvem již existuje' });
    },
  );

  test('refuses a branch of another shop with 409', async () => {
    const { status, body } = await create({ ...newShop(), id_prodejny: 2 });
    expect(status).toBe(409);
    expect(body.errors).toEqual({ id_prodejny: ['Toto číslo pobočky již má jiná prodejna'] });
  });

  test('gives a name to only one of several simultaneous requests', async () => {
    const fields = newShop();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(fields)));
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  test('can be followed by an edit that changes given fields and keeps the others', async () => {
    const { id, nazev, nazev_kratkiy } = await added();
    const names = { nazev: `${nazev} nová`, nazev_kratkiy: 'PN' };
    const changed = await update(id, { ...names, ...everything });
    expect(changed).toMatchObject({ status: 200, body: { success: true } });
    expect(changed.body.store).toEqual({ id, verze: 2, ...names, ...everything });
    const kept = (await update(id, { nazev, nazev_kratkiy })).body.store;
    expect(kept).toEqual({ id, verze: 3, nazev, nazev_kratkiy, ...everything });
    await remove(id);
  });

  test('can be followed by an edit that empties optional fields with an empty text or null', async () => {
    const { id, nazev, nazev_kratkiy } = await added({ ...everything, id_prodejny: 78 });
    const { body } = await update(id, {
      nazev,
      nazev_kratkiy,
      ...{ adresa: '', telefon: null, email: '', otevreno_od: '', otevreno_do: null, id_prodejny: null },
    });
    expect(body.store).toMatchObject({
      ...{ adresa: null, telefon: null, email: null, otevreno_od: null, otevreno_do: null },
      id_prodejny: null,
    });
    await remove(id);
  });

  test('can be followed by an edit, which is checked against the stored fields', async () => {
    const { id, ...fields } = await added({ otevreno_od: '12:00', otevreno_do: '20:00' });
    const { nazev, nazev_kratkiy } = fields;
    const { status, body } = await update(id, { nazev, nazev_kratkiy, otevreno_do: '08:00' });
    expect(status).toBe(400);
    expect(body.errors).toEqual({ otevreno_do: [LATER] });
  });

  test('cannot be followed by an edit that takes another’s name or branch', async () => {
    const { id, nazev_kratkiy, nazev } = await added();
    expect((await update(id, { nazev: 'Zlin', nazev_kratkiy })).status).toBe(409);
    expect((await update(id, { nazev, nazev_kratkiy, id_prodejny: 1 })).status).toBe(409);
  });
});

describe('switching several shops at once', () => {
  const statuses = async (ids: number[]) =>
    ids.map(async id => (await list()).find(shop => shop.id === id)!.aktivni);

  test('answers the number of shops in both directions', async () => {
    const ids = [(await added()).id, (await added()).id];
    for (const aktivni of [false, true]) {
      expect(await switchAll({ store_ids: ids, aktivni })).toMatchObject({
        status: 200,
        body: { success: true, updated: 2 },
      });
      expect(await Promise.all(await statuses(ids))).toEqual([aktivni, aktivni]);
    }
  });

  test('counts each shop once, even one named twice or unchanged', async () => {
    const { id } = await added();
    const answer = await switchAll({ store_ids: [id, id], aktivni: true });
    expect(answer.body).toEqual({ success: true, updated: 1 });
  });

  test.each([
    ['an empty selection', { store_ids: [], aktivni: true }],
    ['no selection', { aktivni: true }],
    ['nothing for a selection', { store_ids: null, aktivni: true }],
  ])('refuses %s with 400 and its text', async (_what, body) => {
    const answer = await switchAll(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      success: false,
      error: 'Nejsou vybrány žádné prodejny',
      message: 'Nejsou vybrány žádné prodejny',
    });
  });

  test.each([
    ['a shop that is not there', { store_ids: [1, 99_999], aktivni: false }],
    ['an id as text', { store_ids: ['1'], aktivni: false }],
    ['no status', { store_ids: [1] }],
  ])('refuses %s with 400 and changes nothing', async (_what, body) => {
    expect((await switchAll(body)).status).toBe(400);
    expect(await Promise.all(await statuses([1]))).toEqual([true]);
  });
});

describe('what depends on shops to be switched off', () => {
  const remains = async (ids: number[]) => {
    const { status, body } = await (await app.as('admin')).get(`${PATH}zbyva/?prodejny=${ids}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.zbyva;
  };
  const NOTHING = { lide: 0, smeny: 0, objednavky: 0, kiosky: 0, cile: 0, ukoly: 0 };

  test('includes people, coming shifts, open orders, active kiosks, current goals and unfinished tasks', async () => {
    const [shop, other] = [(await added()).id, (await added()).id];
    expect(await remains([shop, other])).toEqual(NOTHING);
    const make = records(app.db);
    const [here, gone] = [await make.person(), await make.person()];
    await app.db.updateTable('uzivatel').set({ prodejna_id: shop }).where('id', 'in', [here, gone]).execute();
    await app.db.updateTable('uzivatel').set({ aktivni: false }).where('id', '=', gone).execute();
    const shift = { uzivatel_id: here, prodejna_id: shop, cas_od: '08:00', cas_do: '16:00' };
    await app.db
      .insertInto('smena')
      .values([
        { ...shift, datum: '2090-01-01' },
        { ...shift, datum: '2090-01-02', prodejna_id: other },
        { ...shift, datum: '2090-01-03', typ_smeny: 'nemoc' },
        { ...shift, datum: '2020-01-04' },
      ])
      .execute();
    const orders = [
      await make.order(here),
      await make.order(here, { status: 'hotovo' }),
      await make.order(here, { deleted: true }),
    ];
    await app.db.updateTable('objednavka').set({ prodejna_id: shop }).where('id', 'in', orders).execute();
    const kiosk = { prodejna_id: shop, nazev: 'Pokladna', vytvoril_id: 1, vytvoren: '2026-01-01T00:00:00Z' };
    await app.db
      .insertInto('kiosek')
      .values([kiosk, { ...kiosk, zrusen: '2026-01-02T00:00:00Z' }])
      .execute();
    await app.db
      .insertInto('cil')
      .values([
        { prodejna_id: shop, mesic: '2090-01-01', obrat: 1000 },
        { prodejna_id: shop, mesic: '2090-02-01' },
        { prodejna_id: shop, mesic: '2020-01-01', obrat: 1000 },
      ])
      .execute();
    const admin = await app.as('admin');
    const given = await admin.post('/api/tasks/hromadne/', { ukol: 'Vyklidit sklad', prodejny: [shop] });
    expect(given.status).toBe(201);
    expect(await remains([shop])).toEqual({ lide: 1, smeny: 1, objednavky: 1, kiosky: 1, cile: 1, ukoly: 1 });
    expect(await remains([shop, other])).toEqual({
      lide: 1,
      smeny: 2,
      objednavky: 1,
      kiosky: 1,
      cile: 1,
      ukoly: 1,
    });
  });

  test.each(['', '1,', 'a', '0'.repeat(20)])('gets 400 for the shops %j', async ids => {
    expect((await (await app.as('admin')).get(`${PATH}zbyva/?prodejny=${ids}`)).status).toBe(400);
  });
});

describe('deleting a shop', () => {
  const LINKED = 'Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.';

  test.each(SHOPS.map(shop => [shop.nazev, shop.id]))(
    'is refused with 409 while %s has people',
    async (_name, id) => {
      const { status, body } = await remove(id as number);
      expect(status).toBe(409);
      expect(body).toMatchObject({ success: false, error: LINKED, message: LINKED });
      expect((await list()).map(shop => shop.id)).toContain(id);
    },
  );

  test('is refused even for a former colleague only', async () => {
    const { id, nazev } = await added();
    const admin = await app.as('admin');
    const person = { uzivatelske_jmeno: 'daniel', jmeno: 'Daniel', prijmeni: 'Blažek', prodejna: nazev };
    await (await app.as('daniel')).post('/api/news/', { obsah: 'Ahoj' });
    await admin.put('/api/users/update/52/', person);
    await admin.delete('/api/users/delete/52/');
    expect((await remove(id)).body.message).toBe(LINKED);
  });

  describe('is refused while something entered for it stays', () => {
    const MONTH = '2030-06';
    const goals = (prodejna: number, obrat: number | null) => ({ prodejna, mesic: MONTH, obrat });
    const shift = (prodejna: number) => ({
      ...{ user_id: 12, prodejna, datum: `${MONTH}-12`, cas_od: '08:00', cas_do: '16:00' },
      typ_smeny: 'prace',
    });

    test.each([
      ['a goal', 'cil', async (admin: Client, id: number) => admin.put('/api/cile/', goals(id, 900_000))],
      [
        'a note',
        'poznamka',
        async (admin: Client, prodejna_id: number) =>
          admin.post('/api/poznamky/', {
            ...{ prodejna_id, kanal: null, od: `${MONTH}-01`, do: null },
            text: 'Silnice je zavřená',
          }),
      ],
      [
        'a shift of a draft',
        'smena_navrh',
        async (admin: Client, id: number) => admin.post('/api/shifts/draft/', shift(id)),
      ],
      [
        'a plan that was published and cancelled again',
        'smena_zverejneni',
        async (admin: Client, prodejna: number) => {
          await admin.post('/api/shifts/draft/', shift(prodejna));
          const { zmeny } = (await admin.get(`/api/shifts/draft/?prodejna=${prodejna}&mesic=${MONTH}`)).body;
          const published = { prodejna, mesic: MONTH, zmeny, duvod: 'Nová prodejna' };
          const answer = await admin.post('/api/shifts/draft/publish/', published);
          await app.db.deleteFrom('smena').where('prodejna_id', '=', prodejna).execute();
          return answer;
        },
      ],
    ] as const)('%s', async (_what, table, enter) => {
      const { id } = await added();
      expect((await enter(await app.as('admin'), id)).status).toBeLessThan(300);
      const { status, body } = await remove(id);
      expect([status, body.message]).toEqual([409, LINKED]);
      const kept = await app.db.selectFrom(table).select('id').where('prodejna_id', '=', id).execute();
      expect(kept).toHaveLength(1);
      await app.db.deleteFrom(table).where('prodejna_id', '=', id).execute();
      expect((await remove(id)).status).toBe(200);
    });

    test('is allowed after its plan was undone and its note deleted', async () => {
      const { id: prodejna } = await added();
      const admin = await app.as('admin');
      await admin.post('/api/shifts/draft/', shift(prodejna));
      const draft = `/api/shifts/draft/?prodejna=${prodejna}&mesic=${MONTH}`;
      const { zmeny } = (await admin.get(draft)).body;
      const published = { prodejna, mesic: MONTH, zmeny, duvod: 'Nová prodejna' };
      const { zverejneni } = (await admin.post('/api/shifts/draft/publish/', published)).body;
      expect((await admin.post(`/api/shifts/draft/published/${zverejneni}/undo/`)).status).toBe(200);
      await admin.post('/api/shifts/draft/discard/', { prodejna, mesic: MONTH });
      const note = {
        prodejna_id: prodejna,
        kanal: null,
        od: `${MONTH}-01`,
        do: null,
        text: 'Zavřená silnice',
      };
      const { poznamka } = (await admin.post('/api/poznamky/', note)).body;
      expect((await remove(prodejna)).status).toBe(409);
      expect((await admin.delete(`/api/poznamky/${poznamka.id}/`)).status).toBe(200);
      expect((await remove(prodejna)).status).toBe(200);
    });

    test('is allowed after its goals were emptied', async () => {
      const { id } = await added();
      const admin = await app.as('admin');
      for (const obrat of [900_000, null])
        expect((await admin.put('/api/cile/', goals(id, obrat))).status).toBe(200);
      expect((await remove(id)).status).toBe(200);
    });
  });

  test('without links removes it, and again gets 404', async () => {
    const { id } = await added();
    expect(await remove(id)).toMatchObject({ status: 200, body: { success: true } });
    expect((await list()).map(shop => shop.id)).not.toContain(id);
    const again = await remove(id);
    expect(again.status).toBe(404);
    expect(again.body.message).toBe('Prodejna nebyla nalezena.');
  });

  test('does not matter for an edit of an unknown shop, which gets 404', async () => {
    expect((await update(99_999, newShop())).status).toBe(404);
  });
});

describe('simultaneously with a deletion of the shop', () => {
  test.each([
    ['an edit', async (id: number) => update(id, newShop())],
    ['another deletion', remove],
  ])('%s gets 404', async (_what, act) => {
    const { id } = await added();
    const { running } = await app.db.transaction().execute(async tx => {
      await tx.deleteFrom('prodejna').where('id', '=', id).execute();
      const running = act(id);
      await expectWaiting(app.db, 1);
      return { running };
    });
    const { status, body } = await running;
    expect([status, body.message]).toEqual([404, 'Prodejna nebyla nalezena.']);
  });
});
