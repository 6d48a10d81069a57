import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';

/** The builders of `records` that these use. */
type Made = { shift(person: number): Promise<number>; offer(person: number): Promise<number> };

/** Builders of offers for `records`. */
export const offerRecords = (db: Db) => ({
  /** An open offer of the person's shift in the distant future. */
  async offer(this: Made, nabizi_id: number) {
    const now = iso(Date.now());
    const terms = { smena_id: await this.shift(nabizi_id), za_smenu_id: null, nabizi_id, prevzal_id: null };
    const values = { ...terms, poznamka: null, vytvoreno: now, zmeneno: now };
    const { id } = await db.insertInto('nabidka').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  /** An offer that somebody else has accepted. */
  async takenOffer(this: Made, nabizi_id: number, prevzal_id: number) {
    const id = await this.offer(nabizi_id);
    await db.updateTable('nabidka').set({ stav: 'prijata', prevzal_id }).where('id', '=', id).execute();
    return id;
  },
});
