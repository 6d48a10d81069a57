import { type Generated, type GeneratedAlways, sql } from 'kysely';
import type { Sent } from '#shared/core/field.ts';
import type { Goals } from '#shared/goals/contract.ts';
import { type GOAL, MEASURE_KEYS, ofMeasures } from '#shared/goals/fields.ts';
import type { Db, Tx } from '../core/database/db.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    cil: Sent<typeof GOAL> & {
      id: GeneratedAlways<number>;
      prodejna_id: number;
      mesic: string;
      verze: Generated<number>;
    };
  }
}

const COLUMNS = [...MEASURE_KEYS, 'verze'] as const;
/** The number of goals in a row of `cil`; 0 when they were cleared again. */
export const howManyGoals = sql<number>`num_nonnulls(${sql.join(MEASURE_KEYS.map(mira => sql.ref(mira)))})`;
const firstOf = (mesic: string) => `${mesic}-01`;

/** Goals that nobody has set yet, equal to the row that the first writer locks. */
export const NO_GOALS: Goals = { ...ofMeasures(() => null), verze: 1 };

/** Active shops by name, and inactive ones with a goal in the month; only `prodejna` if that is given. */
export const listShops = (db: Db, mesic: string, prodejna: number | null) =>
  db
    .selectFrom('prodejna')
    .select(['id', 'nazev', 'aktivni'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('aktivni', '=', true),
        eb(
          'id',
          'in',
          selectFrom('cil')
            .select('prodejna_id')
            .where('mesic', '=', firstOf(mesic))
            .where(howManyGoals, '>', 0),
        ),
      ]),
    )
    .$if(prodejna !== null, query => query.where('id', '=', prodejna!))
    .orderBy(sql`nazev collate "cs-x-icu", id`)
    .execute();

export async function goalsOf(db: Db, mesic: string): Promise<Map<number, Goals>> {
  const rows = await db
    .selectFrom('cil')
    .select(['prodejna_id', ...COLUMNS])
    .where('mesic', '=', firstOf(mesic))
    .execute();
  return new Map(rows.map(({ prodejna_id, ...goals }) => [prodejna_id, goals]));
}

/** Locks a shop's goals of a month and creates them first if necessary, so that concurrent writers take turns. */
export async function lockGoals(db: Tx, prodejna_id: number, mesic: string): Promise<Goals & { id: number }> {
  await db
    .insertInto('cil')
    .values({ prodejna_id, mesic: firstOf(mesic) })
    .onConflict(conflict => conflict.constraint('cil_jeden').doNothing())
    .execute();
  return db
    .selectFrom('cil')
    .select(['id', ...COLUMNS])
    .where('prodejna_id', '=', prodejna_id)
    .where('mesic', '=', firstOf(mesic))
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const saveGoals = (db: Tx, id: number, goals: Omit<Goals, 'verze'>): Promise<Goals> =>
  db.updateTable('cil').set(goals).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();

/** Deletes the rows of a shop whose goals were all cleared again. */
export const forgetEmptyGoals = (db: Tx, prodejna_id: number) =>
  db.deleteFrom('cil').where('prodejna_id', '=', prodejna_id).where(howManyGoals, '=', 0).execute();
