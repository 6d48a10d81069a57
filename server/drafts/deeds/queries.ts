import type { Generated, JSONColumnType } from 'kysely';
import { contentOf, type DRAFT_DEEDS, type DraftEntry } from '#shared/drafts/overlay.ts';
import type { Tx } from '../../core/database/db.ts';
import { deedsIn } from '../../shifts/undo/queries.ts';

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

export const draftDeeds = deedsIn<(typeof DRAFT_DEEDS)[number], DraftEntry>('smena_navrh_hromadne', 'radky', {
  tooLate: 'Tuto změnu návrhu už vrátit nelze.',
  again: 'Tato změna návrhu už byla vrácena.',
});

/** Restores discarded entries under their ids, unless something conflicts with them; returns how many. */
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

/** Deletes added entries, except those that somebody changed since; returns the number deleted. */
export async function takeEntriesOut(db: Tx, entries: DraftEntry[]): Promise<number> {
  let count = 0;
  for (const { id, verze } of entries) {
    const gone = db.deleteFrom('smena_navrh').where('id', '=', id).where('verze', '=', verze);
    count += (await gone.returning('id').execute()).length;
  }
  return count;
}
