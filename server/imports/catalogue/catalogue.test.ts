import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type Client, testApp } from '#test/app.ts';
import { textFile } from '#world/records.ts';

const app = testApp();
let admin: Client;
beforeAll(async () => {
  admin = await app.as('admin');
});

const KATALOG = '/api/import/profily/shoptet/katalog/';
const golden = () => {
  const form = new FormData();
  const bytes = readFileSync(new URL('../../sales/file/golden/shoptet.csv', import.meta.url));
  form.append('soubor', new Blob([bytes]), 'objednavky.csv');
  return form;
};
/** Like Shoptet's export of products: it has unused columns, and a code that nobody sold. */
const CATALOGUE = [
  'code;pairCode;name;defaultCategory;manufacturer;price',
  'SAM-A55-128;;Galaxy A55;Telefony > Samsung;Samsung;9990',
  'SUN-FOL;;Fólie hydrogel;Příslušenství > Fólie > Hydrogel;SUNSHINE;399',
  'KAB-USBC;;Kabel USB-C;Příslušenství > Kabely;Swissten;149',
  'OBAL-EU;;Obal;Příslušenství > Obaly;;50',
  'NEPRODANO;;Nic;Ostatní;;1',
];
const catalogue = (lines: string[], name = 'products.csv') => textFile(name, `${lines.join('\n')}\n`);
const put = async (lines: string[], query = '') => {
  const { status, body } = await admin.post(`${KATALOG}${query}`, catalogue(lines));
  expect(status, JSON.stringify(body)).toBe(200);
  return body.zmena;
};
const send = async () => {
  const { status, body } = await admin.post('/api/import/prodeje/?profil=shoptet', golden());
  expect(status, JSON.stringify(body)).toBe(200);
  return body.import;
};
/** Stored turnover and lines of the source, by name and category of their products. */
async function figures() {
  const { rows } = await sql<{ k: string; nazev: string; radku: number; obrat: string }>`
    select concat_ws('/', nullif(k.nazev, ''), nullif(k1.nazev, '')) as k, p.nazev,
      count(*)::int as radku, round(sum(r.obrat), 2)::text as obrat
    from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
    join prodej_produkt p on p.id = r.produkt_id join prodej_nazev k on k.id = p.kategorie_id
    join prodej_nazev k1 on k1.id = p.kategorie_1_id
    where z.nazev = 'shoptet' and not p.je_doprava and p.kod <> 'SLEVA5'
    group by 1, 2 order by 1, 2`.execute(app.db);
  return rows.map(({ k, nazev, radku, obrat }) => `${k || '–'} | ${nazev} | ${radku}× ${obrat}`);
}
const shown = async () => (await admin.get(KATALOG)).body;

test('a catalogue previews its changes, is stored, fills the next import, and is renewed', async () => {
  await admin.put('/api/settings/', {});
  await send();
  const before = await figures();
  expect(before.every(one => one.startsWith('–'))).toBe(true);
  expect(await shown()).toMatchObject({ katalog: null, znamych: 0, neznamych: before.length });

  // A trial stores nothing.
  const told = await put(CATALOGUE, '?zkouska=1');
  expect(told).toMatchObject({
    ...{ kodu: 5, nove: 5, zmenene: 0, chybi: 0, vynechano: 0 },
    sloupce: { kod: 'code', nazev: 'name', kategorie: 'defaultCategory' },
  });
  expect((await shown()).katalog).toBeNull();
  // Titles and blank lines above the header are ignored.
  expect(await put(['Katalog zboží', '', '', ...CATALOGUE], '?zkouska=1')).toEqual(told);
  expect(await put(['', ...CATALOGUE], '?zkouska=1')).toEqual(told);

  expect(await put(CATALOGUE)).toEqual(told);
  expect((await shown()).katalog).toMatchObject({ soubor: 'products.csv', kodu: 5 });
  // Stored lines stay until their file is imported again; then exactly what the trial reported has changed.
  expect(await figures()).toEqual(before);
  const { nahrazene } = await send();
  expect(nahrazene).toBe(told.prepocet.dokladu);
  const after = await figures();
  expect(after).toContain('Telefony/Samsung | Samsung Galaxy A55 5G 128GB | 1× 9990.00');
  expect(after).toContain('Příslušenství/Fólie > Hydrogel | SUNSHINE hydrogel fólie | 1× 798.00');
  expect(after).toContain('Příslušenství/Kabely | Kabel USB-C "FAST" 1 m | 1× 447.00');
  expect(after.filter(one => one.startsWith('–')).length).toBe(before.length - 4);
  expect((await send()).nahrazene).toBe(0);

  const { znamych, neznamych, nezname } = await shown();
  expect(znamych).toBe(4);
  expect(nezname.length).toBe(neznamych);
  expect(nezname.map(({ kod }: { kod: string }) => kod)).toContain('OBAL-X');
  expect(nezname.map(({ kod }: { kod: string }) => kod)).not.toContain('SUN-FOL');
  const file = await admin.get(`${KATALOG}?format=csv`);
  expect(file.response.body).toContain('OBAL-X');

  // A renewed catalogue: one code has another category, one is new, and missing ones stay.
  const renewed = await put([
    'Kód;Kategorie',
    'KAB-USBC;Příslušenství > Kabely a redukce',
    'OBAL-X;Příslušenství > Obaly',
    'SUN-FOL;Příslušenství > Fólie > Hydrogel',
    ';bez kódu',
  ]);
  expect(renewed).toMatchObject({ kodu: 3, nove: 1, zmenene: 2, chybi: 3, vynechano: 1 });
  // The cable and the case are in one order; the film's category did not change.
  expect(renewed.prepocet).toMatchObject({
    radku: 2,
    dokladu: 1,
    obrat: 696,
    od: '2026-06-02',
    do: '2026-06-02',
  });
  expect((await send()).nahrazene).toBe(1);
  expect(await figures()).toContain('Příslušenství/Kabely a redukce | Kabel USB-C "FAST" 1 m | 1× 447.00');
});

