import { sql } from 'kysely';
import { HOUR } from '#shared/core/durations.ts';
import { fail, found } from '../../core/calls/errors.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';

/** How long a deed can be taken back. */
const UNDO_MS = HOUR;
const KEPT_MS = 24 * HOUR;

/**
 * What somebody did at once, to shifts or to a draft of them, so that they can take it back as a whole: `co` was done
 * to the rows in `column`. What of the rows can be taken back is for who asks.
 */
export function deedsIn<Co extends string, Row extends object>(
  table: string,
  column: string,
  said: { tooLate: string; again: string },
) {
  const [deeds, rows] = [sql.table(table), sql.ref(column)];
  type Deed = { id: number; co: Co; rows: Row[]; vraceno: boolean };
  return {
    /** Keeps a deed; answers by what it is taken back. */
    async keep(db: Tx, osoba: number, deed: Pick<Deed, 'co' | 'rows'>, now: number): Promise<number> {
      const kept = await sql<{ id: number }>`insert into ${deeds} (osoba, co, ${rows}, kdy)
        values (${osoba}, ${deed.co}, ${JSON.stringify(deed.rows)}, ${iso(now)}) returning id`.execute(db);
      return kept.rows[0]!.id;
    },
    /**
     * Locks what the person did lately.
     * @throws Refusal 404 when there is no such deed any more, 409 when it was taken back already.
     */
    async lock(db: Tx, id: number, osoba: number, now: number): Promise<Deed> {
      const locked = await sql<Deed>`select id, co, ${rows} as rows, vraceno from ${deeds}
        where id = ${id} and osoba = ${osoba} and kdy > ${iso(now - UNDO_MS)} for update`.execute(db);
      const deed = found(locked.rows[0], said.tooLate);
      if (deed.vraceno) throw fail.conflict(said.again);
      return deed;
    },
    markTakenBack: (db: Tx, id: number) =>
      sql`update ${deeds} set vraceno = true where id = ${id}`.execute(db),
    sweep: (db: Db, now: number) => sql`delete from ${deeds} where kdy <= ${iso(now - KEPT_MS)}`.execute(db),
  };
}
