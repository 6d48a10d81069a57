import { type SqlBool, sql } from 'kysely';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import { FALLBACK_SHOP, type ShiftContent, type ShiftType } from '#shared/shifts/kinds.ts';
import type { AttendanceRecord, ExistingShift } from '#shared/shifts/shapes.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { extended } from '../core/database/rows.ts';
import { authorColumns } from '../users/person.ts';
import { activeAdmins } from '../users/queries.ts';
import { keptShifts } from './changes.ts';
import { recordsOf } from './records/queries.ts';

const [, jmeno, prijmeni] = authorColumns;

/** The shifts of a query with their records. */
async function withRecords(db: Db, query: ReturnType<typeof shifts>): Promise<ShiftRow[]> {
  const rows = await keptShifts(db, query.compile());
  const records = await recordsOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(row => extended(row, { dochazka: records.get(row.id) ?? [] }));
}

/** Shifts with the person, the shop and what was worked. */
const shifts = (db: Db) =>
  db
    .selectFrom('smena')
    .innerJoin('uzivatel', 'uzivatel.id', 'smena.uzivatel_id')
    .innerJoin('prodejna', 'prodejna.id', 'smena.prodejna_id')
    .leftJoin('odpracovano', 'odpracovano.smena_id', 'smena.id')
    .select([
      'smena.id',
      'smena.datum',
      'smena.prodejna_id as prodejna',
      'prodejna.nazev as prodejna_nazev',
      'smena.cas_od',
      'smena.cas_do',
      'smena.typ_smeny',
      'smena.poznamka',
      'smena.verze',
      'smena.uzivatel_id as user_id',
      jmeno,
      prijmeni,
      'uzivatel.aktivni',
      'odpracovano.prace_ms',
      'odpracovano.bezi_od',
      'odpracovano.posledni_akce',
      sql<boolean>`smena.prodejna_id = coalesce(uzivatel.prodejna_id, ${FALLBACK_SHOP})`.as(
        'je_domaci_prodejna',
      ),
    ]);

/** A shift without its records. */
export type PlainShiftRow = {
  id: number;
  datum: string;
  prodejna: number;
  prodejna_nazev: string;
  cas_od: string;
  cas_do: string;
  typ_smeny: ShiftType;
  poznamka: string | null;
  verze: number;
  user_id: number;
  jmeno: string;
  prijmeni: string;
  /** Whether the person still works here. */
  aktivni: boolean;
  je_domaci_prodejna: boolean;
} & KeptWork;

/** What is kept of a shift's records; null of one that nobody attended. */
export type KeptWork = {
  /** Ms of work that has ended. */
  prace_ms: number | null;
  /** Since when work runs that has not. */
  bezi_od: string | null;
  /** The last action that counts. */
  posledni_akce: AttendanceAction | null;
};

export type ShiftRow = PlainShiftRow & { dochazka: AttendanceRecord[] };

/** Days are inclusive. */
export type ShiftFilter = { od: string; do: string; prodejna?: number; users?: number[] };

const shiftsOf = (db: Db, filter: ShiftFilter) =>
  shifts(db)
    .where('smena.datum', '>=', filter.od)
    .where('smena.datum', '<=', filter.do)
    .$if(filter.prodejna !== undefined, query => query.where('smena.prodejna_id', '=', filter.prodejna!))
    .$if(filter.users !== undefined, query => query.where('smena.uzivatel_id', 'in', filter.users!))
    .orderBy('smena.datum')
    .orderBy('smena.cas_od')
    .orderBy(sql`uzivatel.prijmeni collate "cs-x-icu"`)
    .orderBy('smena.id');

/** Shifts of the days in question by day and start. */
export const listShifts = (db: Db, filter: ShiftFilter): Promise<ShiftRow[]> =>
  withRecords(db, shiftsOf(db, filter));

/** The same without the records, which a month of the chain has by the thousand. */
export const listPlainShifts = (db: Db, filter: ShiftFilter): Promise<readonly PlainShiftRow[]> =>
  keptShifts(db, shiftsOf(db, filter).compile());