test('a category and name in the file itself are not overwritten by the catalogue', async () => {
  await put(['code;name;defaultCategory', 'VLASTNI;Z katalogu;Z katalogu']);
  const definition = {
    ...{ nazev: 'E-shop s kategorií', oddelovac: ';', kodovani: 'utf-8', desetinna_carka: true },
    ...{ format_casu: 'iso', podle: 'shoptet', vychozi_kanal: 'eshop' },
    pole: Object.fromEntries(
      ['doklad', 'cas', 'kod', 'nazev', 'kategorie', 'kusy', 'cena_s_dph'].map(name => [
        name,
        { sloupec: name },
      ]),
    ),
  };
  expect((await admin.post('/api/import/profily/', definition)).status).toBe(201);
  const rows = [
    'V1;2026-06-05T10:00:00+02:00;VLASTNI;Vlastní název;Vlastní;1;10',
    'V2;2026-06-05T10:00:00+02:00;VLASTNI;;;1;20',
  ];
  const file = textFile('x.csv', `doklad;cas;kod;nazev;kategorie;kusy;cena_s_dph\n${rows.join('\n')}\n`);
  const preview = await admin.post(
    `/api/import/nahled/?profil=${encodeURIComponent('E-shop s kategorií')}`,
    textFile('x.csv', `doklad;cas;kod;nazev;kategorie;kusy;cena_s_dph\n${rows.join('\n')}\n`),
  );
  const lines = preview.body.nahled.radky.flatMap((row: { hodnoty: { kategorie: string }[] }) => row.hodnoty);
  expect(lines.map(({ kategorie }: { kategorie: string }) => kategorie)).toEqual(['Vlastní', 'Z katalogu']);
  // A profile that is being created, based on a built-in one with another source, is filled as it will be later.
  const made = textFile('x.csv', `doklad;cas;kod;nazev;kategorie;kusy;cena_s_dph\n${rows.join('\n')}\n`);
  made.append('definice', JSON.stringify({ ...definition, nazev: 'Nový', podle: 'shoptet_xml' }));
  const { body } = await admin.post('/api/import/nahled/', made);
  expect(body.nahled.radky[1].hodnoty).toMatchObject([{ kategorie: 'Z katalogu' }]);
  const sent = await admin.post(
    `/api/import/prodeje/?profil=${encodeURIComponent('E-shop s kategorií')}`,
    file,
  );
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const all = await figures();
  expect(all).toContain('Vlastní | Vlastní název | 1× 10.00');
  expect(all).toContain('Z katalogu | Z katalogu | 1× 20.00');
});

test('refuses a file that is not a catalogue with the reason; a deleted one is gone', async () => {
  const refusal = async (lines: string[]) => {
    const { status, body } = await admin.post(KATALOG, catalogue(lines));
    expect(status).toBe(400);
    return body.message;
  };
  expect(await refusal(['a;b', '1;2'])).toMatch(/^V katalogu chybí sloupec s kódem/);
  expect(await refusal(['code;price', 'A;1'])).toMatch(/^V katalogu není vedle kódu/);
  expect(await refusal(['code;name', ';x'])).toBe('V katalogu není žádný řádek s kódem zboží.');
  expect((await admin.delete(KATALOG)).status).toBe(200);
  expect((await shown()).katalog).toBeNull();
  expect((await admin.delete(KATALOG)).status).toBe(404);
});

test('a too long path of categories loses its deepest levels, and its code stays', async () => {
  const deep = ['Příslušenství', 'Obaly', 'Pouzdra pro mobilní telefony', 'x'.repeat(60), 'y'.repeat(60)];
  const lines = [
    'code;name;defaultCategory',
    `HLUBOKY;Pouzdro;${deep.join(' > ')}`,
    `DLOUHY;Obal;${'z'.repeat(121)}`,
  ];
  expect(await put(lines)).toMatchObject({ kodu: 2, vynechano: 0 });
  const stored = await app.db
    .selectFrom('prodej_katalog_zbozi')
    .select(['kod', 'nazev', 'kategorie', 'kategorie_1'])
    .where('kod', 'in', ['HLUBOKY', 'DLOUHY'])
    .orderBy('kod')
    .execute();
  expect(stored).toEqual([
    { kod: 'DLOUHY', nazev: 'Obal', kategorie: null, kategorie_1: null },
    {
      kod: 'HLUBOKY',
      nazev: 'Pouzdro',
      kategorie: 'Příslušenství',
      kategorie_1: deep.slice(1, 4).join(' > '),
    },
  ]);
});
