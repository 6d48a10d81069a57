import { readSheet } from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';

/** The places that use contracts: the overview, the planner, the spreadsheet and the warnings. */

const app = testApp({ clock: { now: () => Date.parse('2026-12-05T10:00:00+01:00') } });

const PETRA = 12;
const PAVEL = 13;
const MARTIN = 17;

beforeAll(async () => {
  const admin = await app.as('admin');
  const contract = (user_id: number, more: object) =>
    admin.post('/api/smlouvy/', { user_id, druh: 'hpp', tydenni_hodiny: 40, od: '2026-01-01', ...more });
  await contract(PETRA, { tydenni_hodiny: 20, od: '2026-11-16', prodejny: [4] });
  await contract(MARTIN, { druh: 'dpp' });
  await app.db
    .updateTable('uzivatel')
    .set({ datum_narozeni: '2009-06-01' })
    .where('id', '=', MARTIN)
    .execute();
  for (const user_id of [PETRA, PAVEL, MARTIN]) {
    const shift = { user_id, prodejna: 1, typ_smeny: 'prace', cas_od: '08:00', cas_do: '18:00' };
    for (const datum of ['2026-11-18', '2026-11-19', '2026-11-20']) {
      const { body } = await admin.post('/api/shifts/', { ...shift, datum });
      for (const [typ_akce, cas] of [
        ['prichod', '08:00'],
        ['odchod', '18:00'],
      ])
        await admin.post(`/api/shifts/${body.smena.id}/attendance/`, { typ_akce, cas, duvod: 'Zkouška' });
    }
    // A nine-hour day off counts as at most a fifth of the week.
    await admin.post('/api/shifts/', {
      ...shift,
      datum: '2026-11-23',
      cas_do: '17:00',
      typ_smeny: 'dovolena',
    });
  }
});

const overview = async (user_id: number) => {
  const { body } = await (await app.as('admin')).get('/api/shifts/overview/', {
    query: { mesic: '2026-11', user_id: `${user_id}` },
  });
  return [body.standardni_hodiny, body.procento_naplneni, body.prescas];
};

test('the overview measures by the contract of each day, and as before without one', async () => {
  // Ten working days of 4 h; 30 h worked and 4 h of vacation.
  expect(await overview(PETRA)).toEqual([40, 97.5, 0]);
  expect(await overview(PAVEL)).toEqual([160, 24.4, 0]);
  // A DPP has no fund, so it has no overtime.
  expect(await overview(MARTIN)).toEqual([0, 0, 0]);
});

test('part-time overtime begins above full-time hours of the days of the contract', async () => {
  const set = (values: object) =>
    app.db.updateTable('smlouva').set(values).where('uzivatel_id', '=', PETRA).execute();
  await set({ tydenni_hodiny: 10 });
  expect(await overview(PETRA)).toEqual([20, 195, 0]);
  // Only the three days of work: a fund of 6 h, and 30 h worked, which is over 24.
  await set({ od: '2026-11-18', do: '2026-11-20' });
  expect(await overview(PETRA)).toEqual([6, 650, 6]);
  await set({ tydenni_hodiny: 20, od: '2026-11-16', do: null });
});

test('the planner and the spreadsheet show the same fund of hours', async () => {
  const admin = await app.as('admin');
  const { body } = await admin.get('/api/shifts/plan/', { query: { mesic: '2026-11', prodejna: '1' } });
  const fund = (id: number) => body.osoby.find((one: { id: number }) => one.id === id).fond;
  expect([PETRA, PAVEL, MARTIN].map(fund)).toEqual([40, 160, 0]);
  const sent = await admin.get('/api/shifts/export/', { query: { mesic: '2026-11' } });
  const [head, ...rows] = await readSheet(sent.response.rawPayload, 'Souhrn');
  const column = head!.indexOf('Fond');
  expect(rows.map(row => [row[0], row[column]])).toEqual([
    [MARTIN, 0],
    [PETRA, 40],
    [PAVEL, 160],
  ]);
});

