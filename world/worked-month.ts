import { sql } from 'kysely';
import type { Db } from '#server/core/db.ts';
import { addMonths } from '#shared/core/days.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';

let months = 0;

/**
 * A month of the years 2000 to 2009 with one shift of six hours worked by this person, and nothing else in it; `stav` is
 * what its timesheet says. @returns the month
 */
export async function workedMonth(db: Db, uzivatel_id: number, stav?: TimesheetState): Promise<string> {
  const mesic = addMonths('2000-01', months++ % 120);
  const first = `${mesic}-01`;
  await db.deleteFrom('vykaz').where('mesic', '=', first).execute();
  await sql`delete from smena where date_trunc('month', datum)::date = ${first}`.execute(db);
  const { id: smena_id } = await db
    .insertInto('smena')
    .values({
      ...{ uzivatel_id, prodejna_id: 1, datum: `${mesic}-15`, poznamka: null },
      ...{ cas_od: '08:00', cas_do: '14:00' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const record = { smena_id, poznamka: null, zapsal_id: uzivatel_id, duvod: null, opravuje_id: null };
  await db
    .insertInto('dochazka')
    .values([
      { ...record, typ_akce: 'prichod', cas: `${mesic}-15T08:00:00+01:00` },
      { ...record, typ_akce: 'odchod', cas: `${mesic}-15T14:00:00+01:00` },
    ])
    .execute();
  if (stav) await db.insertInto('vykaz').values({ uzivatel_id, mesic: first, stav }).execute();
  return mesic;
}
