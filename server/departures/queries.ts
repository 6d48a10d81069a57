import { type Generated, type Selectable, sql } from 'kysely';
import { ABSENCE_KIND_LABELS } from '#shared/absences/kinds.ts';
import { OFFERS, toAbsence, toAccess, toOrder, toTask } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { Departure } from '#shared/departures/contract.ts';
import { DEPARTURE_STEPS, type DepartureStep, SHOWN_OF_STEP } from '#shared/departures/kinds.ts';
import { STATUS_LABELS } from '#shared/orders/statuses.ts';
import { listWaitingOf } from '../absences/queries.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import type { Schema } from '../core/database/schema.ts';
import { listOffersOf } from '../offers/queries.ts';
import { OPEN } from '../orders/queries.ts';
import { listKnownTo } from '../vault/leavers/queries.ts';
import { plannedOf } from './planned/queries.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    odchod: {
      uzivatel_id: number;
      zahajil_id: number;
      zahajeno: string;
      sezeni: number;
      zarizeni: number;
      ukoncil_id: number | null;
      ukonceno: string | null;
      /** Whether the account was active when the departure began; undoing the departure restores that. */
      byl_aktivni: Generated<boolean>;
    };
    odchod_krok: {
      uzivatel_id: number;
      krok: DepartureStep;
      kdo_id: number;
      kdy: string;
      komu_id: number | null;
      predano: Generated<number[]>;
    };
  }
}

type Item = { text: string; cesta: string };
type Left = { zbyva: number; polozky: Item[] };

const shown = (items: Item[]): Left => ({ zbyva: items.length, polozky: items.slice(0, SHOWN_OF_STEP) });

const shiftsOf = async (db: Db, id: number, today: string) => shown(await plannedOf(db, id, today));

/** Open orders that the person created or changed last: nobody else knows their state. */
export const openOrdersOf = (db: Db, id: number) =>
  db
    .selectFrom('objednavka')
    .select(['id', 'jmeno_zakaznika', 'prijmeni_zakaznika', 'typ_telefonu', 'dil', 'status'])
    .where('smazana', 'is', null)
    .where('status', 'in', OPEN)
    .where(eb => eb.or([eb('zalozil_id', '=', id), eb('posledni_zmena_id', '=', id)]))
    .orderBy('id');

/** The first open orders and their total number: somebody who takes orders for a whole shop may have thousands. */
async function ordersOf(db: Db, id: number): Promise<Left> {
  const rows = await openOrdersOf(db, id)
    .select(sql<number>`count(*) over ()`.as('vsech'))
    .limit(SHOWN_OF_STEP)
    .execute();
  const polozky = rows.map(row => ({
    text: `č. ${row.id}: ${row.typ_telefonu}, ${row.dil} (${STATUS_LABELS[row.status]})`,
    cesta: toOrder(row.id),
  }));
  return { zbyva: rows[0]?.vsech ?? 0, polozky };
}

/** Open tasks of `owner`, optionally only those among the given ids. */
export const openTasksOf = (db: Db, owner: number, among?: number[]) =>
  db
    .selectFrom('ukol')
    .select(['id', 'ukol', 'prodejce_id', 'zadal_id', 'verze'])
    .where('prodejce_id', '=', owner)
    .where('stav', '=', 'v_procesu')
    .$if(among !== undefined, query => query.where('id', 'in', [...among!, 0]))
    .orderBy('id')
    .execute();

const tasksOf = async (db: Db, id: number) =>
  shown((await openTasksOf(db, id)).map(row => ({ text: row.ukol, cesta: toTask(row.id) })));

