import { type Generated, type Insertable, type JSONColumnType, sql } from 'kysely';
import { EXCUSED_KINDS } from '#shared/absences/excused.ts';
import type { ContractKind } from '#shared/contracts/kinds.ts';
import { FALLBACK_SHOP } from '#shared/shifts/kinds.ts';
import type { KeptMonth, KeptSheet } from '#shared/timesheet/kept.ts';
import type { TimesheetState } from '#shared/timesheet/kinds.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import type { Schema } from '../core/database/schema.ts';
import { authorColumns, byName } from '../users/person.ts';

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
      /** What the month was when it was approved. */
      videno: string | null;
      snimek: JSONColumnType<KeptMonth | null, string | null | undefined, string | null>;
    };
  }
}

const [, jmeno, prijmeni] = authorColumns;

const home = sql<number>`coalesce(uzivatel.prodejna_id, ${FALLBACK_SHOP})`;

/** The first day of a month, as it is stored. */
const firstOf = (mesic: string) => `${mesic}-01`;

/** Whose month is asked for: of one shop, of some people, or of all. */
export type Whose = { prodejna?: number; osoby?: number[] };

/** Whether somebody's month says anything: a shift, or days of approved leave that is none (rule absences-7). */
const hasMonth = (
  mesic: string,
) => sql<boolean>`(exists (select from smena where smena.uzivatel_id = uzivatel.id
    and smena.datum >= ${firstOf(mesic)}::date and smena.datum < ${firstOf(mesic)}::date + interval '1 month')
  or exists (select from nepritomnost n where n.uzivatel_id = uzivatel.id and n.stav = 'schvaleno'
    and n.druh = any(${[...EXCUSED_KINDS]}) and n.cas_od is null
    and n.od < ${firstOf(mesic)}::date + interval '1 month' and n."do" >= ${firstOf(mesic)}::date))`;

/**
 * People with a shift or leave in the month, by name, former ones too: their timesheets are those of their home shop (rule
 * timesheet-1). Who is asked for by number is found without them as well.
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

/** What was said of a person's month; what is kept of a closed one. */
export type Said = {
  stav: TimesheetState;
  pripominka: string | null;
  schvalil: string | null;
  uzavrel: string | null;
  snimek: KeptMonth | null;
  /** The digest that was approved; null of approvals that kept none. */
  videno: string | null;
};

/** What was said of these people's month, by person. */
export async function listSaid(db: Db, mesic: string, people: { id: number }[]): Promise<Map<number, Said>> {
  const rows = await db
    .selectFrom('vykaz')
    .leftJoin('uzivatel as s', 's.id', 'vykaz.schvalil_id')
    .leftJoin('uzivatel as u', 'u.id', 'vykaz.uzavrel_id')
    .select(['vykaz.uzivatel_id', 'vykaz.stav', 'vykaz.pripominka', 'vykaz.snimek', 'vykaz.videno'])
    .select(sql<string | null>`s.jmeno || ' ' || s.prijmeni`.as('schvalil'))
    .select(sql<string | null>`u.jmeno || ' ' || u.prijmeni`.as('uzavrel'))
    .where('vykaz.mesic', '=', firstOf(mesic))
    .where(sql<boolean>`vykaz.uzivatel_id = any(${people.map(({ id }) => id)})`)
    .execute();
  return new Map(rows.map(({ uzivatel_id, ...said }) => [uzivatel_id, said]));
}

/** What is kept of a closed month, by person; of everybody, or of these people. */
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
 * Of these people's closed months that begin in a year, minutes of overtime and kind of contract, null where nothing is
 * kept; and whether it was counted by the contract of each day.
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

/** Minutes of the vacation in a person's closed months that begin in these days, as it is kept, by the shift. */
export async function listKeptVacation(db: Db, userId: number, { od, do: to }: { od: string; do: string }) {
  const { rows } = await sql<{ id: number; minut: number }>`
    select (radek ->> 'id')::int as id, (radek ->> 'plan')::int as minut
    from vykaz, jsonb_array_elements(snimek #> '{sheet,rows}') radek
    where uzivatel_id = ${userId} and mesic between ${od}::date and ${to}::date
      and radek ->> 'typ_smeny' = 'dovolena'`.execute(db);
  return new Map(rows.map(({ id, minut }) => [id, minut]));
}

/**
 * Has these people's months alone until the transaction ends: changes of their shifts and attendance wait, and then
 * find what was decided. In the order of their numbers, so that two who decide never wait for each other.
 */
export async function lockMonths(db: Tx, users: number[]) {
  for (const id of users.toSorted((a, b) => a - b))
    await sql`select pg_advisory_xact_lock(${LOCKS.timesheet}, ${id})`.execute(db);
}

type Sheet = Omit<Insertable<Schema['vykaz']>, 'mesic'>;

/** Writes these sheets of a month, all of the same columns, over those that there are; other columns stay as they were. */
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

/** Whether a person agreed with the month of this day, and nothing has taken that back. */
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

/** The closed month of a person that a day is in, as the database says it: '2026-10 Petra Nováková'. Undefined where it is open. */
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

/** Whose month is not closed yet, of a shop or of all, with the shop that it belongs to. */
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

/** The reminder of a departure that is missing, by its shift. */
export const departureEvent = (smena: number) => `odchod:${smena}`;

/** Work from `od` on that somebody came to and has not left by the records, and was not reminded of: what may be forgotten. */
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

/** Whose months of this shop's people are closed. */
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
