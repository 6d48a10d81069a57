import { type RawBuilder, sql } from 'kysely';
import { type Action, type Scope, scopeOf } from '#shared/core/permissions.ts';
import { ROLES } from '#shared/core/roles.ts';
import type { ListedUser, User } from '#shared/users/contract.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { prepared } from '../core/database/prepared.ts';
import { byName, hasStep, personColumns } from './person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    uzivatel_cislo: { id: number };
  }
}

const people = (db: Db) =>
  db
    .selectFrom('uzivatel')
    .leftJoin('prodejna', 'prodejna.id', 'uzivatel.prodejna_id')
    .select(personColumns)
    .where('uzivatel.smazan', 'is', null);

const askedShop = sql<
  string | null
>`(select nazev from prodejna where prodejna.id = uzivatel.zadost_prodejna_id)`;

/** A value of the ADMIN who asks to reset a person's second step; null once they are no longer an active ADMIN. */
const askedReset = <T>(what: RawBuilder<T>) => sql<T | null>`(select ${what} from krok_zruseni
  join uzivatel zadal on zadal.id = zadal_id and zadal.role = 'ADMIN' and zadal.aktivni and zadal.smazan is null
  where krok_zruseni.uzivatel_id = uzivatel.id)`;
const resetName = askedReset(sql<string>`zadal.jmeno || ' ' || zadal.prijmeni`);
const resetId = askedReset(sql<number>`zadal.id`);

/** All users who are not deleted, each with the shop they ask for. */
export const listUsers = (db: Db): Promise<ListedUser[]> =>
  people(db)
    .select([askedShop.as('zadost_prodejna'), hasStep.as('druhy_krok')])
    .select([resetName.as('zada_zruseni'), resetId.as('zada_zruseni_id')])
    .orderBy(byName)
    .execute();

/** What permission checks for a person's records need: name, shop, and whether they are active. */
export const personById = (db: Db, id: number) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni', 'prodejna_id', 'aktivni'])
    .where('id', '=', id)
    .where('smazan', 'is', null)
    .executeTakeFirst();

/** Stores a VEDOUCI's request for a shop; null removes it once it is decided or settled otherwise. */
export const askForShop = (db: Tx, id: number, zadost_prodejna_id: number | null) =>
  db.updateTable('uzivatel').set({ zadost_prodejna_id }).where('id', '=', id).execute();

/** The shop that a person asks for, with its name. Call it with the person locked. */
export const findAskedShop = (db: Tx, id: number) =>
  db
    .selectFrom('uzivatel')
    .select(['zadost_prodejna_id as id', askedShop.as('nazev')])
    .where('id', '=', id)
    .where('smazan', 'is', null)
    .where('zadost_prodejna_id', 'is not', null)
    .executeTakeFirst();

export const activeAdmins = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('uzivatel')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('aktivni', '=', true)
      .execute()
  ).map(({ id }) => id);

/**
 * The active people who may do `action` to a record of `owners` in the shop `prodejna`, consistent with `allows`
 * (rule people-2); changes are announced to them.
 */
