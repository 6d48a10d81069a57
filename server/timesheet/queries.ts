import { type Generated, type Insertable, type JSONColumnType, sql } from 'kysely';
import { EXCUSED_KINDS } from '#shared/absences/excused.ts';
import type { ContractKind } from '#shared/contracts/kinds.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import type { KeptMonth, KeptSheet } from '#shared/timesheet/kept.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import type { Schema } from '../core/database/schema.ts';
import { authorColumns, byName, shownName } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    vykaz: {
      id: Generated<number>;
      uzivatel_id: number;
      mesic: string;
      stav: Generated<TimesheetState>;
      pripominka: string | null;
      vyjadreno: string | null;
      schvalil_id: number | null;
      schvaleno: string | null;
      uzavrel_id: number | null;
      uzavreno: string | null;
      /** The digest of the month when it was approved. */
      videno: string | null;
      snimek: JSONColumnType<KeptMonth | null, string | null | undefined, string | null>;
    };
  }
}

const [, jmeno, prijmeni] = authorColumns;

const home = sql<number>`coalesce(uzivatel.prodejna_id, ${FALLBACK_SHOP})`;

/** The first day of a month, which is how months are stored. */
const firstOf = (mesic: string) => `${mesic}-01`;

/** Whose months are asked for: those of one shop, of some people, or of everybody. */
export type Whose = { prodejna?: number; osoby?: number[] };

/** Whether a person's month has any content: a shift, or days of approved leave without a shift (rule absences-7). */
const hasMonth = (
  mesic: string,
) => sql<boolean>`(exists (select from smena where smena.uzivatel_id = uzivatel.id
    and smena.datum >= ${firstOf(mesic)}::date and smena.datum < ${firstOf(mesic)}::date + interval '1 month')
  or exists (select from nepritomnost n where n.uzivatel_id = uzivatel.id and n.stav = 'schvaleno'
    and n.druh = any(${[...EXCUSED_KINDS]}) and n.cas_od is null
    and n.od < ${firstOf(mesic)}::date + interval '1 month' and n."do" >= ${firstOf(mesic)}::date))`;

/**
 * People with a shift or leave in the month, by name, including former ones; timesheets belong to the home shop
 * (rule timesheet-1). People in `osoby` are returned even without any.
 */
export const listPeople = (db: Db, mesic: string, { prodejna, osoby }: Whose) =>
  db
    .selectFrom('uzivatel')
    .select(['uzivatel.id', jmeno, prijmeni, home.as('prodejna_id'), 'uzivatel.role'])
    .$if(osoby !== undefined, query => query.where('uzivatel.id', 'in', [...osoby!, 0]))
    .$if(prodejna !== undefined, query => query.where(sql<boolean>`${home} = ${prodejna}`))
    .$if(osoby === undefined, query => query.where(hasMonth(mesic)))
    .orderBy(byName)
    .execute();

/** The state of a person's month, and the kept data if it is closed. */
export type Said = {
  stav: TimesheetState;
  pripominka: string | null;
  schvalil: string | null;
  uzavrel: string | null;
  snimek: KeptMonth | null;
  /** The digest that was approved; null for approvals from before digests were stored. */
  videno: string | null;
};

/** The states of these people's month, by person. */
export async function listSaid(db: Db, mesic: string, people: { id: number }[]): Promise<Map<number, Said>> {
  const rows = await db
    .selectFrom('vykaz')
    .leftJoin('uzivatel as s', 's.id', 'vykaz.schvalil_id')
    .leftJoin('uzivatel as u', 'u.id', 'vykaz.uzavrel_id')
    .select(['vykaz.uzivatel_id', 'vykaz.stav', 'vykaz.pripominka', 'vykaz.snimek', 'vykaz.videno'])
    .select([shownName('s').$castTo<string | null>().as('schvalil')])
    .select([shownName('u').$castTo<string | null>().as('uzavrel')])
    .where('vykaz.mesic', '=', firstOf(mesic))
    .where(sql<boolean>`vykaz.uzivatel_id = any(${people.map(({ id }) => id)})`)
    .execute();
  return new Map(rows.map(({ uzivatel_id, ...said }) => [uzivatel_id, said]));
}

/** The kept timesheets of a closed month by person, of everybody or of these people. */
export async function listKeptSheets(
  db: Db,
  mesic: string,
  users?: number[],
): Promise<Map<number, KeptSheet>> {
  const rows = await db
    .selectFrom('vykaz')
    .select(['uzivatel_id', 'snimek'])
    .where('mesic', '=', firstOf(mesic))
    .where('snimek', 'is not', null)
    .$if(users !== undefined, query => query.where(sql<boolean>`uzivatel_id = any(${users})`))
    .execute();
  return new Map(rows.map(({ uzivatel_id, snimek }) => [uzivatel_id, snimek!.sheet]));
}

/**
 * These people's closed months of a year: minutes of overtime and kind of contract, null where nothing is kept; and
 * whether the overtime was computed by each day's contract.
 */
export const listKeptOvertime = (db: Db, year: { od: string; do: string }, users: number[]) =>
  db
    .selectFrom('vykaz')
    .select(['uzivatel_id', sql<string>`to_char(mesic, 'YYYY-MM')`.as('mesic')])
    .select(sql<number | null>`(snimek #>> '{sheet,soucty,prescas}')::int`.as('prescas'))
    .select(sql<ContractKind | null>`snimek #>> '{smlouva,druh}'`.as('druh'))
    .select(sql<boolean>`snimek #>> '{smlouvy,0,druh}' is not null`.as('podle_dne'))
    .where('mesic', '>=', year.od)
    .where('mesic', '<=', year.do)
    .where(sql<boolean>`uzivatel_id = any(${users})`)
    .where('stav', '=', 'uzavreno')
    .execute();

