import { DAY } from '#shared/core/durations.ts';
import { iso } from '../../core/clock.ts';
import type { Tx } from '../../core/database/db.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    krok_zruseni: { uzivatel_id: number; zadal_id: number; zadano: string };
  }
}

/** How long one ADMIN's request waits for another ADMIN. */
const RESET_MS = DAY;

/** The ADMIN who asked within a day to remove a person's steps, if they still are one; locked. */
export const lockReset = (db: Tx, userId: number, now: number) =>
  db
    .selectFrom('krok_zruseni')
    .innerJoin('uzivatel as zadal', 'zadal.id', 'krok_zruseni.zadal_id')
    .select('zadal_id')
    .where('krok_zruseni.uzivatel_id', '=', userId)
    .where('zadano', '>', iso(now - RESET_MS))
    .where('zadal.role', '=', 'ADMIN')
    .where('zadal.aktivni', '=', true)
    .where('zadal.smazan', 'is', null)
    .forUpdate('krok_zruseni')
    .executeTakeFirst();

export const askReset = (db: Tx, userId: number, zadal_id: number, now: number) =>
  db
    .insertInto('krok_zruseni')
    .values({ uzivatel_id: userId, zadal_id, zadano: iso(now) })
    .onConflict(conflict => conflict.column('uzivatel_id').doUpdateSet({ zadal_id, zadano: iso(now) }))
    .execute();

/** Deletes the request to remove a person's steps, because it was carried out or no longer applies. */
export const deleteAsked = (db: Tx, userId: number) =>
  db.deleteFrom('krok_zruseni').where('uzivatel_id', '=', userId).execute();

/** Deletes an ADMIN's requests together with their account. @returns whose steps were to be removed */
export async function deleteAskedBy(db: Tx, adminId: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('krok_zruseni')
    .where('zadal_id', '=', adminId)
    .returning('uzivatel_id')
    .execute();
  return rows.map(({ uzivatel_id }) => uzivatel_id);
}

/** Deletes requests that no other ADMIN confirmed. @returns whose steps were to be removed */
export async function sweepAsked(db: Tx, now: number): Promise<number[]> {
  const rows = await db
    .deleteFrom('krok_zruseni')
    .where('zadano', '<=', iso(now - RESET_MS))
    .returning('uzivatel_id')
    .execute();
  return rows.map(({ uzivatel_id }) => uzivatel_id);
}
