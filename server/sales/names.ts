import { sql } from 'kysely';
import type pg from 'pg';
import { counterOn, thresholdOn } from './rollups/rollups.ts';

/**
 * What the names in lines refer to: persons, shops, counters and shipping, by the rules in force. Everything
 * here runs under LOCKS.sales, so that marks of products always agree with the rollups made by them.
 */

/** The chain's shop of a branch `b`: the linked one, else by number unless an ADMIN decided; null for none. */
export const SHOP_OF_BRANCH = sql<number | null>`
  coalesce(b.prodejna_id, case when not b.rucne then
    (select p.id from prodejna p where p.id_prodejny = b.id_prodejny) end)`;

/**
 * Links names to persons by 'Jméno Příjmení' or the reverse, without diacritics, as an ADMIN entered them; a person's
 * own change of the name links nothing (rule sales-9). A name that two people share links nobody.
 */
const RESOLVE_PEOPLE = `
  with dani as (
    select id, coalesce(jmeno_dane, jmeno) as jmeno, coalesce(prijmeni_dane, prijmeni) as prijmeni from uzivatel)
  update prodej_osoba o set uzivatel_id = u.id
  from (select jmeno, min(id) as id from (
      select bez_diakritiky(jmeno || ' ' || prijmeni) as jmeno, id from dani
      union select bez_diakritiky(prijmeni || ' ' || jmeno), id from dani) as podoby
    group by jmeno having count(*) = 1) as u
  where not o.rucne and o.uzivatel_id is null
    and bez_diakritiky(regexp_replace(trim(o.jmeno), '\\s+', ' ', 'g')) = u.jmeno`;

/** A name in the form in which names are compared: without case, diacritics and spaces; null for an empty one. */
const spelt = (name: string) => `nullif(regexp_replace(bez_diakritiky(${name}), '\\s', '', 'g'), '')`;

/** Whether a branch `b` of the feed has any of the names of the shop `p`. */
const IS_CALLED = `${spelt('b.stredisko')} in (${[
  'p.nazev',
  'p.nazev_kratkiy',
  'p.stredisko',
  'p.nazev_google_sheets',
].map(spelt)})`;

/** Whether it has the shop's full name, which takes precedence over another shop's short name. */
const IS_FULL_NAME = `${spelt('b.stredisko')} = ${spelt('p.nazev')}`;

/** Links branches to shops by number; without a number, by name. A name that two shops share links neither. */
const RESOLVE_BRANCHES = `
  update prodej_pobocka b set prodejna_id = nalezena.id
  from (
    select b.id as pobocka_id, case when count(*) = 1 then min(p.id)
      when count(*) filter (where ${IS_FULL_NAME}) = 1 then min(p.id) filter (where ${IS_FULL_NAME}) end as id
    from prodej_pobocka b
    join prodejna p on b.id_prodejny = p.id_prodejny or (b.id_prodejny is null and ${IS_CALLED})
    where not b.rucne and b.prodejna_id is null group by b.id) as nalezena
  where b.id = nalezena.pobocka_id and nalezena.id is not null`;

/**
 * Suggests the shop of an unlinked branch: the one with its number, or with its name whatever the number. With two
 * candidates there is none. Only an ADMIN makes the link.
 */
export const SUGGESTED_SHOPS = sql<{ pobocka_id: number; id: number; nazev: string }>`
  select b.id as pobocka_id, min(p.id) as id, min(p.nazev) as nazev
  from prodej_pobocka b join prodejna p on b.id_prodejny = p.id_prodejny or ${sql.raw(IS_CALLED)}
  where b.prodejna_id is null group by b.id having count(*) = 1`;

/**
 * Products whose marks differ from those that the rules give them (`zmenene`), with the new marks. A rule for a code
 * takes precedence over one for a part of a name; which rule applies can change on any day on which a matching one
 * begins or ends.
 */
const CHANGED = `
  with slozene as materialized (
    select p.id, p.doprava_ze_zdroje, p.kod_slozeny as kod, p.nazev_slozeny as nazev,
      bez_diakritiky(k.nazev) as kategorie
    from prodej_produkt p join prodej_nazev k on k.id = p.kategorie_id where p.id > $1),
  sedi as materialized (
    select s.id as produkt, c.id, c.citac, c.druh, c.plati_od, c.plati_do
    from slozene s join prodej_citac_pravidlo c
      on case c.druh when 'kod' then s.kod = c.vzor else position(c.vzor in s.nazev) > 0 end),
  hranice as (
    select produkt, plati_od as od from sedi union select produkt, plati_do from sedi where plati_do is not null),
  platne as (
    select distinct on (h.produkt, h.od) h.produkt, h.od, s.citac
    from hranice h left join sedi s on s.produkt = h.produkt and s.plati_od <= h.od
      and (s.plati_do is null or s.plati_do > h.od)
    order by h.produkt, h.od, s.druh, s.id),
  zmeny as (select *, lag(citac) over (partition by produkt order by od) as predtim from platne),
  historie as (
    select produkt, array_agg(citac order by od) as citac, array_agg(od order by od) as citac_od
    from zmeny where citac is distinct from predtim group by produkt),
  nove as (
    select s.id, h.citac, h.citac_od,
      s.doprava_ze_zdroje or exists (select from prodej_doprava_pravidlo d
        where case d.druh when 'kod' then s.kod = d.vzor when 'nazev' then position(d.vzor in s.nazev) > 0
          else s.kategorie = d.vzor end) as je_doprava
    from slozene s left join historie h on h.produkt = s.id)
  select n.* from nove n join prodej_produkt p on p.id = n.id
  where (p.je_doprava, p.citac, p.citac_od) is distinct from (n.je_doprava, n.citac, n.citac_od)`;
