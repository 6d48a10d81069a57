import { sql } from 'kysely';
import type { Db } from '#server/core/database/db.ts';
import { insertKiosk } from '#server/kiosk/queries.ts';
import { hashPassword } from '#server/session/hashing.ts';
import { addMonths } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';

let months = 0;

/**
 * Creates a month in 2000 to 2009 with a single worked shift of six hours by this person; `stav` is the state of its
 * timesheet. @returns the month
 */
async function workedMonth(db: Db, uzivatel_id: number, stav?: TimesheetState): Promise<string> {
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

/** Everybody's PIN in the demo and in tests. */
export const KIOSK_PIN = '4719';

/** A kiosk of the first shop that waits to be paired with its code. */
const kiosk = (db: Db) =>
  db
    .transaction()
    .execute(tx => insertKiosk(tx, { prodejna_id: 1, nazev: 'Pokladna', vytvoril_id: 1 }, Date.now()));

/** Sets the person's PIN, with this many wrong tries. */
export async function pin(db: Db, uzivatel_id: number, pokusu = 0) {
  const otisk = await hashPassword(KIOSK_PIN);
  const values = { uzivatel_id, otisk, pokusu };
  await db
    .insertInto('pin')
    .values(values)
    .onConflict(conflict => conflict.column('uzivatel_id').doUpdateSet({ otisk, pokusu }))
    .execute();
}

/** A person with a PIN and a shift in the first shop for the whole of today. */
async function clocking(db: Db, uzivatel_id: number): Promise<number> {
  await pin(db, uzivatel_id);
  const { datum } = pragueClock(Date.now());
  const values = { uzivatel_id, prodejna_id: 1, datum, cas_od: '00:00', cas_do: '23:59', poznamka: null };
  await db.insertInto('smena').values(values).execute();
  return uzivatel_id;
}

/** Builders of attendance records for `records`. */
export const attended = (db: Db) => ({
  workedMonth: (uzivatel_id: number, stav?: TimesheetState) => workedMonth(db, uzivatel_id, stav),
  /** A closed month of somebody whose contract has a number of employment. */
  async paidMonth(uzivatel_id = 13) {
    const mesic = await workedMonth(db, uzivatel_id, 'uzavreno');
    const dates = { od: `${mesic}-01`, do: `${mesic}-28` };
    const values = { uzivatel_id, druh: 'hpp', tydenni_hodiny: 40, cislo_pomeru: '101', ...dates } as const;
    await db
      .deleteFrom('smlouva')
      .where('uzivatel_id', '=', uzivatel_id)
      .where('od', '=', dates.od)
      .execute();
    await db.insertInto('smlouva').values(values).execute();
    return mesic;
  },
  kiosk: () => kiosk(db),
  pin: (uzivatel_id: number, pokusu?: number) => pin(db, uzivatel_id, pokusu),
  clocking: (uzivatel_id: number) => clocking(db, uzivatel_id),
});
