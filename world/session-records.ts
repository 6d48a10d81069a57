import type { Db } from '#server/core/database/db.ts';
import { openSession } from '#server/session/queries.ts';

/** Builders of sessions for `records`. */
export const sessionRecords = (db: Db) => ({
  /** A session on another device; returns its number. */
  async session(uzivatel_id: number): Promise<number> {
    await openSession(db, uzivatel_id, Date.now(), {
      adresa: '192.0.2.7',
      zarizeni: 'Firefox/140.0 (Windows)',
    });
    const { cislo } = await db
      .selectFrom('relace')
      .select('cislo')
      .where('uzivatel_id', '=', uzivatel_id)
      .orderBy('cislo', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return cislo;
  },
});
