import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/core/days.ts';
import { type Client, testApp } from '#test/app.ts';
import {
  CHANGES,
  creditOf,
  dayOfLine,
  isNobodys,
  numbersOfLines,
  type PointValue,
  pointsOfLines,
  timeOfLine,
} from '../fixtures/seller-reduction.ts';
import { EDGES, line, randomLines, sell } from '../fixtures/sold-lines.ts';

const NOON = Date.parse('2026-11-21T11:00:00Z');
const clock = { time: NOON, now: () => clock.time };
const app = testApp({ clock });

const LINES = randomLines(20261121, { from: '2026-09-20T00:00:00Z', days: 62 });
const credit = creditOf(LINES);
let values: PointValue[];
let admin: Client;

beforeAll(async () => {
  await sql`insert into prodej_body (polozka, plati_od, body) values
    ('ct300', '2026-11-10', 25), ('polozky_nad_100', '2026-11-10', 12.5), ('akt', '2026-10-15', 40),
    ('kop500', '2026-11-01', 5), ('knz', '2027-01-01', 999)`.execute(app.db);
  ({ rows: values } = await sql<PointValue>`select polozka, plati_od, body from prodej_body`.execute(app.db));
  for (const change of CHANGES) await sql.raw(change).execute(app.db);
  await sell(app, LINES);
  admin = await app.as('admin');
});

const within = (od: string, to: string) =>
  LINES.filter(one => dayOfLine(one) >= od && dayOfLine(one) <= to && !isNobodys(one, credit(one)));
/** Like `within`, but on the last day only sales before `time` in Prague. */
const upTo = (od: string, to: string, time: string) =>
  within(od, to).filter(one => dayOfLine(one) < to || timeOfLine(one) < time);
const periodOf = (date: string) =>
  (date.length === 7 ? [`${date}-01`, `${date}-31`] : [date, date]) as [string, string];
