import { sql } from 'kysely';
import { monthOf } from '#shared/core/days.ts';
import type { BodyOut, QueryOut } from '#shared/core/route.ts';
import type { Remains, Store, stores } from '#shared/stores/contract.ts';
import { DEFAULT_HOURS } from '#shared/stores/hours.ts';
import { linkedShop } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { prepared } from '../core/database/prepared.ts';
import { forgetTakenBack } from '../drafts/publish/queries.ts';
import { forgetEmptyGoals, howManyGoals } from '../goals/queries.ts';
import { isNamed } from '../news/audience/queries.ts';
import { emptyTrashOf } from '../notes/queries.ts';
import { OPEN } from '../orders/queries.ts';

type Fields = BodyOut<typeof stores.create>;

/** Orders shops by `poradi`, then by name in Czech order (rule people-11). */
const byOrder = sql`poradi, nazev collate "cs-x-icu", id`;

const folded = (text: string) => sql<string>`bez_diakritiky(${text})`;

/** Shops whose name, short name, address, e-mail or manager contains `search`, ignoring diacritics and case. */
export function listStores(db: Db, { aktivni, search }: QueryOut<typeof stores.list>): Promise<Store[]> {
  return db
    .selectFrom('prodejna')
    .selectAll()
    .$if(aktivni !== undefined, query => query.where('aktivni', '=', aktivni!))
    .$if(!!search, query =>
      query.where(
        sql<boolean>`position(${folded(search!)} in bez_diakritiky(concat_ws(chr(10),
          nazev, nazev_kratkiy, adresa, email, vedouci_prodejny))) > 0`,
      ),
    )
    .orderBy(byOrder)
    .execute();
}

/** Shops to choose from: active ones, or all. */
export const listStoreChoices = (db: Db, isOfAll = false) =>
  db
    .selectFrom('prodejna')
    .select(['id', 'id_prodejny', 'nazev', 'nazev_kratkiy', 'barva', 'oteviraci_doba'])
    .$if(!isOfAll, query => query.where('aktivni', '=', true))
    .orderBy(byOrder)
    .execute();

const storeName = prepared((db, given: { id: number }) =>
  db.selectFrom('prodejna').select('nazev').where('id', '=', given.id),
);

export const findStoreName = async (db: Db, id: number) => (await storeName(db, { id }))[0];

/** Locks a shop before it is changed or deleted, so that concurrent changes run one after the other. */
export const lockStore = (db: Tx, id: number): Promise<Store | undefined> =>
  db.selectFrom('prodejna').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The id of the shop with this name, short name, POS name or further name; null if there is none. */
export async function matchStore(db: Db, name: string): Promise<number | null> {
  const row = await db
    .selectFrom('prodejna')
    .select('id')
    .where(
      sql<boolean>`${folded(name.trim())} in (bez_diakritiky(nazev), bez_diakritiky(nazev_kratkiy),
        bez_diakritiky(stredisko), bez_diakritiky(nazev_google_sheets))`,
    )
    .orderBy(sql`bez_diakritiky(nazev) = ${folded(name.trim())} desc, id`)
    .limit(1)
    // Prevents its deletion before the person who gets it is saved.
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? null;
}

const toRow = ({ oteviraci_doba, ...fields }: Fields) => ({
  ...fields,
  ...(oteviraci_doba && { oteviraci_doba: JSON.stringify(oteviraci_doba) }),
});

export const insertStore = (db: Tx, store: Fields): Promise<Store> =>
  db
    .insertInto('prodejna')
    .values({ ...toRow(store), oteviraci_doba: JSON.stringify(store.oteviraci_doba ?? DEFAULT_HOURS) })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateStore = (db: Tx, id: number, store: Fields): Promise<Store> =>
  db.updateTable('prodejna').set(toRow(store)).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/**
 * Deletes a shop that nothing refers to, together with its leftovers without any effect: emptied goals, publications
 * that were taken back, and deleted notes. Call it with the shop locked.
 * @throws 409 when a post is for its people, which no foreign key holds
 */
export async function deleteStore(db: Tx, id: number) {
  if (await isNamed(db, id)) throw linkedShop();
  await forgetEmptyGoals(db, id);
  await forgetTakenBack(db, id);
  await emptyTrashOf(db, id);
  await db.deleteFrom('prodejna').where('id', '=', id).execute();
}

/** Activates or deactivates those of `ids` that exist. @returns them as they were */
export async function setStoresActive(db: Tx, ids: number[], aktivni: boolean) {
  const found = await db
    .selectFrom('prodejna')
    .select(['id', 'aktivni'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .updateTable('prodejna')
    .set({ aktivni })
    .where('id', 'in', ids)
    .where('aktivni', '!=', aktivni)
    .execute();
  return found;
}

/** What depends on the shops on the day `today`, shown before they are deactivated (rule people-11). */
export async function remainsOf(db: Db, ids: number[], today: string): Promise<Remains> {
  const { rows } = await sql<Remains>`select
    (select count(*)::int from uzivatel
      where prodejna_id = any(${ids}::int[]) and aktivni and smazan is null) as lide,
    (select count(*)::int from smena
      where prodejna_id = any(${ids}::int[]) and datum >= ${today} and typ_smeny = 'prace') as smeny,
    (select count(*)::int from objednavka
      where prodejna_id = any(${ids}::int[]) and smazana is null and status = any(${OPEN}::text[])) as objednavky,
    (select count(*)::int from kiosek where prodejna_id = any(${ids}::int[]) and zrusen is null) as kiosky,
    (select count(*)::int from cil
      where prodejna_id = any(${ids}::int[]) and mesic >= ${`${monthOf(today)}-01`} and ${howManyGoals} > 0) as cile,
    (select count(*)::int from ukol
      where prodejna_id = any(${ids}::int[]) and stav = 'v_procesu' and zruseno is null) as ukoly
  `.execute(db);
  return rows[0]!;
}

/** The id of a home shop by name; empty is no shop, undefined no change (rule people-11). 400 if unknown. */
export async function homeShopId(
  db: Tx,
  name: string | null | undefined,
): Promise<number | null | undefined> {
  if (name === undefined || !name?.trim()) return name === undefined ? undefined : null;
  const id = await matchStore(db, name);
  if (id === null) throw fail.invalid('Prodejna s tímto názvem neexistuje', 'prodejna');
  return id;
}
