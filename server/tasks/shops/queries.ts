import { type Generated, type Insertable, type Selectable, sql } from 'kysely';
import type { QueryOut } from '#shared/core/route.ts';
import type { ShopsTask, tasks } from '#shared/tasks/contract.ts';
import { isOverdue, type Priority } from '#shared/tasks/rules.ts';
import { compareGroups, rateOf, shopState } from '#shared/tasks/shops.ts';
import { fail } from '../../core/calls/errors.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { insertedId } from '../../core/database/rows.ts';
import type { Schema } from '../../core/database/schema.ts';
import { authorsOf } from '../../users/person.ts';
import { postOf } from '../queries.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    hromadny_ukol: {
      id: Generated<number>;
      ukol: string;
      priorita: Generated<Priority>;
      deadline: string | null;
      pro_vsechny: boolean;
      zadal_id: number;
      vytvoreno: Generated<string>;
      pripomenuto: string | null;
      novinka_id: number | null;
      verze: Generated<number>;
    };
  }
}

export const NO_SHOP = 'Vybraná prodejna neexistuje nebo není aktivní.';

/** How many shops still have to do a group's task. */
const toDo = sql<number>`(select count(*) from ukol join prodejna on prodejna.id = ukol.prodejna_id
  where ukol.hromadny_id = hromadny_ukol.id and ukol.stav = 'v_procesu' and ukol.zruseno is null
    and prodejna.aktivni)`;

/** The tasks of groups with their shops, in the shops' order, cancelled ones too. */
const partsOf = (db: Db, groups: number[]) =>
  db
    .selectFrom('ukol')
    .innerJoin('prodejna', 'prodejna.id', 'ukol.prodejna_id')
    .select([
      'ukol.id',
      'ukol.ukol',
      'ukol.hromadny_id',
      'ukol.stav',
      'ukol.deadline',
      'ukol.zruseno',
      'ukol.vytvoreno',
      'ukol.dokonceno',
      'ukol.dokoncil_id',
      'ukol.prodejna_id',
      'prodejna.nazev',
      'prodejna.aktivni',
      sql<number>`(select count(*)::int from uzivatel
        where uzivatel.prodejna_id = ukol.prodejna_id and uzivatel.aktivni)`.as('lidi'),
    ])
    .where('ukol.hromadny_id', '=', sql<number>`any(${groups}::int[])`)
    .orderBy(sql`prodejna.poradi, prodejna.nazev collate "cs-x-icu", prodejna.id`)
    .execute();

type Part = Awaited<ReturnType<typeof partsOf>>[number];

const stateOf = ({ stav, zruseno, aktivni }: Part) => shopState({ stav, zruseno, isActive: aktivni });

export type Asking = { viewer: number; today: string };

type Wanted = Pick<QueryOut<typeof tasks.listShops>, 'hromadny' | 'ukol' | 'before' | 'stav' | 'limit'>;

/** Groups with their shops, those that somebody still has to do first, then the latest. */
async function groupsOf(
  db: Db,
  { viewer, today }: Asking,
  { hromadny, ukol, before, stav, limit }: Wanted,
): Promise<ShopsTask[]> {
  const groups = await db
    .selectFrom('hromadny_ukol')
    .selectAll('hromadny_ukol')
    .select(postOf('hromadny_ukol', viewer).as('novinka'))
    .$if(hromadny !== undefined, query => query.where('hromadny_ukol.id', '=', hromadny!))
    .$if(ukol !== undefined, query =>
      query.where('hromadny_ukol.id', '=', sql<number>`(select hromadny_id from ukol where id = ${ukol})`),
    )
    .$if(before !== undefined, query => query.where('hromadny_ukol.id', '<', before!))
    .$if(stav !== 'vse', query => query.where(sql<boolean>`(${toDo} > 0) = ${stav === 'otevrene'}`))
    .orderBy(sql`${toDo} = 0, hromadny_ukol.id desc`)
    .limit(limit)
    .execute();
  const parts = await partsOf(
    db,
    groups.map(group => group.id),
  );
  const people = await authorsOf(db, [
    ...groups.map(({ zadal_id }) => zadal_id),
    ...parts.flatMap(({ dokoncil_id }) => dokoncil_id ?? []),
  ]);
  return groups.map(group => {
    const prodejny = parts
      .filter(part => part.hromadny_id === group.id)
      .map(part => {
        const stav = stateOf(part);
        return {
          ...{ ukol: part.id, stav, vytvoreno: part.vytvoreno, dokonceno: part.dokonceno, lidi: part.lidi },
          prodejna: { id: part.prodejna_id!, nazev: part.nazev },
          po_terminu: stav === 'v_procesu' && isOverdue(part, today),
          dokoncil: (part.dokoncil_id && people.get(part.dokoncil_id)) || null,
        };
      });
    return {
      ...{ id: group.id, ukol: group.ukol, priorita: group.priorita, deadline: group.deadline },
      ...{ pro_vsechny: group.pro_vsechny, vytvoreno: group.vytvoreno, pripomenuto: group.pripomenuto },
      ...{ novinka: group.novinka, verze: group.verze, zadal: people.get(group.zadal_id)!, prodejny },
      ...rateOf(prodejny),
      po_terminu: prodejny.some(part => part.po_terminu),
    };
  });
}