const get = async (path: string, client = admin) => {
  const { status, body } = await client.get(`/api/analytics/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** Runs `work` as the administrator while the clock shows another time. */
async function at<T>(instant: string, work: (client: Client) => Promise<T>): Promise<T> {
  clock.time = Date.parse(instant);
  try {
    return await work(await app.as('admin'));
  } finally {
    clock.time = NOON;
  }
}
const overview = (type: string, date?: string) =>
  get(`web-prodeje/polozky/?type=${type}${date ? `&date=${date}` : ''}`);

const DATES = [
  '2026-03',
  '2026-04',
  '2026-09',
  '2026-10',
  '2026-11',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-03-31',
  '2026-04-01',
  '2026-10-24',
  '2026-10-25',
  '2026-10-26',
  '2026-10-31',
  '2026-11-01',
  '2026-11-10',
  '2026-11-20',
  '2025-11',
  '2025-11-21',
];

test('the generated lines are varied enough to compare', () => {
  expect(LINES.length).toBeGreaterThan(350);
  expect(LINES.filter(one => one.typ !== 'prodej').length).toBeGreaterThan(30);
  expect(new Set(EDGES.map(cas => dayOfLine(line({ doklad: 'x', cas })))).size).toBeGreaterThan(7);
});

describe.each(DATES)('the overview of %s', date => {
  const chosen = within(...periodOf(date));
  const type = date.length === 7 ? 'monthly' : 'daily';

  test('has every seller with their numbers', async () => {
    const { data } = await overview(type, date);
    const who = [...new Set(chosen.map(credit))];
    expect(data).toHaveLength(who.length);
    for (const one of who) {
      const row = data.find((row: { id: number; prodejce: string }) =>
        typeof one === 'number' ? row.id === one : row.id === null && row.prodejce === one,
      );
      expect(row).toMatchObject(numbersOfLines(chosen.filter(line => credit(line) === one)));
    }
  });

  test('totals its rows and its shops, and counts a receipt once in each', async () => {
    const { data, celkem, prodejny } = await overview(type, date);
    for (const { id_prodejny, prodejna, doklady } of prodejny) {
      const there = chosen.filter(one =>
        id_prodejny === null
          ? one.id_prodejny === null && (one.stredisko ?? 'Neuvedeno') === prodejna
          : one.id_prodejny === String(id_prodejny),
      );
      expect(doklady, prodejna).toBe(numbersOfLines(there).doklady);
    }
    expect(celkem).toMatchObject(numbersOfLines(chosen));
    for (const name of ['polozky_nad_100', 'sluzby_celkem', 'sunshine', 'aligator', 'kop500', 'kusy']) {
      const sum = (rows: Record<string, number>[]) => rows.reduce((total, row) => total + row[name]!, 0);
      expect(sum(data), name).toBe(celkem[name]);
      expect(sum(prodejny), name).toBe(celkem[name]);
    }
  });
});

/** The chain's numbers of the previous period, taken from the changes. */
const previously = ({ celkem: { zmena } }: { celkem: { zmena: Record<string, { predchozi: number }> } }) =>
  Object.fromEntries(Object.entries(zmena).map(([name, { predchozi }]) => [name, predchozi]));

describe('periods and notes of the overview', () => {
  test('without a date is live: today, or the month to date', async () => {
    const today = await overview('daily');
    expect(today).toMatchObject({ source: 'live', obdobi: '2026-11-21', dnes: '2026-11-21' });
    expect(today.celkem).toMatchObject(numbersOfLines(within('2026-11-21', '2026-11-21')));
    const month = await overview('monthly');
    expect(month).toMatchObject({ source: 'live', obdobi: '2026-11' });
    expect(month.celkem).toMatchObject(numbersOfLines(within('2026-11-01', '2026-11-21')));
    expect(month.srovnani).toEqual({ od: '2026-10-01', do: '2026-10-21', do_casu: '12:00' });
    expect(previously(month)).toEqual(numbersOfLines(upTo('2026-10-01', '2026-10-21', '12:00')));
    // The current month, chosen by date, is compared as a running month as well.
    const chosen = await overview('monthly', '2026-11');
    expect(chosen.srovnani).toEqual(month.srovnani);
  });

  test.each([
    '2026-11-21T07:40:00Z',
    '2026-11-21T15:30:00Z',
    '2026-11-08T17:00:00Z',
    '2026-11-01T12:30:00Z',
    '2026-10-28T10:00:00Z',
  ])('compares today at %s with the same weekday a week ago, up to the same time', async instant => {
    const today = dayOfLine({ cas: instant } as never);
    const then = addDays(today, -7);
    const time = timeOfLine({ cas: instant } as never);
    const day = await at(instant, client => get('web-prodeje/polozky/?type=daily', client));
    expect(day.srovnani).toEqual({ od: then, do: then, do_casu: time });
    const earlier = upTo(then, then, time);
    expect(previously(day)).toEqual(numbersOfLines(earlier));
    // A person's home and profile follow the same rule.
    const own = earlier.filter(one => credit(one) === 12);
    const { compare, srovnani, ...now } = await at(instant, client =>
      get('salesperson/points/today/?user_id=12', client),
    );
    expect(srovnani).toEqual(day.srovnani);
    const { doklady } = numbersOfLines(own);
    const points = pointsOfLines(own, values).total_points;
    expect(compare.delta_points).toBe(doklady === 0 ? null : now.total_points - points);
  });

  test('with a date is historical and compared with the day before', async () => {
    const day = await overview('daily', '2026-11-11');
    expect(day).toMatchObject({ source: 'database', obdobi: '2026-11-11' });
    expect(day.srovnani).toEqual({ od: '2026-11-10', do: '2026-11-10', do_casu: null });
    expect(previously(day)).toEqual(numbersOfLines(within('2026-11-10', '2026-11-10')));
  });

  test('says when a period is empty', async () => {
    expect((await overview('daily', '2024-05-05')).message).toBe(
      'Pro vybrané datum nejsou k dispozici žádná data.',
    );
    expect((await overview('daily', '2024-05-05')).data).toEqual([]);
    const body = await at('2026-12-24T09:00:00Z', later => get('web-prodeje/polozky/', later));
    expect(body).toMatchObject({ data: [], message: 'Dnes zatím nejsou žádné prodeje.' });
  });

  test('states the thresholds in force wherever items over them are counted', async () => {
    expect((await overview('daily', '2026-10-24')).mez).toEqual([100]);
    expect((await overview('monthly', '2026-11')).mez).toEqual([99.5, 200]);
    expect((await get('leaderboard/points/?mesic=2026-10')).mez).toEqual([100, 99.5]);
    for (const call of ['today', 'points/today'])
      expect((await get(`salesperson/${call}/?user_id=12`)).mez).toEqual([200]);
    expect((await get('salesperson/analytics/?user_id=12&date=2026-11-10')).mez).toEqual([99.5]);
    const chart = await get('salesperson/charts/?prodejce_id=12&start_date=2026-10-01&end_date=2026-11-11');
    expect(chart.mez).toEqual([100, 99.5, 200]);
  });

  test('ranks by items over 100 and puts sales without a name last', async () => {
    const { data } = await overview('monthly', '2026-10');
    const named = data.filter((row: { prodejce: string }) => row.prodejce !== 'Neuvedeno');
    const ranks = named.map((row: { polozky_nad_100: number }) => row.polozky_nad_100);
    expect(ranks).toEqual([...ranks].sort((a, b) => b - a));
    expect(data.at(-1)).toMatchObject({ prodejce: 'Neuvedeno', id: null });
    expect(data.find((row: { id: number }) => row.id === 42).prodejna).toBe('Přerov');
    expect(data.find((row: { id: number }) => row.id === 72).prodejce).toBe('Zdeněk Odešel');
  });

  test.each([
    ['2026-03-31T21:59:59Z', '2026-03-31'],
    ['2026-03-31T22:00:00Z', '2026-04-01'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s today is %s', async (instant, day) => {
    const { dnes } = await at(instant, then => get('web-prodeje/polozky/', then));
    expect(dnes).toBe(day);
  });

  test('comes as a spreadsheet of sellers or shops', async () => {
    const { status, headers, body } = await admin.get(
      '/api/analytics/web-prodeje/polozky/?type=monthly&date=2026-10&format=csv&seznam=data',
    );
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/csv/);
    const [head, ...rows] = String(body).trim().split('\r\n');
    expect(head).toContain('Prodejce;Prodejna;Položky nad 100/99,5 Kč;Služby celkem;CT300');
    expect(rows).toHaveLength((await overview('monthly', '2026-10')).data.length);
  });
});

const BAD = [
  ['web-prodeje/polozky/?date=2026-11-22', 'Datum nemůže být v budoucnosti.'],
  ['web-prodeje/polozky/?type=monthly&date=2026-12', 'Datum nemůže být v budoucnosti.'],
  ['web-prodeje/polozky/?type=yearly', 'Typ musí být daily nebo monthly'],
  ['web-prodeje/polozky/?type=daily&date=2026-11', 'Pro denní data zadejte datum ve tvaru RRRR-MM-DD.'],
  ...['2026-02-30', '2026-13', 'today', '0000-01', '2026-1', 'infinity'].map(date => [
    `web-prodeje/polozky/?date=${date}`,
    'Datum musí být ve tvaru RRRR-MM-DD nebo RRRR-MM a existovat',
  ]),
  ['salesperson/today/?user_id=petra', 'Neplatné číslo'],
  ['salesperson/analytics/?date=2026-11-22', 'Datum nemůže být v budoucnosti.'],
  ['salesperson/charts/?start_date=2026-02-30', 'Datum musí být ve tvaru RRRR-MM-DD a existovat'],
  [
    'salesperson/charts/?start_date=2026-11-02&end_date=2026-11-01',
    'Začátek období musí být před jeho koncem.',
  ],
  ['salesperson/charts/?start_date=2025-11-01&end_date=2026-11-02', 'Období může mít nejvýše 366 dní.'],
  ['salesperson/charts/?metriky[]=obrat', 'Neznámá metrika'],
  ['salesperson/charts/?metriky[]=sluzby_celkem&metriky[]=obrat', 'Neznámá metrika'],
  ['salesperson/charts/?type=yearly', 'Typ musí být daily, weekly nebo monthly'],
  ['leaderboard/points/?mesic=2026-12', 'Datum nemůže být v budoucnosti.'],
  ['leaderboard/average/?mesic=2026-11-01', 'Měsíc musí být ve tvaru RRRR-MM'],
] as [string, string][];

test.each(BAD)('refuses %s with 400: %s', async (path, text) => {
  const { status, body } = await admin.get(`/api/analytics/${path}`);
  expect(status).toBe(400);
  expect(Object.values(body.errors).flat()).toEqual([text]);
});

test.each([
  ['end_date=2026-12-31', 'end_date'],
  ['end_date=1999-12-31', 'end_date'],
  ['start_date=2026-12-01&end_date=2026-12-31', 'start_date'],
  ['start_date=2026-11-01&end_date=2026-12-31', 'end_date'],
  ['start_date=1999-12-31&end_date=2000-01-31', 'start_date'],
])('a chart with %s is refused at %s, never at a start that was not given', async (query, field) => {
  const { status, body } = await admin.get(`/api/analytics/salesperson/charts/?${query}`);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

describe.each([12, 13, 42, 11, 2, 1])('results of person %i', id => {
  const own = (od: string, to: string) => within(od, to).filter(one => credit(one) === id);

  test('have the numbers of today and of this month', async () => {
    for (const [call, od] of [
      ['today', '2026-11-21'],
      ['monthly', '2026-11-01'],
    ]) {
      const lines = own(od!, '2026-11-21');
      expect(await get(`salesperson/${call}/?user_id=${id}`)).toMatchObject(numbersOfLines(lines));
      expect(await get(`salesperson/points/${call}/?user_id=${id}`)).toMatchObject(
        pointsOfLines(lines, values),
      );
    }
  });

  test.each(['2026-09-30', '2026-10', '2026-11', '2026-11-10', '2026-11-09'])(
    'have the numbers of %s',
    async date => {
      const lines = own(...periodOf(date));
      const type = date.length === 7 ? 'monthly' : 'daily';
      const { data } = await get(`salesperson/analytics/?user_id=${id}&type=${type}&date=${date}`);
      expect(data).toHaveLength(lines.length > 0 ? 1 : 0);
      if (lines.length === 0) return;
      expect(data[0]).toMatchObject({ date, ...numbersOfLines(lines) });
      expect(data[0].total_points).toBe(pointsOfLines(lines, values).total_points);
    },
  );

  test.each(['daily', 'weekly', 'monthly'])('in a %s chart add up to the range', async type => {
    const { data, bezi } = await get(
      `salesperson/charts/?prodejce_id=${id}&type=${type}&start_date=2026-09-30&end_date=2026-11-21`,
    );
    const expected = numbersOfLines(own('2026-09-30', '2026-11-21'));
    const sum = (name: string) =>
      data.reduce((total: number, row: Record<string, number>) => total + row[name]!, 0);
    expect(sum('polozky_nad_100')).toBe(expected.polozky_nad_100);
    expect(sum('sluzby_celkem')).toBe(expected.sluzby_celkem);
    expect(data).toHaveLength({ daily: 53, weekly: 8, monthly: 3 }[type]!);
    expect(bezi).toBe({ daily: '2026-11-21', weekly: '2026-11-16', monthly: '2026-11-01' }[type]);
    expect(data.at(-1).date).toBe(bezi);
  });

  test('agree on the leaderboard, the profile and the overview', async () => {
    const { data } = await get('leaderboard/points/');
    const row = data.find((row: { id: number }) => row.id === id);
    const points = await get(`salesperson/points/monthly/?user_id=${id}`);
    const { data: rows } = await overview('monthly');
    const inOverview = rows.find((row: { id: number }) => row.id === id);
    expect(row?.total_points ?? 0).toBe(points.total_points);
    expect(row?.prumer_polozek_uctu).toBe(inOverview?.prumer_polozek_uctu);
    expect(row?.polozky_nad_100).toBe(inOverview?.polozky_nad_100);
  });
});

describe('charts', () => {
  test('date weeks by their Monday, fill empty buckets with zeros and have Czech labels', async () => {
    const path =
      'salesperson/charts/?prodejce_id=71&metriky[]=polozky_nad_100&start_date=2026-10-24&end_date=2026-11-03';
    expect((await get(`${path}&type=weekly`)).data).toEqual([
      { date: '2026-10-19', displayDate: '19. 10.–25. 10.', polozky_nad_100: 0 },
      { date: '2026-10-26', displayDate: '26. 10.–1. 11.', polozky_nad_100: 0 },
      { date: '2026-11-02', displayDate: '2. 11.–8. 11.', polozky_nad_100: 0 },
    ]);
    expect((await get(`${path}&type=monthly`)).data).toEqual([
      { date: '2026-10-01', displayDate: '10/2026', polozky_nad_100: 0 },
      { date: '2026-11-01', displayDate: '11/2026', polozky_nad_100: 0 },
    ]);
    const { data } = await get(`${path}&metriky[]=prumer_polozek_uctu`);
    expect(data).toHaveLength(11);
    expect(data[1]).toEqual({
      date: '2026-10-25',
      displayDate: '25. 10.',
      polozky_nad_100: 0,
      prumer_polozek_uctu: 0,
    });
  });

  test('cover the last 30 days without dates', async () => {
    const { data } = await get('salesperson/charts/?prodejce_id=12');
    expect([data[0].date, data.at(-1).date, data.length]).toEqual(['2026-10-23', '2026-11-21', 30]);
    expect(Object.keys(data[0])).toEqual([
      'date',
      'displayDate',
      'polozky_nad_100',
      'sluzby_celkem',
      'prumer_polozek_uctu',
    ]);
  });
});

test('the running month is the same by name and by default: neither has sales or thresholds of tomorrow', async () => {
  const tomorrow = [line({ doklad: 'ZITRA', cas: '2026-11-22T09:00:00Z', kusy: '5' })];
  await sell(app, tomorrow);
  await sql.raw("insert into prodej_mez_platna (plati_od, mez) values ('2026-11-30', 300)").execute(app.db);
  const inMonth = numbersOfLines(within('2026-11-01', '2026-11-21'));
  for (const date of [undefined, '2026-11']) {
    const { celkem, mez } = await overview('monthly', date);
    expect([celkem, mez]).toMatchObject([inMonth, [99.5, 200]]);
  }
  const own = await get('salesperson/monthly/?user_id=12');
  const { data, mez } = await get('salesperson/analytics/?user_id=12&type=monthly&date=2026-11');
  expect([own.mez, own.kusy, own.doklady]).toEqual([mez, data[0].kusy, data[0].doklady]);
  const [named, running] = await Promise.all(
    ['?mesic=2026-11', ''].map(query => get(`leaderboard/points/${query}`)),
  );
  expect([named.data, named.mez]).toEqual([running.data, running.mez]);
  // Once the month is over, the thresholds of all its days apply.
  const { mez: whole } = await at('2026-12-02T11:00:00Z', client =>
    get('web-prodeje/polozky/?type=monthly&date=2026-11', client),
  );
  expect(whole).toEqual([99.5, 200, 300]);
});
