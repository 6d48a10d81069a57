import { namesOf } from '#shared/core/names.ts';
import { picked } from '#shared/core/picked.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { preposed } from '#shared/core/preposed.ts';
import { ShopsTask, type tasks } from '#shared/tasks/contract.ts';
import { WORK } from '#shared/tasks/fields.ts';
import { REMINDED_FOR } from '#shared/tasks/shops.ts';
import { fail, found } from '../../core/calls/errors.ts';
import { type Context, type Handlers, inOneWrite } from '../../core/calls/mount.ts';
import type { Db } from '../../core/database/db.ts';
import { refuseStale } from '../../core/versions.ts';
import type { Write } from '../../core/write.ts';
import { forget } from '../../notifications/notify.ts';
import { whoMay } from '../../users/queries.ts';
import { expectPost } from '../post.ts';
import { findTask, type Viewer, viewersOf } from '../queries.ts';
import { record, tellAgain, tellAssignee } from '../telling.ts';
import {
  cancelTasks,
  deleteGroup,
  expectActiveShops,
  findGroup,
  insertGroup,
  insertShopTasks,
  listGroups,
  lockGroup,
  lockUnfinished,
  noteReminder,
  reviveTasks,
  updateGroup,
  updateShopTasks,
} from './queries.ts';

const NOT_FOUND = 'Úkol prodejnám nebyl nalezen.';
const ALL_DONE = 'Žádná prodejna už tento úkol nemá splnit.';
const NONE_CANCELLED = 'Žádná prodejna nemá tento úkol zrušený.';
const HAVE_IT = 'Vybrané prodejny už tento úkol mají.';

type ShopsCall =
  | 'listShops'
  | 'createShops'
  | 'updateShops'
  | 'addShops'
  | 'remindShops'
  | 'cancelShops'
  | 'restoreShops';

type Asked = Pick<Context<typeof tasks.updateShops>, 'user' | 'scope' | 'now'>;
const viewerOf = ({ user, scope, now }: Asked): Viewer => ({ user, scope, today: pragueClock(now).datum });

const groupFor = async (db: Db, { user, today }: Viewer, id: number): Promise<ShopsTask> =>
  found(await findGroup(db, { viewer: user.id, today }, id), NOT_FOUND);

/** The group, locked until the end of the write. */
async function heldGroup(tx: Write, viewer: Viewer, id: number): Promise<ShopsTask> {
  found(await lockGroup(tx.db, id), NOT_FOUND);
  return groupFor(tx.db, viewer, id);
}

const workOf = (group: ShopsTask) => picked(group, 'ukol', 'priorita', 'deadline');

/** Writes the audit row of a group; only those who see groups hear of it. */
const recordGroup = async (tx: Write, id: number, before: object | null, after: object | null) =>
  tx.record('hromadny_ukol', id, before, after, {
    pro: await whoMay(tx.db, 'tasks.shops', { prodejna: null }),
  });

const taskOf = async (tx: Write, viewer: Viewer, id: number) => (await findTask(tx.db, viewer, id))!;

/** Records and tells of tasks that are new in their shops. */
async function begin(tx: Write, viewer: Viewer, ids: number[]) {
  for (const id of ids) {
    const task = await taskOf(tx, viewer, id);
    await record(tx, null, task);
    await tellAssignee(tx, task);
  }
}

/** Makes cancelled tasks hold again, with what their group says by now, and tells their shops. */
async function revive(tx: Write, viewer: Viewer, ids: number[], group: ShopsTask) {
  await reviveTasks(tx.db, ids, workOf(group));
  for (const id of ids) {
    const task = await taskOf(tx, viewer, id);
    const heard = { pro: await viewersOf(tx.db, task) };
    await tx.record('ukol', id, { zrusen: true }, { ...workOf(group), zrusen: false }, heard);
    await tellAssignee(tx, task);
  }
}

type Work = ReturnType<typeof workOf>;

/** Changes a group and all its unfinished tasks. Call it with the group locked. */
async function changeAll(tx: Write, viewer: Viewer, id: number, changes: Partial<Work>) {
  await updateGroup(tx.db, id, changes);
  const were = [];
  for (const task of await lockUnfinished(tx.db, id)) were.push(await taskOf(tx, viewer, task));
  await updateShopTasks(
    tx.db,
    were.map(was => was.id),
    changes,
  );
  for (const was of were) await record(tx, was, await taskOf(tx, viewer, was.id));
}

/** Deletes a group whose last task was deleted. Call it with the group locked. */
export async function dropEmptied(tx: Write, viewer: Viewer, id: number) {
  const group = await groupFor(tx.db, viewer, id);
  if (group.prodejny.length > 0) return;
  await deleteGroup(tx.db, id);
  await recordGroup(tx, id, workOf(group), null);
}

