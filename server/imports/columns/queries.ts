import type { JSONColumnType } from 'kysely';
import type { ColumnLook } from '#shared/sales/column-look.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_profil_sloupce: {
      zdroj: string;
      /** 0 for a file from before this was stored with its import. */
      import_id: number;
      sloupce: JSONColumnType<ColumnLook[]>;
      zmeneno: string;
    };
  }
}

/** The number of files kept per profile: when so many imports were taken back, nothing is left to compare with. */
const KEPT = 20;

/** The looks of a profile's files, by the profile's source, the newest first. */
const looksOf = (db: Db, zdroj: string) =>
  db.selectFrom('prodej_profil_sloupce').where('zdroj', '=', zdroj).orderBy('import_id', 'desc');

/** How the columns looked in the last file of a profile, by its source, whose import was not taken back. */
export async function lastLooks(db: Db, zdroj: string | null): Promise<ColumnLook[]> {
  if (zdroj === null) return [];
  const row = await looksOf(db, zdroj).select('sloupce').limit(1).executeTakeFirst();
  return row?.sloupce ?? [];
}

/** When the looks were stored, or null: a file refused because of them stays refused until they change. */
export const looksSince = async (db: Db, zdroj: string): Promise<string | null> =>
  (await looksOf(db, zdroj).select('zmeneno').limit(1).executeTakeFirst())?.zmeneno ?? null;

/** Stores the looks of an imported file; does nothing for a file without rows. */
export async function keepLooks(
  db: Db,
  { zdroj, importId }: { zdroj: string; importId: number },
  looks: ColumnLook[],
  now: number,
) {
  if (looks.length === 0) return;
  await db
    .insertInto('prodej_profil_sloupce')
    .values({ zdroj, import_id: importId, sloupce: JSON.stringify(looks), zmeneno: iso(now) })
    .execute();
  await db
    .deleteFrom('prodej_profil_sloupce')
    .where('zdroj', '=', zdroj)
    .where('import_id', 'not in', looksOf(db, zdroj).select('import_id').limit(KEPT))
    .execute();
}

/** Deletes the looks of an import that is taken back: later files are compared with the one before it. */
export const forgetLooks = (db: Db, importId: number) =>
  db.deleteFrom('prodej_profil_sloupce').where('import_id', '=', importId).execute();

/** Deletes the looks of a deleted profile: another one of its name reads other files. */
export const forgetLooksOf = (db: Db, zdroj: string) =>
  db.deleteFrom('prodej_profil_sloupce').where('zdroj', '=', zdroj).execute();
