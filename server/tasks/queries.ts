import { type Generated, type Selectable, sql } from 'kysely';
import type { Scope } from '#shared/core/permissions.ts';
import type { QueryOut } from '#shared/core/route.ts';
import type { Task, tasks } from '#shared/tasks/contract.ts';
import { compareTasks, isOverdue, PRIORITIES, type Priority, type TaskState } from '#shared/tasks/rules.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { insertedId } from '../core/database/rows.ts';
import type { Schema } from '../core/database/schema.ts';
import type { Person } from '../session/queries.ts';
import { authorsOf, plannedSurname } from '../users/person.ts';
import { whoMay } from '../users/queries.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    ukol: {
      id: Generated<number>;
      ukol: string;
      priorita: Generated<Priority>;
      deadline: string | null;
      stav: Generated<TaskState>;
      prodejce_id: number;
      zadal_id: number;
      vytvoreno: Generated<string>;
      dokonceno: string | null;
      verze: Generated<number>;
    };
  }
}

/** The viewer, the reach of their permission, and the current day (YYYY-MM-DD in Prague). */
export type Viewer = { user: Person; scope: Scope; today: string };

/** Tasks that the viewer may see: assigned to them or given by them, of their shop's people, or all. */
function visibleTasks(db: Db, { user, scope }: Viewer) {
  const query = db
    .selectFrom('ukol')
    .innerJoin('uzivatel as prijemce', 'prijemce.id', 'ukol.prodejce_id')
    .select([
      'ukol.id',
      'ukol.ukol',
      'ukol.priorita',
      'ukol.deadline',
      'ukol.stav',
      'ukol.prodejce_id',
      'ukol.zadal_id',
      'ukol.vytvoreno',
      'ukol.dokonceno',
      'ukol.verze',
      'prijemce.aktivni',
    ]);
  if (scope === 'all') return query;
  return query.where(eb =>
    eb.or([
      eb('ukol.prodejce_id', '=', user.id),
      eb('ukol.zadal_id', '=', user.id),
      ...(scope === 'shop' && user.prodejna_id !== null
        ? [eb('prijemce.prodejna_id', '=', user.prodejna_id)]
        : []),
    ]),
  );
}

/**
 * The tasks of a query with their people and whether they are overdue. The assignee of an open task who was
 * deactivated is marked '(neaktivní)', since they will not do it.
 */
async function tasksOf(db: Db, query: ReturnType<typeof visibleTasks>, today: string): Promise<Task[]> {
  const rows = await query.execute();
  const people = await authorsOf(
    db,
    rows.flatMap(({ prodejce_id, zadal_id }) => [prodejce_id, zadal_id]),
  );
  const whose = ({ prodejce_id, stav, aktivni }: (typeof rows)[0]) => {
    const person = people.get(prodejce_id)!;
    if (aktivni || stav === 'hotovo') return person;
    return { ...person, prijmeni: plannedSurname({ prijmeni: person.prijmeni, aktivni: false }) };
  };
  // Field by field: objects of one shape are read and written in a third of the time of rows from the driver.
  return rows.map(row => ({
    id: row.id,
    ukol: row.ukol,
    priorita: row.priorita,
    deadline: row.deadline,
    id_prodejce_ukol: row.prodejce_id,
    stav: row.stav,
    prodejce: whose(row),
    zadal: people.get(row.zadal_id)!,
    vytvoreno: row.vytvoreno,
    dokonceno: row.dokonceno,
    po_terminu: isOverdue(row, today),
    verze: row.verze,
  }));
}

/** The order of `compareTasks` in SQL, so that a limit drops the last: overdue tasks have the earliest deadlines. */
const inOrder = sql`ukol.stav = 'hotovo', ukol.dokonceno desc nulls last,
  case ukol.stav when 'hotovo' then null else ukol.deadline end nulls last,
  case ukol.stav when 'hotovo' then null else array_position(${PRIORITIES}::text[], ukol.priorita) end desc,
  case ukol.stav when 'hotovo' then -ukol.id else ukol.id end`;

/** Tasks in the order of `compareTasks`; if there are more than `limit`, the last ones of that order are left out. */
export async function listTasks(
  db: Db,
  viewer: Viewer,
  { stav, limit }: QueryOut<typeof tasks.list>,
): Promise<Task[]> {
  const query = visibleTasks(db, viewer)
    .$if(stav !== 'vse', query => query.where('ukol.stav', '=', stav as TaskState))
    .orderBy(inOrder)
    .limit(limit);
  const found = await tasksOf(db, query, viewer.today);
  return found.sort((one, other) => compareTasks(one, other, viewer.today));
}

export async function findTask(db: Db, viewer: Viewer, id: number): Promise<Task | null> {
  const query = visibleTasks(db, viewer).where('ukol.id', '=', id);
  return (await tasksOf(db, query, viewer.today))[0] ?? null;
}

/** Users who may see a task: the assignee, the giver, the managers of the assignee's shop, and the ADMINs. */
export async function viewersOf(db: Db, { prodejce, zadal }: Pick<Task, 'prodejce' | 'zadal'>) {
  const { prodejna_id } = await db
    .selectFrom('uzivatel')
    .select('prodejna_id')
    .where('id', '=', prodejce.id)
    .executeTakeFirstOrThrow();
  return whoMay(db, 'tasks.read', { owners: [prodejce.id, zadal.id], prodejna: prodejna_id });
}

/** Locks a task, so that concurrent changes run one after the other. */
export const lockTask = (db: Tx, id: number) =>
  db.selectFrom('ukol').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** An active person to assign a task to, locked against deletion while it is written. */
export const findAssignee = (db: Tx, id: number) =>
  db
    .selectFrom('uzivatel')
    .select(['id', 'prodejna_id'])
    .where('id', '=', id)
    .where('aktivni', '=', true)
    .forKeyShare()
    .executeTakeFirst();

export async function insertTask(
  db: Tx,
  task: { ukol: string; priorita: Priority; deadline: string | null; prodejce_id: number; zadal_id: number },
  now: number,
): Promise<number> {
  return insertedId(db.insertInto('ukol').values({ ...task, vytvoreno: iso(now) }));
}

type Changes = Partial<
  Pick<Selectable<Schema['ukol']>, 'ukol' | 'priorita' | 'deadline' | 'prodejce_id' | 'stav'>
>;

/** Changes the given fields, possibly none; the time of completion follows the state. */
export async function updateTask(db: Tx, id: number, changes: Changes, now: number) {
  if (Object.values(changes).every(value => value === undefined)) return;
  const dokonceno = changes.stav && { dokonceno: changes.stav === 'hotovo' ? iso(now) : null };
  await db
    .updateTable('ukol')
    .set({ ...changes, ...dokonceno })
    .where('id', '=', id)
    .execute();
}

export const deleteTask = (db: Tx, id: number) => db.deleteFrom('ukol').where('id', '=', id).execute();
