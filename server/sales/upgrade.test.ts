import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isCluster } from '#test/app.ts';
import { textFile } from '#world/records.ts';
import { soldWorld } from '../analytics/fixtures/world.ts';
import { giveRights } from '../core/roles/rights.ts';
import { ROLE } from '../embedded/role.ts';
import { LINE_HASH } from './merge.ts';
import { createRecount } from './rollups/recount.ts';
import { verifyRollups } from './rollups/verify.ts';

const { app } = soldWorld(5);

/** Counters and the threshold as migration 0009 knew them, before they held from a day on. */
const COLUMNS_OF_THEN = `
  alter table prodej_produkt rename citac to citac_nyni;
  alter table prodej_produkt add citac text;
  update prodej_produkt set citac = citac_nyni[1];
  alter table prodej_pravidla add mez_polozek_platna numeric;
  update prodej_pravidla set mez_polozek_platna = (select mez from prodej_mez_platna)`;
const COLUMNS_OF_NOW = `
  alter table prodej_pravidla drop mez_polozek_platna;
  alter table prodej_produkt drop citac;
  alter table prodej_produkt rename citac_nyni to citac`;

async function migrate(name: string) {
  const client = new pg.Client({ connectionString: app.ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8'));
    await giveRights(client, ROLE);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

const kinds = async () => (await verifyRollups(app.db)).map(problem => problem.split(':')[0]);

// Databases of those versions had one server: the queries that imitate one here work on a single server only.
test.skipIf(isCluster)(
  'migrations 0009 and 0014 and a recount turn older numbers into the importer’s',
  async () => {
    expect(await verifyRollups(app.db)).toEqual([]);
    const turnover = () =>
      sql`select sum(obrat), sum(naklad_bez_dph), sum(kusy) from prodejni_radek`.execute(app.db);
    const before = (await turnover()).rows;
    // As the versions before left them: no longer periods of products, documents counted at their first line only,
    // returns of returns credited to the person whom the middle document named.
    await sql`delete from souhrn where zrno in ('k', 'r') or dimenze = 'P'`.execute(app.db);
    expect(await kinds()).toEqual(['kp', 'mP', 'rP']);
    await sql`update souhrn s set doklady = doklady + 1 where s.dimenze = '.' and exists (
    select from souhrn_doklad d where d.jinde and d.kanal = s.kanal and d.pobocka_id = s.pobocka_id
      and date_trunc(case s.zrno when 'm' then 'month' else 'day' end, d.den)::date = s.obdobi)`.execute(
      app.db,
    );
    await sql`update prodejni_radek r set osoba_id = case r.kanal when 'servis' then r.technik_id else r.prodejce_id end
    from prodej_doklad v join prodej_doklad o on o.zdroj_id = v.zdroj_id and o.doklad = v.puvodni_doklad
    where v.id = r.doklad_id and r.typ <> 'prodej' and o.puvodni_doklad is not null`.execute(app.db);
    await sql`update prodejni_radek set prvni = prvni & 63`.execute(app.db);
    await sql`drop table souhrn_doklad, prodej_prepocet`.execute(app.owner);
    await sql.raw(COLUMNS_OF_THEN).execute(app.owner);
    await migrate('0009_product_rollups');
    await sql.raw(COLUMNS_OF_NOW).execute(app.owner);
    await migrate('0014_mixed_documents');
    expect(await kinds()).toEqual(expect.arrayContaining(['d.', 'm.', 'documents', 'credits']));
    const errors: unknown[] = [];
    const recount = createRecount(app.url, app.db, error => errors.push(error));
    await recount.run();
    await recount.close();
    expect(errors).toEqual([]);
    expect(await verifyRollups(app.db)).toEqual([]);
    expect((await turnover()).rows).toEqual(before);
  },
);

/** The hash of a line before migration 0121: amounts that differ only in sign had the same hash. */
const UNSIGNED = LINE_HASH.slice(0, LINE_HASH.indexOf('::numeric') + '::numeric'.length);
const hashOf = (line: string) =>
  `md5(concat_ws(',', count(*), sum(${line}), sum((${line}) % 1000003)))::uuid`;

/** Gives documents their earlier hashes; their file named the original on all lines or on the returned ones. */
const unsigned = (documents: string, lines: string, key: string, id: string) => `
  update ${documents} d set otisk = v.dosud
  from (select ${key}, ${hashOf(UNSIGNED)} as dosud, ${hashOf(LINE_HASH)} as nyni
    from (select r.*, v.vsude, case when v.vsude or r.typ <> 'prodej' then d.puvodni_doklad end as puvodni_doklad
      from ${lines} r join ${documents} d on (${id}) cross join (values (true), (false)) as v (vsude)) as r
    group by ${key}, vsude) as v
  where (${id.replaceAll('r.', 'v.')}) and v.nyni = d.otisk`;

test.skipIf(isCluster)(
  'migration 0121 rehashes documents with negative amounts, replaced ones included',
  async () => {
    const admin = await app.as('admin');
    const send = async (...rows: string[]) => {
      const text = `doklad,typ,cas,kanal,puvodni_doklad,kod,kusy,cena_s_dph,obrat\n${rows.join('\n')}\n`;
      const sent = await admin.post('/api/import/prodeje/?zdroj=znamenka', textFile('z.csv', text));
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      return sent.body.import;
    };
    const file = (price: number) => [
      `N1,prodej,2026-04-01T10:00:00Z,prodejna,,K1,1,${price},${price}`,
      `N1,prodej,2026-04-01T10:00:00Z,prodejna,,SLEVA,1,-10,-10`,
      `N2,prodej,2026-04-01T10:00:00Z,prodejna,,K1,1,${price},${price}`,
      `N2,vratka,2026-04-01T10:00:00Z,prodejna,N1,K2,-1,50,-50`,
      `N3,prodej,2026-04-01T10:00:00Z,prodejna,N1,K1,1,${price},${price}`,
      `N3,vratka,2026-04-01T10:00:00Z,prodejna,N1,K2,-1,50,-50`,
      `N4,prodej,2026-04-01T10:00:00Z,prodejna,,K1,1,${price},${price}`,
    ];
    await send(...file(100));
    expect(await send(...file(120))).toMatchObject({ nahrazene: 4 });
    const hashes = async () => {
      const { rows } = await sql<{ doklad: string; otisk: string }>`
        select doklad, import_id, doklad_id, otisk from prodej_nahrazeny_doklad
        union all select doklad, null, id, otisk from prodej_doklad order by 1, 2, 3`.execute(app.db);
      return rows;
    };
    const now = await hashes();
    for (const of of [
      unsigned('prodej_doklad', 'prodejni_radek', 'doklad_id', 'r.doklad_id = d.id'),
      unsigned(
        'prodej_nahrazeny_doklad',
        'prodej_nahrazeny_radek',
        'r.import_id, r.doklad_id',
        'r.import_id = d.import_id and r.doklad_id = d.doklad_id',
      ),
    ])
      await sql.raw(of).execute(app.owner);
    const before = await hashes();
    const changed = before.filter(({ otisk }, at) => otisk !== now[at]!.otisk);
    expect(changed.length).toBeGreaterThan(30);
    expect(changed.filter(({ doklad }) => doklad.startsWith('N')).map(({ doklad }) => doklad)).toEqual([
      'N1',
      'N1',
      'N2',
      'N2',
      'N3',
      'N3',
    ]);
    const numbers = () => sql`select * from prodejni_radek order by doklad_id, radek`.execute(app.db);
    const lines = (await numbers()).rows;
    await migrate('0121_signs_in_document_hashes');
    expect(await hashes()).toEqual(now);
    expect((await numbers()).rows).toEqual(lines);
    expect(await verifyRollups(app.db)).toEqual([]);
    expect(await send(...file(120))).toMatchObject({ nove: 0, nahrazene: 0 });
  },
);

test('rows of no rollup are reported', async () => {
  await sql`update souhrn set zrno = 'x' where zrno = 'r'`.execute(app.db);
  expect(await verifyRollups(app.db)).toEqual([
    expect.stringMatching(/^rP: \d+ rows differ$/),
    expect.stringMatching(/^xP: \d+ rows of no rollup$/),
  ]);
});
