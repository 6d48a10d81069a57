import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { POINT_ITEMS } from '#shared/rules/kinds.ts';
import { type Client, testApp } from '#test/app.ts';
import { line, type Sold, sell } from '../fixtures/sold-lines.ts';

const NOON = Date.parse('2026-11-21T11:00:00Z');
const clock = { time: NOON, now: () => clock.time };
const app = testApp({ clock });

/** The last document number; each call of `sold` is a new receipt. */
let number = 0;
const sold = (prodejce: string, count: number, rest: Partial<Sold> = {}) =>
  line({ doklad: `D${++number}`, cas: '2026-11-10T09:00:00Z', prodejce, kusy: `${count}`, ...rest });

const LINES = [
  // 4 × 15, 2 × 15 twice, 1 × 15: positions 1, 2, 2, 4.
  sold('Petra Nováková', 4),
  sold('Pavel Svoboda', 2),
  sold('Michal Kolář', 2),
  sold('Viktor Malý', 1),
  // 30 points from one AKT: as many as from two items, but with fewer items over 100.
  sold('Jana Procházková', 1, { kod: 'AKT', nazev: 'Aktivace', cena_s_dph: '300' }),
  sold('Karel Beneš', 1),
  sold('Zdeněk Odešel', 9),
  sold('Brigádník', 3),
  sold('', 50),
  sold('Nikola Sedláčková', 5, { cas: '2026-10-31T22:59:59Z' }),
  sold('Petra Nováková', 0.1, { cas: '2026-03-10T09:00:00Z' }),
  sold('Pavel Svoboda', 0.2, { cas: '2026-03-10T09:00:00Z' }),
  sold('Petra Nováková', 4, { cas: '2026-07-10T09:00:00Z' }),
  sold('Petra Nováková', 2, { cas: '2026-06-15T10:59:59Z' }),
  sold('Petra Nováková', 9, { cas: '2026-06-15T11:00:00Z' }),
];

beforeAll(async () => {
  await sell(app, LINES);
});

