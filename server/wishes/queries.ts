import { createHash } from 'node:crypto';
import { type Generated, type Selectable, sql } from 'kysely';
import { LAST_ID } from '#shared/core/last-id.ts';
import { SHOP_ROLES } from '#shared/core/roles.ts';
import type { Wish } from '#shared/wishes/contract.ts';
import { UNSAID, type WishKind } from '#shared/wishes/kinds.ts';
import type { Db, Tx } from '../core/database/db.ts';
import type { Schema } from '../core/database/schema.ts';
import { byName } from '../users/person.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    prani: {
      id: Generated<number>;
      uzivatel_id: number;
      datum: string;
      druh: WishKind;
      cas_od: string | null;
      cas_do: string | null;
      poznamka: string | null;
    };
  }
}

const columns = ['id', 'uzivatel_id as user_id', 'datum', 'druh', 'cas_od', 'cas_do', 'poznamka'] as const;

/** Both days are included; for one person, some people, those at home in a shop, or everybody. */
export type Whose = { od: string; do: string; osoba?: number; users?: number[]; prodejna?: number };

export const listWishes = (db: Db, { od, do: to, osoba, users, prodejna }: Whose): Promise<Wish[]> =>
  db
    .selectFrom('prani')
    .select(columns)
    .where('datum', '>=', od)
    .where('datum', '<=', to)
    .$if(osoba !== undefined, query => query.where('uzivatel_id', '=', osoba!))
    .$if(users !== undefined, query => query.where('uzivatel_id', 'in', users!))
    .$if(prodejna !== undefined, query =>
      query.where('uzivatel_id', 'in', eb =>
        eb.selectFrom('uzivatel').select('id').where('prodejna_id', '=', prodejna!),
      ),
    )
    .orderBy('datum')
    .orderBy('uzivatel_id')
    .execute();

/** People who work in shops and have no wish on these days; in all shops without `prodejna`. */
export const listSilent = (db: Db, { od, do: to, prodejna }: Whose) =>
  db
    .selectFrom('uzivatel')
    .select(['id', sql<string>`jmeno || ' ' || prijmeni`.as('jmeno')])
    .where('aktivni', '=', true)
    .where('role', 'in', SHOP_ROLES)
    .where('prodejna_id', 'is not', null)
    .$if(prodejna !== undefined, query => query.where('prodejna_id', '=', prodejna!))
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('prani')
            .select('prani.id')
            .whereRef('prani.uzivatel_id', '=', 'uzivatel.id')
            .where('datum', '>=', od)
            .where('datum', '<=', to),
        ),
      ),
    )
    .orderBy(byName)
    .execute();

/** Locks a person's wish for a day, so that concurrent changes run one after the other. */
export const lockWish = (db: Tx, uzivatel_id: number, datum: string): Promise<Wish | undefined> =>
  db
    .selectFrom('prani')
    .select(columns)
    .where('uzivatel_id', '=', uzivatel_id)
    .where('datum', '=', datum)
    .forUpdate()
    .executeTakeFirst();

/**
 * The version of a wish is a digest of what it says: a wish that was withdrawn and made again is another row, and
 * whoever saw the same saw the same wish.
 */
export function versionOf(wish: Wish | null | undefined): number {
  if (!wish) return UNSAID;
  const { druh, cas_od, cas_do, poznamka } = wish;
  const digest = createHash('sha256')
    .update(JSON.stringify([druh, cas_od, cas_do, poznamka]))
    .digest();
  return UNSAID + 1 + (digest.readUInt32BE() % (LAST_ID - UNSAID));
}

/** The number of the last wish of a person for a day that was withdrawn, as the audit has it; null for none. */
export async function lastWithdrawn(db: Tx, uzivatel_id: number, datum: string): Promise<string | null> {
  const found = await db
    .selectFrom('audit')
    .select('zaznam')
    .where('tabulka', '=', 'prani')
    .where('co', '=', 'smazani')
    .where(
      sql<boolean>`zmeny #>> '{user_id,0}' = ${String(uzivatel_id)} and zmeny #>> '{datum,0}' = ${datum}`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.zaznam ?? null;
}

type Said = Omit<Selectable<Schema['prani']>, 'id'>;

export const putWish = (db: Tx, { uzivatel_id, datum, ...said }: Said): Promise<Wish> =>
  db
    .insertInto('prani')
    .values({ uzivatel_id, datum, ...said })
    .onConflict(conflict => conflict.constraint('prani_jedno').doUpdateSet(said))
    .returning(columns)
    .executeTakeFirstOrThrow();

export const deleteWish = (db: Tx, id: number) => db.deleteFrom('prani').where('id', '=', id).execute();
