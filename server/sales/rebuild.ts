import type pg from 'pg';
import { isDistributed } from '../core/distribution.ts';
import { BY_DAY, PERIODS, PRODUCTS, ROLLUPS } from './rollups.ts';
import { spreadRollups } from './spread-rollups.ts';

/** What lines that are going away leave behind: days and products that `rebuildRollups` makes anew. */
export const beginRebuild = (client: pg.ClientBase) =>
  client.query(`create temp table dny (den date) on commit drop;
    create temp table zbozi (produkt_id integer) on commit drop`);

/**
 * Computes the rollups of the days in the temporary table `dny` (den) and of their longer periods anew. Of
 * products only those that the days have, and those of `zbozi` (produkt_id), which they had.
 */
export async function rebuildRollups(client: pg.ClientBase) {
  const run = (text: string) => client.query(text);
  await run(PERIODS);
  await run(
    'insert into zbozi select distinct produkt_id from prodejni_radek where den in (select den from dny)',
  );
  await run('analyze dny, zrna, zbozi');
  await run(
    `delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od and s.dimenze = any(${BY_DAY})`,
  );
  await run(`delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od
    and s.dimenze = any(${PRODUCTS}) and s.a in (select produkt_id from zbozi)`);
  if (await isDistributed(client)) return spreadRollups(client);
  for (const statement of ROLLUPS) await run(statement);
}
