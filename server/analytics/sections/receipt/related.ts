import { sql } from 'kysely';
import type { Doklad } from '#shared/analytics/calls/doklad-contract.ts';
import type { Db } from '../../../core/database/db.ts';
import { shownName } from '../../../users/person.ts';

/** Data related to a document besides its lines: the shifts of its people, and the orders of parts that it names. */

/** The document's people by day, materialized first: on a distributed database the rest is on another node. */
const sellersOf = (doklad_id: number) => sql`
  lide as materialized (
    select distinct o.uzivatel_id, r.den
    from (select den, prodejce_id, technik_id, osoba_id from prodejni_radek where doklad_id = ${doklad_id} offset 0) as r
    join prodej_osoba o on o.id in (r.prodejce_id, r.technik_id, r.osoba_id)
    where o.uzivatel_id is not null)`;

/** The shifts, on the document's days, of those who sold it or whom it counts for. */
export async function shiftsOf(db: Db, doklad_id: number): Promise<Doklad['smeny']> {
  const { rows } = await sql<Doklad['smeny'][number]>`
    with ${sellersOf(doklad_id)}
    select s.id, ${shownName('u')} as jmeno, s.datum, to_char(s.cas_od, 'HH24:MI') as cas_od,
      to_char(s.cas_do, 'HH24:MI') as cas_do, p.nazev as prodejna, a.prisel, a.odesel
    from smena s join uzivatel u on u.id = s.uzivatel_id join prodejna p on p.id = s.prodejna_id
    cross join lateral (
      select min(d.cas) filter (where d.typ_akce = 'prichod') as prisel,
        max(d.cas) filter (where d.typ_akce = 'odchod') as odesel
      from dochazka d where d.smena_id = s.id
        and not exists (select 1 from dochazka oprava where oprava.opravuje_id = d.id)) as a
    where s.typ_smeny = 'prace' and (s.uzivatel_id, s.datum) in (select uzivatel_id, den from lide)
    order by s.datum, s.cas_od, s.id`.execute(db);
  return rows;
}

/** People of the document who have no work shift on its day. */
export async function withoutShift(db: Db, doklad_id: number): Promise<string[]> {
  const { rows } = await sql<{ jmeno: string }>`
    with ${sellersOf(doklad_id)}
    select distinct ${shownName('u')} as jmeno from lide l join uzivatel u on u.id = l.uzivatel_id
    where not exists (
      select 1 from smena s where s.uzivatel_id = u.id and s.datum = l.den and s.typ_smeny = 'prace')
    order by 1`.execute(db);
  return rows.map(({ jmeno }) => jmeno);
}

/** Orders of parts whose service number is on a line or is the document's own; uses the index of service numbers. */
export async function ordersOf(db: Db, doklad_id: number): Promise<Doklad['objednavky']> {
  const { rows } = await sql<Doklad['objednavky'][number]>`
    select o.id, o.servisni_cislo as cislo from (
      select objednavka as cislo from prodejni_radek where doklad_id = ${doklad_id} and objednavka is not null
      union select doklad from prodej_doklad where id = ${doklad_id}) as c
    join objednavka o on o.servisni_cislo = c.cislo
    where o.smazana is null order by o.id limit 20`.execute(db);
  return rows;
}
