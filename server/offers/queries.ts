import { type ColumnType, type Generated, sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { OFFER_STATES, type OfferState } from '#shared/offers/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
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
    };
  }
}

/** What of a shift is agreed to. */
type AgreedShift = Pick<ShiftRow, 'datum' | 'cas_od' | 'cas_do' | 'prodejna'>;
/** The shifts of an offer as they were when it was accepted. */
export type Agreed = { smena: AgreedShift; za_smenu: AgreedShift | null };

const [, jmeno, prijmeni] = authorColumns;

export type Colleague = { id: number; jmeno: string; prijmeni: string; prodejna_id: number | null };

/** Active people, or those of them with these ids. */
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
  /** Null while nobody has accepted it, and of those accepted by a version that did not keep it. */
  dohodnuto: Agreed | null;
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
] as const;

/** How long what has ended is listed. */
const REMEMBERED = '14 days';

/** Whether the offered shift has begun, or the one that it is to be swapped for: neither can change hands any more. */
const hasBegun = (now: number) => sql<boolean>`exists (select from smena s
  where s.id in (nabidka.smena_id, nabidka.za_smenu_id)
    and (s.datum + s.cas_od) at time zone 'Europe/Prague' <= ${iso(now)})`;
const isOpen = sql<boolean>`nabidka.stav in ('otevrena', 'prijata')`;

/** Open offers whose shift is still its person's and whose shifts are ahead, and what ended lately; the nearest shift first. */
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

/** Locks an offer alone; whoever needs its shifts as well locks them first, by `lockDealt`. */
export const lockOffer = async (db: Tx, id: number): Promise<OfferRow | undefined> =>
  (await lockOffers(db, [id]))[0];

/** Locks several in the order of their numbers, as everybody does who locks more than one. */
export const lockOffers = (db: Tx, ids: number[]): Promise<OfferRow[]> =>
  db
    .selectFrom('nabidka')
    .select(columns)
    .where('nabidka.id', 'in', [...ids, 0])
    .orderBy('nabidka.id')
    .forUpdate()
    .execute();

/** Locks the open offers of locked shifts, those that ask for one of them in exchange as well, and whatever `also` is. */
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
 * Locks an offer after its shifts, in the order in which whoever deletes a shift comes to its offers (rule shifts-15), with
 * the others of these shifts, which end when it is confirmed; nothing where either is gone.
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

/** Locks the shifts of an offer; what it is about never changes, so it can be asked before it is locked. */
export const lockShiftsOf = (db: Tx, { smena_id, za_smenu_id }: Pick<OfferRow, 'smena_id' | 'za_smenu_id'>) =>
  lockShifts(
    db,
    [smena_id, za_smenu_id].filter(id => id !== null),
  );

/** An offer whose shift has gone to somebody else meanwhile must not keep its new person from offering it. */
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
  return (await db.insertInto('nabidka').values(values).returning('id').executeTakeFirstOrThrow()).id;
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

/** Offers of which a shift has begun are over; answers what they were. */
export async function endBegun(db: Tx, now: number) {
  const { rows } = await sql<Pick<OfferRow, 'id' | 'smena_id' | 'za_smenu_id' | 'nabizi_id' | 'prevzal_id'>>`
    update nabidka set stav = 'propadla', zmeneno = ${iso(now)} where ${isOpen} and ${hasBegun(now)}
    returning nabidka.id, smena_id, za_smenu_id, nabizi_id, prevzal_id`.execute(db);
  return rows;
}

/** Ended offers are forgotten after a year. */
export const deleteEnded = (db: Tx, now: number) =>
  db
    .deleteFrom('nabidka')
    .where('stav', 'in', OFFER_STATES.slice(2))
    .where('zmeneno', '<', iso(now - 365 * DAY))
    .execute();
