import type pg from 'pg';
import { LINE_COLUMNS } from './replaced.ts';
import { creditReturns } from './rollups/credit.ts';
import { rebuildRollups } from './rollups/rebuild.ts';

/** Selects the documents that the import's removal deletes, and those that it restores. */
const PREPARE = (id: number) => `
  create temp table mizi on commit drop as
    select id, zdroj_id, doklad from prodej_doklad where import_id = ${id};
  create temp table vraci on commit drop as
    select * from prodej_nahrazeny_doklad where import_id = ${id};
  analyze mizi, vraci`;

/** Documents whose returns are credited anew: those that are deleted and those that are restored. */
const TOUCHED = `
  create temp table doklady on commit drop as
  select zdroj_id, doklad from mizi union select zdroj_id, doklad from vraci`;

const FORGET = `
  with pryc as (
    delete from prodejni_radek where doklad_id in (select id from mizi) returning den, produkt_id
  ), dnu as (
    insert into dny select distinct den from pryc)
  insert into zbozi select distinct produkt_id from pryc`;

const RESTORE = (id: number) => [
  'delete from prodej_doklad where id in (select id from mizi except select doklad_id from vraci)',
  // A cancellation that the import withdrew no longer exists as a document: it is restored under its old id.
  `insert into prodej_doklad (id, zdroj_id, doklad, puvodni_doklad, otisk, import_id) overriding system value
   select doklad_id, zdroj_id, doklad, puvodni_doklad, otisk, predchozi_import_id from vraci
   on conflict (id) do update set puvodni_doklad = excluded.puvodni_doklad, otisk = excluded.otisk,
     import_id = excluded.import_id`,
  `with zpet as (
     insert into prodejni_radek (${LINE_COLUMNS})
     select ${LINE_COLUMNS} from prodej_nahrazeny_radek where import_id = ${id} order by doklad_id, radek returning den)
   insert into dny select distinct den from zpet`,
];

/**
 * Takes an import back in the caller's transaction, which holds a lock on the import's row: its documents are
 * deleted, those that it replaced are restored, returns are credited anew, and rollups recomputed (rule sales-11).
 * None of its documents may have been replaced since.
 */
export async function takeBack(client: pg.ClientBase, id: number) {
  const run = (text: string) => client.query(text);
  await run(PREPARE(id));
  await run(TOUCHED);
  await run('analyze doklady');
  await run(FORGET);
  for (const statement of RESTORE(id)) await run(statement);
  await creditReturns(client);
  await rebuildRollups(client);
  await run(`delete from prodej_nahrazeny_radek where import_id = ${id}`);
  await run(`delete from prodej_nahrazeny_doklad where import_id = ${id}`);
}
