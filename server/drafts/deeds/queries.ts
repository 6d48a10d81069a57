import type { Generated, JSONColumnType } from 'kysely';
import { HOUR } from '#shared/core/durations.ts';
import { contentOf, type DRAFT_DEEDS, type DraftEntry } from '#shared/drafts/overlay.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    smena_navrh_hromadne: {
      id: Generated<number>;
      osoba: number;
      co: (typeof DRAFT_DEEDS)[number];
      radky: JSONColumnType<DraftEntry[]>;
      kdy: string;
      vraceno: Generated<boolean>;
    };
  }
}

const KEPT_MS = 24 * HOUR;

type Deed = { osoba: number; co: (typeof DRAFT_DEEDS)[number]; radky: DraftEntry[]; now: number };

/** Keeps what was done to a draft at once; answers by what it is taken back. */
export const keepDeed = async (db: Tx, { radky, now, ...deed }: Deed): Promise<number> =>
  (
    await db
      .insertInto('smena_navrh_hromadne')
      .values({ ...deed, radky: JSON.stringify(radky), kdy: iso(now) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Locks what the person did within the hour. */
export const lockDeed = (db: Tx, id: number, osoba: number, now: number) =>
  db
    .selectFrom('smena_navrh_hromadne')
    .select(['id', 'co', 'radky', 'vraceno'])
    .where('id', '=', id)
    .where('osoba', '=', osoba)
    .where('kdy', '>', iso(now - HOUR))
    .forUpdate()
    .executeTakeFirst();

export const markDeedBack = (db: Tx, id: number) =>
  db.updateTable('smena_navrh_hromadne').set({ vraceno: true }).where('id', '=', id).execute();

/** Puts discarded entries back under their numbers, but where something else stands by now; answers how many. */
export const putEntriesBack = async (db: Tx, entries: DraftEntry[]): Promise<number> =>
  (
    await db
      .insertInto('smena_navrh')
      .values(
        entries.map(entry => ({
          ...contentOf(entry),
          ...{ id: entry.id, verze: entry.verze + 1, zruseno: entry.zruseno },
          ...{ smena_id: entry.smena_id, smena_verze: entry.smena_verze },
        })),
      )
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .execute()
  ).length;

/** Takes added entries out again, but those that somebody changed since; answers how many. */
export async function takeEntriesOut(db: Tx, entries: DraftEntry[]): Promise<number> {
  let count = 0;
  for (const { id, verze } of entries) {
    const gone = db.deleteFrom('smena_navrh').where('id', '=', id).where('verze', '=', verze);
    count += (await gone.returning('id').execute()).length;
  }
  return count;
}

export const sweepDeeds = (db: Db, now: number) =>
  db
    .deleteFrom('smena_navrh_hromadne')
    .where('kdy', '<=', iso(now - KEPT_MS))
    .execute();
