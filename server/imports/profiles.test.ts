import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { expectWaiting, holding } from '#test/locks.ts';
import { PEOPLE } from '#world/chain.ts';
import { textFile } from '#world/records.ts';
import { LOCKS } from '../core/database/locks.ts';

const app = testApp();
const own = (nazev: string, changes: object = {}) => ({ ...BUILT_IN_PROFILES.superstore, nazev, ...changes });
const path = (klic: string) => `/api/import/profily/${encodeURIComponent(klic)}/`;

describe('profiles of imports', () => {
  test('lists built-in ones first and protects them from changes', async () => {
    const admin = await app.as('admin');
    const { profily } = (await admin.get('/api/import/profily/')).body;
    expect(
      profily
        .slice(0, Object.keys(BUILT_IN_PROFILES).length)
        .map(({ klic, vestaveny }: { klic: string; vestaveny: boolean }) => [klic, vestaveny]),
    ).toEqual(Object.keys(BUILT_IN_PROFILES).map(klic => [klic, true]));
    expect((await admin.put(path('shoptet'), own('Jiný'))).status).toBe(409);
    expect((await admin.delete(path('shoptet'))).status).toBe(409);
    expect((await admin.post('/api/import/profily/', own('shoptet'))).body.errors).toEqual({
      nazev: ['Profil s tímto názvem již existuje'],
    });
  });

  test('lets one make, use, rename and delete their own, with rows in the audit', async () => {
    const admin = await app.as('admin');
    const made = await admin.post('/api/import/profily/', own('Můj / profil'));
    expect(made.status).toBe(201);
    expect(made.body.profil).toEqual({
      klic: 'Můj / profil',
      vestaveny: false,
      zdroj: 'Můj / profil',
      definice: own('Můj / profil'),
      verze: 1,
    });
    expect((await admin.post('/api/import/profily/', own('Můj / profil'))).status).toBe(409);
    const file = 'Order ID,Order Date,Quantity,Sales,Profit\nX1,2026-03-01,1,10,2\n';
    const query = `?profil=${encodeURIComponent('Můj / profil')}`;
    const sent = await admin.post(`/api/import/prodeje/${query}`, textFile('a.csv', file));
    expect(sent.body.import, JSON.stringify(sent.body)).toMatchObject({ radku: 1, nove: 1 });
    const renamed = await admin.put(path('Můj / profil'), own('Jinak', { oddelovac: ';' }));
    expect(renamed.body.profil).toMatchObject({ klic: 'Jinak', definice: { oddelovac: ';' } });
    expect((await admin.put(path('Můj / profil'), own('Jinak'))).status).toBe(404);
    expect((await admin.delete(path('Jinak'))).status).toBe(200);
    const audit = (await admin.get('/api/audit/?tabulka=prodej_profil')).body.zaznamy;
    expect(audit.map(({ co }: { co: string }) => co)).toEqual(['smazani', 'zmena', 'vytvoreni']);
    expect(audit[1].zmeny).toMatchObject({ nazev: ['Můj / profil', 'Jinak'], oddelovac: [',', ';'] });
  });

  test('counts imports under the profile that read them, even into the source of another', async () => {
    const admin = await app.as('admin');
    for (const nazev of ['První', 'Druhý'])
      expect((await admin.post('/api/import/profily/', own(nazev))).status).toBe(201);
    const query = new URLSearchParams({ profil: 'První', zdroj: 'Druhý' });
    const file = 'Order ID,Order Date,Quantity,Sales,Profit\nZ1,2026-03-01,1,10,2\n';
    expect((await admin.post(`/api/import/prodeje/?${query}`, textFile('a.csv', file))).status).toBe(200);
    const came = async (klic: string) => (await admin.get(`${path(klic)}verze/`)).body.verze;
    const by = (importu: number, dokladu: number) => [
      expect.objectContaining({ verze: 1, importu, dokladu }),
    ];
    expect(await came('První')).toEqual(by(1, 1));
    expect(await came('Druhý')).toEqual(by(0, 0));
    // Until every instance writes the column, an import may lack the source of the profile that read it.
    await app.db
      .updateTable('prodej_import')
      .set({ profil_zdroj: null })
      .where('profil', '=', 'První')
      .execute();
    expect(await came('Druhý')).toEqual(by(1, 1));
  });

  test('keeps every edition with what was imported by it', async () => {
    const admin = await app.as('admin');
    await admin.post('/api/import/profily/', own('Vydání'));
    const send = (id: string) =>
      admin.post(
        `/api/import/prodeje/?profil=${encodeURIComponent('Vydání')}`,
        textFile('a.csv', `Order ID,Order Date,Quantity,Sales,Profit\n${id},2026-03-01,1,10,2\n`),
      );
    await send('V1');
    await send('V2');
    await admin.put(path('Vydání'), own('Vydání', { format_casu: 'iso' }));
    const { verze } = (await admin.get(`${path('Vydání')}verze/`)).body;
    expect(verze).toMatchObject([
      { verze: 2, importu: 0, dokladu: 0, posledni: null, definice: { format_casu: 'iso' } },
      {
        verze: 1,
        importu: 2,
        dokladu: 2,
        kdo_jmeno: expect.any(String),
        definice: { format_casu: 'RRRR-MM-DD' },
      },
    ]);
    expect((await admin.get(`${path('shoptet')}verze/`)).body.verze).toEqual([]);
  });

  test('gives the first edition of a built-in profile its source, a second one its own', async () => {
    const admin = await app.as('admin');
    const edition = (nazev: string) => ({ ...BUILT_IN_PROFILES.upgates, nazev, podle: 'upgates' });
    expect((await admin.post('/api/import/profily/', edition('Naše'))).body.profil.zdroj).toBe('upgates');
    expect((await admin.post('/api/import/profily/', edition('Další'))).body.profil.zdroj).toBe('Další');
  });

  test('refuses a zero exchange rate, but still shows one stored before', async () => {
    const admin = await app.as('admin');
    const mena = { sloupec: 'Currency', kurzy: { EUR: '0,00', USD: '22,5' } };
    const { status, body } = await admin.post('/api/import/profily/', own('Kurz', { mena }));
    expect([status, body.errors]).toEqual([
      400,
      { 'mena.kurzy.EUR': ['Kurz je kladné číslo, například 24,5'] },
    ]);
    expect((await admin.post('/api/import/profily/', own('Kurz'))).status).toBe(201);
    await app.db
      .updateTable('prodej_profil')
      .set({ definice: JSON.stringify(own('Kurz', { mena })) })
      .where('nazev', '=', 'Kurz')
      .execute();
    const { profily } = (await admin.get('/api/import/profily/')).body;
    expect(profily.find(({ klic }: { klic: string }) => klic === 'Kurz').definice.mena).toEqual(mena);
    await admin.delete(path('Kurz'));
  });

  test('reports an invalid regular expression at its field', async () => {
    const admin = await app.as('admin');
    const vzory_dokladu = [{ vzor: '(?=a)', typ: 'vratka' }];
    const { status, body } = await admin.post('/api/import/profily/', own('Vzor', { vzory_dokladu }));
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['vzory_dokladu.0.vzor']);
  });

  test('reports errors under the path of their field', async () => {
    const admin = await app.as('admin');
    const { status, body } = await admin.post(
      '/api/import/profily/',
      own('Vadný', { format_casu: 'včera', pole: { doklad: { konstanta: 'A' } } }),
    );
    expect(status).toBe(400);
    expect(body.errors).toMatchObject({ format_casu: [expect.any(String)] });
    const missing = await admin.post(
      '/api/import/profily/',
      own('Vadný', { pole: { kusy: { sloupec: 'a' } } }),
    );
    expect(missing.body.errors).toMatchObject({
      'pole.doklad': ['Vyberte sloupec'],
      'pole.cas': ['Vyberte sloupec'],
    });
  });
});

