import { readSheet } from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { settableClock } from './fixtures/clock.ts';

const clock = settableClock('2026-11-20T23:00:00+01:00');
const app = testApp({ clock });

const day = (date: string) => new Date(`${date}T00:00:00Z`);
/** A time of day as a spreadsheet stores it: on its day zero. */
const time = (text: string) => new Date(`1899-12-30T${text}:00Z`);
const close = (value: number) => expect.closeTo(value, 8);

async function exported(query: Record<string, string>) {
  const sent = await (await app.as('admin')).get('/api/shifts/export/', { query });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  return { sent, file: sent.response.rawPayload };
}

const sheet = async (query: Record<string, string>, name: string) =>
  readSheet((await exported(query)).file, name);

beforeAll(async () => {
  const admin = await app.as('admin');
  const add = async (user_id: number, datum: string, more: object = {}) => {
    const fields = {
      datum,
      user_id,
      prodejna: 1,
      cas_od: '08:00',
      cas_do: '20:00',
      typ_smeny: 'prace',
      ...more,
    };
    const { status, body } = await admin.post('/api/shifts/', fields);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.smena.id as number;
  };
  const correct = async (id: number, typ_akce: string, cas: string, duvod = 'Výpadek') => {
    const sent = await admin.post(`/api/shifts/${id}/attendance/`, { typ_akce, cas, duvod });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
  };
  const full = await add(12, '2026-11-02', { cas_do: '16:20', poznamka: '=1+1' });
  for (const [action, cas] of [
    ['prichod', '07:55'],
    ['pauza_start', '12:00'],
    ['pauza_konec', '12:30'],
    ['odchod', '16:25'],
  ] as const)
    await correct(full, action, cas);
  const holiday = await add(12, '2026-11-17', { prodejna: 3, poznamka: '+420 na dveřích' });
  await correct(holiday, 'prichod', '08:00', '@vedoucí');
  await add(13, '2026-11-03', { typ_smeny: 'dovolena', cas_do: '16:00', poznamka: '-' });
  await add(13, '2026-11-04', { typ_smeny: 'nemoc', cas_do: '16:00' });
  const saturday = await add(13, '2026-11-07', { cas_do: '12:00' });
  await correct(saturday, 'prichod', '08:00');
  await correct(saturday, 'odchod', '12:00');
  await add(12, '2026-10-31');
});

test('the sheet Směny is right cell by cell (rule shifts-10)', async () => {
  const [head, ...rows] = await sheet({ mesic: '2026-11' }, 'Směny');
  expect(head).toEqual(
    'Datum|Den|Svátek|Prodejna|ID|Příjmení|Jméno|Domácí prodejna|Typ|Od|Do|Hodiny plán|Příchod|Odchod|Pauza|Hodiny skutečně|Rozdíl|Poznámka'.split(
      '|',
    ),
  );
  expect(rows).toHaveLength(5);
  const petra = [12, 'Nováková', 'Petra', 'Globus'];
  expect(rows[0]).toEqual([
    ...[day('2026-11-02'), 'Pondělí', null, 'Globus', ...petra, 'Práce'],
    ...[time('08:00'), time('16:20'), close(8 + 1 / 3)],
    ...[time('07:55'), time('16:25'), time('00:30')],
    // A break of 30 min is not counted in either: 10 min more were worked than planned.
    ...[8, close(1 / 6), '=1+1'],
  ]);
  expect(rows[1]).toEqual([
    ...[day('2026-11-03'), 'Úterý', null, 'Globus', 13, 'Svoboda', 'Pavel', 'Globus', 'Dovolená'],
    ...[time('08:00'), time('16:00'), 8, null, null, null, null, null, '-'],
  ]);
  expect(rows[2]!.slice(8, 9)).toEqual(['Nemoc']);
  expect(rows[3]!.slice(0, 4)).toEqual([day('2026-11-07'), 'Sobota', null, 'Globus']);
  expect(rows[4]).toEqual([
    ...[day('2026-11-17'), 'Úterý', 'Den boje za svobodu a demokracii', 'Zlín', ...petra, 'Práce'],
    ...[time('08:00'), time('20:00'), 12, time('08:00'), 'chybí odchod'],
    ...[time('00:00'), 0, null, '+420 na dveřích'],
  ]);
});

test('the sheet Souhrn has one row per person', async () => {
  const [head, ...rows] = await sheet({ mesic: '2026-11' }, 'Souhrn');
  expect(head).toEqual(
    'ID|Příjmení|Jméno|Směn|Práce plán|Skutečnost|Dovolená|Nemoc|Svátek odpracováno|So/Ne|Fond|Plnění %|Přesčas|Rozdíl|Chybí odchodů'.split(
      '|',
    ),
  );
  expect(rows).toEqual([
    [12, 'Nováková', 'Petra', 2, close(20 + 1 / 3), 8, 0, 0, 0, 0, 160, 12.7, 0, close(1 / 6), 1],
    [13, 'Svoboda', 'Pavel', 1, 4, 4, 8, 8, 0, 4, 160, 12.5, 0, 0, 0],
  ]);
});

