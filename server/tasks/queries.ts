import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { Scope } from '#shared/core/permissions.ts';
import type { QueryOut } from '#shared/core/route.ts';
import type { Task, tasks } from '#shared/tasks/contract.ts';
import { compareTasks, isOverdue, PRIORITIES, type Priority, type TaskState } from '#shared/tasks/rules.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { insertedId } from '../core/database/rows.ts';
import type { Schema } from '../core/database/schema.ts';
import { visible } from '../news/queries.ts';
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
      /** Null where the task is for the people of a shop. */
      prodejce_id: number | null;
      prodejna_id: number | null;
      hromadny_id: number | null;
      zadal_id: number;
      vytvoreno: Generated<string>;
      dokonceno: string | null;
      dokoncil_id: number | null;
      /** When a shop's task was cancelled; nobody sees it then. */
      zruseno: string | null;
      novinka_id: number | null;
      verze: Generated<number>;
    };
  }
}

/** The viewer, the reach of their permission, and the current day (YYYY-MM-DD in Prague). */
export type Viewer = { user: Person; scope: Scope; today: string };

/** The post that a row of the table was made from, null if it is deleted or does not exist for `viewer` (rule home-7). */
export const postOf = (table: 'ukol' | 'hromadny_ukol', viewer: number) =>
  sql<number | null>`(select novinka.id from novinka where novinka.id = ${sql.ref(`${table}.novinka_id`)}
    and novinka.smazano is null and ${visible('novinka', viewer)})`;

/**
 * Tasks that the viewer may see: assigned to them, to their shop or given by them, of their shop's people, or all; no
 * cancelled ones.
 */
function visibleTasks(db: Db, { user, scope }: Viewer) {
  const query = db
    .selectFrom('ukol')
    .leftJoin('uzivatel as prijemce', 'prijemce.id', 'ukol.prodejce_id')
    .leftJoin('prodejna', 'prodejna.id', 'ukol.prodejna_id')
    .leftJoin('hromadny_ukol', 'hromadny_ukol.id', 'ukol.hromadny_id')
    .where('ukol.zruseno', 'is', null)
    .select([
      'ukol.id',
      'ukol.ukol',
      'ukol.priorita',
      'ukol.deadline',
      'ukol.stav',
      'ukol.prodejce_id',
      'ukol.prodejna_id',
      'ukol.hromadny_id',
      'ukol.zadal_id',
      'ukol.vytvoreno',
      'ukol.dokonceno',
      'ukol.verze',
      'prijemce.aktivni',
      'prodejna.nazev',
      'hromadny_ukol.pro_vsechny',
      postOf('ukol', user.id).as('novinka'),
    ]);
  if (scope === 'all') return query;
  return query.where(eb =>
    eb.or([
      eb('ukol.prodejce_id', '=', user.id),
      eb('ukol.zadal_id', '=', user.id),
      ...(user.prodejna_id === null ? [] : [eb('ukol.prodejna_id', '=', user.prodejna_id)]),
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
    rows.flatMap(({ prodejce_id, zadal_id }) => (prodejce_id ? [prodejce_id, zadal_id] : [zadal_id])),
  );
  const whose = ({ prodejce_id, stav, aktivni }: (typeof rows)[0]) => {
    if (prodejce_id === null) return null;
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
    prodejna: row.prodejna_id === null ? null : { id: row.prodejna_id, nazev: row.nazev! },
    hromadny: row.hromadny_id === null ? null : { id: row.hromadny_id, pro_vsechny: row.pro_vsechny! },
    novinka: row.novinka,
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
  { stav, jen_lidi, limit }: QueryOut<typeof tasks.list>,
): Promise<Task[]> {
  const query = visibleTasks(db, viewer)
    .$if(stav !== 'vse', query => query.where('ukol.stav', '=', stav as TaskState))
    .$if(jen_lidi === true, query => query.where('ukol.prodejna_id', 'is', null))
    .orderBy(inOrder)
    .limit(limit);
  const found = await tasksOf(db, query, viewer.today);
  return found.sort((one, other) => compareTasks(one, other, viewer.today));
}

export async function findTask(db: Db, viewer: Viewer, id: number): Promise<Task | null> {
  const query = visibleTasks(db, viewer).where('ukol.id', '=', id);
  return (await tasksOf(db, query, viewer.today))[0] ?? null;
}

/** The active people of a shop, who do its tasks. */
export const peopleOfShop = async (db: Db, shop: number): Promise<number[]> =>
  (
    await db
      .selectFrom('uzivatel')
      .select('id')
      .where('prodejna_id', '=', shop)
      .where('aktivni', '=', true)
      .execute()
  ).map(({ id }) => id);

/** The people who are to do a task: its assignee, or everybody in its shop. */
export const doersOf = async (db: Db, { prodejce, prodejna }: Pick<Task, 'prodejce' | 'prodejna'>) =>
  prodejna ? peopleOfShop(db, prodejna.id) : prodejce ? [prodejce.id] : [];

/** Users who may see a task: who is to do it, the giver, the managers of their shop, and the ADMINs. */
export async function viewersOf(
  db: Db,
  { prodejce, prodejna, zadal }: Pick<Task, 'prodejce' | 'prodejna' | 'zadal'>,
) {
  if (!prodejce) {
    const owners = prodejna ? await peopleOfShop(db, prodejna.id) : [];
    return whoMay(db, 'tasks.read', { owners: [...owners, zadal.id], prodejna: prodejna?.id ?? null });
  }
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
  task: Pick<Insertable<Schema['ukol']>, 'ukol' | 'priorita' | 'deadline' | 'zadal_id' | 'novinka_id'> & {
    prodejce_id: number;
  },
  now: number,
): Promise<number> {
  return insertedId(db.insertInto('ukol').values({ ...task, vytvoreno: iso(now) }));
}

type Changes = Partial<
  Pick<Selectable<Schema['ukol']>, 'ukol' | 'priorita' | 'deadline' | 'prodejce_id' | 'stav'>
>;

/** Changes the given fields, possibly none; when and by whom it was completed follows the state. */
export async function updateTask(
  db: Tx,
  id: number,
  changes: Changes,
  { now, kdo }: { now: number; kdo: number | null },
) {
  if (Object.values(changes).every(value => value === undefined)) return;
  const isDone = changes.stav === 'hotovo';
  const done = changes.stav && { dokonceno: isDone ? iso(now) : null, dokoncil_id: isDone ? kdo : null };
  await db
    .updateTable('ukol')
    .set({ ...changes, ...done })
    .where('id', '=', id)
    .execute();
}

export const deleteTask = (db: Tx, id: number) => db.deleteFrom('ukol').where('id', '=', id).execute();