describe('the source of a profile', () => {
  const file = textFile('a.csv', 'Order ID,Order Date,Quantity,Sales,Profit\nZ1,2026-03-01,1,10,2\n');
  const sendBy = async (klic: string) =>
    (await (await app.as('admin')).post(`/api/import/prodeje/?profil=${encodeURIComponent(klic)}`, file)).body
      .import;

  test('survives renaming, and a new profile of the old name gets another source', async () => {
    const admin = await app.as('admin');
    await admin.post('/api/import/profily/', own('Kasa'));
    expect(await sendBy('Kasa')).toMatchObject({ nove: 1 });
    const renamed = await admin.put(path('Kasa'), own('Pokladna'));
    expect(renamed.body.profil).toMatchObject({ klic: 'Pokladna', zdroj: 'Kasa' });
    expect(await sendBy('Pokladna')).toMatchObject({ nove: 0, nahrazene: 0, dokladu: 1 });
    const other = await admin.post('/api/import/profily/', own('Kasa'));
    expect(other.body.profil).toMatchObject({ klic: 'Kasa', zdroj: 'Kasa (2)' });
    expect(await sendBy('Kasa')).toMatchObject({ nove: 1 });
  });

  test('cannot change how it tells documents apart once it has any', async () => {
    const admin = await app.as('admin');
    await admin.post('/api/import/profily/', own('Obchody'));
    const apart = own('Obchody', { pobocky_cisluji: true });
    expect((await admin.put(path('Obchody'), apart)).status).toBe(200);
    expect((await admin.put(path('Obchody'), own('Obchody'))).status).toBe(200);
    await sendBy('Obchody');
    const { status, body } = await admin.put(path('Obchody'), apart);
    expect(status).toBe(409);
    expect(body.errors).toEqual({ pobocky_cisluji: [expect.stringContaining('Vytvořte kopii profilu')] });
  });
});

