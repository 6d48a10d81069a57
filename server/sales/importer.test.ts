import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT_IN_PROFILES } from '#shared/sales/profiles.ts';
import { cloneDatabase, openApp, type TestApp } from '#test/app.ts';
import { connectTo } from '#test/door.ts';
import { csvPieces } from '#world/sales/csv.ts';
import { generateSales } from '#world/sales/generator.ts';
import { importFile, RefusedRows } from './importer.ts';
import { verifyRollups } from './rollups/verify.ts';

const RETAIL = new URL('../../../shared/data/online_retail_dev_2010-12_2011-07.csv.gz', import.meta.url);
const { kanonicky, online_retail } = BUILT_IN_PROFILES;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'prodejna-import-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function file(name: string, text: string) {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

/** A fresh database for one test, closed after it. */
async function onDatabase(work: (app: TestApp) => Promise<void>) {
  const database = await cloneDatabase();
  const app = await openApp(database.url);
  try {
    await work(app);
  } finally {
    await app.close();
    await database.drop();
  }
}

/** All stored sales, with names instead of ids, as one hash. */
async function state({ db }: TestApp): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(radek, chr(10) order by radek)) as hash from (
      select concat_ws('|', z.nazev, d.doklad, d.puvodni_doklad, r.radek, r.den, extract(epoch from r.cas), r.typ,
        r.kanal, b.id_prodejny, b.stredisko, o.jmeno, s.jmeno, t.jmeno, p.kod, p.nazev, r.prvni, r.objednavka,
        trim_scale(r.kusy), trim_scale(r.cena_s_dph), trim_scale(r.obrat), trim_scale(r.obrat_bez_dph),
        trim_scale(r.naklad_bez_dph)) as radek
      from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id join prodej_zdroj z on z.id = d.zdroj_id
      join prodej_pobocka b on b.id = r.pobocka_id join prodej_osoba o on o.id = r.osoba_id
      join prodej_osoba s on s.id = r.prodejce_id join prodej_osoba t on t.id = r.technik_id
      join prodej_produkt p on p.id = r.produkt_id) as radky`.execute(db);
  return rows[0]!.hash;
}

const HEADER = 'doklad,typ,cas,kanal,id_prodejny,prodejce,kod,nazev,kusy,cena_s_dph,puvodni_doklad';
const canonical = (...rows: string[]) => `${[HEADER, ...rows].join('\n')}\n`;
const options = (path: string) => ({ path, profile: kanonicky, zdroj: 'pokladna' });

async function generated(name: string, from: string, to: string) {
  let text = '';
  for (const piece of csvPieces(generateSales({ from, to, linesPerDay: 120, seed: 3 }))) text += piece;
  return file(name, text);
}

describe.skipIf(!existsSync(RETAIL))('real retail lines', () => {
  test('give 30,000 lines, 1,406 documents and the exact turnover, and change nothing when sent again', async () => {
    const path = join(directory, 'retail.csv');
    const lines = gunzipSync(await readFile(RETAIL))
      .toString()
      .split('\n', 30_001);
    await writeFile(path, lines.join('\n'));
    await onDatabase(async app => {
      const settings = { path, profile: online_retail, zdroj: 'uci' };
      const first = await importFile(app.url, settings);
      expect(first).toMatchObject({
        radku: 30_000,
        dokladu: 1_406,
        nove: 1_406,
        nahrazene: 0,
        odmitnute: 0,
      });
      const { rows } = await sql<{ sum: string }>`
        select sum(kusy * cena_s_dph)::text as sum from prodejni_radek`.execute(app.db);
      expect(rows[0]!.sum).toMatch(/^502773\.880*$/);
      const before = await state(app);
      const again = await importFile(app.url, settings);
      expect(again).toMatchObject({ radku: 30_000, nove: 0, nahrazene: 0 });
      expect(await state(app)).toBe(before);
      expect(await verifyRollups(app.db)).toEqual([]);
    });
  });
});

test('days imported in any order, with repeats, give the same state as all at once', async () => {
  const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'];
  let whole = '';
  await onDatabase(async app => {
    await importFile(app.url, options(await generated('all.csv', days[0]!, days.at(-1)!)));
    whole = await state(app);
    expect(await verifyRollups(app.db)).toEqual([]);
  });
  await onDatabase(async app => {
    for (const at of [3, 0, 4, 3, 1, 2, 0]) {
      await importFile(app.url, options(await generated(`day${at}.csv`, days[at]!, days[at + 1]!)));
    }
    expect(await state(app)).toBe(whole);
    expect(await verifyRollups(app.db)).toEqual([]);
  });
});

test('a bad row refuses the whole file, or in tolerant mode only its document', async () => {
  await onDatabase(async app => {
    const path = await file(
      'bad.csv',
      canonical(
        'A1,prodej,2026-03-01T10:00:00+01:00,prodejna,1,Petra Nováková,K1,Kryt,1,199,',
        'A2,prodej,2026-03-01T10:05:00+01:00,prodejna,1,Petra Nováková,K1,Kryt,mnoho,199,',
        'A2,prodej,2026-03-01T10:05:00+01:00,prodejna,1,Petra Nováková,K2,Sklo,1,299,',
      ),
    );
    const refused = await importFile(app.url, options(path)).catch(error => error);
    expect(refused).toBeInstanceOf(RefusedRows);
    expect(refused.chyby).toEqual([expect.objectContaining({ radek: 3, sloupec: 'kusy' })]);
    const count = () => sql<{ n: number }>`select count(*)::int as n from prodejni_radek`.execute(app.db);
    expect((await count()).rows[0]!.n).toBe(0);
    const result = await importFile(app.url, { ...options(path), tolerantni: true });
    expect(result).toMatchObject({ dokladu: 1, nove: 1, odmitnute: 1 });
    expect((await count()).rows[0]!.n).toBe(1);
  });
});

test('a document imported again replaces its lines and keeps identical ones inside it', async () => {
  await onDatabase(async app => {
    const line = 'B1,prodej,2026-03-01T10:00:00+01:00,prodejna,1,Petra Nováková,K1,Kryt,1,199,';
    await importFile(app.url, options(await file('twice.csv', canonical(line, line))));
    const changed = await importFile(app.url, options(await file('once.csv', canonical(line))));
    expect(changed).toMatchObject({ nove: 0, nahrazene: 1 });
    const { rows } = await sql<{ n: number; obrat: number }>`
      select count(*)::int as n, sum(obrat) as obrat from prodejni_radek`.execute(app.db);
    expect(rows[0]).toEqual({ n: 1, obrat: 199 });
    expect(await verifyRollups(app.db)).toEqual([]);
  });
});

test('a sale at 22:30 UTC on 31 March belongs to 1 April in Prague', async () => {
  await onDatabase(async app => {
    const line = 'C1,prodej,2026-03-31T22:30:00Z,prodejna,1,Petra Nováková,K1,Kryt,1,199,';
    await importFile(app.url, options(await file('night.csv', canonical(line))));
    const { rows } = await sql<{ den: string }>`select den from prodejni_radek`.execute(app.db);
    expect(rows).toEqual([{ den: '2026-04-01' }]);
  });
});

test('a return counts against the original seller whichever is imported first', async () => {
  const sale = 'D1,prodej,2026-03-01T10:00:00+01:00,prodejna,1,Petra Nováková,K1,Kryt,1,199,';
  const back = 'D2,vratka,2026-03-05T10:00:00+01:00,prodejna,1,Pavel Svoboda,K1,Kryt,1,199,D1';
  const credited = async (...lines: string[]) => {
    let result: unknown;
    await onDatabase(async app => {
      for (const [at, line] of lines.entries()) {
        await importFile(app.url, options(await file(`return${at}.csv`, canonical(line))));
      }
      const { rows } = await sql<{ jmeno: string; obrat: number }>`
        select o.jmeno, r.obrat from prodejni_radek r join prodej_osoba o on o.id = r.osoba_id
        where r.typ = 'vratka'`.execute(app.db);
      expect(await verifyRollups(app.db)).toEqual([]);
      result = rows;
    });
    return result;
  };
  const expected = [{ jmeno: 'Petra Nováková', obrat: -199 }];
  expect(await credited(sale, back)).toEqual(expected);
  expect(await credited(back, sale)).toEqual(expected);
});

test('a chain of returns counts for the first seller in any order, and a circle does no harm', async () => {
  const row = (doklad: string, typ: string, who: string, original = '') =>
    `${doklad},${typ},2026-03-05T10:00:00+01:00,prodejna,1,${who},K1,Kryt,1,100,${original}`;
  const chain = [
    row('R3', 'vratka', 'Jana', 'R2'),
    row('R1', 'vratka', 'Pavel', 'S1'),
    row('R4', 'storno', 'Viktor', 'R3'),
    row('S1', 'prodej', 'Petra'),
    row('R2', 'storno', 'Karel', 'R1'),
    row('C1', 'vratka', 'Pavel', 'C2'),
    row('C2', 'vratka', 'Karel', 'C1'),
    row('C3', 'vratka', 'Jana', 'C3'),
    row('X2', 'vratka', 'Jana', 'X1'),
    row('X1', 'vratka', 'Pavel', 'NENI'),
  ];
  await onDatabase(async app => {
    const credited = async () => {
      expect(await verifyRollups(app.db)).toEqual([]);
      const { rows } = await sql<{ doklad: string; jmeno: string }>`
        select d.doklad, o.jmeno from prodejni_radek r join prodej_doklad d on d.id = r.doklad_id
        join prodej_osoba o on o.id = r.osoba_id order by 1`.execute(app.db);
      return rows.map(({ doklad, jmeno }) => `${doklad} ${jmeno}`).join(', ');
    };
    for (const [at, line] of chain.entries()) {
      await importFile(app.url, options(await file(`chain${at}.csv`, canonical(line))));
    }
    const all =
      'C1 Pavel, C2 Karel, C3 Jana, R1 Petra, R2 Petra, R3 Petra, R4 Petra, S1 Petra, X1 Pavel, X2 Pavel';
    expect(await credited()).toBe(all);
    const again = await importFile(app.url, options(await file('chain.csv', canonical(...chain.reverse()))));
    expect(again).toMatchObject({ nove: 0, nahrazene: 0 });
    expect(await credited()).toBe(all);
    // Another seller of the sale, and a first sale beside a return, must carry through to the end of the chain.
    const changed = [
      row('S1', 'prodej', 'Michal'),
      row('X1', 'prodej', 'Viktor'),
      row('X1', 'vratka', 'Pavel'),
    ];
    await importFile(app.url, options(await file('changed.csv', canonical(...changed))));
    expect(await credited()).toBe(
      'C1 Pavel, C2 Karel, C3 Jana, R1 Michal, R2 Michal, R3 Michal, R4 Michal, S1 Michal, X1 Viktor, X1 Pavel, X2 Viktor',
    );
  });
});

/** Longer than a page's query waits for a connection. */
const SLOW_MS = 3_500;

test('waits for a busy server that takes seconds to connect', async () => {
  await onDatabase(async app => {
    const slow = new URL(app.url);
    const target = new URL(app.url);
    const gate = createServer(socket => {
      socket.on('error', () => {});
      setTimeout(() => {
        const server = connectTo(target);
        server.on('error', () => socket.destroy());
        socket.on('close', () => server.destroy());
        socket.pipe(server).pipe(socket);
      }, SLOW_MS);
    });
    gate.listen(0, '127.0.0.1');
    await once(gate, 'listening');
    try {
      slow.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
      const path = await file(
        'pomalu.csv',
        'doklad,cas,kanal,kusy,cena_s_dph\nP1,2026-03-01T10:00:00+01:00,eshop,1,5\n',
      );
      expect(await importFile(slow.href, { path, profile: kanonicky, zdroj: 'pomalu' })).toMatchObject({
        nove: 1,
      });
    } finally {
      gate.close();
    }
  });
});

test('imports despite PostgreSQL’s statistics of only a few rollups', async () => {
  await onDatabase(async app => {
    // Statistics of a "char" column with few values made PostgreSQL's planner fail (XX000, 'cache lookup failed for
    // collation 0').
    await sql`insert into souhrn (zrno, obdobi, dimenze, kanal, pobocka_id, a, b, obrat, obrat_bez_dph, zisk,
        zaklad_marze, polozky, kusy, doklady, polozky_nad_100, vraceno_dokladu, vraceno_polozek, vraceno_kusu,
        vraceno_hodnota)
      select zrno, '2001-01-01', '.', 'eshop', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from unnest('{k,m}'::"char"[]) as zrno`.execute(app.db);
    await sql`analyze souhrn`.execute(app.owner);
    const path = await file(
      'prvni.csv',
      'doklad,cas,kanal,kusy,cena_s_dph\nP1,2026-03-01T10:00:00+01:00,eshop,1,5\n',
    );
    expect(await importFile(app.url, { path, profile: kanonicky, zdroj: 'prvni' })).toMatchObject({
      nove: 1,
    });
  });
});
