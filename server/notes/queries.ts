import type { Channel } from '#shared/sales/lines.ts';
import { iso } from '../core/clock.ts';
import type { Tx } from '../core/db.ts';

/** A note to days; without a shop to all of them, without a channel to all. */
export type NoteRow = {
  od: string;
  do: string;
  prodejna_id: number | null;
  kanal: Channel | null;
  text: string;
  vykyv_id: number | null;
  autor_id: number;
};

export async function insertNote(db: Tx, note: NoteRow, now: number): Promise<number> {
  const { id } = await db
    .insertInto('poznamka')
    .values({ ...note, vytvoreno: iso(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
