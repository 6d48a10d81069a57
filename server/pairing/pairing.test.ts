import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { testApp } from '#test/app.ts';
import { report } from '../analytics/model/report.ts';
import { shopsOf } from '../forecast/queries.ts';
import { importFile } from '../sales/importer.ts';
import { verifyRollups } from '../sales/rollups/verify.ts';

const app = testApp();
let directory: string;
const PETRA = 12;

const HEADER =
  'doklad,typ,cas,kanal,id_prodejny,stredisko,prodejce,technik,kod,nazev,kategorie,kusy,cena_s_dph';
const LINES = [
  'A1,prodej,2026-03-01T10:00:00+01:00,prodejna,1,,Petra Nováková,,K1,Kryt,Kryty,1,121',
  'A2,prodej,2026-03-02T10:00:00+01:00,prodejna,1,,Novákova P.,,K1,Kryt,Kryty,2,242',
  'A3,vratka,2026-03-05T10:00:00+01:00,prodejna,1,,Novákova P.,,K1,Kryt,Kryty,-1,242',
  'A4,prodej,2026-03-03T10:00:00+01:00,prodejna,77,Hradec,Xaver Ypsilon,,K2,Sklo,Skla,1,1210',
  'A5,prodej,2026-03-03T10:00:00+01:00,servis,1,,,Tomas Kucera,S1,Výměna displeje,Diagnostika,1,605',
  'A6,prodej,2026-03-03T10:00:00+01:00,servis,1,,,,S2,Čištění,Služby,1,363',
  'A7,prodej,2026-03-04T10:00:00+01:00,eshop,,,,,K1,Kryt,Kryty,1,100',
];

async function importLines(lines = LINES) {
  const path = join(directory, 'lines.csv');
  await writeFile(path, `${[HEADER, ...lines].join('\n')}\n`);
  await importFile(app.url, { path, profile: BUILT_IN_PROFILES.kanonicky, zdroj: 'pokladna' });
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-pairing-'));
  await importLines();
});
afterAll(() => rm(directory, { recursive: true }));

const read = async () => (await (await app.as('admin')).get('/api/parovani/')).body;
type Named = { id: number; nazev: string };
const personName = async (name: string) =>
  (await read()).osoby.find(({ nazev }: Named) => nazev === name) as Named & Record<string, unknown>;
const put = async (path: string, body: unknown) => (await app.as('admin')).put(`/api/parovani/${path}`, body);

describe('the list of names', () => {
  test('matches people in either order of names and shows lines, last day and turnover of others', async () => {
    expect(await personName('Petra Nováková')).toMatchObject({
      uzivatel: { id: PETRA },
      rucne: false,
      navrh: null,
    });
    expect(await personName('Tomas Kucera')).toMatchObject({ uzivatel: { id: 15 }, radku: 1, obrat: 605 });
    expect(await personName('Novákova P.')).toMatchObject({
      uzivatel: null,
      radku: 2,
      posledni_den: '2026-03-05',
      obrat: 242,
    });
  });

  test('shows the current name of a linked person', async () => {
    expect(await personName('Tomas Kucera')).toMatchObject({ uzivatel: { id: 15, prijmeni: 'Kučera' } });
    const call = (prijmeni: string) => app.db.updateTable('uzivatel').set({ prijmeni }).where('id', '=', 15);
    await call('Jinak').execute();
    expect(await personName('Tomas Kucera')).toMatchObject({ uzivatel: { id: 15, prijmeni: 'Jinak' } });
    await call('Kučera').execute();
  });

  test('suggests a similar person, and nobody for an unfamiliar name', async () => {
    expect(await personName('Novákova P.')).toMatchObject({ navrh: { id: PETRA } });
    expect(await personName('Xaver Ypsilon')).toMatchObject({ uzivatel: null, navrh: null });
  });

  test('counts lines without a name but does not list them', async () => {
    const { osoby, beze_jmena } = await read();
    expect(osoby.map(({ nazev }: Named) => nazev)).not.toContain('');
    expect(beze_jmena).toEqual({ radku: 2, posledni_den: '2026-03-04', obrat: 463 });
  });

  test('lists branches that are not shops, but not lines without a branch', async () => {
    const { pobocky } = await read();
    expect(pobocky).toMatchObject([
      { id_prodejny: 1, prodejna: { id: 1, nazev: 'Globus' }, radku: 5, obrat: 1331 },
      { id_prodejny: 77, stredisko: 'Hradec', prodejna: null, radku: 1, obrat: 1210 },
    ]);
  });

  test('lists service categories without a segment only', async () => {
    expect((await read()).kategorie).toMatchObject([{ nazev: 'Diagnostika', radku: 1, obrat: 605 }]);
  });
});