test('the sheet Souhrn counts weekends and holidays by the clock, like timesheets and wages', async () => {
  const JANA = 14;
  const admin = await app.as('admin');
  // A Tuesday before a holiday, a Friday and a Saturday, each until half past midnight.
  for (const datum of ['2026-10-27', '2026-10-30', '2026-10-24']) {
    const fields = {
      user_id: JANA,
      prodejna: 1,
      cas_od: '18:00',
      cas_do: '23:30',
      typ_smeny: 'prace',
      datum,
    };
    const { body } = await admin.post('/api/shifts/', fields);
    const said = [
      { typ_akce: 'prichod', cas: '18:00' },
      { typ_akce: 'odchod', cas: '00:30', dalsi_den: true },
    ];
    for (const one of said) {
      const sent = await admin.post(`/api/shifts/${body.smena.id}/attendance/`, {
        ...one,
        duvod: 'Inventura',
      });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    }
  }
  const [head, ...rows] = await sheet({ mesic: '2026-10' }, 'Souhrn');
  const row = rows.find(([id]) => id === JANA)!;
  const inSheet = ['Svátek odpracováno', 'So/Ne'].map(name => Number(row[head!.indexOf(name)]) * 60);
  const query = { mesic: '2026-10', user_id: String(JANA) };
  const { soucty } = (await admin.get('/api/vykazy/osoba/', { query })).body;
  expect([soucty.svatek, soucty.vikend]).toEqual([30, 6 * 60 + 30 + 30]);
  expect(inSheet).toEqual([close(soucty.svatek), close(soucty.vikend)]);
});

test('the sheet Docházka has the raw records', async () => {
  const [head, ...rows] = await sheet({ mesic: '2026-11' }, 'Docházka');
  expect(head).toEqual(
    'Datum|Čas|ID|Příjmení|Jméno|Prodejna|Akce|Platí|Důvod opravy|Opravil|Poznámka'.split('|'),
  );
  expect(rows).toHaveLength(7);
  expect(rows[0]).toEqual([
    ...[day('2026-11-02'), time('07:55'), 12, 'Nováková', 'Petra', 'Globus', 'Příchod', 'ano'],
    ...['Výpadek', 'Alena Dvořáková', null],
  ]);
  expect(rows.at(-1)![8]).toBe('@vedoucí');
});

test('one shop has its own file', async () => {
  const { sent, file } = await exported({ mesic: '2026-11', prodejna: '3' });
  expect(sent.headers['content-disposition']).toBe('attachment; filename="smeny_2026-11_3.xlsx"');
  expect((await readSheet(file, 'Směny')).slice(1).map(row => row[3])).toEqual(['Zlín']);
});

test('the file of all shops is named vsechny and typed as a spreadsheet', async () => {
  const { sent } = await exported({ mesic: '2026-11' });
  expect(sent.headers['content-disposition']).toBe('attachment; filename="smeny_2026-11_vsechny.xlsx"');
  expect(sent.headers['content-type']).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
});

test('a CSV has the three sheets in succession, each line with its sheet', async () => {
  const { sent, file } = await exported({ mesic: '2026-11', prodejna: '3', format: 'csv' });
  expect(sent.headers['content-disposition']).toBe('attachment; filename="smeny_2026-11_3.csv"');
  expect(sent.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.toString('utf8').split(/\r?\n/);
  expect(new Set(lines.slice(1).map(line => line.split(';')[0]))).toEqual(
    new Set(['Směny', 'Souhrn', 'Docházka', '']),
  );
  expect(lines.find(line => line.startsWith('Směny;'))).toContain('Zlín');
});

test('hours in a CSV have at most two decimals, and a break is not in minutes beside them', async () => {
  const lines = (await exported({ mesic: '2026-11', format: 'csv' })).file.toString('utf8').split(/\r?\n/);
  const petra = lines.filter(line => line.includes(';Nováková;Petra;'));
  expect(petra.find(line => line.startsWith('Směny;2026-11-02'))).toContain(';8,33;07:55;16:25;0:30;8;0,17;');
  expect(petra.find(line => line.startsWith('Souhrn;'))).toContain(';20,33;');
  expect(lines.join()).not.toMatch(/,\d{3}/);
});

test('an empty month has headings only', async () =>
  expect(await sheet({ mesic: '2031-01' }, 'Směny')).toHaveLength(1));

test('every export is in the audit', async () => {
  const exports = () => app.db.selectFrom('audit').selectAll().where('co', '=', 'export').execute();
  const before = await exports();
  await exported({ mesic: '2026-11', prodejna: '3' });
  const after = await exports();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatchObject({
    kdo: 1,
    tabulka: 'smena',
    zmeny: { mesic: [null, '2026-11'], prodejna: [null, 3], smen: [null, 1] },
  });
});

test.each([
  ['petra', {}, 403],
  ['viktor', {}, 403],
  ['admin', { prodejna: '999' }, 404],
  ['admin', { mesic: '2026' }, 400],
])('%s with %j gets %d', async (who, query, status) =>
  expect((await (await app.as(who)).get('/api/shifts/export/', { query: query as never })).status).toBe(
    status,
  ),
);