describe('numbering of documents in a source', () => {
  const file = textFile(
    'a.csv',
    'Order ID,Order Date,Quantity,Sales,Profit,Pobočka\n9001,2026-03-01,1,10,2,11\n9002,2026-03-01,1,20,2,11\n',
  );
  const pole = { ...BUILT_IN_PROFILES.superstore.pole, id_prodejny: { sloupec: 'Pobočka' } };
  const add = async (nazev: string, changes: object = {}) =>
    (await (await app.as('admin')).post('/api/import/profily/', own(nazev, { pole, ...changes }))).body
      .profil;
  const sendBy = async (klic: string) =>
    (await (await app.as('admin')).post(`/api/import/prodeje/?profil=${encodeURIComponent(klic)}`, file)).body
      .import;

  test('a profile with a deleted one’s name gets its source only when it numbers the same way', async () => {
    const admin = await app.as('admin');
    await add('Kasy');
    expect(await sendBy('Kasy')).toMatchObject({ nove: 2 });
    await admin.delete(path('Kasy'));
    expect(await add('Kasy', { pobocky_cisluji: true })).toMatchObject({ zdroj: 'Kasy (2)' });
    expect(await sendBy('Kasy')).toMatchObject({ nove: 2 });
    await admin.delete(path('Kasy'));
    // Deleted by mistake and created again unchanged, it replaces the documents that it imported before.
    expect(await add('Kasy')).toMatchObject({ zdroj: 'Kasy' });
    expect(await sendBy('Kasy')).toMatchObject({ nove: 0, nahrazene: 0, dokladu: 2 });
    // Documents imported before count for the deleted profile.
    expect((await admin.get(`${path('Kasy')}verze/`)).body.verze).toMatchObject([{ importu: 1, dokladu: 0 }]);
    const { rows } = await sql<{ doklad: string }>`
      select z.nazev || ' ' || d.doklad as doklad from prodej_doklad d join prodej_zdroj z on z.id = d.zdroj_id
      where z.nazev like 'Kasy%' order by 1`.execute(app.db);
    expect(rows.map(({ doklad }) => doklad)).toEqual([
      'Kasy (2) 11/9001',
      'Kasy (2) 11/9002',
      'Kasy 9001',
      'Kasy 9002',
    ]);
    await admin.delete(path('Kasy'));
    expect(await add('Kasy (2)')).toMatchObject({ zdroj: 'Kasy (2) (2)' });
  });

  const documents = async (zdroj: string) => {
    const { rows } = await sql<{ doklad: string }>`
      select d.doklad from prodej_doklad d join prodej_zdroj z on z.id = d.zdroj_id where z.nazev = ${zdroj}
      order by 1`.execute(app.db);
    return rows.map(({ doklad }) => doklad);
  };
  const twice = (zdroj: string) =>
    `Nic se neimportovalo. Ve zdroji „${zdroj}“ jsou tytéž doklady číslované jinak, a zdvojily by se. Vraťte import, který je přinesl, nebo zvolte jiný zdroj.`;

  test('refuses the same receipts by a profile that numbers otherwise, whatever the source', async () => {
    const admin = await app.as('admin');
    await add('Jedna');
    await add('Druhá', { pobocky_cisluji: true });
    const send = (profil: string, zdroj: string, sent = file) =>
      admin.post(`/api/import/prodeje/?${new URLSearchParams({ profil, zdroj })}`, sent);
    const { id } = (await send('Jedna', 'Jedna')).body.import;
    const refused = await send('Druhá', 'Jedna');
    expect([refused.status, refused.body.message]).toEqual([400, twice('Jedna')]);
    expect(await documents('Jedna')).toEqual(['9001', '9002']);
    expect((await admin.post(`/api/import/${id}/vratit/`, {})).status).toBe(200);
    expect((await send('Druhá', 'Jedna')).status).toBe(200);
    expect(await documents('Jedna')).toEqual(['11/9001', '11/9002']);
    expect((await send('Jedna', 'Jedna')).body.message).toBe(twice('Jedna'));
    // The same document again is no duplicate, and neither is one with that number in another branch.
    expect((await send('Druhá', 'Jedna')).status).toBe(200);
    const elsewhere = 'Order ID,Order Date,Quantity,Sales,Profit,Pobočka\n9001,2026-03-01,1,10,2,12\n';
    expect((await send('Jedna', 'Jedna', textFile('c.csv', elsewhere))).status).toBe(200);
  });

  test('a change of numbering while the first import waits does not bring receipts twice', async () => {
    const admin = await app.as('admin');
    await add('Stánky');
    const sending = await holding(app.pool, LOCKS.sales, async () => {
      const first = admin.post(`/api/import/prodeje/?profil=${encodeURIComponent('Stánky')}`, file);
      await expectWaiting(app.db, 1);
      const changed = await admin.put(path('Stánky'), own('Stánky', { pole, pobocky_cisluji: true }));
      expect(changed.status).toBe(200);
      return { first };
    });
    expect((await sending.first).status).toBe(200);
    const again = await admin.post(`/api/import/prodeje/?profil=${encodeURIComponent('Stánky')}`, file);
    expect([again.status, again.body.message]).toEqual([400, twice('Stánky')]);
    expect(await documents('Stánky')).toEqual(['9001', '9002']);
  });

  test('numbers that happen to begin like a branch do not prevent reuse of the source', async () => {
    const admin = await app.as('admin');
    await add('Účtenky');
    const rows = ['1/2026,2026-03-01,1,10,2,1', '2/2026,2026-03-01,1,20,2,1'];
    const sent = textFile(
      'b.csv',
      ['Order ID,Order Date,Quantity,Sales,Profit,Pobočka', ...rows, ''].join('\n'),
    );
    await admin.post(`/api/import/prodeje/?profil=${encodeURIComponent('Účtenky')}`, sent);
    await admin.delete(path('Účtenky'));
    expect(await add('Účtenky')).toMatchObject({ zdroj: 'Účtenky' });
  });

  test('a built-in profile’s edition that numbers otherwise needs a source of its own', async () => {
    const admin = await app.as('admin');
    const edition = { podle: 'online_retail' };
    expect(await add('Po obchodech', { ...edition, pobocky_cisluji: true })).toMatchObject({
      zdroj: 'Po obchodech',
    });
    expect(await add('Společně', edition)).toMatchObject({ zdroj: 'online_retail' });
    const apart = own('Společně', { pole, ...edition, pobocky_cisluji: true });
    const { status, body } = await admin.put(path('Společně'), apart);
    expect(status).toBe(409);
    expect(body.errors).toEqual({ pobocky_cisluji: [expect.stringContaining('vestavěný profil')] });
  });
});

