import type pg from 'pg';
import { markAnew, ownPerson } from './marks.ts';

/**
 * Documents to be credited: those of the temporary table `doklady` (zdroj_id, doklad), which came or went,
 * new ones from `newFrom` on (ids), and those that say they return one of these, or a return of one. And those that wait in `prodej_prepocet`.
 */
const touched = (newFrom: number | undefined) => `
  create temp table dotcene on commit drop as
  with recursive cekajici as (
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
    select v.id from prodej_doklad d
    join prodej_doklad v on v.zdroj_id = d.zdroj_id and v.puvodni_doklad = d.doklad where d.id >= ${newFrom}`
    }
  ), vsechny as (
    select id from prvni
    union
    select v.id from vsechny x join prodej_doklad o on o.id = x.id
    join prodej_doklad v on v.zdroj_id = o.zdroj_id and v.puvodni_doklad = o.doklad
  )
  select id from vsechny`;

/**
 * From each touched document up to what it returns, and down again from where a chain begins: at a document
 * that sells, or whose own original is not known. A circle begins nowhere, and its lines stay with whom they name.
 */
const CREDIT = `
  with recursive nahoru as (
    select id from dotcene
    union
    select o.id from nahoru n join prodej_doklad v on v.id = n.id
    join prodej_doklad o on o.zdroj_id = v.zdroj_id and o.doklad = v.puvodni_doklad
  ), doklad as materialized (
    select v.id, o.id as puvodni_id,
      exists (select from prodejni_radek r where r.doklad_id = v.id and r.typ = 'prodej') as prodava
    from nahoru n join prodej_doklad v on v.id = n.id
    left join prodej_doklad o on o.zdroj_id = v.zdroj_id and o.doklad = v.puvodni_doklad
  ), dolu as (
    select id, id as zacatek, prodava, true as je_zacatek from doklad where prodava or puvodni_id is null
    union
    select v.id, d.zacatek, v.prodava, false
    from dolu d join doklad v on v.puvodni_id = d.id where d.je_zacatek or not d.prodava
  ), prodal as (
    select distinct on (r.doklad_id) r.doklad_id, ${ownPerson('r')} as osoba_id
    from prodejni_radek r where r.doklad_id in (select zacatek from dolu where not je_zacatek)
    order by r.doklad_id, r.typ <> 'prodej', r.radek
  ), ma_byt as (
    select r.doklad_id, r.radek, coalesce(p.osoba_id, ${ownPerson('r')}) as osoba_id
    from dotcene t join prodejni_radek r on r.doklad_id = t.id
    left join dolu d on d.id = t.id and not d.je_zacatek
    left join prodal p on p.doklad_id = d.zacatek
    where r.typ <> 'prodej'
  ), zmenene as (
    update prodejni_radek r set osoba_id = m.osoba_id from ma_byt m
    where r.doklad_id = m.doklad_id and r.radek = m.radek and r.osoba_id <> m.osoba_id returning r.den
  )
  insert into dny select distinct den from zmenene`;

/**
 * A return counts against the original seller when its document is known (rule sales-8), and a return of a
 * return against the seller of the first one (rule sales-8), in whatever order they come: judged anew for all
 * that hangs on a document that came, changed or went. Only returned lines: what a receipt sells beside them is
 * its own seller's. Reads the temporary table `doklady` (zdroj_id, doklad), and the documents with ids from `newFrom` on
 * where it is given; adds the days that change to `dny`.
 */
export async function creditReturns(client: pg.ClientBase, newFrom?: number) {
  const { rowCount } = await client.query(touched(newFrom));
  if (rowCount !== 0) {
    await client.query('analyze dotcene');
    await client.query(CREDIT);
    await markAnew(client);
  }
  await client.query('drop table dotcene');
}
