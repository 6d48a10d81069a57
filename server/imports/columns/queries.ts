import type { JSONColumnType } from 'kysely';
import type { ColumnLook } from '#shared/sales/column-look.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';

/** Rows as `migrations/` define them. */
declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_profil_sloupce: {
      zdroj: string;
      sloupce: JSONColumnType<ColumnLook[]>;
      zmeneno: string;
    };
  }
}

/** What the columns of the last file of a profile, by its source, looked like. */
export async function lastLooks(db: Db, zdroj: string | null): Promise<ColumnLook[]> {
  if (zdroj === null) return [];
  const row = await db
    .selectFrom('prodej_profil_sloupce')
    .select('sloupce')
    .where('zdroj', '=', zdroj)
    .executeTakeFirst();
  return row?.sloupce ?? [];
}

/** When they were kept, or null: a file that was refused because of them is so until then. */
export const looksSince = async (db: Db, zdroj: string): Promise<string | null> =>
  (
    await db
      .selectFrom('prodej_profil_sloupce')
      .select('zmeneno')
      .where('zdroj', '=', zdroj)
      .executeTakeFirst()
  )?.zmeneno ?? null;

/** Keeps those of a file that was imported; of one without rows nothing. */
export async function keepLooks(db: Db, zdroj: string, looks: ColumnLook[], now: number) {
  if (looks.length === 0) return;
  const values = { sloupce: JSON.stringify(looks), zmeneno: iso(now) };
  await db
    .insertInto('prodej_profil_sloupce')
    .values({ zdroj, ...values })
    .onConflict(conflict => conflict.column('zdroj').doUpdateSet(values))
    .execute();
}