const CHANGED_PRODUCTS = `create temp table zmenene on commit drop as ${CHANGED}`;

/** Marks products in one statement where all tables are on one server: each early batch of a file adds products. */
const MARK_HERE = `
  with oznacene as (
    update prodej_produkt p set je_doprava = z.je_doprava, citac = z.citac, citac_od = z.citac_od
    from (${CHANGED}) as z where z.id = p.id)
  select coalesce(max(id), 0) as id from prodej_produkt`;

/** Adds the days on which an earlier product now counts differently; a rule that begins tomorrow changes none. */
const DAYS_OF_PRODUCTS = `
  insert into dny select distinct r.den
  from zmenene z join prodej_produkt p on p.id = z.id join prodejni_radek r on r.produkt_id = z.id
  where z.id <= $1 and (p.je_doprava <> z.je_doprava
    or ${counterOn()} is distinct from z.citac[width_bucket(r.den, z.citac_od)])`;

/** There are only a few distinct marks; each is sent as values with the ids of its products. */
const CHANGES = `
  select je_doprava, citac::text, citac_od::text, array_agg(id) as ids from zmenene group by 1, 2, 3`;

/** A distributed database copies products to each of its servers, which know no temporary tables. */
const MARK_PRODUCTS = `
  update prodej_produkt set je_doprava = $1, citac = $2, citac_od = $3 where id = any($4::integer[])`;

async function markChanged(client: pg.ClientBase) {
  const { rows } = await client.query(CHANGES);
  for (const { je_doprava, citac, citac_od, ids } of rows) {
    await client.query(MARK_PRODUCTS, [je_doprava, citac, citac_od, ids]);
  }
}

/** Adds days, from the first one with another threshold, with a line whose price lies between the two thresholds. */
const DAYS_BETWEEN = `
  insert into dny select distinct r.den from prodejni_radek r
  where r.den >= (select min(plati_od) from (
      (table prodej_mez except table prodej_mez_platna) union (table prodej_mez_platna except table prodej_mez)) as jine)
    and (r.cena_s_dph >= ${thresholdOn('prodej_mez')}) <> (r.cena_s_dph >= ${thresholdOn('prodej_mez_platna')})`;

/** Returns the highest product id: products above it have never been marked. */
export async function lastProduct(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select coalesce(max(id), 0) as id from prodej_produkt');
  return rows[0].id;
}

/** Marks products above `marked` by the rules in force. */
export async function markProducts(client: pg.ClientBase, marked: number) {
  await client.query(CHANGED_PRODUCTS, [marked]);
  await markChanged(client);
}

/**
 * Marks products above `marked` by the rules in force, on a database that is not distributed. Returns the highest
 * product id.
 */
export async function markNewProducts(client: pg.ClientBase, marked: number): Promise<number> {
  const { rows } = await client.query({ name: 'mark_new', text: MARK_HERE, values: [marked] });
  return rows[0].id;
}

/** Links names that an ADMIN has not decided about to persons and shops. */
export async function resolveNames(client: pg.ClientBase) {
  await client.query(RESOLVE_PEOPLE);
  await client.query(RESOLVE_BRANCHES);
}

/**
 * Marks products by the rules in force: those above `marked`, and all of them when rules have changed since
 * the rollups were made. Adds the days whose numbers thereby change to the temporary table `dny` (den). Returns
 * the change of rules that `confirmRules` must record at the end; null when nothing changed.
 */
export async function applyRules(client: pg.ClientBase, marked: number): Promise<number | null> {
  const { rows } = await client.query<{ zadano: number; platne: number }>(
    'select zadano, platne from prodej_pravidla',
  );
  const { zadano, platne } = rows[0]!;
  const isChanged = zadano !== platne;
  await client.query(CHANGED_PRODUCTS, [isChanged ? 0 : marked]);
  if (isChanged) await client.query(DAYS_OF_PRODUCTS, [marked]);
  await markChanged(client);
  if (!isChanged) return null;
  await client.query(DAYS_BETWEEN);
  // Other transactions see this only together with the new numbers.
  await client.query('delete from prodej_mez_platna');
  await client.query('insert into prodej_mez_platna table prodej_mez');
  return zadano;
}

/**
 * Records that the rollups follow the rules. Must be the last statement of the transaction: changes of rules wait for
 * this row, and they must not wait for a recount.
 */
export async function confirmRules(client: pg.ClientBase, zadano: number | null) {
  if (zadano === null) return;
  await client.query('update prodej_pravidla set platne = $1', [zadano]);
}