/** Kept minutes of vacation by shift, in a person's closed months that begin in these days. */
export async function listKeptVacation(db: Db, userId: number, { od, do: to }: { od: string; do: string }) {
  const { rows } = await sql<{ id: number; minut: number }>`
    select (radek ->> 'id')::int as id, (radek ->> 'plan')::int as minut
    from vykaz, jsonb_array_elements(snimek #> '{sheet,rows}') radek
    where uzivatel_id = ${userId} and mesic between ${od}::date and ${to}::date
      and radek ->> 'typ_smeny' = 'dovolena'`.execute(db);
  return new Map(rows.map(({ id, minut }) => [id, minut]));
}

/**
 * Locks these people's months until the transaction ends: changes of their shifts and attendance wait, and then see
 * the decision. Locks in the order of ids, so that two decisions cannot deadlock.
 */
export async function lockMonths(db: Tx, users: number[]) {
  for (const id of users.toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(${LOCKS.timesheet}, ${id})`.execute(db);
}

type Sheet = Omit<Insertable<Schema['vykaz']>, 'mesic'>;

/** Upserts timesheets of a month, all with the same columns; other columns stay unchanged. */
export const saveSheets = (db: Tx, mesic: string, sheets: Sheet[]) =>
  db
    .insertInto('vykaz')
    .values(sheets.map(sheet => ({ ...sheet, mesic: firstOf(mesic) })))
    .onConflict(conflict =>
      conflict
        .columns(['uzivatel_id', 'mesic'])
        .doUpdateSet(eb =>
          Object.fromEntries(
            (Object.keys(sheets[0]!) as (keyof Sheet)[]).map(name => [name, eb.ref(`excluded.${name}`)]),
          ),
        ),
    )
    .execute();

/** Whether the person's agreement with the month of this day is still valid. */
export const hasAgreed = async (db: Db, uzivatel_id: number, datum: string): Promise<boolean> =>
  (await db
    .selectFrom('vykaz')
    .select('id')
    .where('uzivatel_id', '=', uzivatel_id)
    .where('mesic', '=', firstOf(datum.slice(0, 7)))
    .where('stav', 'in', ['souhlas', 'schvaleno'])
    .where('vyjadreno', 'is not', null)
    .where('pripominka', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The closed month of a person and day, in the trigger's words: '2026-10 Petra Nováková'; undefined if open. */
export const findClosed = async (db: Db, uzivatel_id: number, datum: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('vykaz')
      .innerJoin('uzivatel', 'uzivatel.id', 'vykaz.uzivatel_id')
      .select(sql<string>`to_char(mesic, 'YYYY-MM') || ' ' || jmeno || ' ' || prijmeni`.as('kdo'))
      .where('uzivatel_id', '=', uzivatel_id)
      .where('mesic', '=', firstOf(datum.slice(0, 7)))
      .where('stav', '=', 'uzavreno')
      .executeTakeFirst()
  )?.kdo;

/** People whose month is not closed yet, in one shop or all, with their home shop. */
export const listUnclosed = (db: Db, mesic: string, prodejna?: number) =>
  db
    .selectFrom('uzivatel')
    .innerJoin('prodejna', join => join.on(sql<boolean>`prodejna.id = ${home}`))
    .leftJoin('vykaz', join =>
      join.onRef('vykaz.uzivatel_id', '=', 'uzivatel.id').on('vykaz.mesic', '=', firstOf(mesic)),
    )
    .select(['uzivatel.id', home.as('prodejna_id'), 'prodejna.nazev', 'vykaz.stav'])
    .where(hasMonth(mesic))
    .where(sql<boolean>`coalesce(vykaz.stav, 'otevreno') <> 'uzavreno'`)
    .$if(prodejna !== undefined, query => query.where(sql<boolean>`${home} = ${prodejna}`))
    .orderBy(sql`prodejna.nazev collate "cs-x-icu", uzivatel.id`)
    .execute();

/** The event of the reminder of a shift's missing departure. */
export const departureEvent = (smena: number) => `odchod:${smena}`;

/** Work shifts since `od` with attendance but no departure or reminder: candidates for a reminder. */
export const listWithoutDeparture = (db: Db, od: string) =>
  db
    .selectFrom('smena')
    .innerJoin('uzivatel', 'uzivatel.id', 'smena.uzivatel_id')
    .innerJoin('odpracovano', 'odpracovano.smena_id', 'smena.id')
    .select(['smena.id', 'smena.uzivatel_id'])
    .where('smena.datum', '>=', od)
    .where('smena.typ_smeny', '=', 'prace')
    .where('uzivatel.aktivni', '=', true)
    .where('odpracovano.posledni_akce', '<>', 'odchod')
    .where(sql<boolean>`not exists (select from upozorneni u where u.uzivatel_id = smena.uzivatel_id
      and u.druh = 'smena' and u.udalost = 'odchod:' || smena.id)`)
    .execute();

/** The shop's people whose month is closed. */
export const listClosed = async (db: Db, mesic: string, prodejna?: number): Promise<number[]> =>
  (
    await db
      .selectFrom('vykaz')
      .innerJoin('uzivatel', 'uzivatel.id', 'vykaz.uzivatel_id')
      .select('vykaz.uzivatel_id')
      .where('mesic', '=', firstOf(mesic))
      .where('stav', '=', 'uzavreno')
      .$if(prodejna !== undefined, query => query.where(sql<boolean>`${home} = ${prodejna}`))
      .orderBy('vykaz.uzivatel_id')
      .execute()
  ).map(row => row.uzivatel_id);
