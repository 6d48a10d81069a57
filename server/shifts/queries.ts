import { type SqlBool, sql } from 'kysely';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import { FALLBACK_SHOP, type ShiftContent, type ShiftType } from '#shared/shifts/kinds.ts';
import type { AttendanceRecord, ExistingShift } from '#shared/shifts/shapes.ts';
import type { OpeningHours } from '#shared/stores/hours.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { extended } from '../core/database/rows.ts';
import { together } from '../core/database/together.ts';
import { authorColumns } from '../users/person.ts';
import { activeAdmins } from '../users/queries.ts';
import { keptShifts } from './changes.ts';
import { recordsOf } from './records/queries.ts';

const [, jmeno, prijmeni] = authorColumns;
const idOf = ({ id }: { id: number }) => id;

/** The shifts of a query with their records, which are asked for along with them if the ids are known. */
async function withRecords(db: Db, query: ReturnType<typeof shifts>, ids?: number[]): Promise<ShiftRow[]> {
  const [rows, known] = await together([keptShifts(db, query.compile()), ids && recordsOf(db, ids)]);
  const records = known ?? (await recordsOf(db, rows.map(idOf)));
  return rows.map(row => extended(row, { dochazka: records.get(row.id) ?? [] }));
}

/** Shifts with their person, shop and worked time. */
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

/** Sums kept of a shift's records; null if there are none. */
export type KeptWork = {
  /** Ms of finished work. */
  prace_ms: number | null;
  /** Since when unfinished work has been running. */
  bezi_od: string | null;
  /** The last effective action. */
  posledni_akce: AttendanceAction | null;
};

export type ShiftRow = PlainShiftRow & { dochazka: AttendanceRecord[] };

/** Both days are included. */
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

/** Shifts of these days, ordered by day and start. */
export const listShifts = (db: Db, filter: ShiftFilter): Promise<ShiftRow[]> =>
  withRecords(db, shiftsOf(db, filter));

/** Like `listShifts` without the records, of which a month of the chain has thousands. */
export const listPlainShifts = (db: Db, filter: ShiftFilter): Promise<readonly PlainShiftRow[]> =>
  keptShifts(db, shiftsOf(db, filter).compile());

/** The few shifts without a departure, through a partial index: a join would read the attendance of all years. */
const notLeft = (db: Db) =>
  db.selectFrom('odpracovano').select('smena_id').where('posledni_akce', '<>', 'odchod');

/** Work shifts of the last day, and earlier ones that have attendance without a departure. */
export const listOpenShifts = (db: Db, filter: ShiftFilter): Promise<PlainShiftRow[]> =>
  shiftsOf(db, filter)
    .where('smena.typ_smeny', '=', 'prace')
    .where(is => is.or([is('smena.datum', '=', filter.do), is('smena.id', 'in', notLeft(db))]))
    .execute();

export const listShiftsById = (db: Db, ids: number[]): Promise<ShiftRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : withRecords(db, shifts(db).where('smena.id', 'in', ids), ids);

export const findShift = async (db: Db, id: number): Promise<ShiftRow | undefined> =>
  (await withRecords(db, shifts(db).where('smena.id', '=', id), [id]))[0];

/** Locks a shift, so that concurrent changes of it or its attendance run one after the other. */
export const lockShift = async (db: Tx, id: number): Promise<ShiftRow | undefined> =>
  (await lockShifts(db, [id]))[0];

/** Locks several shifts in the order of their ids, the order used everywhere to avoid deadlocks. */
export async function lockShifts(db: Tx, ids: number[]): Promise<ShiftRow[]> {
  if (ids.length === 0) return [];
  const [, rows] = await together([
    db.selectFrom('smena').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute(),
    listShiftsById(db, ids),
  ]);
  return rows;
}

