import { sql } from 'kysely';
import { iso } from '#server/core/clock.ts';
import type { Tx } from '#server/core/database/db.ts';
import { hashPassword } from '#server/session/hashing.ts';
import { keptMonth, measuredBy, monthsOf } from '#server/timesheet/months.ts';
import { saveSheets } from '#server/timesheet/queries.ts';
import { addMonths, monthOf } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { DEFAULT_SETTINGS } from '#shared/settings/keys.ts';
import { KIOSK_PIN } from './attended.ts';
import { PEOPLE } from './chain.ts';

const ADMIN = 1;

/** Adds departures forgotten in `month`, as a manager would before it is closed. */
const addDepartures = (db: Tx, month: string) =>
  sql`insert into dochazka (smena_id, typ_akce, cas, zapsal_id, duvod)
    select s.id, 'odchod', (s.datum + s.cas_do) at time zone 'Europe/Prague', ${ADMIN}, 'Zapomenutý odchod'
    from smena s
    where s.datum >= ${`${month}-01`}::date and s.datum < ${`${month}-01`}::date + interval '1 month'
      and s.typ_smeny = 'prace'
      and (select d.typ_akce from dochazka d where d.smena_id = s.id order by d.cas desc, d.id desc limit 1) <> 'odchod'`.execute(
    db,
  );

/** Everybody with a shift in `month`, in order of their ids. */
async function attendedBy(db: Tx, month: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct uzivatel_id as id from smena
    where datum >= ${`${month}-01`}::date and datum < ${`${month}-01`}::date + interval '1 month'
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Closes the month before last, leaves timesheets of last month in several states, and gives everybody the PIN
 * `KIOSK_PIN`. Call it after everything that adds shifts: a closed month accepts no more.
 */
export async function fillTimesheets(db: Tx, now: number) {
  const last = addMonths(monthOf(pragueClock(now).datum), -1);
  const closed = addMonths(last, -1);
  await addDepartures(db, closed);
  const kdy = iso(now);
  const all = await attendedBy(db, closed);
  const approval = { stav: 'schvaleno' as const, vyjadreno: kdy, schvalil_id: ADMIN, schvaleno: kdy };
  await saveSheets(
    db,
    closed,
    all.map(uzivatel_id => ({ uzivatel_id, ...approval })),
  );
  const months = await monthsOf(db, closed, { osoby: all }, measuredBy(DEFAULT_SETTINGS, now));
  const closing = { stav: 'uzavreno' as const, uzavrel_id: ADMIN, uzavreno: kdy };
  await saveSheets(
    db,
    closed,
    months.map(month => ({ uzivatel_id: month.id, ...closing, snimek: JSON.stringify(keptMonth(month)) })),
  );
  const states = ['otevreno', 'souhlas', 'pripominka', 'otevreno'] as const;
  const people = await attendedBy(db, last);
  await db
    .insertInto('vykaz')
    .values(
      people.map(uzivatel_id => {
        const stav = states[uzivatel_id % states.length]!;
        const pripominka =
          stav === 'pripominka' ? 'V pátek jsem zůstala o hodinu déle, prosím doplnit.' : null;
        return { uzivatel_id, mesic: `${last}-01`, stav, pripominka };
      }),
    )
    .execute();
  const otisk = await hashPassword(KIOSK_PIN);
  await db
    .insertInto('pin')
    .values(PEOPLE.filter(person => person.aktivni !== false).map(({ id }) => ({ uzivatel_id: id, otisk })))
    .execute();
}
