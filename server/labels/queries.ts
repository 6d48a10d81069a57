import { type Generated, sql } from 'kysely';
import type { BodyOut } from '#shared/core/route.ts';
import type { Label, labels } from '#shared/labels/contract.ts';
import type { LabelColor } from '#shared/labels/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';
import { prepared } from '../core/database/prepared.ts';
import { isThere, keptSince } from '../core/trash.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    stitek: {
      id: Generated<number>;
      nazev: string;
      barva: Generated<LabelColor>;
      poradi: number;
      smazan: string | null;
      verze: Generated<number>;
    };
  }
}

const COLUMNS = ['id', 'nazev', 'barva', 'verze'] as const;

const there = prepared(db =>
  db.selectFrom('stitek').select(COLUMNS).where('smazan', 'is', null).orderBy('poradi').orderBy('id'),
);

/** The labels in their order. */
export const listLabels = (db: Db): Promise<Label[]> => there(db, {});

/** Every label that there is or that can be restored, in their order. */
export const allLabels = prepared(db =>
  db.selectFrom('stitek').select(['id', 'nazev', 'smazan']).orderBy('poradi').orderBy('id'),
);

/** One at a time changes how many labels there are, and their order. */
export const lockLabels = (db: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.labels})`.execute(db);

/** A label, locked; also one deleted after `deletedAfter`, if given. */
export const lockLabel = (db: Tx, id: number, deletedAfter?: string) =>
  db
    .selectFrom('stitek')
    .selectAll()
    .where('id', '=', id)
    .where(isThere('smazan', deletedAfter))
    .forUpdate()
    .executeTakeFirst();

export const insertLabel = (db: Tx, label: BodyOut<typeof labels.create>): Promise<Label> =>
  db
    .insertInto('stitek')
    .values({ ...label, poradi: sql<number>`(select coalesce(max(poradi), 0) + 1 from stitek)` })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export const updateLabel = (
  db: Tx,
  id: number,
  change: Partial<{ nazev: string; barva: LabelColor; smazan: string | null }>,
): Promise<Label> =>
  db.updateTable('stitek').set(change).where('id', '=', id).returning(COLUMNS).executeTakeFirstOrThrow();

export const deleteLabel = (db: Tx, id: number, now: number) => updateLabel(db, id, { smazan: iso(now) });

/** Numbers the labels as `ids` are ordered. */
export const orderLabels = (db: Tx, ids: number[]) =>
  sql`update stitek set poradi = misto.poradi
    from unnest(${ids}::int[]) with ordinality as misto (id, poradi) where stitek.id = misto.id`.execute(db);

/** Locks those of the orders that are not deleted, by their numbers, so that nobody waits for each other. */
export const lockOrders = (db: Tx, ids: number[]) =>
  db
    .selectFrom('objednavka')
    .select(['id', 'status', 'stitky', 'verze'])
    .where('smazana', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Forgets the labels that were deleted over 30 days ago, in the orders, too. */
export async function sweepLabels(db: Tx, now: number) {
  const gone = await db.deleteFrom('stitek').where('smazan', '<=', keptSince(now)).returning('id').execute();
  for (const { id } of gone)
    await sql`update objednavka set stitky = array_remove(stitky, ${id}::int)
      where stitky @> array[${id}::int] and stitky <> '{}'`.execute(db);
}
