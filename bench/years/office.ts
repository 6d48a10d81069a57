import { sql } from 'kysely';
import type { Tx } from '#server/core/database/db.ts';

/** Posts by people in turn, two a day up to three months ago, with three comments and six reactions each. */
export async function fillPosts(db: Tx, count: number) {
  await sql`
    with osoby as (select array_agg(id order by id) as id from uzivatel where aktivni),
    nove as (
      insert into novinka (obsah, autor_id, datum_vytvoreni)
      select 'Zpráva číslo ' || n || ': zkontrolujte prosím ceny displejů, baterií a ochranných skel v regálu ' || n % 40,
        id[1 + n % 38], now() - interval '90 days' - (${count}::int - n) * interval '12 hours'
      from generate_series(1, ${count}::int) as n, osoby
      returning id, datum_vytvoreni),
    zarazene as (
      insert into novinka_kategorie (novinka_id, kategorie_id)
      select nove.id, k.id from nove, kategorie k where (nove.id + k.id) % 7 = 0),
    reakce as (
      insert into reakce (novinka_id, uzivatel_id, typ)
      select nove.id, osoby.id[1 + (nove.id * 5 + n) % 38],
        (array['like', 'srdce', 'smich', 'prekvapeni'])[1 + n % 4] from nove, osoby, generate_series(1, 6) as n)
    insert into komentar (novinka_id, obsah, autor_id, datum_vytvoreni)
    select nove.id, 'Hotovo, díky za upozornění.', osoby.id[1 + (nove.id + n * 11) % 38],
      datum_vytvoreni + n * interval '1 hour'
    from nove, osoby, generate_series(1, 3) as n`.execute(db);
}

/** Finished tasks, each person in turn, with the notifications that people keep for 60 days. */
export async function fillTasks(db: Tx, count: number, notificationsEach: number) {
  await sql`
    with osoby as (select array_agg(id order by id) as id from uzivatel where aktivni)
    insert into ukol (ukol, priorita, deadline, stav, prodejce_id, zadal_id, vytvoreno, dokonceno)
    select 'Doplnit regál ' || n, (array['nizka', 'stredni', 'vysoka'])[1 + n % 3], current_date - n / 4, 'hotovo',
      id[1 + n % 38], id[1 + n % 2], now() - (n + 8) * interval '6 hours', now() - n * interval '6 hours'
    from generate_series(1, ${count}::int) as n, osoby`.execute(db);
  await sql`
    insert into upozorneni (uzivatel_id, druh, udalost, zaznam, text, kdo_id, vytvoreno, precteno)
    select u.id, 'ukol', 'dávno ' || n, n, 'Nový úkol: Doplnit regál ' || n, 1, now() - n * interval '12 hours',
      case when n % 10 > 0 then now() - n * interval '11 hours' end
    from uzivatel u, generate_series(1, ${notificationsEach}::int) as n where u.aktivni`.execute(db);
}

/** Audit rows, one every nine minutes up to now, as the application itself writes them. */
export const fillAudit = (db: Tx, count: number) =>
  sql`
    with osoby as (select array_agg(id order by id) as id from uzivatel where aktivni)
    insert into audit (cas, kdo, kdo_jmeno, co, tabulka, zaznam, zmeny, adresa)
    select now() - (${count}::int - n) * interval '9 minutes', id[1 + n % 38], 'Petra Nováková',
      (array['vytvoreni', 'zmena', 'zmena', 'smazani'])[1 + n % 4],
      (array['objednavka', 'smena', 'novinka', 'ukol', 'dochazka'])[1 + n % 5], (n / 7)::text,
      jsonb_build_object('status', jsonb_build_array('nove', 'objednano')), '127.0.0.1'
    from generate_series(1, ${count}::int) as n, osoby`.execute(db);

/** The history of nightly imports, one in twenty with a problem. */
export const fillImports = (db: Tx, count: number) =>
  sql`
    insert into prodej_import (kdo, kdo_jmeno, cesta, soubor, profil, zdroj, zacatek, konec, stav, velikost, radku,
      dokladu, nove, chyby)
    select 1, 'Alena Dvořáková', 'slozka', 'prodeje-' || n || '.csv', 'kanonicky', 'pokladna',
      now() - (${count}::int - n) * interval '1 day', now() - (${count}::int - n) * interval '1 day' + interval '3 s',
      case when n % 20 = 0 then 'chyba' else 'hotovo' end, 400000, 1200, 500, 500, '[]'
    from generate_series(1, ${count}::int) as n`.execute(db);
