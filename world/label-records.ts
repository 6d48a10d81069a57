import type { Db } from '#server/core/database/db.ts';
import { fresh } from './fresh.ts';

/** Builders of labels of orders, for `records`. */
export const labelRecords = (db: Db) => ({
  /** `deleted` recently enough to be restored. There may be only few that are not, so earlier ones go. */
  async label({ deleted = false } = {}): Promise<number> {
    await db
      .updateTable('stitek')
      .set({ smazan: '2026-01-01T00:00:00Z' })
      .where('smazan', 'is', null)
      .execute();
    const { id } = await db
      .insertInto('stitek')
      .values({
        nazev: `Štítek ${fresh()}`,
        poradi: fresh(),
        smazan: deleted ? new Date().toISOString() : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** Another label, after all that there are. */
  async labelBeside() {
    await db
      .insertInto('stitek')
      .values({ nazev: `Štítek ${fresh()}`, poradi: fresh() })
      .execute();
  },
});
