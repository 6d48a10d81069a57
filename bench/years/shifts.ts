import { sql } from 'kysely';
import type { Tx } from '#server/core/database/db.ts';

/** How many people of the chain have shifts. */
const PEOPLE = 40;

/**
 * Shifts of 40 people on weekdays over `years` up to today and a month ahead; one in twenty is a day of vacation.
 * Those before today have four records of attendance; today nobody has arrived yet.
 */
export async function fillShifts(db: Tx, years: number) {
  await sql`
    insert into smena (uzivatel_id, prodejna_id, datum, cas_od, cas_do, typ_smeny)
    select u.id, u.prodejna_id, den, '08:00', '16:30',
      case when (extract(doy from den)::int + u.id * 7) % 20 = 0 then 'dovolena' else 'prace' end
    from (select id, prodejna_id from uzivatel where aktivni and prodejna_id is not null order by id limit ${PEOPLE}) as u,
      generate_series(current_date - round(${years}::numeric * 365)::int, current_date + 31, interval '1 day') as den
    where extract(isodow from den) < 6 or den = current_date`.execute(db);
  await sql`
    insert into dochazka (smena_id, typ_akce, cas, zapsal_id)
    select s.id, akce, (s.datum + cas + ((s.id % 13) - 6) * interval '1 minute') at time zone 'Europe/Prague', s.uzivatel_id
    from smena s, (values ('prichod', time '08:00'), ('pauza_start', time '12:00'), ('pauza_konec', time '12:30'),
      ('odchod', time '16:30')) as den (akce, cas)
    where s.typ_smeny = 'prace' and s.datum < current_date
    order by s.datum, s.id, cas`.execute(db);
}