describe('a preview', () => {
  const rows = Array.from(
    { length: 30 },
    (_, at) => `D${at};1. 3. 2026 9:05;1;${at === 1 ? 'mnoho' : '10,5'}`,
  );
  const file = textFile('a.csv', `Číslo;Datum;Množství;Celkem\n${rows.join('\n')}\n`);
  const definice = {
    ...{ nazev: 'Nový', oddelovac: 'auto', kodovani: 'auto', desetinna_carka: true },
    format_casu: 'D. M. RRRR H:mm',
    pole: {
      doklad: { sloupec: 'Číslo' },
      cas: { sloupec: 'Datum' },
      kusy: { sloupec: 'Množství' },
      obrat: { sloupec: 'Celkem' },
    },
    vychozi_kanal: 'eshop',
  };
  const withDefinition = (text: string) => {
    const form = new FormData();
    form.append('definice', text);
    form.append('soubor', file.get('soubor') as Blob, 'a.csv');
    return form;
  };

  test('shows twenty rows, what they become, and their problems', async () => {
    const admin = await app.as('admin');
    const { status, body } = await admin.post(
      '/api/import/nahled/',
      withDefinition(JSON.stringify(definice)),
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const { sloupce, problem, radky } = body.nahled;
    expect(problem).toBeNull();
    expect(sloupce[1]).toEqual({ nazev: 'Datum', pole: ['cas'] });
    expect(radky).toHaveLength(20);
    expect(radky[0]).toMatchObject({
      ...{ radek: 2, bunky: ['D0', '1. 3. 2026 9:05', '1', '10,5'], problemy: [] },
      hodnoty: [{ doklad: 'D0', cas: '2026-03-01T09:05:00+01:00', obrat: '10.5', kanal: 'eshop' }],
    });
    expect(radky[1]).toMatchObject({ hodnoty: [], problemy: [{ radek: 3, sloupec: 'Celkem' }] });
  });

  test('shows lines as they will be stored: signs, money, names, identity, and what is new', async () => {
    const admin = await app.as('admin');
    const header = 'doklad,typ,cas,kanal,id_prodejny,prodejce,kod,kusy,cena_s_dph';
    const rows = (price: number) => [
      `N1,prodej,2026-03-01T10:00:00+01:00,prodejna,1,Nováková Petra,CT300,2,${price}`,
      'N2,vratka,2026-03-01T11:00:00+01:00,prodejna,99,Kdosi,K1,1,121',
    ];
    const sheet = (price: number, extra: string[] = []) =>
      textFile('a.csv', `${header}\n${[...rows(price), ...extra].join('\n')}\n`);
    const own = { ...BUILT_IN_PROFILES.kanonicky, nazev: 'Truhla', pobocky_cisluji: true };
    await admin.post('/api/import/profily/', own);
    const path = '/api/import/nahled/?profil=Truhla';
    const { nahled } = (await admin.post(path, sheet(50))).body;
    expect(nahled.radky[0]).toMatchObject({
      hodnoty: [
        { zdroj: 'Truhla', doklad: '1/N1', obrat: '100', obrat_bez_dph: '82.644628', sazba_dph: '21' },
      ],
      ulozeni: [{ stav: 'novy', prodejna: expect.any(String), osoba: 'Petra Nováková', citac: 'ct300' }],
    });
    expect(nahled.radky[1]).toMatchObject({
      hodnoty: [{ doklad: '99/N2', kusy: '-1', obrat: '-121', obrat_bez_dph: '-100' }],
      ulozeni: [{ stav: 'novy', prodejna: null, osoba: null, citac: null }],
    });
    expect(nahled.souhrn).toEqual({
      ...{ radku: 2, isWhole: true, odmitnute: 0, preskocene: 0, posunute: 0 },
      doklady: { nove: 2, zmenene: 0, beze_zmeny: 0, obrat: -21, jine: { zmenenych: 0, zmenene: [] } },
      jinde: null,
      dny: [
        { den: '2026-03-01', prodejna: null, pobocka: '99', dokladu: 1, obrat: -121 },
        { den: '2026-03-01', prodejna: 'Globus', pobocka: null, dokladu: 1, obrat: 100 },
      ],
    });
    const { rows: names } = await sql`select from prodej_osoba where jmeno = 'Kdosi'`.execute(app.db);
    expect(names).toEqual([]);

    await admin.post('/api/import/prodeje/?profil=Truhla', sheet(50));
    const third = 'N3,prodej,2026-03-29T02:30:00,doma,1,Kdosi,K1,1,1';
    const again = (await admin.post(path, sheet(60, [third]))).body.nahled;
    expect(again.souhrn).toMatchObject({
      ...{ odmitnute: 1, posunute: 1 },
      doklady: {
        ...{ nove: 0, zmenene: 1, beze_zmeny: 1, obrat: -1 },
        // The preview reports the same as the import does afterwards.
        jine: {
          zmenenych: 1,
          zmenene: [{ doklad: '1/N1', radku_pred: 1, radku_po: 1, obrat_pred: 100, obrat_po: 120 }],
        },
      },
    });
    expect(again.nezname).toEqual([{ sloupec: 'kanal', hodnota: 'doma', pocet: 1 }]);
  });

  test('credits a return to its original seller, through returns of returns in any order', async () => {
    const admin = await app.as('admin');
    await admin.post('/api/import/profily/', { ...BUILT_IN_PROFILES.kanonicky, nazev: 'Vratky' });
    const header = 'doklad,typ,cas,kanal,id_prodejny,prodejce,puvodni_doklad,kod,kusy,cena_s_dph';
    const sheet = (...lines: string[]) => textFile('a.csv', `${header}\n${lines.join('\n')}\n`);
    const line = (doklad: string, typ: string, prodejce: string, puvodni = '') =>
      `${doklad},${typ},2026-03-02T10:00:00+01:00,prodejna,1,${prodejce},${puvodni},CT300,1,50`;
    const before = sheet(line('A1', 'prodej', 'Nováková Petra'), line('A2', 'vratka', 'Marek Filip', 'A1'));
    expect((await admin.post('/api/import/prodeje/?profil=Vratky', before)).status).toBe(200);
    const file = sheet(
      // Returns of a stored sale, of a stored return, and of a return further below.
      line('B1', 'vratka', 'Malý Viktor', 'A1'),
      line('B2', 'vratka', 'Malý Viktor', 'A2'),
      line('B3', 'vratka', 'Malý Viktor', 'B4'),
      line('B4', 'vratka', 'Malý Viktor', 'B5'),
      line('B5', 'prodej', 'Marek Filip'),
      // What a receipt sells beside its return counts for its own seller.
      line('B6', 'vratka', 'Malý Viktor', 'B5'),
      line('B6', 'prodej', 'Malý Viktor', 'B5'),
      // Returns of an unknown document, and in a cycle.
      line('C1', 'vratka', 'Malý Viktor', 'neznamy'),
      line('C2', 'vratka', 'Malý Viktor', 'C1'),
      line('C3', 'vratka', 'Malý Viktor', 'C4'),
      line('C4', 'vratka', 'Marek Filip', 'C3'),
    );
    const { nahled } = (await admin.post('/api/import/nahled/?profil=Vratky', file)).body;
    type Shown = { hodnoty: { doklad: string; typ: string }[]; ulozeni: { osoba: string }[] };
    const shown = nahled.radky.flatMap(({ hodnoty, ulozeni }: Shown) =>
      hodnoty.map(({ doklad, typ }, at) => `${doklad} ${typ} ${ulozeni[at]!.osoba}`),
    );
    expect((await admin.post('/api/import/prodeje/?profil=Vratky', file)).status).toBe(200);
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', d.doklad, r.typ, u.jmeno, u.prijmeni) as line
      from prodej_doklad d join prodejni_radek r on r.doklad_id = d.id
      join prodej_osoba o on o.id = r.osoba_id left join uzivatel u on u.id = o.uzivatel_id
      where d.zdroj_id = (select id from prodej_zdroj where nazev = 'Vratky') and d.doklad not like 'A%'`.execute(
      app.db,
    );
    expect(shown.sort()).toEqual(rows.map(({ line }) => line).sort());
    expect(shown).toContain('B2 vratka Petra Nováková');
    expect(shown).toContain('B3 vratka Filip Marek');
  });

  test('warns of documents already present under another source', async () => {
    const admin = await app.as('admin');
    const sheet = (price: number) =>
      textFile(
        'a.csv',
        `doklad,typ,cas,kanal,id_prodejny,prodejce,kod,kusy,cena_s_dph\n${[1, 2, 3, 4]
          .map(n => `J${n},prodej,2026-02-0${n}T10:00:00+01:00,prodejna,1,Nováková Petra,CT300,${n},${price}`)
          .join('\n')}\n`,
      );
    for (const nazev of ['První pokladna', 'Druhá pokladna'])
      expect(
        (await admin.post('/api/import/profily/', { ...BUILT_IN_PROFILES.kanonicky, nazev })).status,
      ).toBe(201);
    const jinde = async (price: number) =>
      (
        await admin.post(
          `/api/import/nahled/?${new URLSearchParams({ profil: 'Druhá pokladna' })}`,
          sheet(price),
        )
      ).body.nahled.souhrn.jinde;
    expect(await jinde(50)).toBeNull();
    const first = new URLSearchParams({ profil: 'První pokladna' });
    expect((await admin.post(`/api/import/prodeje/?${first}`, sheet(50))).status).toBe(200);
    expect(await jinde(50)).toEqual({ zdroj: 'První pokladna', dokladu: 4 });
    // Receipts with the same numbers only are another till's.
    expect(await jinde(51)).toBeNull();
    expect((await admin.post(`/api/import/nahled/?${first}`, sheet(50))).body.nahled.souhrn.jinde).toBeNull();
  });

  test('is available even when all import places of the person are taken', async () => {
    const admin = await app.as('admin');
    let leave = () => {};
    const gate = new Promise<void>(resolve => {
      leave = resolve;
    });
    const { id } = PEOPLE.find(({ username }) => username === 'admin')!;
    const imports = Array.from({ length: 4 }, () => app.imports.withPlace(`user:${id}`, () => gate));
    const { status } = await admin.post('/api/import/nahled/?profil=kanonicky', file);
    leave();
    await Promise.all(imports);
    expect(status).toBe(200);
  });

  test('with a stored profile names missing columns', async () => {
    const admin = await app.as('admin');
    const { body } = await admin.post('/api/import/nahled/?profil=kanonicky', file);
    expect(body.nahled.problem).toContain('V souboru chybí sloupce podle profilu');
    expect(body.nahled.radky[0].bunky).toEqual(['D0', '1. 3. 2026 9:05', '1', '10,5']);
  });

  test.each([
    ['a definition that is no JSON', '{', { definice: ['Definice profilu není platný JSON'] }],
    [
      'a definition with a gap',
      JSON.stringify({ ...definice, format_casu: 'x' }),
      { format_casu: [expect.any(String)] },
    ],
  ])('refuses %s', async (_, text, errors) => {
    const { status, body } = await (await app.as('admin')).post('/api/import/nahled/', withDefinition(text));
    expect(status).toBe(400);
    expect(body.errors).toEqual(errors);
  });

  test('refuses a file that cannot be read', async () => {
    const { status, body } = await (await app.as('admin')).post(
      '/api/import/nahled/',
      textFile('a.pdf', '%PDF-1.4'),
    );
    expect(status).toBe(400);
    expect(body.errors.soubor[0]).toContain('Soubor je PDF');
  });
});
