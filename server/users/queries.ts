import { sql } from 'kysely';
import type { User } from '#shared/users/contract.ts';
import type { Db, Tx } from '../core/db.ts';
import { LOCKS } from '../core/locks.ts';
import { personColumns } from './person.ts';

const people = (db: Db) =>
  db
    .selectFrom('uzivatel')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select(personColumns)
    .where('uzivatel.smazan', 'is', null);

const byName = sql`uzivatel.prijmeni collate "cs-x-icu", uzivatel.jmeno collate "cs-x-icu", uzivatel.id`;

export const listUsers = (db: Db): Promise<User[]> => people(db).orderBy(byName).execute();

/** The number after the highest that anybody has or had: none is given twice. */
export async function nextUserId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('uzivatel_cislo')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Active people to choose from (4-decisions §2 `GET /users/choices/`). */
export const listUserChoices = (db: Db) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni', 'prodejna_id'])
    .where('aktivni', '=', true)
    .orderBy(byName)
    .execute();

export const findUser = (db: Db, id: number): Promise<User | undefined> =>
  people(db).where('uzivatel.id', '=', id).executeTakeFirst();

type Fields = {
  uzivatelske_jmeno: string;
  jmeno: string;
  prijmeni: string;
  heslo_hash: string;
  role: User['role'];
  aktivni: boolean;
  prodejna_id: number | null;
  moduly: User['moduly'];
};

/** Adds a person; an id that anybody ever had violates `uzivatel_cislo_pkey`. */
export async function insertUser(db: Tx, user: Fields & { id: number }) {
  await db.insertInto('uzivatel_cislo').values({ id: user.id }).execute();
  await db.insertInto('uzivatel').values(user).execute();
}

/** Changes what is given; undefined keeps. */
export const updateUser = (db: Tx, id: number, changed: Partial<Fields>) =>
  Object.values(changed).some(value => value !== undefined)
    ? db.updateTable('uzivatel').set(changed).where('id', '=', id).execute()
    : Promise.resolve();

/**
 * Deletes the row, or keeps it inactive and hidden when other records refer to it (4-decisions §3).
 * The database decides which: its foreign keys know every reference.
 */
export async function removeUser(db: Tx, id: number): Promise<'deleted' | 'kept'> {
  await sql`savepoint remove_user`.execute(db);
  try {
    await db.deleteFrom('uzivatel').where('id', '=', id).execute();
    return 'deleted';
  } catch (error) {
    if ((error as { code?: string }).code !== '23503') throw error;
    await sql`rollback to savepoint remove_user`.execute(db);
    await db
      .updateTable('uzivatel')
      .set({ smazan: sql<string>`now()`, aktivni: false })
      .where('id', '=', id)
      .execute();
    return 'kept';
  }
}

/** Keeps a person from signing in until the end of the transaction. */
export const lockUser = (db: Tx, id: number) =>
  db.selectFrom('uzivatel').select('id').where('id', '=', id).forUpdate().execute();

/** Two who edit a person, or somebody themselves, do it one after the other; what refers to them goes on. */
export const lockForEdit = (db: Tx, id: number) =>
  db.selectFrom('uzivatel').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Serializes changes that could leave the chain without an active ADMIN; true when one remains. */
export async function hasActiveAdmin(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from uzivatel where role = 'ADMIN' and aktivni and smazan is null`.execute(db);
  return rows[0]!.n > 0;
}

export const lockAdmins = (db: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.admins})`.execute(db);