/** The few that somebody came to and has not left, by an index of them: joined, the attendance of all years was read. */
const notLeft = (db: Db) =>
  db.selectFrom('odpracovano').select('smena_id').where('posledni_akce', '<>', 'odchod');

/** Work of the last day, and of the days before it what somebody came to and has not left by the records. */
export const listOpenShifts = (db: Db, filter: ShiftFilter): Promise<PlainShiftRow[]> =>
  shiftsOf(db, filter)
    .where('smena.typ_smeny', '=', 'prace')
    .where(is => is.or([is('smena.datum', '=', filter.do), is('smena.id', 'in', notLeft(db))]))
    .execute();

export const listShiftsById = (db: Db, ids: number[]): Promise<ShiftRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : withRecords(db, shifts(db).where('smena.id', 'in', ids));

export const findShift = async (db: Db, id: number): Promise<ShiftRow | undefined> =>
  (await withRecords(db, shifts(db).where('smena.id', '=', id)))[0];

/** Locks a shift, so that two who change it or its attendance do it one after the other. */
export async function lockShift(db: Tx, id: number): Promise<ShiftRow | undefined> {
  await db.selectFrom('smena').select('id').where('id', '=', id).forUpdate().execute();
  return findShift(db, id);
}

/** Locks several in the order of their numbers, as everybody does who locks more than one. */
export async function lockShifts(db: Tx, ids: number[]): Promise<ShiftRow[]> {
  if (ids.length === 0) return [];
  await db.selectFrom('smena').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return listShiftsById(db, ids);
}

/** Locks a person's shifts of days: their attendance grows by one record at a time. */
export async function lockDays(
  db: Tx,
  userId: number,
  days: { od: string; do: string },
): Promise<ShiftRow[]> {
  await db
    .selectFrom('smena')
    .select('id')
    .where('uzivatel_id', '=', userId)
    .where('datum', '>=', days.od)
    .where('datum', '<=', days.do)
    .orderBy('id')
    .forUpdate()
    .execute();
  return listShifts(db, { ...days, users: [userId] });
}

export type Draft = ShiftContent;

/** What a shift says, of a row or of a request: they name the person and the shop as the interface does. */
export const toDraft = (
  shift: Omit<Draft, 'uzivatel_id' | 'prodejna_id' | 'poznamka'> & {
    user_id: number;
    prodejna: number;
    poznamka?: string | null | undefined;
  },
): Draft => ({
  uzivatel_id: shift.user_id,
  prodejna_id: shift.prodejna,
  datum: shift.datum,
  cas_od: shift.cas_od,
  cas_do: shift.cas_do,
  typ_smeny: shift.typ_smeny,
  poznamka: shift.poznamka ?? null,
});

/** How the exclusion constraint sees a shift's time, for rows and for drafts alike. */
const timeOf = (shift: { [K in 'datum' | 'cas_od' | 'cas_do' | 'typ_smeny']: ReturnType<typeof sql> }) =>
  sql`(case when ${shift.typ_smeny} = 'prace' then tsrange(${shift.datum} + ${shift.cas_od}, ${shift.datum} + ${shift.cas_do})
    else tsrange(${shift.datum}::timestamp, (${shift.datum} + 1)::timestamp) end)`;

const ROW_TIME = timeOf({
  datum: sql`smena.datum`,
  cas_od: sql`smena.cas_od`,
  cas_do: sql`smena.cas_do`,
  typ_smeny: sql`smena.typ_smeny`,
});