/** Undecided requests and offers of the person. */
async function requestsOf(db: Db, id: number): Promise<Left> {
  const asked = await db.selectFrom('uzivatel').select('zadost_prodejna_id').where('id', '=', id).execute();
  const absences = (await listWaitingOf(db, id)).map(row => ({
    text: `Žádost: ${ABSENCE_KIND_LABELS[row.druh].toLowerCase()} od ${czechDay(row.od)}`,
    cesta: toAbsence(row.id),
  }));
  const offers = (await listOffersOf(db, id)).map(row => ({
    text: `Nabídka směny ${czechDay(row.datum)}`,
    cesta: OFFERS,
  }));
  const shop = asked.some(one => one.zadost_prodejna_id !== null)
    ? [{ text: 'Žádost o změnu prodejny', cesta: '/users' }]
    : [];
  return shown([...absences, ...offers, ...shop]);
}

/** Accesses whose current password the person knows. */
const passwordsOf = async (db: Db, id: number) =>
  shown(
    (await listKnownTo(db, id)).map(row => ({
      text: `${row.company_name}, ${row.nazev}`,
      cesta: toAccess(row.company_name),
    })),
  );

/** Reads what remains to be done in each step. */
export const LEFT: Record<DepartureStep, (db: Db, id: number, today: string) => Promise<Left>> = {
  smeny: shiftsOf,
  objednavky: ordersOf,
  ukoly: tasksOf,
  zadosti: requestsOf,
  hesla: passwordsOf,
};

const nameColumns = ['uzivatel.id', 'uzivatel.jmeno', 'uzivatel.prijmeni'] as const;

const nameOf = async (db: Db, id: number) =>
  db.selectFrom('uzivatel').select(nameColumns).where('id', '=', id).executeTakeFirstOrThrow();

/** The state of a person's departure, begun or not; null if the person does not exist. */
export async function readDeparture(db: Db, id: number, now: number): Promise<Departure | null> {
  const today = pragueClock(now).datum;
  const osoba = await db
    .selectFrom('uzivatel')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select([...nameColumns, 'uzivatel.aktivni', 'prodejna.nazev as prodejna'])
    .where('uzivatel.id', '=', id)
    .where('uzivatel.smazan', 'is', null)
    .executeTakeFirst();
  if (!osoba) return null;
  const row = await db.selectFrom('odchod').selectAll().where('uzivatel_id', '=', id).executeTakeFirst();
  // Somebody active again has not left: a new departure starts from the beginning.
  const begun = osoba.aktivni ? undefined : row;
  const ticks = begun
    ? await db.selectFrom('odchod_krok').selectAll().where('uzivatel_id', '=', id).execute()
    : [];
  const stepOf = async (krok: DepartureStep): Promise<Departure['kroky'][number]> => {
    const tick = ticks.find(one => one.krok === krok);
    const hotovo = tick && {
      kdo: await nameOf(db, tick.kdo_id),
      kdy: tick.kdy,
      komu: tick.komu_id === null ? null : await nameOf(db, tick.komu_id),
    };
    return { krok, ...(await LEFT[krok](db, id, today)), hotovo: hotovo ?? null };
  };
  const count = async (table: 'relace' | 'zarizeni') =>
    Number(
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll().as('n'))
          .where('uzivatel_id', '=', id)
          .executeTakeFirstOrThrow()
      ).n,
    );
  const [kroky, sezeni, zarizeni, tokens] = await Promise.all([
    Promise.all(DEPARTURE_STEPS.map(stepOf)),
    begun?.sezeni ?? count('relace'),
    begun?.zarizeni ?? count('zarizeni'),
    // Expired tokens do not count.
    db
      .selectFrom('prodej_token')
      .select('id')
      .where('vlastnik_id', '=', id)
      .where('zrusen', 'is', null)
      .where('plati_do', '>', iso(now))
      .execute(),
  ]);
  return {
    osoba,
    stav: begun ? (begun.ukonceno ? 'ukoncen' : 'probiha') : 'nezahajen',
    zahajeno: begun?.zahajeno ?? null,
    zahajil: begun ? await nameOf(db, begun.zahajil_id) : null,
    ukonceno: begun?.ukonceno ?? null,
    byl_aktivni: begun?.byl_aktivni ?? osoba.aktivni,
    sezeni,
    zarizeni,
    tokeny: tokens.length,
    kroky,
  };
}

