import { type ExpressionBuilder, type Generated, type JSONColumnType, sql } from 'kysely';
import type { Absence } from '#shared/absences/contract.ts';
import type { Excusing } from '#shared/absences/excused.ts';
import type { AbsenceKind, AbsenceState } from '#shared/absences/kinds.ts';
import type { Scope } from '#shared/core/permissions.ts';
import type { Times } from '#shared/shifts/hours.ts';
import type { KeptShift } from '#shared/shifts/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { insertedId } from '../core/database/rows.ts';
import type { Schema } from '../core/database/schema.ts';
import type { Person } from '../session/queries.ts';
import { authorJson, shownName } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    nepritomnost: {
      id: Generated<number>;
      uzivatel_id: number;
      druh: AbsenceKind;
      od: string;
      do: string;
      cas_od: string | null;
      cas_do: string | null;
      poznamka: string | null;
      stav: Generated<AbsenceState>;
      zadano: Generated<string>;
      zadal_id: number;
      rozhodnuto: string | null;
      rozhodl_id: number | null;
      duvod: string | null;
      vytvorene: Generated<number[]>;
      zrusene: JSONColumnType<KeptShift[], string | undefined, string>;
      verze: Generated<number>;
    };
    dovolena_pohyb: {
      id: Generated<number>;
      uzivatel_id: number;
      rok: number;
      hodiny: number;
      duvod: string;
      zapsal_id: number;
      kdy: Generated<string>;
    };
  }
}

/** An absence as it is stored, with the names of its people. */
export type AbsenceRow = Omit<Absence, 'smi'>;

const absences = (db: Db) =>
  db
    .selectFrom('nepritomnost')
    .innerJoin('uzivatel', 'uzivatel.id', 'nepritomnost.uzivatel_id')
    .select(eb => [
      'nepritomnost.id',
      'nepritomnost.uzivatel_id as user_id',
      'nepritomnost.druh',
      'nepritomnost.od',
      'nepritomnost.do',
      'nepritomnost.cas_od',
      'nepritomnost.cas_do',
      'nepritomnost.poznamka',
      'nepritomnost.stav',
      'nepritomnost.zadano',
      'nepritomnost.rozhodnuto',
      'nepritomnost.duvod',
      'nepritomnost.verze',
      'uzivatel.prodejna_id',
      authorJson(eb.ref('nepritomnost.uzivatel_id')).as('osoba'),
      authorJson(sql`nepritomnost.rozhodl_id`).as('rozhodl'),
    ]);

/** Restricts to the absences that the viewer may see: their own, those of their shop's people, or all. */
const seenBy =
  ({ user, scope }: { user: Person; scope: Scope }) =>
  (eb: ExpressionBuilder<Schema, 'nepritomnost' | 'uzivatel'>) =>
    eb.or([
      eb('nepritomnost.uzivatel_id', '=', user.id),
      ...(scope === 'all' ? [eb.lit(true)] : []),
      ...(scope === 'shop' && user.prodejna_id !== null
        ? [eb('uzivatel.prodejna_id', '=', user.prodejna_id)]
        : []),
    ]);

export type Viewer = { user: Person; scope: Scope };
export type AbsenceFilter = { od: string; do?: string; osoba?: number; stav?: AbsenceState };

const MOST = 500;

/** Absences that touch the days: first those that wait for a decision, then the latest. */
export const listAbsences = (db: Db, viewer: Viewer, filter: AbsenceFilter): Promise<AbsenceRow[]> =>
  absences(db)
    .where(seenBy(viewer))
    .where('nepritomnost.do', '>=', filter.od)
    .$if(filter.do !== undefined, query => query.where('nepritomnost.od', '<=', filter.do!))
    .$if(filter.osoba !== undefined, query => query.where('nepritomnost.uzivatel_id', '=', filter.osoba!))
    .$if(filter.stav !== undefined, query => query.where('nepritomnost.stav', '=', filter.stav!))
    .orderBy(sql`nepritomnost.stav = 'ceka' desc, nepritomnost.od desc, nepritomnost.id desc`)
    .limit(MOST)
    .execute();

export const findAbsence = (db: Db, id: number): Promise<AbsenceRow | undefined> =>
  absences(db).where('nepritomnost.id', '=', id).executeTakeFirst();