type Row = Record<string, number | string | null>;
const board = async (name: string, client?: Client): Promise<Row[]> => {
  const { status, body } = await (client ?? (await app.as('petra'))).get(
    `/api/analytics/leaderboard/${name}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const shown = (rows: Row[], value: string) => rows.map(row => [row.position, row.prodejce, row[value]]);

test('points: equal totals share a position, ties by items over 100 and then by surname', async () => {
  expect(shown(await board('points/'), 'total_points')).toEqual([
    [1, 'Petra Nováková', 60],
    [2, 'Brigádník', 45],
    [3, 'Michal Kolář', 30],
    [3, 'Pavel Svoboda', 30],
    [3, 'Jana Procházková', 30],
    [6, 'Karel Beneš', 15],
    [6, 'Viktor Malý', 15],
  ]);
});

test('sums of a board are exact where binary fractions would not be', async () => {
  const { body } = await (await app.as('petra')).get('/api/analytics/leaderboard/points/?mesic=2026-03');
  expect(body.souhrn).toMatchObject({ polozky_nad_100: 0.3, body: 4.5, prumer: 0.15 });
});

test('the average is pieces per receipt, and that of the chain all pieces ÷ all receipts', async () => {
  const rows = await board('average/');
  expect(shown(rows, 'prumer_polozek_uctu').slice(0, 3)).toEqual([
    [1, 'Petra Nováková', 4],
    [2, 'Brigádník', 3],
    [3, 'Michal Kolář', 2],
  ]);
  const { body } = await (await app.as('petra')).get('/api/analytics/leaderboard/average/');
  expect(body).toMatchObject({ mesic: '2026-11', prumer: 2 });
});

test('cards are compared with the same days of the previous month, up to the same time', async () => {
  clock.time = Date.parse('2026-07-15T11:00:00Z');
  const { body } = await (await app.as('petra')).get('/api/analytics/leaderboard/points/');
  clock.time = NOON;
  const twice = (predchozi: number) => ({ predchozi, rozdil: predchozi, procenta: 100 });
  const same = { predchozi: 1, rozdil: 0, procenta: 0 };
  expect(body.srovnani).toEqual({ od: '2026-06-01', do: '2026-06-15', do_casu: '13:00' });
  expect(body.souhrn).toEqual({
    ...{ prodejcu: 1, body: 60, prumer_bodu: 60, polozky_nad_100: 4 },
    ...{ prumer: 4, nejlepsi_prumer: 4, doklady: 1 },
    zmena: {
      ...{ prodejcu: same, body: twice(30), prumer_bodu: twice(30), polozky_nad_100: twice(2) },
      ...{ prumer: twice(2), nejlepsi_prumer: twice(2), doklady: same },
    },
  });
  // Nobody sold in September, and a change against zero has no percentage.
  const october = await (await app.as('petra')).get('/api/analytics/leaderboard/average/?mesic=2026-10');
  expect(october.body.souhrn.zmena.body).toEqual({ predchozi: 0, rozdil: 75, procenta: null });
});

describe('people on the board', () => {
  test('have no id when no account matches the name; sales without a seller are left out', async () => {
    const rows = await board('points/');
    expect(rows.find(row => row.prodejce === 'Brigádník')).toMatchObject({ id: null, prodejna: 'Globus' });
    expect(rows.map(row => row.prodejce)).not.toContain('Neuvedeno');
    // The answer gives what it leaves out, so that it and the overview of sellers add up.
    const admin = await app.as('admin');
    const { body } = await admin.get('/api/analytics/leaderboard/points/');
    expect(body.mimo).toEqual({ bez_prodejce: 50, byvali: 9 });
    const overview = await admin.get('/api/analytics/web-prodeje/polozky/?type=monthly');
    expect(body.souhrn.polozky_nad_100 + 59).toBe(overview.body.celkem.polozky_nad_100);
  });

  test('are not inactive, nor administrators without sales, nor anybody without sales', async () => {
    const ids = (await board('points/')).map(row => row.id);
    expect(ids).toContain(2);
    for (const absent of [1, 14 + 1, 35, 72]) expect(ids).not.toContain(absent);
  });

  test('include sellers and managers with a work shift in the month, but not a vacation', async () => {
    const shift = (uzivatel_id: number, datum: string, typ_smeny = 'prace') =>
      sql`insert into smena (uzivatel_id, prodejna_id, datum, cas_od, cas_do, typ_smeny)
        values (${uzivatel_id}, 1, ${datum}, '08:00', '20:00', ${typ_smeny})`.execute(app.db);
    for (const [id, datum] of [
      [71, '2026-11-03'],
      [21, '2026-11-30'],
      [1, '2026-11-03'],
      [72, '2026-11-03'],
      [31, '2026-12-01'],
    ] as const) {
      await shift(id, datum);
    }
    await shift(15, '2026-11-03', 'dovolena');
    const rows = await board('points/');
    const ids = rows.map(row => row.id);
    for (const listed of [71, 21]) expect(ids).toContain(listed);
    for (const absent of [1, 72, 31, 15]) expect(ids).not.toContain(absent);
    expect(rows.slice(-2)).toMatchObject([
      { position: 8, id: 21, prodejce: 'Simona Kratochvílová', prodejna: 'Senimo', total_points: 0 },
      { position: 8, id: 71, prodejce: 'Hana Pokorná', prodejna: 'Neuvedeno', total_points: 0 },
    ]);
    // Without receipts there is no average: its cell is empty, as on the screen.
    const { response } = await (await app.as('admin')).get('/api/analytics/leaderboard/average/?format=csv');
    expect(response.payload.trimEnd().split('\r\n').slice(-2)).toEqual([
      '8;Simona Kratochvílová;Senimo;0;0;;0;0',
      '8;Hana Pokorná;Neuvedeno;0;0;;0;0',
    ]);
    await sql`delete from smena`.execute(app.db);
  });

  test('differ by month', async () => {
    expect(shown(await board('points/?mesic=2026-10'), 'total_points')).toEqual([
      [1, 'Nikola Sedláčková', 75],
    ]);
    expect(await board('points/?mesic=2026-09')).toEqual([]);
  });

  test.each(['petra', 'viktor', 'admin'])('are all shown to %s, and in the file too', async username => {
    const client = await app.as(username);
    expect(await board('points/', client)).toHaveLength(7);
    const { body } = await client.get('/api/analytics/leaderboard/points/?format=csv');
    expect(String(body)).toContain('Pořadí;Prodejce;Prodejna;Body;Položky nad 100 Kč');
    expect(String(body)).toContain('1;Petra Nováková;Globus;60;4;4;4;1');
  });
});

describe('permission to see a seller’s results', () => {
  const REFUSED = 'Výsledky tohoto prodejce nemáte oprávnění zobrazit.';

  test.each([
    ['petra', '', 200],
    ['petra', '?user_id=12', 200],
    ['petra', '?user_id=13', 403],
    ['petra', '?user_id=999999', 403],
    ['viktor', '?user_id=13', 200],
    ['viktor', '?user_id=42', 403],
    ['viktor', '?user_id=71', 403],
    ['hana', '?user_id=1', 403],
    ['admin', '?user_id=42', 200],
    ['admin', '?user_id=999999', 404],
  ])('%s asks for "%s": %i', async (username, query, status) => {
    const answer = await (await app.as(username)).get(`/api/analytics/salesperson/monthly/${query}`);
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.error).toBe(REFUSED);
    if (status === 200 && username === 'petra') expect(answer.body.polozky_nad_100).toBe(4);
  });
});

describe('comparison with earlier results', () => {
  const results = async (call: string, username = 'petra') =>
    (await (await app.as(username)).get(`/api/analytics/salesperson/${call}/`)).body;

  test('compares the day with the same weekday a week ago; null without a base', async () => {
    expect((await results('today')).compare).toEqual({ delta_avg: null, delta_points: null });
    clock.time = Date.parse('2026-11-17T11:00:00Z');
    const tuesday = await results('today');
    clock.time = Date.parse('2026-11-17T08:59:00Z');
    const early = await results('today');
    clock.time = NOON;
    expect(early.compare).toEqual({ delta_avg: null, delta_points: null });
    expect(tuesday).toMatchObject({
      source: 'none',
      message: 'Pro toto období nejsou k dispozici žádná data',
      date: '2026-11-17',
      polozky_nad_100: 0,
      compare: { delta_avg: -4, delta_points: -60 },
      srovnani: { od: '2026-11-10', do: '2026-11-10', do_casu: '12:00' },
    });
  });

  test('compares the month with the same days of the previous one; null without a base', async () => {
    expect(await results('points/monthly')).toMatchObject({
      source: 'database',
      date: '2026-11',
      total_points: 60,
      compare: { delta_avg: null, delta_points: null },
    });
    // Nikola sold on 31 October, which is not within 1–21 October.
    expect((await results('monthly', 'nikola')).compare).toEqual({ delta_avg: null, delta_points: null });
    clock.time = Date.parse('2026-11-30T22:00:00Z');
    expect((await results('monthly', 'nikola')).compare).toEqual({ delta_avg: null, delta_points: null });
    clock.time = Date.parse('2026-12-31T10:00:00Z');
    const petra = await results('points/monthly');
    clock.time = NOON;
    expect(petra).toMatchObject({ source: 'none', compare: { delta_avg: -4, delta_points: -60 } });
  });

  test('is null for somebody who never sold', async () => {
    expect((await results('today', 'hana')).compare).toEqual({ delta_avg: null, delta_points: null });
  });
});

test.each(['points', 'average'])('%s refuses a future month at its own field', async name => {
  const { status, body } = await (await app.as('petra')).get(
    `/api/analytics/leaderboard/${name}/?mesic=2026-12`,
  );
  expect([status, Object.keys(body.errors)]).toEqual([400, ['mesic']]);
});

test('a change of points leaves past days unchanged; the breakdown leaves out KOP500', async () => {
  const before = await board('points/?mesic=2026-10');
  await sql`insert into prodej_body (polozka, plati_od, body) values ('polozky_nad_100', '2026-11-10', 1)`.execute(
    app.db,
  );
  expect(await board('points/?mesic=2026-10')).toEqual(before);
  expect((await board('points/'))[0]).toMatchObject({ prodejce: 'Jana Procházková', total_points: 30 });
  const { body } = await (await app.as('petra')).get('/api/analytics/salesperson/points/monthly/');
  expect(body.breakdown.polozky_nad_100).toEqual({ count: 4, points: 4 });
  expect(Object.keys(body.breakdown)).toEqual(POINT_ITEMS.filter(item => item !== 'kop500'));
});
