import type { Generated } from 'kysely';
import type { Db, Tx } from '../core/database/db.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    potreba_lidi: {
      prodejna_id: number;
      tyden: string | null;
      vyjimky: string | null;
      verze: Generated<number>;
    };
  }
}

const COLUMNS = ['tyden', 'vyjimky', 'verze'] as const;

/** The values for a shop without a row, the same as those of the row that the first write inserts. */
const NOTHING = { tyden: null, vyjimky: null, verze: 1 };

export const findStaffing = async (db: Db, prodejna: number) =>
  (await db
    .selectFrom('potreba_lidi')
    .select(COLUMNS)
    .where('prodejna_id', '=', prodejna)
    .executeTakeFirst()) ?? NOTHING;

/** Whether a shop's sales area is larger than 200 m². */
export const findSize = (db: Db, prodejna: number) =>
  db.selectFrom('prodejna').select('nad_200m2').where('id', '=', prodejna).executeTakeFirst();

/** Locks a shop's row, inserting it if missing, so that concurrent first writes run one after the other. */
export async function lockStaffing(db: Tx, prodejna: number) {
  await db
    .insertInto('potreba_lidi')
    .values({ prodejna_id: prodejna, tyden: null, vyjimky: null })
    .onConflict(conflict => conflict.column('prodejna_id').doNothing())
    .execute();
  return db
    .selectFrom('potreba_lidi')
    .select(COLUMNS)
    .where('prodejna_id', '=', prodejna)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export const saveStaffing = (
  db: Tx,
  prodejna: number,
  potreba: { tyden: string | null; vyjimky: string | null },
) => db.updateTable('potreba_lidi').set(potreba).where('prodejna_id', '=', prodejna).execute();
