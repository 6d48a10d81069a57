import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import { testApp } from '#test/app.ts';
import { expectWaiting } from '#test/locks.ts';
import { settableClock } from '../shifts/fixtures/clock.ts';

const app = testApp({ clock: settableClock('2026-12-02T08:00:00+01:00') });
const MESIC = '2026-11';
const PETRA = 12;
const PAVEL = 13;

async function shift(uzivatel_id: number, datum: string, more: object = {}, steps: string[] = []) {
  const times = { cas_od: '08:00', cas_do: '16:00', poznamka: null };
  const { id: smena_id } = await app.db
    .insertInto('smena')
    .values({ uzivatel_id, prodejna_id: 1, datum, ...times, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  const records = steps.map((cas, at) => ({
    ...{ smena_id, poznamka: null, zapsal_id: uzivatel_id, duvod: null, opravuje_id: null },
    typ_akce: at === 0 ? ('prichod' as const) : ('odchod' as const),
    cas,
  }));
  if (records.length > 0) await app.db.insertInto('dochazka').values(records).execute();
}

const seal = (uzivatel_id: number) =>
  app.db
    .insertInto('vykaz')
    .values({ uzivatel_id, mesic: `${MESIC}-01`, stav: 'uzavreno' })
    .execute();
const contract = (uzivatel_id: number, cislo_pomeru: string | null) =>
  app.db
    .insertInto('smlouva')
    .values({ uzivatel_id, druh: 'hpp', od: '2026-01-01', tydenni_hodiny: 40, cislo_pomeru })
    .execute();
const get = async (path: string, query: object = {}) =>
  (await app.as('admin')).get(path, { query: { mesic: MESIC, ...query } });

beforeEach(async () => {
  await app.db.deleteFrom('vykaz').execute();
  await app.db.deleteFrom('smena').execute();
  await app.db.deleteFrom('smlouva').execute();
  // Work on a Saturday into the night, on a public holiday, and a day of vacation.
  await shift(PETRA, '2026-11-21', {}, ['2026-11-21T20:00:00+01:00', '2026-11-21T23:30:00+01:00']);
  await shift(PETRA, '2026-11-17', {}, ['2026-11-17T08:00:00+01:00', '2026-11-17T12:00:00+01:00']);
  await shift(PETRA, '2026-11-18', { typ_smeny: 'dovolena' });
  await shift(PAVEL, '2026-11-18', {}, ['2026-11-18T08:00:00+01:00', '2026-11-18T12:00:00+01:00']);
  await contract(PETRA, '101');
});

describe('data for wages', () => {
  test('include only closed months and name the people missing', async () => {
    const open = await get('/api/mzdy/');
    expect(open.body).toMatchObject({ lide: [], neuzavrene: ['Petra Nováková', 'Pavel Svoboda'] });
    expect((await get('/api/mzdy/pamica/')).body.error).toBe(
      'Za listopad\u00a02026 není nikdo s uzavřeným výkazem a číslem pracovního poměru.',
    );
    await seal(PETRA);
    await seal(PAVEL);
    const { body } = await get('/api/mzdy/');
    expect(body).toMatchObject({ neuzavrene: [], bez_cisla: ['Pavel Svoboda'] });
    expect(body.lide[0]).toMatchObject({
      ...{ prijmeni: 'Nováková', cislo_pomeru: '101', druh: expect.any(String), tydenni_hodiny: 40 },
      ...{ fond: 160, odpracovano: 7.5, vikend: 3.5, svatek: 4, noc: 1.5, dovolena: 8, dovolena_dnu: 1 },
    });
  });

  test('list a person with two employments under the last one, and say so', async () => {
    await app.db.deleteFrom('smlouva').execute();
    const agreement = { druh: 'dpp', od: '2026-01-01', do: '2026-11-15', cislo_pomeru: '100' } as const;
    const employed = { druh: 'hpp', od: '2026-11-16', tydenni_hodiny: 40, cislo_pomeru: '101' } as const;
    const terms = { uzivatel_id: PAVEL, druh: 'hpp', cislo_pomeru: '102' } as const;
    await app.db
      .insertInto('smlouva')
      .values([
        { uzivatel_id: PETRA, ...agreement },
        { uzivatel_id: PETRA, ...employed },
        { ...terms, od: '2026-01-01', do: '2026-11-15', tydenni_hodiny: 40 },
        { ...terms, od: '2026-11-16', tydenni_hodiny: 20 },
      ])
      .execute();
    await seal(PETRA);
    await seal(PAVEL);
    const { body } = await get('/api/mzdy/');
    expect(body.vice_pomeru).toEqual(['Petra Nováková (DPP 100, HPP 101)']);
    expect(body.lide[0]).toMatchObject({ cislo_pomeru: '101', odpracovano: 7.5 });
  });

  test('are exported as a spreadsheet and as CSV', async () => {
    await seal(PETRA);
    const xlsx = await get('/api/mzdy/', { format: 'xlsx' });
    expect(xlsx.headers['content-disposition']).toContain('.xlsx');
    const csv = await get('/api/mzdy/', { format: 'csv' });
    expect(csv.body).toContain('Číslo poměru');
    expect(csv.body).toContain('Nováková');
    expect(csv.body).toContain('7,5');
  });
});

describe('export for PAMICA', () => {
  test('in version 1 contains everyone with a number, with the configured codes', async () => {
    await seal(PETRA);
    await seal(PAVEL);
    const admin = await app.as('admin');
    expect((await admin.put('/api/mzdy/kody/', { dovolena: 'V9', noc: 'P1' })).status).toBe(200);
    const { body, headers } = await get('/api/mzdy/pamica/');
    expect(headers['content-disposition']).toBe('attachment; filename="pamica_2026-11.xml"');
    expect(body.match(/<dochazka_zamestnance>/g)).toHaveLength(1);
    expect(body).toContain('<cislo_pracovniho_pomeru>101</cislo_pracovniho_pomeru>');
    expect(body).toContain(
      '<nepritomnost><kod>V9</kod><od>2026-11-18</od><do>2026-11-18</do></nepritomnost>',
    );
    expect(body).toContain('<priplatek><kod>P1</kod><hodiny>1:30</hodiny></priplatek>');
    expect(body.match(/<uvazek /g)).toHaveLength(30);
    expect((await admin.put('/api/mzdy/kody/', { dovolena: 'V 9' })).status).toBe(400);
  });

  test('keeps both codes when two people save different ones at once', async () => {
    const admin = await app.as('admin');
    await admin.put('/api/mzdy/kody/', { dovolena: 'V1', noc: 'P1' });
    const sent = await app.db.transaction().execute(async tx => {
      await tx.updateTable('mzdy_kod').set({ kod: 'V9' }).where('druh', '=', 'dovolena').execute();
      const sent = admin.put('/api/mzdy/kody/', { noc: 'P9' });
      await expectWaiting(app.db, 1);
      return { sent };
    });
    expect((await sent.sent).body.kody).toMatchObject({ dovolena: 'V9', noc: 'P9' });
    expect((await admin.get('/api/mzdy/kody/')).body.kody).toMatchObject({ dovolena: 'V9', noc: 'P9' });
  });

  test('refuses a code changed meanwhile, with its value and author', async () => {
    const admin = await app.as('admin');
    const { verze } = (await admin.get('/api/mzdy/kody/')).body.kody;
    const first = await admin.put('/api/mzdy/kody/', { noc: 'P1', verze });
    expect(first.body.kody.verze).toBeGreaterThan(verze);
    const second = await admin.put('/api/mzdy/kody/', { noc: 'P2', verze });
    expect(second.status).toBe(409);
    expect(second.body.mezitim.zaznam).toEqual(first.body.kody);
    expect((await admin.get('/api/mzdy/kody/')).body.kody).toEqual(first.body.kody);
    expect((await admin.put('/api/mzdy/kody/', { noc: 'P2', verze: first.body.kody.verze })).status).toBe(
      200,
    );
  });

  describe('counts part days by the contract of the day', () => {
    beforeEach(async () => {
      await app.db.deleteFrom('smena').execute();
      await app.db.deleteFrom('smlouva').execute();
      const terms = { uzivatel_id: PETRA, druh: 'hpp', cislo_pomeru: '101' } as const;
      await app.db
        .insertInto('smlouva')
        .values([
          { ...terms, od: '2026-01-01', do: '2026-11-15', tydenni_hodiny: 40 },
          { ...terms, od: '2026-11-16', tydenni_hodiny: 20 },
        ])
        .execute();
      const half = { typ_smeny: 'dovolena', cas_od: '08:00', cas_do: '12:00' };
      await shift(PETRA, '2026-11-05', half);
      await shift(PETRA, '2026-11-19', half);
      const admin = await app.as('admin');
      await admin.put('/api/mzdy/kody/', { dovolena: 'V9' });
      const approved = { mesic: MESIC, osoby: [{ id: PETRA, odpracovano: 0 }] };
      expect((await admin.post('/api/vykazy/schvaleni/', approved)).status).toBe(200);
      const closed = await admin.post('/api/vykazy/uzavreni/', { mesic: MESIC, prodejna: 1 });
      expect(closed.body).toEqual({ success: true, uzavreno: 1 });
    });
    const absences = async () =>
      (await get('/api/mzdy/pamica/')).body.match(/<nepritomnost>.*<\/nepritomnost>/g);
    const HALF_THEN_WHOLE = [
      '<nepritomnost><kod>V9</kod><od nepritomnost="4:00">2026-11-05</od><do>2026-11-05</do></nepritomnost>',
      '<nepritomnost><kod>V9</kod><od>2026-11-19</od><do>2026-11-19</do></nepritomnost>',
    ];

    test('as it was when the month was closed', async () => {
      await app.db
        .updateTable('smlouva')
        .set({ tydenni_hodiny: 20 })
        .where('od', '=', '2026-01-01')
        .execute();
      expect(await absences()).toEqual(HALF_THEN_WHOLE);
    });

    test.each([
      ['before all contracts of the month were kept', sql`snimek - 'smlouvy'`],
      ['before anything was kept', sql`null`],
    ])('in a month closed %s', async (_what, snimek) => {
      await sql`update vykaz set snimek = ${snimek}`.execute(app.db);
      expect(await absences()).toEqual(HALF_THEN_WHOLE);
    });
  });

  test('has the same days of illness and vacation as the spreadsheet, over a public holiday too', async () => {
    await app.db.deleteFrom('smena').execute();
    for (const datum of ['2026-11-16', '2026-11-17', '2026-11-18'])
      await shift(PETRA, datum, { typ_smeny: 'nemoc' });
    for (const datum of ['2026-11-19', '2026-11-20']) await shift(PETRA, datum, { typ_smeny: 'dovolena' });
    await shift(PAVEL, '2026-11-17', { typ_smeny: 'dovolena' });
    await shift(PAVEL, '2026-11-18', { typ_smeny: 'dovolena' });
    await contract(PAVEL, '102');
    const admin = await app.as('admin');
    await admin.put('/api/mzdy/kody/', { dovolena: 'V9', nemoc: 'N9' });
    const osoby = [PETRA, PAVEL].map(id => ({ id, odpracovano: 0 }));
    expect((await admin.post('/api/vykazy/schvaleni/', { mesic: MESIC, osoby })).status).toBe(200);
    const closed = await admin.post('/api/vykazy/uzavreni/', { mesic: MESIC, prodejna: 1 });
    expect(closed.body).toEqual({ success: true, uzavreno: 2 });
    const { body } = await get('/api/mzdy/');
    expect(body.lide).toMatchObject([
      { id: PETRA, nemoc: 24, nemoc_dnu: 3, dovolena: 16, dovolena_dnu: 2 },
      { id: PAVEL, nemoc: 0, nemoc_dnu: 0, dovolena: 8, dovolena_dnu: 1 },
    ]);
    const xml = (await get('/api/mzdy/pamica/')).body;
    expect(xml.match(/<nepritomnost>.*<\/nepritomnost>/g)).toEqual([
      '<nepritomnost><kod>N9</kod><od>2026-11-16</od><do>2026-11-18</do></nepritomnost>',
      '<nepritomnost><kod>V9</kod><od>2026-11-19</od><do>2026-11-20</do></nepritomnost>',
      '<nepritomnost><kod>V9</kod><od>2026-11-18</od><do>2026-11-18</do></nepritomnost>',
    ]);
  });

  async function namesOfZip() {
    const { response } = await get('/api/mzdy/pamica/', { verze: '2' });
    return new Promise<string[]>((resolve, reject) => {
      fromBuffer(response.rawPayload, { lazyEntries: false }, (error, zip) => {
        if (error) return reject(error);
        const found: string[] = [];
        zip.on('entry', entry => found.push(entry.fileName));
        zip.on('end', () => resolve(found));
        zip.on('error', reject);
      });
    });
  }

  test('in version 2 is a readable ZIP with one document per person', async () => {
    await seal(PETRA);
    expect(await namesOfZip()).toEqual(['dochazka_101.xml']);
  });

  test.each([
    ['different numbers that a file cannot tell apart', '12/1', '12.1', 'dochazka_12_1'],
    ['numbers that differ in their case alone', '12A', '12a', 'dochazka_12a'],
    ['the same number', '101', '101', 'dochazka_101'],
  ])('gives each of two people with %s their own document', async (_what, first, second, name) => {
    await app.db.deleteFrom('smlouva').execute();
    await contract(PETRA, first);
    await contract(PAVEL, second);
    await seal(PETRA);
    await seal(PAVEL);
    const names = (await namesOfZip()).map(one => one.toLowerCase());
    expect(names).toHaveLength(2);
    expect(names).toEqual([`${name}.xml`, expect.stringMatching(new RegExp(`^${name}_(12|13)\\.xml$`))]);
  });
});
