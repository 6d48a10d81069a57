import type { Db } from '#server/core/database/db.ts';

/** Builders of tasks for `records`. */
export const taskRecords = (db: Db) => ({
  /** Given by the person to themselves. */
  async task(owner: number, ukol = 'Doplnit letáky') {
    const values = { ukol, prodejce_id: owner, zadal_id: owner };
    const { id } = await db.insertInto('ukol').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** A task for shops 1 and 2, given by an ADMIN; cancelled in both if `isCancelled`. Returns its number. */
  async shopsTask({ isCancelled = false } = {}) {
    const work = { ukol: 'Vyměnit plakáty', zadal_id: 1 };
    const values = { ...work, pro_vsechny: false };
    const { id } = await db
      .insertInto('hromadny_ukol')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    const zruseno = isCancelled ? '2026-01-01T00:00:00Z' : null;
    const rows = [1, 2].map(prodejna_id => ({ ...work, prodejna_id, hromadny_id: id, zruseno }));
    await db.insertInto('ukol').values(rows).execute();
    return id;
  },
});
