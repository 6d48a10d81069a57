import type { JSONColumnType } from 'kysely';
import type { ColumnLook } from '#shared/sales/column-look.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_profil_sloupce: {
      zdroj: string;
      /** 0 of a file from before imports were kept with it. */
      import_id: number;
      sloupce: JSONColumnType<ColumnLook[]>;
      zmeneno: string;
    };
  }
}

/** So many files are kept of a profile: as many imports may be taken back before nothing is left to compare with. */
const KEPT = 20;

/** Those of a profile, by its source, the newest first. */
const looksOf = (db: Db, zdroj: string) =>
  db.selectFrom('prodej_profil_sloupce').where('zdroj', '=', zdroj).orderBy('import_id', 'desc');

/** What the columns of the last file of a profile, by its source, looked like whose import was not taken back. */
export async function lastLooks(db: Db, zdroj: string | null): Promise<ColumnLook[]> {
  if (zdroj === null) return [];
  const row = await looksOf(db, zdroj).select('sloupce').limit(1).executeTakeFirst();
  return row?.sloupce ?? [];
}

/** When they were kept, or null: a file that was refused because of them is so until then. */
export const looksSince = async (db: Db, zdroj: string): Promise<string | null> =>
  (await looksOf(db, zdroj).select('zmeneno').limit(1).executeTakeFirst())?.zmeneno ?? null;

/** Keeps those of a file that was imported; of one without rows nothing. */
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

/** Of an import that is taken back: next files are compared with the one before it. */
export const forgetLooks = (db: Db, importId: number) =>
  db.deleteFrom('prodej_profil_sloupce').where('import_id', '=', importId).execute();

/** Of a profile that is deleted: another one of its name reads other files. */
export const forgetLooksOf = (db: Db, zdroj: string) =>
  db.deleteFrom('prodej_profil_sloupce').where('zdroj', '=', zdroj).execute();
