import type { Generated, JSONColumnType } from 'kysely';
import { HOUR } from '#shared/core/durations.ts';
import { pragueClock } from '#shared/core/prague.ts';
import type { BULK_DEEDS, KeptShift } from '#shared/shifts/kinds.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { placeShift } from '../place/queries.ts';
import { holdTargets } from '../planning.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    smena_hromadne: {
      id: Generated<number>;
      osoba: number;
      co: (typeof BULK_DEEDS)[number];
      smeny: JSONColumnType<KeptShift[]>;
      kdy: string;
      vraceno: Generated<boolean>;
    };
  }
}

export type Deed = { co: (typeof BULK_DEEDS)[number]; smeny: KeptShift[] };

/** How long a deed can be taken back. */
const UNDO_MS = HOUR;
const KEPT_MS = 24 * HOUR;

export const keepDeed = async (db: Tx, osoba: number, { co, smeny }: Deed, now: number): Promise<number> =>
  (
    await db
      .insertInto('smena_hromadne')
      .values({ osoba, co, smeny: JSON.stringify(smeny), kdy: iso(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Locks a deed that the person did lately, and says whether it was taken back already. */
export const lockDeed = (db: Tx, id: number, osoba: number, now: number) =>
  db
    .selectFrom('smena_hromadne')
    .select(['id', 'co', 'smeny', 'vraceno'])
    .where('id', '=', id)
    .where('osoba', '=', osoba)
    .where('kdy', '>', iso(now - UNDO_MS))
    .forUpdate()
    .executeTakeFirst();

export const markTakenBack = (db: Tx, id: number) =>
  db.updateTable('smena_hromadne').set({ vraceno: true }).where('id', '=', id).execute();

export const sweepDeeds = (db: Db, now: number) =>
  db
    .deleteFrom('smena_hromadne')
    .where('kdy', '<=', iso(now - KEPT_MS))
    .execute();

/**
 * Puts a deleted shift back under its number, with a version that no form has; null when its time is taken. What is
 * refused may be there already: the caller does one of many (`oneOfMany`).
 * @throws Refusal 409 when its person or shop is gone, 400 when one of them can get no shift ahead by now.
 */
export async function putBack(db: Tx, kept: KeptShift, now: number): Promise<number | null> {
  const again = { ...kept, verze: kept.verze + 1 };
  const id = await placeShift(db, again, null);
  if (id !== null && kept.datum >= pragueClock(now).datum) await holdTargets(db, kept);
  return id;
}
