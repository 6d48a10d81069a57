import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';

export const pinRecords = (db: Db) => ({
  async pinPost(id: number) {
    await db
      .updateTable('novinka')
      .set({ pripnuto: iso(Date.now()) })
      .where('id', '=', id)
      .execute();
  },
  /** Unpins all posts, as few can be pinned at once. */
  async unpinPosts() {
    await db.updateTable('novinka').set({ pripnuto: null }).where('pripnuto', 'is not', null).execute();
  },
});