describe('linking names', () => {
  test('adds two names up to one person without new rollups', async () => {
    const { id } = await personName('Novákova P.');
    expect((await put(`osoby/${id}/`, { uzivatel_id: PETRA })).status).toBe(200);
    expect(await personName('Novákova P.')).toMatchObject({ uzivatel: { id: PETRA }, rucne: true });
    const names = await app.db
      .selectFrom('prodej_osoba')
      .select('id')
      .where('uzivatel_id', '=', PETRA)
      .execute();
    const rows = await report(app.db, {
      range: { od: '2026-03-01', do: '2026-03-31' },
      sums: ['obrat', 'kusy', 'doklady'],
      by: 'osoba',
      filter: { hodnoty: { osoba: names.map(name => name.id) } },
    });
    const total = (field: 'obrat' | 'kusy' | 'doklady') => rows.reduce((sum, row) => sum + row[field], 0);
    expect([total('obrat'), total('kusy'), total('doklady')]).toEqual([363, 2, 2]);
    expect(await verifyRollups(app.db)).toEqual([]);
  });

  test('survives an import', async () => {
    await importLines(['A8,prodej,2026-03-06T10:00:00+01:00,prodejna,1,,Novákova P.,,K1,Kryt,Kryty,1,50']);
    expect(await personName('Novákova P.')).toMatchObject({ uzivatel: { id: PETRA }, radku: 3 });
  });

  test('stays undone once undone, although the name would match', async () => {
    const { id } = await personName('Petra Nováková');
    expect((await put(`osoby/${id}/`, { uzivatel_id: null })).status).toBe(200);
    await importLines();
    expect(await personName('Petra Nováková')).toMatchObject({ uzivatel: null, rucne: true });
    await put(`osoby/${id}/`, { uzivatel_id: PETRA });
    expect(await personName('Petra Nováková')).toMatchObject({ uzivatel: { id: PETRA } });
  });

  test('keeps an unlinked namesake or another person of that name apart from the technician', async () => {
    const repair = (doklad: string, technik: string, price: number) =>
      `${doklad},prodej,2026-03-08T10:00:00+01:00,servis,1,,,${technik},S9,Oprava,Služby,1,${price}`;
    await importLines([repair('N1', 'Petra Nováková', 121), repair('N2', 'PN2', 242)]);
    const admin = await app.as('admin');
    const DAY = 'period=custom&start_date=2026-03-08&end_date=2026-03-08';
    const numbers = async () => {
      const { breakdown, awards } = (await admin.get(`/api/analytics/servis/?${DAY}`)).body;
      const tiles = breakdown.technici.map((one: Record<string, unknown>) => [
        one.technik,
        one.obrat_bez_dph,
      ]);
      return { tiles, best: awards.top_all?.technik };
    };
    const detail = async (technik: string) => {
      const asked = `${DAY}&technik=${encodeURIComponent(technik)}`;
      const { breakdown } = (await admin.get(`/api/analytics/servis/technik-detail/?${asked}`)).body.detail;
      return breakdown.sluzby.obrat_bez_dph;
    };
    const [petra, other] = [(await personName('Petra Nováková')).id, (await personName('PN2')).id];
    await put(`osoby/${petra}/`, { uzivatel_id: null });
    await put(`osoby/${other}/`, { uzivatel_id: PETRA });
    const apart = [
      ['Petra Nováková', 200],
      ['Petra Nováková (nespárováno)', 100],
    ];
    expect(await numbers()).toEqual({ tiles: apart, best: 'Petra Nováková' });
    expect(await detail('Petra Nováková')).toBe(200);
    expect(await detail('Petra Nováková (nespárováno)')).toBe(100);

    // A second person with the same name.
    const rename = (jmeno: string, prijmeni: string) =>
      app.db.updateTable('uzivatel').set({ jmeno, prijmeni }).where('id', '=', 15).execute();
    await rename('Petra', 'Nováková');
    await put(`osoby/${petra}/`, { uzivatel_id: 15 });
    const people = [
      [`Petra Nováková (č. ${PETRA})`, 200],
      ['Petra Nováková (č. 15)', 100],
    ];
    expect(await numbers()).toEqual({ tiles: people, best: `Petra Nováková (č. ${PETRA})` });
    expect(await detail('Petra Nováková (č. 15)')).toBe(100);
    await rename('Tomáš', 'Kučera');
    await put(`osoby/${petra}/`, { uzivatel_id: PETRA });
  });

  test('links a branch to a shop and back', async () => {
    const branch = async () =>
      (await read()).pobocky.find((one: { id_prodejny: number }) => one.id_prodejny === 77);
    const { id } = await branch();
    expect((await put(`pobocky/${id}/`, { prodejna_id: 2 })).status).toBe(200);
    expect(await branch()).toMatchObject({ prodejna: { id: 2, nazev: 'Senimo' }, rucne: true });
    await put(`pobocky/${id}/`, { prodejna_id: null });
    expect(await branch()).toMatchObject({ prodejna: null });
  });

  test('excludes an unlinked branch from its shop everywhere, even by its name', async () => {
    await importLines([
      'B1,prodej,2026-03-09T10:00:00+01:00,prodejna,1,Globus,Xaver Ypsilon,,K1,Kryt,Kryty,1,500',
    ]);
    const admin = await app.as('admin');
    const numbers = async (asked = '') => {
      const path = `/api/analytics/celkova-cisla/prodejna-detail/?period=custom&start_date=2026-03-09&end_date=2026-03-09${asked}`;
      const { prodejny } = (await admin.get(path)).body;
      const sold = prodejny.filter((shop: { obrat: number }) => shop.obrat !== 0);
      return sold.map((shop: Record<string, unknown>) => [shop.id_prodejny, shop.stredisko, shop.obrat]);
    };
    const found = (await read()).pobocky.find((one: { stredisko: string }) => one.stredisko === 'Globus');
    expect(await shopsOf(app.db, [found.id])).toEqual([1]);
    expect(await numbers()).toEqual([[1, 'Globus', 500]]);

    expect((await put(`pobocky/${found.id}/`, { prodejna_id: null })).status).toBe(200);
    expect(await shopsOf(app.db, [found.id])).toEqual([null]);
    const apart = [null, 'Globus (nespárováno)', 500];
    expect(await numbers()).toEqual([apart]);
    for (const asked of ['&prodejna_id=1', '&stredisko=Globus']) expect(await numbers(asked)).toEqual([]);
    expect(await numbers(`&stredisko=${encodeURIComponent('Globus (nespárováno)')}`)).toEqual([apart]);

    const unnamed = (await read()).pobocky.find((one: { stredisko: string }) => one.stredisko === '');
    const receipt = async () => (await admin.get('/api/search/?q=A1')).body.vysledky[0].popis;
    expect(await receipt()).toContain('Globus · ');
    await put(`pobocky/${unnamed.id}/`, { prodejna_id: null });
    expect(await receipt()).toContain('Neuvedeno · ');

    await put(`pobocky/${unnamed.id}/`, { prodejna_id: 1 });
    await put(`pobocky/${found.id}/`, { prodejna_id: 1 });
    expect(await numbers('&prodejna_id=1')).toEqual([[1, 'Globus', 500]]);
  });

  test('gives a category a segment, ignoring case and diacritics', async () => {
    const admin = await app.as('admin');
    await admin.put('/api/pravidla/segmenty/', { kategorie: 'DIAGNOSTIKA', segment: 'servisni_prace' });
    expect((await read()).kategorie).toEqual([]);
    await admin.put('/api/pravidla/segmenty/', { kategorie: 'Diagnostika', segment: null });
    expect((await read()).kategorie).toHaveLength(1);
  });
});

