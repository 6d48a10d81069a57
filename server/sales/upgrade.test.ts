import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { isCluster } from '#test/app.ts';
import { soldWorld } from '../analytics/fixtures/world.ts';
import { giveRights } from '../core/roles/rights.ts';
import { ROLE } from '../embedded/role.ts';
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

// Databases of those versions were of one machine: what is made to look like one here is asked in a way that only one has.
test.skipIf(isCluster)(
  'migrations 0009 and 0014 and a recount make of older numbers what the importer keeps',
  async () => {
    expect(await verifyRollups(app.db)).toEqual([]);
    const turnover = () =>
      sql`select sum(obrat), sum(naklad_bez_dph), sum(kusy) from prodejni_radek`.execute(app.db);
    const before = (await turnover()).rows;
    // As the versions before left them: no longer periods of products, documents counted at their first line alone,
    // returns of returns with whom the middle one named.
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

test('rows of no rollup are told', async () => {
  await sql`update souhrn set zrno = 'x' where zrno = 'r'`.execute(app.db);
  expect(await verifyRollups(app.db)).toEqual([
    expect.stringMatching(/^rP: \d+ rows differ$/),
    expect.stringMatching(/^xP: \d+ rows of no rollup$/),
  ]);
});
