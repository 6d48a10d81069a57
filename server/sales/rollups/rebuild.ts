import type pg from 'pg';
import { isDistributed } from '../../core/database/distribution.ts';
import { changeLonger, MAKE_LONGER, SHORTER, SOLD, TAKE_AWAY } from './longer.ts';
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

/** A day that comes again has nothing that was summed, and to plan the statements that add to it takes longer than to ask. */
const STAGED_AND_SUMMED = `
  select exists (select from souctene where plati) and exists (select from cislovane) as is`;

/** Takes the rows of all periods of `zrna` away; of products only those of `zbozi`. */
const TAKE_ALL_AWAY = [
  `delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od and s.dimenze = any(${BY_DAY})`,
  `delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od
    and s.dimenze = any(${PRODUCTS}) and s.${SOLD}`,
];

type Options = {
  /** Rollups of some periods were written while the file was read (`souctene`: zrno, od, and whether they hold). */
  isSummed?: boolean;
  /** Longer periods are the sums of their days and decades by now, so that they only need what these change by. */
  areLongerTrue?: boolean;
};

/**
 * Computes the rollups of the days in the temporary table `dny` (den) and of their longer periods anew. Of
 * products only those that the days have, and those of `zbozi` (produkt_id), which they had. To periods that were
 * summed already the documents of `cislovane` (id) are added.
 */
export async function rebuildRollups(client: pg.ClientBase, { isSummed, areLongerTrue }: Options = {}) {
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  const isSpread = await isDistributed(client);
  const isByChanges = areLongerTrue && !isSpread;
  await run(isByChanges ? [PERIODS, SHORTER] : [PERIODS]);
  if (isSummed) await run(SUMMED);
  await run([
    // Of "zrna" only the days: PostgreSQL 18 cannot estimate a join on statistics of a "char" ('cache lookup failed for
    // collation 0'), and whether that of the rollups has any is a matter of when they were analysed last.
    'analyze dny, zrna (od)',
    // Without statistics it would be taken for 200 days, and the products of one looked for among all lines there are.
    'insert into zbozi select distinct produkt_id from prodejni_radek where den in (select den from dny)',
    'analyze zbozi',
  ]);
  await run(isByChanges ? TAKE_AWAY : TAKE_ALL_AWAY);
  if (isSpread) return spreadRollups(client);
  if (isSummed && (await client.query(STAGED_AND_SUMMED)).rows[0].is)
    await run([...STAGED_LINES, ...ADD_STAGED]);
  await run(ROLLUPS);
  if (isByChanges) await changeLonger(client);
  else await run(MAKE_LONGER);
}