/** The handlers of tasks for several shops (rules home-5 and home-6). */
export const shopsRoutes: Handlers<Pick<typeof tasks, ShopsCall>> = {
  listShops: ({ db, query, ...asked }) => {
    const { user, today } = viewerOf(asked);
    return listGroups(db, { viewer: user.id, today }, query);
  },

  createShops: inOneWrite<typeof tasks.createShops>(async ({ body, user, now, scope }, tx) => {
    const viewer = viewerOf({ user, now, scope });
    const { prodejny, novinka, ...work } = body;
    await expectPost(tx.db, user.id, novinka);
    const shops = await expectActiveShops(tx.db, prodejny);
    const all = { ...work, zadal_id: user.id };
    const pro_vsechny = prodejny.length === 0;
    const id = await insertGroup(tx.db, { ...all, pro_vsechny, novinka_id: novinka }, now);
    await recordGroup(tx, id, null, { ...work, prodejny: shops, novinka });
    await begin(tx, viewer, await insertShopTasks(tx.db, shops, { ...all, hromadny_id: id }, now));
    return { hromadny: await groupFor(tx.db, viewer, id) };
  }),

  updateShops: ({ params: { id }, body: { verze, ...body }, write, ...asked }) =>
    write(async tx => {
      const viewer = viewerOf(asked);
      const before = await heldGroup(tx, viewer, id);
      const changed = namesOf(WORK).filter(name => body[name] !== undefined && body[name] !== before[name]);
      // A request that changes nothing is never stale.
      if (changed.length > 0)
        await refuseStale(tx.db, { tabulka: 'hromadny_ukol', zaznam: id, verze }, ShopsTask, before);
      if (changed.length > 0) await changeAll(tx, viewer, id, picked(body, ...changed));
      const hromadny = await groupFor(tx.db, viewer, id);
      await recordGroup(tx, id, workOf(before), workOf(hromadny));
      return { hromadny };
    }),

  addShops: inOneWrite<typeof tasks.addShops>(async ({ params: { id }, body, user, now, scope }, tx) => {
    const viewer = viewerOf({ user, now, scope });
    const before = await heldGroup(tx, viewer, id);
    const shops = await expectActiveShops(tx.db, body.prodejny);
    const theirs = before.prodejny.filter(({ prodejna }) => shops.includes(prodejna.id));
    const fresh = shops.filter(shop => !theirs.some(({ prodejna }) => prodejna.id === shop));
    const cancelled = theirs.filter(({ stav }) => stav === 'zruseno').map(({ ukol }) => ukol);
    if (fresh.length + cancelled.length === 0) throw fail.conflict(HAVE_IT);
    const task = {
      ...workOf(before),
      hromadny_id: id,
      zadal_id: before.zadal.id,
    };
    await begin(tx, viewer, await insertShopTasks(tx.db, fresh, task, now));
    await revive(tx, viewer, cancelled, before);
    const hromadny = await groupFor(tx.db, viewer, id);
    await recordGroup(tx, id, { prodejny: shopsOf(before) }, { prodejny: shopsOf(hromadny) });
    return { hromadny };
  }),

  remindShops: ({ params: { id }, write, now, ...asked }) =>
    write(async tx => {
      const viewer = viewerOf({ now, ...asked });
      const before = await heldGroup(tx, viewer, id);
      const open = before.prodejny.filter(({ stav }) => stav === 'v_procesu');
      if (open.length === 0) throw fail.conflict(ALL_DONE);
      const until = before.pripomenuto === null ? 0 : Date.parse(before.pripomenuto) + REMINDED_FOR;
      if (now < until)
        throw fail.conflict(`Už se připomnělo. Znovu to půjde ${preposed('v', pragueClock(until).cas)}.`);
      await noteReminder(tx.db, id, now);
      for (const { ukol } of open) await tellAgain(tx, await taskOf(tx, viewer, ukol));
      const hromadny = await groupFor(tx.db, viewer, id);
      await recordGroup(tx, id, picked(before, 'pripomenuto'), picked(hromadny, 'pripomenuto'));
      return { hromadny };
    }),

  cancelShops: ({ params: { id }, write, now, ...asked }) =>
    write(async tx => {
      const viewer = viewerOf({ now, ...asked });
      const before = await heldGroup(tx, viewer, id);
      const ids = await lockUnfinished(tx.db, id);
      if (ids.length === 0) throw fail.conflict(ALL_DONE);
      const heard = [];
      for (const task of ids)
        heard.push({ task, pro: await viewersOf(tx.db, await taskOf(tx, viewer, task)) });
      await cancelTasks(tx.db, ids, now);
      for (const { task, pro } of heard) {
        await forget(tx, 'ukol', task);
        await tx.record('ukol', task, { zrusen: false }, { zrusen: true }, { pro });
      }
      const hromadny = await groupFor(tx.db, viewer, id);
      await recordGroup(tx, id, { prodejny: shopsOf(before) }, { prodejny: shopsOf(hromadny) });
      return { hromadny };
    }),

  restoreShops: ({ params: { id }, write, ...asked }) =>
    write(async tx => {
      const viewer = viewerOf(asked);
      const before = await heldGroup(tx, viewer, id);
      const ids = await lockUnfinished(tx.db, id, true);
      if (ids.length === 0) throw fail.conflict(NONE_CANCELLED);
      await revive(tx, viewer, ids, before);
      const hromadny = await groupFor(tx.db, viewer, id);
      await recordGroup(tx, id, { prodejny: shopsOf(before) }, { prodejny: shopsOf(hromadny) });
      return { hromadny };
    }),
};

/** The shops that have the task, done or not. */
const shopsOf = ({ prodejny }: ShopsTask) =>
  prodejny.filter(({ stav }) => stav !== 'zruseno').map(({ prodejna }) => prodejna.id);
