import { sql } from 'kysely';
import type { Db } from '#server/core/database/db.ts';

/**
 * Orders with their history up to now, a new one every half an hour: one in 125 is open, one in ten cancelled, the
 * rest done; of the last 4,000 every hundredth is in the trash.
 */
export const fillOrders = (db: Db, count: number) =>
  sql`
    with lide as (select array['Jan', 'Eva', 'Petr', 'Lucie', 'Tomáš', 'Jiří', 'Žaneta', 'Oldřich'] as jmena,
      array['Novák', 'Svobodová', 'Dvořák', 'Černá', 'Procházka', 'Kučerová', 'Říha', 'Šťastná'] as prijmeni),
    nove as (
      insert into objednavka (jmeno_zakaznika, prijmeni_zakaznika, telefon_zakaznika, typ_telefonu, dil, cena,
        servisni_cislo, status, prodejna_id, zalozil_id, posledni_zmena_id, datum_vytvoreni, datum_stavu, smazana)
      select jmena[1 + n % 8], prijmeni[1 + (n / 8) % 8] || to_char(n % 997, 'FM000'),
        '6' || to_char((n::bigint * 7919) % 100000000, 'FM00000000'), 'iPhone ' || (11 + n % 6), 'Displej', n % 9000,
        'SZ-' || n,
        case when n % 125 = 0 then (array['nove', 'objednano', 'v_kosiku', 'predobjednano', 'neni_skladem',
          'dorazilo_ceka'])[1 + (n / 125) % 6] when n % 10 = 0 then 'storno' else 'hotovo' end,
        1 + n % 6, 12, 12, now() - (${count}::int - n) * interval '30 minutes',
        now() - (${count}::int - n) * interval '20 minutes',
        case when n % 100 = 99 and n > ${count}::int - 4000 then now() - (${count}::int - n) * interval '9 minutes' end
      from generate_series(1, ${count}::int) as n, lide
      returning id, status, datum_vytvoreni, datum_stavu),
    prvni as (
      insert into objednavka_historie (objednavka_id, poradi, typ, puvodni_status, novy_status, datum_zmeny, uzivatel_id, zmeny)
      select id, 1, 'vytvoreni', '', 'nove', datum_vytvoreni, 12, '{}' from nove)
    insert into objednavka_historie (objednavka_id, poradi, typ, puvodni_status, novy_status, datum_zmeny, uzivatel_id, zmeny)
    select id, 2, 'stav', 'nove', status, datum_stavu, 12, '{}' from nove where status <> 'nove'`.execute(db);
