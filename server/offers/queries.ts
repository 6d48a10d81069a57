import { type ColumnType, type Generated, sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { OFFER_STATES, type OfferState } from '#shared/offers/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { insertedId } from '../core/database/rows.ts';
import { lockShifts, type ShiftRow } from '../shifts/queries.ts';
import { authorColumns, byName } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    nabidka: {
      id: Generated<number>;
      smena_id: number;
      za_smenu_id: number | null;
      nabizi_id: number;
      prevzal_id: number | null;
      stav: Generated<OfferState>;
      poznamka: string | null;
      vytvoreno: string;
      zmeneno: string;
      dohodnuto: ColumnType<Agreed | null, string | null | undefined, string | null>;
      verze: Generated<number>;
    };
  }
}

/** The properties of a shift that people agree on. */
type AgreedShift = Pick<ShiftRow, 'datum' | 'cas_od' | 'cas_do' | 'prodejna'>;
/** The shifts of an offer as they were when it was accepted. */
export type Agreed = { smena: AgreedShift; za_smenu: AgreedShift | null };

const [, jmeno, prijmeni] = authorColumns;

export type Colleague = { id: number; jmeno: string; prijmeni: string; prodejna_id: number | null };

/** Active people, or those among them with these ids. */
export const listColleagues = (db: Db, ids?: number[]): Promise<Colleague[]> =>
  db
    .selectFrom('uzivatel')
    .select(['uzivatel.id', jmeno, prijmeni, 'uzivatel.prodejna_id'])
    .where('aktivni', '=', true)
    .$if(ids !== undefined, query => query.where('uzivatel.id', 'in', [...ids!, 0]))
    .orderBy(byName)
    .execute();

export type OfferRow = {
  id: number;
  smena_id: number;
  za_smenu_id: number | null;
  nabizi_id: number;
  prevzal_id: number | null;
  stav: OfferState;
  poznamka: string | null;
  vytvoreno: string;
  /** Null until somebody accepts it, and for offers accepted by a version that did not store it. */
  dohodnuto: Agreed | null;
  verze: number;
};

const columns = [
  'nabidka.id',
  'nabidka.smena_id',
  'nabidka.za_smenu_id',
  'nabidka.nabizi_id',
  'nabidka.prevzal_id',
  'nabidka.stav',
  'nabidka.poznamka',
  'nabidka.vytvoreno',
  'nabidka.dohodnuto',
  'nabidka.verze',
] as const;

/** How long ended offers stay in the list. */
const REMEMBERED = '14 days';

/** Whether one of the offer's shifts has begun: such a shift can no longer change hands. */
const hasBegun = (now: number) => sql<boolean>`exists (select from smena s
  where s.id in (nabidka.smena_id, nabidka.za_smenu_id)
    and (s.datum + s.cas_od) at time zone 'Europe/Prague' <= ${iso(now)})`;
const isOpen = sql<boolean>`nabidka.stav in ('otevrena', 'prijata')`;

/** Open offers whose shift is still its person's and has not begun, and recently ended ones; nearest shift first. */
export const listOffers = (db: Db, now: number): Promise<OfferRow[]> =>
  db
    .selectFrom('nabidka')
    .innerJoin('smena', 'smena.id', 'nabidka.smena_id')
    .select(columns)
    .where(
      sql<boolean>`case when ${isOpen} then smena.uzivatel_id = nabidka.nabizi_id and not ${hasBegun(now)}
        else nabidka.zmeneno > ${iso(now)}::timestamptz - ${sql.lit(REMEMBERED)}::interval end`,
    )
    .orderBy(sql`${isOpen} desc, smena.datum, smena.cas_od, nabidka.id`)
    .execute();

/** Open offers that a person made or accepted. */
export const listOffersOf = (db: Db, person: number) =>
  db
    .selectFrom('nabidka')
    .innerJoin('smena', 'smena.id', 'nabidka.smena_id')
    .select(['nabidka.id', 'smena.datum'])
    .where(isOpen)
    .where(eb => eb.or([eb('nabizi_id', '=', person), eb('prevzal_id', '=', person)]))
    .orderBy('smena.datum')
    .orderBy('nabidka.id')
    .execute();

