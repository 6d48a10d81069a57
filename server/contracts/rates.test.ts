import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#shared/contract.ts';
import { ROUTES, urlOf } from '#test/api/routes.ts';
import { type Client, testApp } from '#test/app.ts';
import { listen } from '#test/heard.ts';
import type { Row } from '#world/call.ts';
import { ROWS, requestFor } from '#world/requests.ts';
import { listContracts } from './queries.ts';

/** Hourly rates of contracts: only who manages contracts gets them, in whatever call (rule shifts-12). */

const app = testApp({ clock: { now: () => Date.parse('2026-11-21T10:00:00+01:00') } });
const [VIKTOR, PETRA] = [11, 12];
const RATE = 7351.59;
const TOLD = /7[\s\u00a0]?351[.,]59/;
let admin: Client;
let own: { id: number; verze: number };

const contract = (user_id: number, more: object = {}) => ({
  ...{ user_id, druh: 'hpp', tydenni_hodiny: 40, od: '2026-01-01' },
  ...more,
});

beforeAll(async () => {
  admin = await app.as('admin');
  await admin.post('/api/smlouvy/', contract(VIKTOR, { hodinova_sazba: RATE }));
  own = (await admin.post('/api/smlouvy/', contract(PETRA, { hodinova_sazba: RATE }))).body.smlouva;
  const shift = { user_id: PETRA, prodejna: 1, typ_smeny: 'prace', cas_od: '08:00', cas_do: '18:00' };
  for (const datum of ['2026-11-18', '2026-11-23']) await admin.post('/api/shifts/', { ...shift, datum });
});

const listed = async (who: Client) =>
  (await who.get(`/api/smlouvy/?osoba=${PETRA}`)).body.smlouvy.find(
    ({ user_id }: { user_id: number }) => user_id === PETRA,
  );

describe('an hourly rate', () => {
  test('is read by an ADMIN; a manager and the person get the contract without it', async () => {
    expect(await listed(admin)).toMatchObject({ hodinova_sazba: RATE });
    for (const username of ['viktor', 'petra']) {
      const seen = await listed(await app.as(username));
      expect(seen).toMatchObject({ tydenni_hodiny: 40 });
      expect(Object.keys(seen)).not.toContain('hodinova_sazba');
    }
  });

  test('is no part of what plans, timesheets and closed months are made of', async () => {
    const rows = await listContracts(app.db, { od: '2026-11-01', do: '2026-11-30' });
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.flatMap(Object.keys)).not.toContain('hodinova_sazba');
  });

  test('is in the spreadsheet of an ADMIN, in that of a manager there is not even its column', async () => {
    const csv = async (who: Client) => (await who.get('/api/smlouvy/?format=csv')).response.payload;
    expect(await csv(admin)).toMatch(/Hodinová sazba \(Kč\)[\s\S]*7351,59/);
    const managers = await csv(await app.as('viktor'));
    expect(managers).toContain('Číslo poměru');
    expect(managers).not.toMatch(/sazba/i);
  });

  test('a change without it keeps it, null empties it, and the audit has both in words', async () => {
    const change = (more: object) => admin.put(`/api/smlouvy/${own.id}/`, contract(PETRA, more));
    expect((await change({ tydenni_hodiny: 38 })).body.smlouva).toMatchObject({ hodinova_sazba: RATE });
    expect((await change({ hodinova_sazba: null })).body.smlouva).toMatchObject({ hodinova_sazba: null });
    expect((await change({ hodinova_sazba: 0 })).body.smlouva).toMatchObject({ hodinova_sazba: 0 });
    expect((await change({ hodinova_sazba: RATE })).body.smlouva).toMatchObject({ hodinova_sazba: RATE });
    const [last] = (await admin.get(`/api/audit/?tabulka=smlouva&zaznam=${own.id}`)).body.zaznamy;
    expect(last.zmeny).toMatchObject({ hodinova_sazba: [0, RATE] });
  });

  test.each([
    [-1, 'Sazba není záporná'],
    [10_000.01, 'Nejvýše 10\u00a0000\u00a0Kč'],
    [185.505, 'Nejvýše dvě desetinná místa'],
  ])('of %d is refused', async (hodinova_sazba, said) => {
    const { status, body } = await admin.post('/api/smlouvy/', contract(13, { hodinova_sazba }));
    expect([status, body.errors]).toEqual([400, { hodinova_sazba: [said] }]);
  });

  test('of a whole list is entered with it', async () => {
    const many = await admin.post('/api/smlouvy/hromadne/', {
      smlouvy: [contract(14, { hodinova_sazba: 185.5 }), contract(15)],
    });
    expect(many.body.zapsano).toBe(2);
    const all = (await admin.get('/api/smlouvy/')).body.smlouvy;
    const rate = (id: number) => all.find((one: { user_id: number }) => one.user_id === id).hodinova_sazba;
    expect([rate(14), rate(15)]).toEqual([185.5, null]);
  });

  test('is announced without its value', async () => {
    const ear = await listen(app, VIKTOR, 'VEDOUCI');
    await admin.put(`/api/smlouvy/${own.id}/`, contract(PETRA, { hodinova_sazba: 99 }));
    await admin.put(`/api/smlouvy/${own.id}/`, contract(PETRA, { hodinova_sazba: RATE }));
    const heard = await ear.heard();
    ear.stop();
    expect(heard.length).toBeGreaterThan(0);
    expect(JSON.stringify(heard)).not.toMatch(/sazba|7351/);
  });
});

test('no call that reads answers a rate to a manager or a seller, in no spreadsheet and no search', async () => {
  const special = [
    ...['7351.59', '7351', 'sazba', 'smlouva', 'Petra'].map(q => `/api/search/?q=${q}`),
    ...[`hodinová sazba Petry`, 'kolik stojí hodina'].map(
      q => `/api/search/answer/?q=${encodeURIComponent(q)}`,
    ),
    '/api/smlouvy/?format=csv',
    `/api/smlouvy/?osoba=${PETRA}`,
    '/api/shifts/plan/?mesic=2026-11&prodejna=1',
    '/api/shifts/draft/?mesic=2026-11&prodejna=1',
    '/api/shifts/overview/?mesic=2026-11&user_id=12',
    '/api/vykazy/?mesic=2026-11',
    '/api/shifts/export/?mesic=2026-11&format=csv',
  ];
  const reads = ROWS.filter(
    (row): row is Row & { call: Call } =>
      row.call.startsWith('GET ') && row.record !== 'missing' && !row.call.includes('/events/'),
  );
  const telling = async (username: string) => {
    const client = await app.as(username);
    const urls = new Set(special);
    for (const { call, record } of reads) {
      const { path, sheets } = ROUTES.get(call)!;
      const { params, query } = await requestFor(app.db, call, record, username);
      urls.add(urlOf(path, params, query));
      if (sheets) urls.add(urlOf(path, params, { ...query, format: 'csv' }));
    }
    expect(urls.size).toBeGreaterThan(150);
    const told = [];
    for (const url of urls) if (TOLD.test((await client.get(url)).response.payload)) told.push(url);
    return told;
  };
  for (const username of ['viktor', 'petra']) expect(await telling(username), username).toEqual([]);
  const all = await telling('admin');
  expect(all).toEqual(expect.arrayContaining(['/api/smlouvy/', '/api/smlouvy/?format=csv', '/api/audit/']));
});
