import type { notifications } from '#shared/notifications/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Write } from '../core/write.ts';
import { countUnread, findNotification, listNotifications, markRead, sweepNotifications } from './queries.ts';

/** Adds one audit row for everything one click marks; a second click finds nothing to mark and adds none. */
async function leaveTrace(tx: Write, ids: number[]): Promise<false | undefined> {
  if (ids.length === 0) return false;
  const zaznam = ids.length === 1 ? ids[0]! : null;
  // The person's other windows are told.
  await tx.record('upozorneni', zaznam, {}, { prectena: ids }, { pro: [tx.kdo!] });
}

const notificationsRoutes: Handlers<typeof notifications> = {
  async list({ db, user, query }) {
    const [upozorneni, neprectenych] = await Promise.all([
      listNotifications(db, user.id, query.limit),
      countUnread(db, user.id),
    ]);
    return { upozorneni, neprectenych };
  },

  async read({ db, user, params: { id }, now, write }) {
    found(await findNotification(db, user.id, id), 'Upozornění nebylo nalezeno.');
    await write(async tx => leaveTrace(tx, await markRead(tx.db, user.id, now, id)));
  },

  async readAll({ user, now, write }) {
    await write(async tx => leaveTrace(tx, await markRead(tx.db, user.id, now)));
  },
};

export const notificationsFeature: ServerFeature<typeof notifications> = {
  routes: notificationsRoutes,
  constraints: {
    upozorneni_uzivatel_id_fkey: () => fail.conflict('Osoba, které se to týká, už neexistuje.'),
    ...authorIsGone('upozorneni_kdo_id_fkey'),
  },
  sweep: sweepNotifications,
};