/** The person's shift that stands in the way of a draft, other than `exceptId`. */
export const findConflict = (db: Db, draft: Draft, exceptId = 0): Promise<ExistingShift | undefined> =>
  db
    .selectFrom('smena')
    .innerJoin('prodejna', 'prodejna.id', 'smena.prodejna_id')
    .select([
      'smena.id',
      'smena.cas_od',
      'smena.cas_do',
      'smena.typ_smeny',
      'prodejna.nazev as prodejna_nazev',
    ])
    .where('smena.uzivatel_id', '=', draft.uzivatel_id)
    .where('smena.datum', '=', draft.datum)
    .where('smena.id', '<>', exceptId)
    .where(
      sql<SqlBool>`${ROW_TIME} && ${timeOf({
        datum: sql`${draft.datum}::date`,
        cas_od: sql`${draft.cas_od}::time`,
        cas_do: sql`${draft.cas_do}::time`,
        typ_smeny: sql`${draft.typ_smeny}`,
      })}`,
    )
    .orderBy('smena.cas_od')
    .limit(1)
    .executeTakeFirst();

/** The row alone; `deleteShift` of planning.ts is how a shift is deleted. */
export const deleteShiftRow = (db: Tx, id: number) => db.deleteFrom('smena').where('id', '=', id).execute();

const owners = (db: Db, id: number) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni', 'aktivni'])
    .where('id', '=', id)
    .where('smazan', 'is', null);

/** A person who may get a shift. */
export const findOwner = (db: Db, id: number) => owners(db, id).executeTakeFirst();

/** The same, held, so that they cannot be deleted before it is saved. */
export const holdPerson = (db: Tx, id: number) => owners(db, id).forKeyShare().executeTakeFirst();

/** A shop that may get a shift, held in the same way. */
export const holdStore = (
  db: Tx,
  id: number,
): Promise<(ShopRule & { id: number; nazev: string; aktivni: boolean }) | undefined> =>
  db
    .selectFrom('prodejna')
    .select(['id', 'nazev', 'aktivni', 'oteviraci_doba', 'nad_200m2'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

/** A person as shown in the hours overview, also a former one. */
export const findPersonName = (db: Db, id: number) =>
  db
    .selectFrom('uzivatel')
    .select(['uzivatel.id', jmeno, prijmeni])
    .where('uzivatel.id', '=', id)
    .executeTakeFirst();

/** Home shops of people by name, for the spreadsheet. */
export const listHomeShops = (db: Db) =>
  db
    .selectFrom('uzivatel')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select(['uzivatel.id', 'prodejna.nazev'])
    .execute();

/** What of a shop a plan is judged by. */
export type ShopRule = { oteviraci_doba: OpeningHours; nad_200m2: boolean };

/** The opening hours of all shops and whether they are large, by which a warning tells a closed day. */
export const listShopRules = async (db: Db): Promise<Map<number, ShopRule>> => {
  const stores = await db.selectFrom('prodejna').select(['id', 'oteviraci_doba', 'nad_200m2']).execute();
  return new Map(stores.map(({ id, ...rule }) => [id, rule]));
};

/** Bare times of people's shifts on days outside of `without`: averages read thousands. */
export const listTimes = (
  db: Db,
  users: number[],
  days: { od: string; do: string },
  without: { od: string; do: string },
) =>
  keptShifts(
    db,
    db
      .selectFrom('smena')
      .select(['uzivatel_id as user_id', 'datum', 'cas_od', 'cas_do', 'typ_smeny'])
      .where('uzivatel_id', 'in', users)
      .where('datum', '>=', days.od)
      .where('datum', '<=', days.do)
      .where(eb => eb.or([eb('datum', '<', without.od), eb('datum', '>', without.do)]))
      .compile(),
  );

/** Who is told of what a seller does to a passed day: the shop's active managers, or the ADMINs where it has none. */
export async function listManagers(db: Db, prodejna: number): Promise<number[]> {
  const managers = await db
    .selectFrom('uzivatel')
    .select('id')
    .where('role', '=', 'VEDOUCI')
    .where('aktivni', '=', true)
    .where('prodejna_id', '=', prodejna)
    .execute();
  return managers.length > 0 ? managers.map(({ id }) => id) : activeAdmins(db);
}

/** Until `judgeNow` people may stand in each other's way: two who change places do, for a moment. */
export const judgeLater = (db: Tx) => sql`set constraints smena_bez_prekryvu deferred`.execute(db);
export const judgeNow = (db: Tx) => sql`set constraints smena_bez_prekryvu immediate`.execute(db);
