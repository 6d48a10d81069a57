import type pg from 'pg';
import { findingByKeys, linesOf } from '../plans.ts';
import { markAnew, ownPerson } from './marks.ts';

/**
 * Selects documents to be credited: those of the temporary table `doklady` (zdroj_id, doklad), which were added or
 * removed; new ones from `newFrom` on (ids); returns of any of these; and those waiting in `prodej_prepocet`.
 * 'offset 0' makes the names be selected first: a distributed database then sends them to the rows, not rows to them.
 */
const touched = (newFrom: number | undefined) => `
  create temp table dotcene on commit drop as
  with cekajici as (
    delete from prodej_prepocet returning doklad_id
  ), prvni as (
    -- Joins by equality: with 'or' every return would be compared with every document.
    select v.id from doklady d join prodej_doklad v on v.zdroj_id = d.zdroj_id and v.doklad = d.doklad
    where v.puvodni_doklad is not null
    union
    select v.id from doklady d join prodej_doklad v on v.zdroj_id = d.zdroj_id and v.puvodni_doklad = d.doklad
    union
    select doklad_id from cekajici${
      newFrom === undefined
        ? ''
        : `
    union
    select v.id from (select zdroj_id, doklad from prodej_doklad where id >= ${newFrom} offset 0) as d
    join prodej_doklad v on v.zdroj_id = d.zdroj_id and v.puvodni_doklad = d.doklad`
    }
  )
  select id, 0 as krok from prvni`;

/** Adds the documents that return one of the step before. */
const returnsOf = (step: number) => `
  insert into dotcene
  select distinct v.id, ${step + 1}
  from (select o.zdroj_id, o.doklad from dotcene x join prodej_doklad o on o.id = x.id where x.krok = ${step} offset 0) as o
  join prodej_doklad v on v.zdroj_id = o.zdroj_id and v.puvodni_doklad = o.doklad
  left join dotcene znama on znama.id = v.id where znama.id is null`;

const CHAIN = `
  create temp table retez on commit drop as
  select v.id, v.zdroj_id, v.doklad, v.puvodni_doklad, 0 as krok from dotcene d join prodej_doklad v on v.id = d.id`;

const originalsOf = (step: number) => `
  insert into retez
  select distinct o.id, o.zdroj_id, o.doklad, o.puvodni_doklad, ${step + 1}
  from (select zdroj_id, puvodni_doklad from retez where krok = ${step} and puvodni_doklad is not null offset 0) as n
  join prodej_doklad o on o.zdroj_id = n.zdroj_id and o.doklad = n.puvodni_doklad
  left join retez znamy on znamy.id = o.id where znamy.id is null`;

/** The columns of a chain's lines, with the person whom each line itself names. */
const LINES = `r.doklad_id, r.radek, r.den, r.typ, r.osoba_id, ${ownPerson('r')} as vlastni`;

/**
 * Follows each touched document up to what it returns (`retez`), and back down from where a chain begins: at a
 * document that sells, or whose original is not known. A cycle has no beginning, and its lines stay with the persons
 * they name.
 */
const CREDIT = [
  `create temp table prodavaji on commit drop as
   select distinct doklad_id as id from radky_retezu where typ = 'prodej'`,
  `create temp table zacatky on commit drop as
   with recursive doklad as materialized (
     select v.id, o.id as puvodni_id, p.id is not null as prodava
     from retez v left join retez o on o.zdroj_id = v.zdroj_id and o.doklad = v.puvodni_doklad
     left join prodavaji p on p.id = v.id
   ), dolu as (
     select id, id as zacatek, prodava, true as je_zacatek from doklad where prodava or puvodni_id is null
     union
     select v.id, d.zacatek, v.prodava, false
     from dolu d join doklad v on v.puvodni_id = d.id where d.je_zacatek or not d.prodava
   )
   select id, zacatek from dolu where not je_zacatek`,
  `create temp table prodal on commit drop as
   select distinct on (doklad_id) doklad_id, vlastni as osoba_id
   from radky_retezu where doklad_id in (select zacatek from zacatky)
   order by doklad_id, typ <> 'prodej', radek`,
  `create temp table ma_byt on commit drop as
   select r.doklad_id, r.radek, r.den, coalesce(p.osoba_id, r.vlastni) as osoba_id
   from dotcene d join radky_retezu r on r.doklad_id = d.id
   left join zacatky z on z.id = d.id left join prodal p on p.doklad_id = z.zacatek
   where r.typ <> 'prodej' and r.osoba_id <> coalesce(p.osoba_id, r.vlastni)`,
  'insert into dny select distinct den from ma_byt',
  `update prodejni_radek r set osoba_id = m.osoba_id from ma_byt m
   where r.doklad_id = m.doklad_id and r.radek = m.radek`,
];

/** Runs step after step until one adds nothing to `table`: recursive queries cannot span several servers. */
async function stepByStep(client: pg.ClientBase, table: string, statement: (step: number) => string) {
  for (let step = 0; ; step++) {
    await client.query(`analyze ${table}`);
    if ((await client.query(statement(step))).rowCount === 0) return;
  }
}

/**
 * Counts a return against the original seller when its document is known (rule sales-8), and a return of a return
 * against the seller of the first one (rule sales-8), in whatever order they are imported: recomputed for all
 * documents that depend on one that was added, changed or removed. This applies to returned lines only: what a
 * receipt sells beside them counts for its own seller. Reads the temporary table `doklady` (zdroj_id, doklad), and
 * the documents with ids from `newFrom` on where it is given; adds the days that change to `dny`.
 */
export const creditReturns = (client: pg.ClientBase, newFrom?: number) =>
  // Statistics of a table that an import has just filled, or failed to fill, say that it is empty; a plan would read
  // it whole for each document.
  findingByKeys(client, ['prodej_doklad', 'prodejni_radek'], async () => {
    const { rowCount } = await client.query(touched(newFrom));
    if (rowCount !== 0) {
      await stepByStep(client, 'dotcene', returnsOf);
      await client.query(CHAIN);
      await stepByStep(client, 'retez', originalsOf);
      await linesOf(client, 'radky_retezu', 'retez', LINES);
      for (const statement of CREDIT) await client.query(statement);
      await markAnew(client);
      await client.query('drop table retez, radky_retezu, prodavaji, zacatky, prodal, ma_byt');
    }
    await client.query('drop table dotcene');
  });