/** Locks an offer alone; a caller that also needs its shifts uses `lockDealt`, which locks those first. */
export const lockOffer = async (db: Tx, id: number): Promise<OfferRow | undefined> =>
  (await lockOffers(db, [id]))[0];

/** Locks several offers in the order of their ids, the order used everywhere to avoid deadlocks. */
export const lockOffers = (db: Tx, ids: number[]): Promise<OfferRow[]> =>
  db
    .selectFrom('nabidka')
    .select(columns)
    .where('nabidka.id', 'in', [...ids, 0])
    .orderBy('nabidka.id')
    .forUpdate()
    .execute();

/** Locks the open offers of locked shifts, including those that ask for one in exchange, and the offer `also`. */
export const lockOffersOfShifts = (db: Tx, shifts: number[], also = 0): Promise<OfferRow[]> =>
  db
    .selectFrom('nabidka')
    .select(columns)
    .where(eb => {
      const isOf = eb.or([eb('smena_id', 'in', [...shifts, 0]), eb('za_smenu_id', 'in', [...shifts, 0])]);
      return eb.or([eb.and([isOpen, isOf]), eb('nabidka.id', '=', also)]);
    })
    .orderBy('nabidka.id')
    .forUpdate()
    .execute();

/**
 * Locks an offer after its shifts, the order in which deleting a shift locks them as well (rule shifts-15), together
 * with the shifts' other open offers, which end when this one is confirmed; undefined if the offer or a shift is
 * gone.
 */
export async function lockDealt(db: Tx, id: number) {
  const terms = await db
    .selectFrom('nabidka')
    .select(['smena_id', 'za_smenu_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  const shifts = terms && (await lockShiftsOf(db, terms));
  if (!shifts) return undefined;
  const ids = shifts.map(one => one.id);
  const offer = (await lockOffersOfShifts(db, ids, id)).find(one => one.id === id);
  return offer && { offer, shifts };
}

/** Locks an offer's shifts; the offer itself need not be locked, as it never changes its shifts. */
export const lockShiftsOf = (db: Tx, { smena_id, za_smenu_id }: Pick<OfferRow, 'smena_id' | 'za_smenu_id'>) =>
  lockShifts(
    db,
    [smena_id, za_smenu_id].filter(id => id !== null),
  );

/** Ends open offers by former owners of a shift, which would otherwise keep its new person from offering it. */
export const dropOthers = (db: Tx, smena_id: number, nabizi_id: number, now: number) =>
  db
    .updateTable('nabidka')
    .set({ stav: 'propadla', zmeneno: iso(now) })
    .where('smena_id', '=', smena_id)
    .where('nabizi_id', '<>', nabizi_id)
    .where(isOpen)
    .execute();

export async function insertOffer(
  db: Tx,
  offer: Pick<OfferRow, 'smena_id' | 'za_smenu_id' | 'nabizi_id' | 'poznamka'>,
  now: number,
): Promise<number> {
  const values = { ...offer, vytvoreno: iso(now), zmeneno: iso(now) };
  return insertedId(db.insertInto('nabidka').values(values));
}

export const setOffer = (
  db: Tx,
  id: number,
  { dohodnuto, ...changed }: { stav: OfferState; prevzal_id?: number | null; dohodnuto?: Agreed | null },
  now: number,
) =>
  db
    .updateTable('nabidka')
    .set({
      ...{ ...changed, zmeneno: iso(now) },
      ...(dohodnuto !== undefined && { dohodnuto: dohodnuto && JSON.stringify(dohodnuto) }),
    })
    .where('id', '=', id)
    .execute();

/** Ends open offers of which a shift has begun, and returns them. */
export async function endBegun(db: Tx, now: number) {
  const { rows } = await sql<Pick<OfferRow, 'id' | 'smena_id' | 'za_smenu_id' | 'nabizi_id' | 'prevzal_id'>>`
    update nabidka set stav = 'propadla', zmeneno = ${iso(now)} where ${isOpen} and ${hasBegun(now)}
    returning nabidka.id, smena_id, za_smenu_id, nabizi_id, prevzal_id`.execute(db);
  return rows;
}

/** Deletes offers that ended more than a year ago. */
export const deleteEnded = (db: Tx, now: number) =>
  db
    .deleteFrom('nabidka')
    .where('stav', 'in', OFFER_STATES.slice(2))
    .where('zmeneno', '<', iso(now - 365 * DAY))
    .execute();