/** Locks a person's shifts on these days, so that attendance records are added one at a time. */
export async function lockDays(
  db: Tx,
  userId: number,
  days: { od: string; do: string },
): Promise<ShiftRow[]> {
  const lock = db
    .selectFrom('smena')
    .select('id')
    .where('uzivatel_id', '=', userId)
    .where('datum', '>=', days.od)
    .where('datum', '<=', days.do)
    .orderBy('id')
    .forUpdate();
  const [, rows] = await together([lock.execute(), listShifts(db, { ...days, users: [userId] })]);
  return rows;
}

export type Draft = ShiftContent;

/** A shift's content, from a row or a request: both name the person and shop as the API does. */
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

/** A shift's time as the exclusion constraint computes it, for rows and drafts. */
const timeOf = (shift: { [K in 'datum' | 'cas_od' | 'cas_do' | 'typ_smeny']: ReturnType<typeof sql> }) =>
  sql`(case when ${shift.typ_smeny} = 'prace' then tsrange(${shift.datum} + ${shift.cas_od}, ${shift.datum} + ${shift.cas_do})
    else tsrange(${shift.datum}::timestamp, (${shift.datum} + 1)::timestamp) end)`;

const ROW_TIME = timeOf({
  datum: sql`smena.datum`,
  cas_od: sql`smena.cas_od`,
  cas_do: sql`smena.cas_do`,
  typ_smeny: sql`smena.typ_smeny`,
});

/** The person's shift that overlaps a draft, other than `exceptId`. */
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

/** Deletes only the row; use `deleteShift` of planning.ts to delete a shift. */
export const deleteShiftRow = (db: Tx, id: number) => db.deleteFrom('smena').where('id', '=', id).execute();

const owners = (db: Db, id: number) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni', 'aktivni'])
    .where('id', '=', id)
    .where('smazan', 'is', null);

/** A person, if they exist and are not deleted. */
export const findOwner = (db: Db, id: number) => owners(db, id).executeTakeFirst();

/** Like `findOwner`, and locks the person, so that they cannot be deleted before the shift is saved. */
export const holdPerson = (db: Tx, id: number) => owners(db, id).forKeyShare().executeTakeFirst();

/** A shop for a shift, locked in the same way. */
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

/** A person's name for the hours overview, even if deleted. */
export const findPersonName = (db: Db, id: number) =>
  db
    .selectFrom('uzivatel')
    .select(['uzivatel.id', jmeno, prijmeni])
    .where('uzivatel.id', '=', id)
    .executeTakeFirst();

/** The names of people's home shops, for the spreadsheet. */
export const listHomeShops = (db: Db) =>
  db
    .selectFrom('uzivatel')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select(['uzivatel.id', 'prodejna.nazev'])
    .execute();

/** The properties of a shop by which a plan is judged. */
export type ShopRule = { oteviraci_doba: OpeningHours; nad_200m2: boolean };

/** The opening hours of all shops, and whether they are large: warnings use them to find closed days. */
export const listShopRules = async (db: Db): Promise<Map<number, ShopRule>> => {
  const stores = await db.selectFrom('prodejna').select(['id', 'oteviraci_doba', 'nad_200m2']).execute();
  return new Map(stores.map(({ id, ...rule }) => [id, rule]));
};

/** Only the times of people's shifts, on days outside of `without`: averages read thousands of them. */
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

/** Who hears of a seller's change of a past day: the shop's active managers, or the ADMINs if it has none. */
export async function listManagers(db: Db, prodejna: number): Promise<number[]> {
  const managers = await db
    .selectFrom('uzivatel')
    .select('id')
    .where('role', '=', 'VEDOUCI')
    .where('aktivni', '=', true)
    .where('prodejna_id', '=', prodejna)
    .execute();
  return managers.length > 0 ? managers.map(idOf) : activeAdmins(db);
}

/** Defers the check for overlaps until `judgeNow`, since two people who swap shifts overlap for a moment. */
export const judgeLater = (db: Tx) => sql`set constraints smena_bez_prekryvu deferred`.execute(db);
export const judgeNow = (db: Tx) => sql`set constraints smena_bez_prekryvu immediate`.execute(db);
