import type { Generated, JSONColumnType } from 'kysely';
import { pragueClock } from '#shared/core/prague.ts';
import type { BULK_DEEDS, KeptShift } from '#shared/shifts/kinds.ts';
import type { Tx } from '../../core/database/db.ts';
import { placeShift } from '../place/queries.ts';
import { holdTargets } from '../planning.ts';
import { deedsIn } from '../undo/queries.ts';

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

export const shiftDeeds = deedsIn<(typeof BULK_DEEDS)[number], KeptShift>('smena_hromadne', 'smeny', {
  tooLate: 'Tuto hromadnou změnu už vrátit nelze.',
  again: 'Tato hromadná změna už byla vrácena.',
});

/**
 * Restores a deleted shift under its former id, with a version that no form has; null if its time is taken. When it
 * throws, the row may already be inserted: the caller runs it in a savepoint (`oneOfMany`).
 * @throws Refusal 409 when its person or shop is gone, 400 when one of them can no longer get a future shift.
 */
export async function putBack(db: Tx, kept: KeptShift, now: number): Promise<number | null> {
  const again = { ...kept, verze: kept.verze + 1 };
  const id = await placeShift(db, again, null);
  if (id !== null && kept.datum >= pragueClock(now).datum) await holdTargets(db, kept);
  return id;
}
