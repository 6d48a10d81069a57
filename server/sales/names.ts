import type pg from 'pg';
import { THRESHOLD_SETTING } from './rollups.ts';

/**
 * What names in the lines mean: persons, shops, counters and shipping, by the rules in force. Everything
 * here runs under LOCKS.sales, so that marks of products and rollups made by them never part.
 */

/** 'Jméno Příjmení' or the reverse, without diacritics; two people of one name are nobody (4-decisions §5). */
const RESOLVE_PEOPLE = `
  update prodej_osoba o set uzivatel_id = u.id
  from (select jmeno, min(id) as id from (
      select bez_diakritiky(jmeno || ' ' || prijmeni) as jmeno, id from uzivatel
      union select bez_diakritiky(prijmeni || ' ' || jmeno), id from uzivatel) as podoby
    group by jmeno having count(*) = 1) as u
  where not o.rucne and o.uzivatel_id is null
    and bez_diakritiky(regexp_replace(trim(o.jmeno), '\\s+', ' ', 'g')) = u.jmeno`;

const RESOLVE_BRANCHES = `
  update prodej_pobocka b set prodejna_id = p.id from prodejna p
  where not b.rucne and b.prodejna_id is null and (b.id_prodejny = p.id_prodejny or (b.id_prodejny is null
    and b.stredisko <> '' and bez_diakritiky(b.stredisko) in (bez_diakritiky(p.nazev),
      bez_diakritiky(p.nazev_kratkiy), bez_diakritiky(coalesce(p.stredisko, '')),
      bez_diakritiky(coalesce(p.nazev_google_sheets, '')))))`;

/** Names are folded once a product, not once a product and rule. A code is stronger than a part of a name. */
const MARK_PRODUCTS = `
  with slozene as materialized (
    select p.id, p.doprava_ze_zdroje, bez_diakritiky(p.kod) as kod, bez_diakritiky(p.nazev) as nazev,
      bez_diakritiky(k.nazev) as kategorie
    from prodej_produkt p join prodej_nazev k on k.id = p.kategorie_id where p.id > $1)
  update prodej_produkt p set je_doprava = n.je_doprava, citac = n.citac
  from (select s.id,
      s.doprava_ze_zdroje or exists (select from prodej_doprava_pravidlo d
        where case d.druh when 'kod' then s.kod = d.vzor when 'nazev' then position(d.vzor in s.nazev) > 0
          else s.kategorie = d.vzor end) as je_doprava,
      (select c.citac from prodej_citac_pravidlo c
        where case c.druh when 'kod' then s.kod = c.vzor else position(c.vzor in s.nazev) > 0 end
        order by c.druh, c.id limit 1) as citac
    from slozene s) as n
  where n.id = p.id and (p.je_doprava, p.citac) is distinct from (n.je_doprava, n.citac)
  returning p.id`;

const DAYS_OF_PRODUCTS = `
  insert into dny select distinct den from prodejni_radek where produkt_id = any($1)`;

/** Lines whose price lies between the old and the new threshold; returns count by their price too. */
const DAYS_BETWEEN = `
  insert into dny select distinct den from prodejni_radek
  where cena_s_dph >= least($1::numeric, $2) and cena_s_dph < greatest($1::numeric, $2)`;

/** The highest product there is: marks of later ones have never been made. */
export async function lastProduct(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query('select coalesce(max(id), 0) as id from prodej_produkt');
  return rows[0].id;
}

/** Persons and shops of names that an ADMIN has not decided about. */
export async function resolveNames(client: pg.ClientBase) {
  await client.query(RESOLVE_PEOPLE);
  await client.query(RESOLVE_BRANCHES);
}

/** The rules that a transaction follows: the change asked for last, and the threshold of items over 100. */
export type AppliedRules = { zadano: number; mez: number };

/**
 * Marks products by the rules in force: those above `marked`, and all of them when rules have changed since
 * the rollups were made. Adds the days whose numbers change by it to the temporary table `dny` (den). Answers
 * what `confirmRules` has to say at the end; null when nothing changed.
 */
export async function applyRules(client: pg.ClientBase, marked: number): Promise<AppliedRules | null> {
  const { rows } = await client.query('select * from prodej_pravidla');
  const { zadano, platne, mez_polozek: mez, mez_polozek_platna: applied } = rows[0];
  const isChanged = zadano !== platne;
  const { rows: products } = await client.query<{ id: number }>(MARK_PRODUCTS, [isChanged ? 0 : marked]);
  const sold = products.map(product => product.id).filter(id => id <= marked);
  if (sold.length > 0) await client.query(DAYS_OF_PRODUCTS, [sold]);
  if (mez !== applied) await client.query(DAYS_BETWEEN, [mez, applied]);
  if (!isChanged) return null;
  await client.query('select set_config($1, $2, true)', [THRESHOLD_SETTING, String(mez)]);
  return { zadano, mez };
}

/**
 * Says that the rollups follow the rules. The last of the transaction: the row is what changes of rules wait
 * for, and they must not wait for a recount.
 */
export async function confirmRules(client: pg.ClientBase, rules: AppliedRules | null) {
  if (!rules) return;
  await client.query('update prodej_pravidla set platne = $1, mez_polozek_platna = $2', [
    rules.zadano,
    rules.mez,
  ]);
}
