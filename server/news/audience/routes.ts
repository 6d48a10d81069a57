import { AUDIENCE_TOO_LATE, NOT_YOUR_AUDIENCE } from '#shared/news/audience.ts';
import type { news, Post } from '#shared/news/contract.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import { forget } from '../../notifications/notify.ts';
import { lockText } from '../edited/queries.ts';
import { existingPost } from '../existing.ts';
import { hasRoom, lockPins, unpin } from '../pinned/queries.ts';
import { expectShops, heardBy, readersOf, setAudience, stored } from './queries.ts';

const audited = ({ prodejny, pripnuto }: Post) => ({
  prodejny: stored(prodejny.map(({ id }) => id)),
  pripnuto: pripnuto !== null,
});

export const audienceRoutes: Pick<Handlers<typeof news>, 'changeAudience'> = {
  /** Side effects: who no longer sees the post has no notification of it, and its pin ends where there is no place. */
  changeAudience: ({ user, params: { id }, body: { prodejny }, write }) =>
    write(async tx => {
      await lockPins(tx.db);
      await lockText(tx.db, 'novinka', id);
      const before = await existingPost(tx.db, user.id, id);
      if (before.autor.id !== user.id) throw fail.forbidden(NOT_YOUR_AUDIENCE);
      if (before.upravit_do === null) throw fail.conflict(AUDIENCE_TOO_LATE);
      await expectShops(tx.db, prodejny);
      const was = await heardBy(tx.db, before);
      await setAudience(tx.db, id, prodejny);
      const is = await heardBy(tx.db, { id, prodejny });
      // Those for whom it no longer is are told as well, so that it leaves their screens.
      const heard = was.pro && is.pro ? { pro: [...was.pro, ...is.pro] } : {};
      if (before.pripnuto && !(await hasRoom(tx.db, user.id, id))) await unpin(tx.db, id);
      const readers = await readersOf(tx.db, id);
      for (const druh of ['komentar', 'zminka'] as const) await forget(tx, druh, id, undefined, readers);
      const now = await existingPost(tx.db, user.id, id);
      await tx.record('novinka', id, audited(before), audited(now), heard);
      return now;
    }),
};
