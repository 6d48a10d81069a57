import { iso } from '#server/core/clock.ts';
import type { Db } from '#server/core/database/db.ts';
import { insertNote, trashNote } from '#server/notes/queries.ts';
import { addDays } from '#shared/core/days.ts';
import { fresh } from './fresh.ts';

type Made = { alert(prodejna_id: number): Promise<number> };

/** Builders of alerts and notes for `records`. */
export const alertRecords = (db: Db) => ({
  /** An alert about a shop's day long ago that sold a tenth of what was expected; no other alert is on that day. */
  async alert(prodejna_id: number): Promise<number> {
    const told = { skutecnost: 1_000, ocekavano: 10_000, od95: 8_000, do95: 12_000 };
    const day = { den: addDays('2001-01-01', fresh() % 5000), prodejna_id, kanal: null };
    const { id } = await db
      .insertInto('vykyv')
      .values({ ...day, ...told, vytvoreno: iso(Date.now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },
  /** A person's note on a day of a shop or the chain; in the trash if `isDeleted`. */
  async note(autor_id: number, prodejna_id: number | null, isDeleted = false): Promise<number> {
    const day = { od: '2026-11-20', do: '2026-11-20', prodejna_id, kanal: null, vykyv_id: null };
    return db.transaction().execute(async tx => {
      const id = await insertNote(tx, { ...day, autor_id, text: 'Výloha' }, Date.now());
      if (isDeleted) await trashNote(tx, id, Date.now());
      return id;
    });
  },
  /** The note with which the person acknowledged an alert of shop 1. */
  async acknowledgement(this: Made, autor_id: number): Promise<number> {
    const vykyv_id = await this.alert(1);
    const day = { od: '2026-11-20', do: '2026-11-20', prodejna_id: 1, kanal: null };
    return db
      .transaction()
      .execute(tx => insertNote(tx, { ...day, vykyv_id, autor_id, text: 'Zavřená ulice' }, Date.now()));
  },
});
