import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { COUNTER_NUMBERS, COUNTERS, EVER, POINT_ITEMS } from '#shared/rules/kinds.ts';
import { testApp } from '#test/app.ts';
import { randomLines, sell } from '../analytics/fixtures/sold-lines.ts';

const app = testApp();
beforeAll(() => sell(app, randomLines(7, { from: '2026-09-20T00:00:00Z', days: 62 })));

const stored = async () =>
  (await sql`select * from souhrn order by 1, 2, 3, 4, 5, 6, 7`.execute(app.db)).rows;

/** The numbers stored in databases in use. A line of this list is never changed; a new counter adds one. */
test('each counter keeps its number in existing databases', () => {
  expect(COUNTER_NUMBERS).toEqual({
    ...{ ct300: 1, ct600: 2, ct1200: 3, akt: 4, zah250: 5, nap: 6, zah500: 7, kop250: 8, kop500: 9 },
    ...{ pz1: 10, knz: 11, sunshine: 12, aligator: 13 },
  });
  expect(new Set(Object.values(COUNTER_NUMBERS)).size).toBe(COUNTERS.length);
});

/** Items that rule numbers-5 knows and that have no points so far. */
const WITHOUT_POINTS = ['kop500'];

test('each counter has a rule, and each item its points', async () => {
  const { rows } = await sql<{ citace: string[]; polozky: string[] }>`select
    array(select distinct citac from prodej_citac_pravidlo) as citace,
    array(select distinct polozka from prodej_body) as polozky`.execute(app.db);
  const { citace, polozky } = rows[0]!;
  const rules = COUNTERS.filter(name => !citace.includes(name)).map(
    name =>
      `insert into prodej_citac_pravidlo (citac, druh, vzor, plati_od) values ('${name}', 'kod', '${name}', '${EVER}');`,
  );
  const points = POINT_ITEMS.filter(item => ![...polozky, ...WITHOUT_POINTS].includes(item)).map(
    item => `insert into prodej_body (polozka, body, plati_od) values ('${item}', 10, '${EVER}');`,
  );
  expect([...rules, ...points], 'what a migration has to say, by its own patterns, points and days').toEqual(
    [],
  );
  expect(polozky).not.toEqual(expect.arrayContaining(WITHOUT_POINTS));
});

test('a counter added before all others changes nothing stored', async () => {
  vi.resetModules();
  vi.doMock('#shared/rules/kinds.ts', async original => {
    const kinds = await original<typeof import('#shared/rules/kinds.ts')>();
    return {
      ...kinds,
      SERVICE_COUNTERS: ['novy', ...kinds.SERVICE_COUNTERS],
      COUNTERS: ['novy', ...kinds.COUNTERS],
      COUNTER_NUMBERS: { novy: 14, ...kinds.COUNTER_NUMBERS },
    };
  });
  const { beginRebuild, rebuildRollups } = await import('./rollups/rebuild.ts');
  const { verifyRollups } = await import('./rollups/verify.ts');
  const { addUpSold, sold } = await import('../analytics/sellers/sums.ts');
  expect((await import('#shared/rules/kinds.ts')).COUNTERS[0]).toBe('novy');
  // Test files that run after this one must load the modules afresh.
  vi.doUnmock('#shared/rules/kinds.ts');
  vi.resetModules();
  const before = await stored();
  expect(before.filter(row => (row as { dimenze: string }).dimenze === 'c').length).toBeGreaterThan(100);
  // What the previous version wrote is read as it was meant, and equals what this version would write.
  const range = { od: '2026-09-01', do: '2026-11-30' };
  const sums = addUpSold(await sold(app.db, { range, filter: { prodejci: [12] } }));
  const { rows } = await sql<{
    kusy: number;
  }>`select sum(kusy) as kusy from souhrn where zrno = 'd' and dimenze = 'c'
    and b = 1 and a in (select id from prodej_osoba where uzivatel_id = 12)`.execute(app.db);
  expect(sums.ct300).toBe(rows[0]!.kusy);
  expect(await verifyRollups(app.db)).toEqual([]);
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await beginRebuild(client);
    await client.query('insert into dny select distinct den from prodejni_radek');
    await rebuildRollups(client);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await stored()).toEqual(before);
});
