import { allows } from '#shared/core/permissions.ts';
import { pragueClock } from '#shared/core/prague.ts';
import { refusalOf } from '#shared/core/refusals.ts';
import { Task, type tasks } from '#shared/tasks/contract.ts';
import { editingOf, mayDelete } from '#shared/tasks/rules.ts';
import { authorIsGone, shopIsLinkedOr } from '../core/calls/database-errors.ts';
import { fail, found } from '../core/calls/errors.ts';
import type { Context, Handlers, ServerFeature } from '../core/calls/mount.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { refuseStale } from '../core/versions.ts';
import { difference } from '../core/write.ts';
import { forget, settle } from '../notifications/notify.ts';
import type { Person } from '../session/queries.ts';
import { expectPost, NO_POST } from './post.ts';
import {
  deleteTask,
  findAssignee,
  findTask,
  insertTask,
  listTasks,
  lockTask,
  updateTask,
  type Viewer,
} from './queries.ts';
import { lockGroup, NO_SHOP } from './shops/queries.ts';
import { dropEmptied, shopsRoutes } from './shops/routes.ts';
import { auditOf, record, tellAssignee } from './telling.ts';

const NOT_FOUND = 'Úkol nebyl nalezen.';
const ONLY_STATE = 'U úkolu, který zadal někdo jiný, můžete změnit jen jeho stav.';
const NOT_YOURS = 'Tento úkol může měnit jen ten, kdo ho zadal nebo dostal.';
const OF_SHOP = 'Úkol prodejny dělá kdokoli z ní, jednomu člověku se nepředává.';
const NO_PERSON = 'Vybraná osoba neexistuje nebo není aktivní.';
const NOT_DELETABLE = 'Úkol může smazat jen ten, kdo ho zadal, nebo administrátor.';

const viewerOf = ({ user, scope, now }: Pick<Context<typeof tasks.list>, 'user' | 'scope' | 'now'>) => ({
  user,
  scope,
  today: pragueClock(now).datum,
});

const existing = async (db: Db, viewer: Viewer, id: number): Promise<Task> =>
  found(await findTask(db, viewer, id), NOT_FOUND);

/** Refuses an assignee who is not active (400), or whom the giver may not assign tasks to (403, rule home-3). */
async function checkAssignee(db: Tx, giver: Person, id: number) {
  const assignee = await findAssignee(db, id);
  if (!assignee) throw fail.invalid(NO_PERSON, 'id_prodejce_ukol');
  if (!allows(giver, 'tasks.write', assignee)) throw fail.forbidden(refusalOf('tasks.write'));
}

const tasksRoutes: Handlers<typeof tasks> = {
  list: context => listTasks(context.db, viewerOf(context), context.query),

  create: ({ body, user, now, write, ...context }) =>
    write(async tx => {
      const { id_prodejce_ukol, novinka, ...fields } = body;
      const prodejce_id = id_prodejce_ukol ?? user.id;
      await checkAssignee(tx.db, user, prodejce_id);
      await expectPost(tx.db, user.id, novinka);
      const given = { ...fields, prodejce_id, zadal_id: user.id, novinka_id: novinka };
      const id = await insertTask(tx.db, given, now);
      const task = await existing(tx.db, viewerOf({ user, now, ...context }), id);
      await record(tx, null, task);
      await tellAssignee(tx, task);
      return { task };
    }),

  update: ({ params: { id }, body: { verze, ...body }, user, now, write, ...context }) =>
    write(async tx => {
      const viewer = viewerOf({ user, now, ...context });
      await lockTask(tx.db, id);
      const before = await existing(tx.db, viewer, id);
      const changed = difference(auditOf(before), { ...auditOf(before), ...withoutUndefined(body) });
      const editing = editingOf(user, before);
      if (editing === 'none') throw fail.forbidden(NOT_YOURS);
      if (editing === 'state' && Object.keys(changed).some(field => field !== 'stav'))
        throw fail.forbidden(ONLY_STATE);
      // A request that changes nothing is never stale.
      if (Object.keys(changed).length > 0)
        await refuseStale(tx.db, { tabulka: 'ukol', zaznam: id, verze }, Task, before);
      const { id_prodejce_ukol: prodejce_id, stav, ...fields } = body;
      if ('id_prodejce_ukol' in changed) {
        if (before.prodejna) throw fail.invalid(OF_SHOP, 'id_prodejce_ukol');
        if (!prodejce_id) throw fail.invalid(NO_PERSON, 'id_prodejce_ukol');
        await checkAssignee(tx.db, user, prodejce_id);
      }
      const changes = { ...fields, prodejce_id, stav: 'stav' in changed ? stav : undefined };
      await updateTask(tx.db, id, changes, { now, kdo: user.id });
      // After assigning a task to another shop its giver still sees it, because they gave it.
      const task = await existing(tx.db, viewer, id);
      await record(tx, before, task);
      if ('id_prodejce_ukol' in changed) {
        await forget(tx, 'ukol', id);
        await tellAssignee(tx, task);
      }
      if (task.stav === 'hotovo') await settle(tx, { druh: 'ukol', zaznam: id, udalost: `${id}` });
      return { task };
    }),

  remove: ({ params: { id }, user, write, ...context }) =>
    write(async tx => {
      const viewer = viewerOf({ user, ...context });
      const { hromadny } = await existing(tx.db, viewer, id);
      // Its group before the task, as whoever changes all tasks of a group locks them.
      if (hromadny) await lockGroup(tx.db, hromadny.id);
      await lockTask(tx.db, id);
      const task = await existing(tx.db, viewer, id);
      if (!mayDelete(user, task)) throw fail.forbidden(NOT_DELETABLE);
      await deleteTask(tx.db, id);
      await forget(tx, 'ukol', id);
      await record(tx, task, null);
      if (hromadny) await dropEmptied(tx, viewer, hromadny.id);
    }),

  ...shopsRoutes,
};

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

export const tasksFeature: ServerFeature<typeof tasks> = {
  routes: tasksRoutes,
  constraints: {
    ukol_prodejce_fkey: () => fail.invalid(NO_PERSON, 'id_prodejce_ukol'),
    ukol_prodejna_fkey: shopIsLinkedOr(() => fail.invalid(NO_SHOP, 'prodejny')),
    ukol_novinka_fkey: () => fail.notFound(NO_POST),
    hromadny_ukol_novinka_fkey: () => fail.notFound(NO_POST),
    ...authorIsGone('ukol_zadal_fkey', 'ukol_dokoncil_fkey', 'hromadny_ukol_zadal_fkey'),
  },
};