describe('the shop suggested for a branch', () => {
  const branches = async () =>
    Object.fromEntries(
      (await read()).pobocky.map((one: { stredisko: string }) => [one.stredisko, one]),
    ) as Record<string, { id: number; prodejna: object | null; navrh: { id: number; nazev: string } | null }>;
  const line = (doklad: string, number: string, name: string) =>
    `${doklad},prodej,2026-03-07T10:00:00+01:00,prodejna,${number},${name},,,K1,Kryt,Kryty,1,121`;

  test('is found by name, ignoring number, case, diacritics and spaces', async () => {
    await importLines([
      line('B1', '90', 'VSETÍN'),
      line('B2', '91', 'P R E R O V'),
      line('B3', '92', 'Nikde'),
    ]);
    expect(await branches()).toMatchObject({
      VSETÍN: { prodejna: null, navrh: { id: 5, nazev: 'Vsetín' } },
      'P R E R O V': { prodejna: null, navrh: { id: 4, nazev: 'Přerov' } },
      Nikde: { prodejna: null, navrh: null },
    });
  });

  test('may be newer than its lines, and still has to be linked', async () => {
    await importLines([line('B4', '', 'Hulin')]);
    expect(await branches()).toMatchObject({ Hulin: { prodejna: null, navrh: null } });
    const admin = await app.as('admin');
    const sent = await admin.post('/api/stores/prodejny/', { nazev: 'Hulín', nazev_kratkiy: 'HUL' });
    expect(sent.status).toBe(201);
    const { Hulin } = await branches();
    expect(Hulin).toMatchObject({ prodejna: null, navrh: { nazev: 'Hulín' } });
    expect((await put(`pobocky/${Hulin!.id}/`, { prodejna_id: Hulin!.navrh!.id })).status).toBe(200);
    expect(await branches()).toMatchObject({ Hulin: { prodejna: { nazev: 'Hulín' }, navrh: null } });
  });

  test('is found by number, but not when number and name disagree', async () => {
    await importLines([line('B5', '93', '')]);
    await app.db.updateTable('prodejna').set({ id_prodejny: 93 }).where('id', '=', 6).execute();
    expect(await branches()).toMatchObject({ '': { prodejna: null, navrh: { nazev: 'Šternberk' } } });
    await app.db.updateTable('prodejna').set({ id_prodejny: 90 }).where('id', '=', 6).execute();
    expect(await branches()).toMatchObject({ VSETÍN: { prodejna: null, navrh: null } });
  });

  test('is linked by an import of a branch without a number', async () => {
    await importLines([line('B6', '', 'p ř e r o v')]);
    expect(await branches()).toMatchObject({ 'p ř e r o v': { prodejna: { id: 4 }, navrh: null } });
  });

  test('is the one with that full name; an ambiguous other name links none', async () => {
    const admin = await app.as('admin');
    for (const shop of [
      { nazev: 'Hala nová', nazev_kratkiy: 'Hala', stredisko: 'Sklad' },
      { nazev: 'Hala', nazev_kratkiy: 'H1' },
      { nazev: 'Hala stará', nazev_kratkiy: 'Sklad' },
    ])
      expect((await admin.post('/api/stores/prodejny/', shop)).status).toBe(201);
    await importLines([line('B7', '', 'HÁLA'), line('B8', '', 'Sklad'), line('B9', '', 'Hala stara')]);
    expect(await branches()).toMatchObject({
      HÁLA: { prodejna: { nazev: 'Hala' } },
      Sklad: { prodejna: null, navrh: null },
      'Hala stara': { prodejna: { nazev: 'Hala stará' } },
    });
  });
});