/** Groups in the order of `compareGroups`; beyond the limit, the oldest finished ones are left out. */
export const listGroups = async (db: Db, asking: Asking, wanted: Wanted): Promise<ShopsTask[]> =>
  (await groupsOf(db, asking, wanted)).sort(compareGroups);

export const findGroup = async (db: Db, asking: Asking, id: number): Promise<ShopsTask | null> =>
  (await groupsOf(db, asking, { hromadny: id, stav: 'vse', limit: 1 }))[0] ?? null;

/** Locks a group, so that concurrent changes of its tasks together run one after the other. */
export const lockGroup = (db: Tx, id: number) =>
  db.selectFrom('hromadny_ukol').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export const insertGroup = (
  db: Tx,
  group: Omit<Insertable<Schema['hromadny_ukol']>, 'vytvoreno' | 'pripomenuto'>,
  now: number,
): Promise<number> => insertedId(db.insertInto('hromadny_ukol').values({ ...group, vytvoreno: iso(now) }));

type Work = Pick<Selectable<Schema['hromadny_ukol']>, 'ukol' | 'priorita' | 'deadline'>;

export const updateGroup = (db: Tx, id: number, changes: Partial<Work>) =>
  db.updateTable('hromadny_ukol').set(changes).where('id', '=', id).execute();

export const noteReminder = (db: Tx, id: number, now: number) =>
  db
    .updateTable('hromadny_ukol')
    .set({ pripomenuto: iso(now) })
    .where('id', '=', id)
    .execute();

export const deleteGroup = (db: Tx, id: number) =>
  db.deleteFrom('hromadny_ukol').where('id', '=', id).execute();

/**
 * The numbers of the chosen active shops, or of all; locked, so that none is deleted before its task is stored.
 * @throws 400 when one is gone or not active, or when there is none
 */
export async function expectActiveShops(db: Tx, chosen: number[]): Promise<number[]> {
  const ids = [...new Set(chosen)];
  const found = await db
    .selectFrom('prodejna')
    .select('id')
    .where('aktivni', '=', true)
    .$if(ids.length > 0, query => query.where('id', 'in', ids))
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < Math.max(ids.length, 1)) throw fail.invalid(NO_SHOP, 'prodejny');
  return found.map(({ id }) => id);
}

export async function insertShopTasks(
  db: Tx,
  shops: number[],
  task: Work & { hromadny_id: number; zadal_id: number },
  now: number,
): Promise<number[]> {
  if (shops.length === 0) return [];
  const novinka_id = sql<
    number | null
  >`(select novinka_id from hromadny_ukol where id = ${task.hromadny_id})`;
  const rows = shops.map(prodejna_id => ({ ...task, prodejna_id, novinka_id, vytvoreno: iso(now) }));
  return (await db.insertInto('ukol').values(rows).returning('id').execute()).map(({ id }) => id);
}

/** Locks a group's unfinished tasks, in one order; cancelled ones only if `isCancelled`. @returns their numbers */
export async function lockUnfinished(db: Tx, group: number, isCancelled = false): Promise<number[]> {
  const rows = await db
    .selectFrom('ukol')
    .select('id')
    .where('hromadny_id', '=', group)
    .where('stav', '=', 'v_procesu')
    .where('zruseno', isCancelled ? 'is not' : 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const updateShopTasks = (db: Tx, ids: number[], changes: Partial<Work>) =>
  db.updateTable('ukol').set(changes).where('id', '=', sql<number>`any(${ids}::int[])`).execute();

export const cancelTasks = (db: Tx, ids: number[], now: number) =>
  db
    .updateTable('ukol')
    .set({ zruseno: iso(now) })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();

/** Makes cancelled tasks hold again, with what their group says by now. */
export const reviveTasks = (db: Tx, ids: number[], work: Work) =>
  db
    .updateTable('ukol')
    .set({ ...work, zruseno: null })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
