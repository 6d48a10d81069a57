import { type Generated, type Selectable, sql } from 'kysely';
import type { Contract } from '#shared/contracts/contract.ts';
import type { ContractKind } from '#shared/contracts/kinds.ts';
import type { Db, Tx } from '../core/database/db.ts';
import type { Schema } from '../core/database/schema.ts';
import { byName } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    smlouva: {
      id: Generated<number>;
      uzivatel_id: number;
      druh: ContractKind;
      od: string;
      do: string | null;
      tydenni_hodiny: number | null;
      technik: Generated<boolean>;
      dovolena_hodin: number | null;
      /** In CZK. */
      hodinova_sazba: number | null;
      cislo_pomeru: string | null;
      /** Whether it ended the one before it, and how long that one would have run; null until further notice. */
      ukoncila: Generated<boolean>;
      ukoncila_do: string | null;
      verze: Generated<number>;
    };
    smlouva_prodejna: { smlouva_id: number; prodejna_id: number };
  }
}

const columns = [
  'smlouva.id',
  'smlouva.uzivatel_id as user_id',
  'smlouva.druh',
  'smlouva.od',
  'smlouva.do',
  'smlouva.tydenni_hodiny',
  'smlouva.technik',
  'smlouva.dovolena_hodin',
  'smlouva.cislo_pomeru',
  'smlouva.verze',
  sql<number[]>`array(select prodejna_id from smlouva_prodejna where smlouva_id = smlouva.id order by 1)`.as(
    'prodejny',
  ),
] as const;

/** A contract without its person's name, and without the rate: what plans and timesheets read reaches managers. */
export type ContractRow = Omit<Contract, 'jmeno' | 'prijmeni' | 'hodinova_sazba'>;

/**
 * The contracts valid on any of the days (inclusive), of `users` or of everybody, by person and day, in a single
 * query. Group them by `user_id` and use `contractOn` of `shared/contracts`.
 */
export const listContracts = (
  db: Db,
  { od, do: to, users }: { od: string; do: string; users?: number[] },
): Promise<ContractRow[]> =>
  db
    .selectFrom('smlouva')
    .select(columns)
    .where('smlouva.od', '<=', to)
    .where(eb => eb.or([eb('smlouva.do', 'is', null), eb('smlouva.do', '>=', od)]))
    .$if(users !== undefined, query => query.where('smlouva.uzivatel_id', 'in', [...users!, 0]))
    .orderBy('smlouva.uzivatel_id')
    .orderBy('smlouva.od')
    .execute();

const named = (db: Db) =>
  db
    .selectFrom('smlouva')
    .innerJoin('uzivatel', 'uzivatel.id', 'smlouva.uzivatel_id')
    .select([...columns, 'uzivatel.jmeno', 'uzivatel.prijmeni']);

/** Whose contracts are asked for: one person's, those of a shop's people (and one's own), or all. */
export type Whose = { osoba?: number; shop?: number | null; me?: number };

type Listed = Whose & {
  /** For who manages contracts: with the hourly rates. */
  hasRates?: boolean;
};

export const listNamedContracts = (
  db: Db,
  { osoba, shop, me, hasRates = false }: Listed,
): Promise<Contract[]> =>
  named(db)
    .$if(hasRates, query => query.select('smlouva.hodinova_sazba'))
    .where('uzivatel.smazan', 'is', null)
    .$if(osoba !== undefined, query => query.where('uzivatel.id', '=', osoba!))
    .$if(me !== undefined, query =>
      query.where(eb =>
        eb.or([eb('uzivatel.id', '=', me!), ...(shop ? [eb('uzivatel.prodejna_id', '=', shop)] : [])]),
      ),
    )
    .orderBy(byName)
    .orderBy('smlouva.od', 'desc')
    .execute();

/** A contract with its rate, for who manages contracts. */
export const findContract = (db: Db, id: number): Promise<Contract | undefined> =>
  named(db).select('smlouva.hodinova_sazba').where('smlouva.id', '=', id).executeTakeFirst();

/** Locks a person, so that changes of their contracts run one after the other; undefined if deleted or unknown. */
export const lockPerson = (db: Tx, id: number) =>
  db
    .selectFrom('uzivatel')
    .select('id')
    .where('id', '=', id)
    .where('smazan', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A person's contracts with what each has ended, locked. */
export const lockContracts = (db: Tx, person: number) =>
  db
    .selectFrom('smlouva')
    .select(['id', 'od', 'do', 'ukoncila', 'ukoncila_do'])
    .where('uzivatel_id', '=', person)
    .orderBy('id')
    .forUpdate()
    .execute();

export const noteEnded = (db: Tx, id: number, ended: Ended) =>
  db.updateTable('smlouva').set(ended).where('id', '=', id).execute();

/** Sets the last day of a contract. */
export const endContract = (db: Tx, id: number, last: string | null) =>
  db.updateTable('smlouva').set({ do: last }).where('id', '=', id).execute();

export const lockContract = (db: Tx, id: number) =>
  db.selectFrom('smlouva').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

/** A contract as stored, without its shops. */
export type Stored = Omit<Selectable<Schema['smlouva']>, 'id' | 'verze' | 'hodinova_sazba' | keyof Ended> & {
  /** Undefined keeps the stored one. */
  hodinova_sazba?: number | null;
};
type Ended = Pick<Selectable<Schema['smlouva']>, 'ukoncila' | 'ukoncila_do'>;

/** Whether all these shops exist; locks them until the transaction ends. */
export async function holdShops(db: Tx, shops: number[]): Promise<boolean> {
  if (shops.length === 0) return true;
  const held = await db.selectFrom('prodejna').select('id').where('id', 'in', shops).forKeyShare().execute();
  return held.length === shops.length;
}

async function setShops(db: Tx, smlouva_id: number, shops: number[]) {
  await db.deleteFrom('smlouva_prodejna').where('smlouva_id', '=', smlouva_id).execute();
  if (shops.length === 0) return;
  await db
    .insertInto('smlouva_prodejna')
    .values(shops.map(prodejna_id => ({ smlouva_id, prodejna_id })))
    .execute();
}

/** Adds a contract; an overlap with another of the person violates `smlouva_bez_prekryvu`. */
export async function insertContract(db: Tx, stored: Stored, shops: number[]): Promise<number> {
  const { id } = await db.insertInto('smlouva').values(stored).returning('id').executeTakeFirstOrThrow();
  await setShops(db, id, shops);
  return id;
}

/** Updates a contract. Its shops are part of it, so changing them increases the version as well. */
export async function updateContract(
  db: Tx,
  { id, verze, prodejny }: Pick<Contract, 'id' | 'verze' | 'prodejny'>,
  changed: Partial<Stored>,
  shops?: number[],
) {
  const isSameShops = shops === undefined || JSON.stringify(shops) === JSON.stringify(prodejny);
  await db
    .updateTable('smlouva')
    .set({ ...changed, ...(isSameShops ? {} : { verze: verze + 1 }) })
    .where('id', '=', id)
    .execute();
  if (!isSameShops) await setShops(db, id, shops);
}

export const deleteContract = (db: Tx, id: number) => db.deleteFrom('smlouva').where('id', '=', id).execute();

/** The birth dates of these users, without those who have none entered. */
export const listBirthDates = (db: Db, users: number[]) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'datum_narozeni'])
    .where('id', 'in', [...users, 0])
    .where('datum_narozeni', 'is not', null)
    .execute();