describe('is refused:', () => {
  test.each([
    ['a person who does not exist', 'osoby', { uzivatel_id: 999 }, 400, 'Vybraný uživatel neexistuje'],
    ['a shop that does not exist', 'pobocky', { prodejna_id: 999 }, 400, 'Vybraná prodejna neexistuje'],
    ['no choice', 'osoby', {}, 400, 'Neplatné číslo'],
  ])('%s', async (_, what, body, status, text) => {
    const { id } = (await read())[what][0];
    const sent = await put(`${what}/${id}/`, body);
    expect(sent.status).toBe(status);
    expect(JSON.stringify(sent.body)).toContain(text);
  });

  test('linking lines without a name', async () => {
    const nobody = await app.db
      .selectFrom('prodej_osoba')
      .select('id')
      .where('jmeno', '=', '')
      .executeTakeFirstOrThrow();
    expect((await put(`osoby/${nobody.id}/`, { uzivatel_id: PETRA })).status).toBe(404);
  });

  test('deleting a shop with a linked branch', async () => {
    const sent = await (await app.as('admin')).delete('/api/stores/prodejny/1/');
    expect(sent.status).toBe(409);
    expect(sent.body.message).toBe('Prodejnu nelze smazat, má navázaná data. Deaktivujte ji.');
  });
});
