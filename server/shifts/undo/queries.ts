import { sql } from 'kysely';
import { HOUR } from '#shared/core/durations.ts';
import { fail, found } from '../../core/calls/errors.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';

/** How long an action can be taken back, in ms. */
const UNDO_MS = HOUR;
const KEPT_MS = 24 * HOUR;

/**
 * The store of actions on many shifts, or on a draft of them, that their author can take back as a whole: `co` is the
 * kind of action, and `column` holds the rows it changed. The caller decides which of the rows can still be restored.
 */
export function deedsIn<Co extends string, Row extends object>(
  table: string,
  column: string,
  said: { tooLate: string; again: string },
) {
  const [deeds, rows] = [sql.table(table), sql.ref(column)];
  type Deed = { id: number; co: Co; rows: Row[]; vraceno: boolean };
  return {
    /** Stores an action and returns the id by which it can be taken back. */
    async keep(db: Tx, osoba: number, deed: Pick<Deed, 'co' | 'rows'>, now: number): Promise<number> {
      const kept = await sql<{ id: number }>`insert into ${deeds} (osoba, co, ${rows}, kdy)
        values (${osoba}, ${deed.co}, ${JSON.stringify(deed.rows)}, ${iso(now)}) returning id`.execute(db);
      return kept.rows[0]!.id;
    },
    /**
     * Locks an action that the person performed within the last hour.
     * @throws Refusal 404 when there is no such action any more, 409 when it was already taken back
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
