import type pg from 'pg';
import { isDistributed } from '../../core/database/distribution.ts';
import { changeLonger, MAKE_LONGER, SHORTER, SOLD, TAKE_AWAY } from './longer.ts';
import { ADD_STAGED, BY_DAY, PERIODS, PRODUCTS, ROLLUPS, STAGED_LINES } from './rollups.ts';
import { spreadRollups } from './spread-rollups.ts';

/** Creates tables that collect, while lines are deleted, days and products for `rebuildRollups` to recompute. */
export const beginRebuild = (client: pg.ClientBase) =>
  client.query(`create temp table dny (den date) on commit drop;
    create temp table zbozi (produkt_id integer) on commit drop;
    create temp table souctene (zrno "char", od date, plati boolean) on commit drop`);

/** Periods that are summed already need only their staged documents; invalid sums are deleted. */
const SUMMED = [
  `delete from souhrn s using souctene t where not t.plati and s.zrno = t.zrno and s.obdobi = t.od
    and (s.zrno in ('d', 'm') and s.dimenze = any(${BY_DAY}) or s.zrno in ('k', 'm', 'r') and s.dimenze = any(${PRODUCTS}))`,
  'delete from zrna z using souctene t where t.plati and z.zrno = t.zrno and z.od = t.od',
];

/** A day imported again has nothing summed, and planning the statements that add to sums costs more than this. */
const STAGED_AND_SUMMED = `
  select exists (select from souctene where plati) and exists (select from cislovane) as is`;

/** Deletes the rows of all periods of `zrna`; of products only those of `zbozi`. */
const TAKE_ALL_AWAY = [
  `delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od and s.dimenze = any(${BY_DAY})`,
  `delete from souhrn s using zrna z where s.zrno = z.zrno and s.obdobi = z.od
    and s.dimenze = any(${PRODUCTS}) and s.${SOLD}`,
];

type Options = {
  /** Whether rollups were written while the file was read (`souctene`: zrno, od, and whether they are valid). */
  isSummed?: boolean;
  /** Whether longer periods are the sums of their days and decades, so that only the changes need to be added. */
  areLongerTrue?: boolean;
};

/**
 * Recomputes the rollups of the days in the temporary table `dny` (den) and of their longer periods; for
 * products only those that the days have, and those of `zbozi` (produkt_id), which they had. To periods that are
 * already summed, the documents of `cislovane` (id) are added.
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
    // Only the days of "zrna" are analysed: PostgreSQL 18 cannot estimate a join on statistics of a "char" ('cache
    // lookup failed for collation 0'), and whether the rollups' column has any depends on when they were analysed
    // last.
    'analyze dny, zrna (od)',
    // Without statistics it would be planned for 200 days, and the products of one day looked up among all lines.
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