/**
 * Whether the absence's person is active, and locks that person until the end of the transaction. Call it before
 * locking the absence: deactivating somebody also locks the person first and then their requests.
 */
export async function holdOwner(db: Tx, id: number): Promise<boolean> {
  const owner = await db
    .selectFrom('uzivatel')
    .select('aktivni')
    .where('id', '=', eb => eb.selectFrom('nepritomnost').select('uzivatel_id').where('id', '=', id))
    .where('smazan', 'is', null)
    .forShare()
    .executeTakeFirst();
  return owner?.aktivni === true;
}

/** Locks an absence, so that two decisions about it run one after the other. Returns what it did to the plan. */
export const lockAbsence = (db: Tx, id: number) =>
  db
    .selectFrom('nepritomnost')
    .select(['vytvorene', 'zrusene'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type NewAbsence = Pick<
  Schema['nepritomnost'],
  'uzivatel_id' | 'zadal_id' | 'druh' | 'od' | 'do' | 'cas_od' | 'cas_do' | 'poznamka'
>;

export const insertAbsence = async (db: Tx, absence: NewAbsence, now: number): Promise<number> =>
  insertedId(db.insertInto('nepritomnost').values({ ...absence, zadano: iso(now) }));

export type Decision = {
  stav: AbsenceState;
  duvod: string | null;
  rozhodl_id: number;
  vytvorene: number[];
  zrusene: KeptShift[];
};

export const decideAbsence = (db: Tx, id: number, { zrusene, ...decision }: Decision, now: number) =>
  db
    .updateTable('nepritomnost')
    .set({ ...decision, zrusene: JSON.stringify(zrusene), rozhodnuto: iso(now) })
    .where('id', '=', id)
    .execute();

/** Colleagues of the shop who are away on some days: absences, and runs of days off without an absence. */
export async function listAway(
  db: Db,
  { od, do: to, prodejna, but }: { od: string; do: string; prodejna: number; but: number },
) {
  const { rows } = await sql<
    Pick<Absence, 'druh' | 'od' | 'do' | 'cas_od' | 'cas_do' | 'stav'> & { jmeno: string }
  >`
    with pryc as (
      select uzivatel_id, druh, od, "do", cas_od, cas_do, stav from nepritomnost
      where stav in ('ceka', 'schvaleno') and od <= ${to}::date and "do" >= ${od}::date
      union all
      select uzivatel_id, typ_smeny, min(datum), max(datum), null, null, 'schvaleno' from (
        select uzivatel_id, typ_smeny, datum,
          datum - (row_number() over (partition by uzivatel_id, typ_smeny order by datum))::int as rada
        from smena s
        where typ_smeny <> 'prace' and datum between ${od}::date and ${to}::date
          and not exists (select from nepritomnost n where n.uzivatel_id = s.uzivatel_id
            and n.stav = 'schvaleno' and s.datum between n.od and n."do")) dny
      group by uzivatel_id, typ_smeny, rada)
    select u.jmeno || ' ' || u.prijmeni as jmeno, p.druh, p.od, p."do", p.cas_od, p.cas_do, p.stav
    from pryc p join uzivatel u on u.id = p.uzivatel_id
    where u.prodejna_id = ${prodejna} and u.aktivni and u.id <> ${but}
    order by p.od, u.prijmeni collate "cs-x-icu", u.id`.execute(db);
  return rows;
}

/** How many other active people work in each shop on each of these days: 'day shop' → people. */
export async function countWorkers(
  db: Db,
  { od, do: to, but }: { od: string; do: string; but: number },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ klic: string; lidi: number }>`
    select datum || ' ' || prodejna_id as klic, count(distinct uzivatel_id)::int as lidi
    from smena where typ_smeny = 'prace' and datum between ${od}::date and ${to}::date and uzivatel_id <> ${but}
      and uzivatel_id in (select id from uzivatel where aktivni) group by datum, prodejna_id`.execute(db);
  return new Map(rows.map(({ klic, lidi }) => [klic, lidi]));
}

export async function listCorrections(db: Db, uzivatel_id: number, rok: number) {
  const rows = await db
    .selectFrom('dovolena_pohyb')
    .innerJoin('uzivatel', 'uzivatel.id', 'dovolena_pohyb.zapsal_id')
    .select([
      sql<string>`(kdy at time zone 'Europe/Prague')::date`.as('datum'),
      'dovolena_pohyb.hodiny',
      sql<string>`duvod || ' (' || ${shownName('uzivatel')} || ')'`.as('text'),
    ])
    .where('uzivatel_id', '=', uzivatel_id)
    .where('rok', '=', rok)
    .orderBy('dovolena_pohyb.id')
    .execute();
  return rows;
}

/** The last correction of a person's vacation of a year, with who entered it. */
export const lastCorrection = (db: Db, person: number, rok: number) =>
  db
    .selectFrom('dovolena_pohyb')
    .innerJoin('uzivatel', 'uzivatel.id', 'dovolena_pohyb.zapsal_id')
    .select(['dovolena_pohyb.id', 'hodiny', 'duvod', 'jmeno', 'prijmeni'])
    .where('uzivatel_id', '=', person)
    .where('rok', '=', rok)
    .orderBy('dovolena_pohyb.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Makes corrections of a person's vacation wait for one another until the end of the transaction. */
export const lockCorrections = (db: Tx, person: number) =>
  db.selectFrom('uzivatel').select('id').where('id', '=', person).forNoKeyUpdate().execute();

export const insertCorrection = async (
  db: Tx,
  correction: { uzivatel_id: number; rok: number; hodiny: number; duvod: string; zapsal_id: number },
  now: number,
): Promise<number> => insertedId(db.insertInto('dovolena_pohyb').values({ ...correction, kdy: iso(now) }));

/** Undecided requests for vacation that touch the days. */
export const listWaiting = (db: Db, uzivatel_id: number, { od, do: to }: { od: string; do: string }) =>
  db
    .selectFrom('nepritomnost')
    .select(['druh', 'od', 'do', 'cas_od', 'cas_do'])
    .where('uzivatel_id', '=', uzivatel_id)
    .where('druh', '=', 'dovolena')
    .where('stav', '=', 'ceka')
    .where('od', '<=', to)
    .where('do', '>=', od)
    .execute();

/** A person's undecided requests. */
export const listWaitingOf = (db: Db, person: number) =>
  db
    .selectFrom('nepritomnost')
    .select(['id', 'druh', 'od'])
    .where('uzivatel_id', '=', person)
    .where('stav', '=', 'ceka')
    .orderBy('od')
    .orderBy('id')
    .execute();

/**
 * Approved absences of whole days. Planning somebody on them gives a warning, also on a free weekend or holiday,
 * where vacation or illness has no shift.
 */
export const listAwayDays = (db: Db, users: number[], { od, do: to }: { od: string; do: string }) =>
  db
    .selectFrom('nepritomnost')
    .select(['uzivatel_id as user_id', 'od', 'do'])
    .where('uzivatel_id', 'in', [...users, 0])
    .where('stav', '=', 'schvaleno')
    .where('cas_od', 'is', null)
    .where('od', '<=', to)
    .where('do', '>=', od)
    .execute();

/** Approved leave for part of a day, such as a visit to a doctor, of these people and days. */
export const listAwayHours = (db: Db, users: number[], { od, do: to }: { od: string; do: string }) =>
  db
    .selectFrom('nepritomnost')
    .select(['uzivatel_id as user_id', 'druh', 'od as datum', 'cas_od', 'cas_do'])
    .where('uzivatel_id', 'in', [...users, 0])
    .where('stav', '=', 'schvaleno')
    .where(is => is.between('od', od, to))
    .where('cas_od', 'is not', null)
    .$narrowType<Times>()
    .execute();

/** Approved absences of these people that touch the days, with the work shifts that each removed from the plan. */
export const listApproved = (
  db: Db,
  { users, od, do: to }: { users: number[]; od: string; do: string },
): Promise<(Omit<Excusing, 'druh'> & { druh: AbsenceKind; user_id: number })[]> =>
  db
    .selectFrom('nepritomnost')
    .select(['uzivatel_id as user_id', 'druh', 'od', 'do', 'cas_od', 'cas_do', 'zrusene'])
    .where('uzivatel_id', 'in', [...users, 0])
    .where('stav', '=', 'schvaleno')
    .where('od', '<=', to)
    .where('do', '>=', od)
    .orderBy('od')
    .execute();