export async function whoMay(
  db: Db,
  action: Action,
  { owners = [], prodejna }: { owners?: number[]; prodejna: number | null },
): Promise<number[]> {
  const rows = await db
    .selectFrom('uzivatel')
    .select('id')
    .where('aktivni', '=', true)
    .where(({ eb, or, and, fn, val }) => {
      const reaches = (...scopes: Scope[]) =>
        eb('role', '=', fn.any(val(ROLES.filter(role => scopes.includes(scopeOf(role, action))))));
      return or([
        reaches('all'),
        and([reaches('shop'), eb('prodejna_id', '=', prodejna)]),
        and([reaches('shop', 'own'), eb('id', '=', fn.any(val(owners)))]),
      ]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a name (case and diacritics ignored) is somebody else's, or in the sales and not linked to this person. */
export async function isNameTaken(
  db: Tx,
  id: number,
  { jmeno, prijmeni }: Pick<Fields, 'jmeno' | 'prijmeni'>,
) {
  const one = (text: string) => text.replaceAll(/\s+/g, ' ');
  const forms = sql`(bez_diakritiky(${one(`${jmeno} ${prijmeni}`)}), bez_diakritiky(${one(`${prijmeni} ${jmeno}`)}))`;
  /** Collapses repeated spaces, as nobody sees how many there are. */
  const spaced = (text: ReturnType<typeof sql>) =>
    sql`bez_diakritiky(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`;
  const { rows } = await sql<{ taken: boolean }>`select exists (
      select from uzivatel where id <> ${id} and ${spaced(sql`jmeno || ' ' || prijmeni`)} in ${forms}
      union all
      select from prodej_osoba where uzivatel_id is distinct from ${id} and jmeno <> ''
        and ${spaced(sql`jmeno`)} in ${forms}) as taken`.execute(db);
  return rows[0]!.taken;
}

/** The number after the highest that anybody has or had: none is used twice. */
export async function nextUserId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('uzivatel_cislo')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Active people to choose from (rule people-2). */
export const listUserChoices = (db: Db) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'jmeno', 'prijmeni', 'prodejna_id'])
    .where('aktivni', '=', true)
    .orderBy(byName)
    .execute();

const onePerson = prepared((db, given: { id: number }) => people(db).where('uzivatel.id', '=', given.id));

export const findUser = async (db: Db, id: number): Promise<User | undefined> =>
  (await onePerson(db, { id }))[0];

type Fields = {
  uzivatelske_jmeno: string;
  jmeno: string;
  prijmeni: string;
  heslo_hash: string;
  role: User['role'];
  aktivni: boolean;
  prodejna_id: number | null;
  moduly: User['moduly'];
  datum_narozeni?: string | null;
};

/** Inserts a user; an id that anybody ever had violates `uzivatel_cislo_pkey`. */
export async function insertUser(db: Tx, user: Fields & { id: number }) {
  await db.insertInto('uzivatel_cislo').values({ id: user.id }).execute();
  await db.insertInto('uzivatel').values(user).execute();
}

/** A name set by an ADMIN becomes the one that links sold lines; an unchanged one keeps it (rule people-10). */
const keptUnlessNamed = (column: string, { jmeno, prijmeni }: Partial<Fields>) =>
  sql<string | null>`case when (jmeno, prijmeni) =
    (coalesce(${jmeno ?? null}, jmeno), coalesce(${prijmeni ?? null}, prijmeni)) then ${sql.ref(column)} end`;

/** Changes the given fields; undefined leaves one unchanged. */
export const updateUser = (db: Tx, id: number, changed: Partial<Fields>) =>
  Object.values(changed).some(value => value !== undefined)
    ? db
        .updateTable('uzivatel')
        .set({
          ...changed,
          jmeno_dane: keptUnlessNamed('jmeno_dane', changed),
          prijmeni_dane: keptUnlessNamed('prijmeni_dane', changed),
        })
        .where('id', '=', id)
        .execute()
    : Promise.resolve();

/**
 * Deletes the row, or keeps it inactive and hidden when other records refer to it (rule people-9).
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

/** Prevents the person from signing in until the end of the transaction. */
export const lockUser = (db: Tx, id: number) =>
  db.selectFrom('uzivatel').select('id').where('id', '=', id).forUpdate().execute();

/** Locks a person so that edits of them run one after the other; rows that refer to them can still be written. */
export const lockForEdit = (db: Tx, id: number) =>
  db.selectFrom('uzivatel').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/** Whether there is still an active ADMIN; the caller holds `lockRights`. */
export async function hasActiveAdmin(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from uzivatel where role = 'ADMIN' and aktivni and smazan is null`.execute(db);
  return rows[0]!.n > 0;
}