/** Departures in progress, the latest first, with the number of steps not yet ticked off. */
export async function listDepartures(db: Db) {
  const rows = await db
    .selectFrom('odchod')
    .innerJoin('uzivatel', 'uzivatel.id', 'odchod.uzivatel_id')
    .select(eb => [
      ...nameColumns,
      'odchod.zahajeno',
      eb
        .selectFrom('odchod_krok')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('odchod_krok.uzivatel_id', '=', 'odchod.uzivatel_id')
        .as('hotovo'),
    ])
    .where('odchod.ukonceno', 'is', null)
    .where('uzivatel.aktivni', '=', false)
    .where('uzivatel.smazan', 'is', null)
    .orderBy('odchod.zahajeno', 'desc')
    .execute();
  return rows.map(({ zahajeno, hotovo, ...osoba }) => ({
    osoba,
    zahajeno,
    zbyva: DEPARTURE_STEPS.length - Number(hotovo),
  }));
}

/** Locks the departure of an inactive person; undefined if there is none. */
export const lockDeparture = (db: Tx, id: number) =>
  db
    .selectFrom('odchod')
    .innerJoin('uzivatel', 'uzivatel.id', 'odchod.uzivatel_id')
    .select(['odchod.uzivatel_id', 'odchod.ukonceno', 'odchod.byl_aktivni'])
    .select(['uzivatel.jmeno', 'uzivatel.prijmeni'])
    .where('odchod.uzivatel_id', '=', id)
    .where('uzivatel.aktivni', '=', false)
    .where('uzivatel.smazan', 'is', null)
    .forUpdate('odchod')
    .executeTakeFirst();

export const deleteDeparture = (db: Tx, id: number) =>
  db.deleteFrom('odchod').where('uzivatel_id', '=', id).execute();

export const insertDeparture = (
  db: Tx,
  departure: {
    uzivatel_id: number;
    zahajil_id: number;
    sezeni: number;
    zarizeni: number;
    byl_aktivni: boolean;
  },
  now: number,
) =>
  db
    .insertInto('odchod')
    .values({ ...departure, zahajeno: iso(now) })
    .execute();

export const endDeparture = (db: Tx, id: number, ukoncil_id: number, now: number) =>
  db
    .updateTable('odchod')
    .set({ ukoncil_id, ukonceno: iso(now) })
    .where('uzivatel_id', '=', id)
    .execute();

type Tick = Omit<Selectable<Schema['odchod_krok']>, 'kdy'>;

/** Inserts a tick; false if the step has one already. */
export const insertTick = async (db: Tx, tick: Tick, now: number): Promise<boolean> =>
  (
    await db
      .insertInto('odchod_krok')
      .values({ ...tick, kdy: iso(now) })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
  ).numInsertedOrUpdatedRows === 1n;

export const deleteTick = (db: Tx, id: number, krok: DepartureStep) =>
  db
    .deleteFrom('odchod_krok')
    .where('uzivatel_id', '=', id)
    .where('krok', '=', krok)
    .returning(['komu_id', 'predano'])
    .executeTakeFirst();

export const ticksOf = async (db: Tx, id: number): Promise<DepartureStep[]> =>
  (await db.selectFrom('odchod_krok').select('krok').where('uzivatel_id', '=', id).execute()).map(
    ({ krok }) => krok,
  );

/** Deletes the PIN that unlocks a kiosk. */
export const deletePin = (db: Tx, id: number) => db.deleteFrom('pin').where('uzivatel_id', '=', id).execute();

/** The number of a person's valid tokens that stop working until somebody takes them over (rule people-5). */
export async function countOrphans(db: Db, id: number, now: number): Promise<number> {
  const { n } = await db
    .selectFrom('prodej_token')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('vlastnik_id', '=', id)
    .where('zrusen', 'is', null)
    .where('osirel', 'is not', null)
    .where('plati_do', '>', iso(now))
    .executeTakeFirstOrThrow();
  return n;
}
