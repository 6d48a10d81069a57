import type pg from 'pg';
import { isDistributed } from '../../core/database/distribution.ts';
import { ADD_STAGED, BY_DAY, PERIODS, PRODUCTS, ROLLUPS, STAGED_LINES } from './rollups.ts';
import { spreadRollups } from './spread-rollups.ts';

/** What lines that are going away leave behind: days and products that `rebuildRollups` makes anew. */
export const beginRebuild = (client: pg.ClientBase) =>
  client.query(`create temp table dny (den date) on commit drop;
    create temp table zbozi (produkt_id integer) on commit drop;
    create temp table souctene (zrno "char", od date, plati boolean) on commit drop`);

/** Periods whose rollups are there already need what was staged of them; what was written of others goes. */
const SUMMED = [
  `delete from souhrn s using souctene t where not t.plati and s.zrno = t.zrno and s.obdobi = t.od
    and (s.zrno in ('d', 'm') and s.dimenze = any(${BY_DAY}) or s.zrno in ('k', 'm', 'r') and s.dimenze = any(${PRODUCTS}))`,
  'delete from zrna z using souctene t where t.plati and z.zrno = t.zrno and z.od = t.od',
];

/**
 * Computes the rollups of the days in the temporary table `dny` (den) and of their longer periods anew. Of
 * products only those that the days have, and those of `zbozi` (produkt_id), which they had. An import that `isSummed` has
 * written the rollups of some periods while it read its file (`souctene`: zrno, od, and whether they hold): to
 * these the documents of `cislovane` (id) are added.
 */
export async function rebuildRollups(client: pg.ClientBase, isSummed = false) {
  const run = (text: string) => client.query(text);
  await run(PERIODS);
  if (isSummed) for (const statement of SUMMED) await run(statement);
  await run(
    'insert into zbozi select distinct produkt_id from prodejni_radek where den in (select den from dny)',
  );
  // Of "zrna" only the days: PostgreSQL 18 cannot estimate a join on statistics of a "char" ('cache lookup failed for
  // collation 0'), and whether that of the rollups has any is a matter of when they were analysed last.
  await run('analyze dny, zrna (od), zbozi');
  await run(
    `delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od and s.dimenze = any(${BY_DAY})`,
  );
  await run(`delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od
    and s.dimenze = any(${PRODUCTS}) and s.a in (select produkt_id from zbozi)`);
  if (await isDistributed(client)) return spreadRollups(client);
  if (isSummed) for (const statement of [...STAGED_LINES, ...ADD_STAGED]) await run(statement);
  for (const statement of ROLLUPS) await run(statement);
}