test('warnings respect the contract and the age', async () => {
  const { body } = await (await app.as('admin')).get('/api/shifts/plan/', {
    query: { mesic: '2026-11', prodejna: '1' },
  });
  const said = (id: number) =>
    body.varovani
      .filter((one: { user_id: number; datum: string }) => one.user_id === id && one.datum === '2026-11-18')
      .map((one: { text: string }) => one.text);
  expect(said(PETRA)).toContain('Smlouva nedovoluje práci v této prodejně.');
  expect(said(MARTIN)).toEqual([
    'Směna má bez přestávky 9,5\u00a0h, zákoník práce (§\u00a079a) dovoluje mladistvým nejvýše 8\u00a0h denně.',
    'Odpracováno přes 4,5\u00a0h bez přestávky, zákoník práce (§\u00a088) žádá u mladistvých 30\u00a0min.',
  ]);
  expect(said(PAVEL)).toEqual([
    'Odpracováno přes 6\u00a0h bez přestávky, zákoník práce (§\u00a088) žádá 30\u00a0min.',
  ]);
});

test('a yearly limit counts months that are not shown', async () => {
  const rows = Array.from({ length: 28 }, (_, at) => ({
    ...{ uzivatel_id: MARTIN, prodejna_id: 1, cas_od: '06:00', cas_do: '17:00' },
    datum: `2026-02-${String(at + 1).padStart(2, '0')}`,
  }));
  const year = async () => {
    const { body } = await (await app.as('admin')).get('/api/shifts/plan/', {
      query: { mesic: '2026-11', prodejna: '1' },
    });
    return body.varovani.filter((one: { text: string }) => one.text.includes('§\u00a075'));
  };
  expect(await year()).toEqual([]);
  await app.db.insertInto('smena').values(rows).execute();
  // 28 × 10.5 h and 3 × 9.5 h.
  expect(await year()).toEqual([
    {
      user_id: MARTIN,
      datum: '2026-11-20',
      text: 'V roce 2026 je na DPP naplánováno 322,5\u00a0h práce, zákoník práce (§\u00a075) dovoluje nejvýše 300\u00a0h.',
    },
  ]);
});

test('leave in one month of an averaging period allows no more work in the other', async () => {
  const JANA = 14;
  const admin = await app.as('admin');
  const contract = { user_id: JANA, druh: 'hpp', tydenni_hodiny: 1, od: '2026-01-01' };
  expect((await admin.post('/api/smlouvy/', contract)).status).toBe(201);
  const work = (datum: string) => ({
    uzivatel_id: JANA,
    prodejna_id: 1,
    cas_od: '08:00',
    cas_do: '20:00',
    datum,
  });
  await app.db
    .insertInto('smena')
    .values([work('2026-11-10'), work('2026-11-12'), work('2026-12-08')])
    .execute();
  const averages = async (mesic: string) => {
    const { body } = await admin.get('/api/shifts/plan/', { query: { mesic, prodejna: '1' } });
    return body.varovani
      .filter(
        (one: { user_id: number; text: string }) => one.user_id === JANA && one.text.includes('§\u00a078'),
      )
      .map((one: { text: string }) => one.text.slice(one.text.indexOf('je naplánováno')));
  };
  // 26 weeks of one hour.
  expect(await averages('2026-11')).toEqual([]);
  const leave = { user_id: JANA, druh: 'jine', od: '2026-09-01', do: '2026-09-28' };
  expect((await admin.post('/api/nepritomnosti/', leave)).status).toBe(201);
  const allowed = 'úvazek dovoluje bez přesčasu 22\u00a0h (zákoník práce, §\u00a078 a §\u00a079).';
  expect(await averages('2026-11')).toEqual([`je naplánováno 23\u00a0h práce, ${allowed}`]);
  expect(await averages('2026-12')).toEqual([`je naplánováno 34,5\u00a0h práce, ${allowed}`]);
});
