import { type Generated, sql } from 'kysely';
import { grouped } from '#shared/core/grouped.ts';
import type { AttendanceAction } from '#shared/shifts/attendance/attendance.ts';
import type { AttendanceRecord } from '#shared/shifts/shapes.ts';
import type { Db, Tx } from '../../core/database/db.ts';
import { insertedId } from '../../core/database/rows.ts';
import type { Schema } from '../../core/database/schema.ts';
import { shownName } from '../../users/person.ts';
import { keptShifts } from '../changes.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    dochazka: {
      id: Generated<number>;
      smena_id: number;
      typ_akce: AttendanceAction;
      cas: string;
      poznamka: string | null;
      zapsal_id: number;
      duvod: string | null;
      opravuje_id: number | null;
    };
  }
}

/** Attendance records by shift. A separate query: aggregating JSON in the main one took five times as long. */
export async function recordsOf(db: Db, ids: number[]): Promise<Map<number, AttendanceRecord[]>> {
  if (ids.length === 0) return new Map();
  const query = db
    .selectFrom('dochazka')
    .select(record => [
      'dochazka.id',
      'dochazka.smena_id',
      'dochazka.typ_akce',
      'dochazka.cas',
      'dochazka.poznamka',
      'dochazka.duvod',
      'dochazka.opravuje_id as opravuje',
      // A subquery for the few records with a reason; a join would look the author up for all of them.
      record
        .case()
        .when('dochazka.duvod', 'is not', null)
        .then(
          record
            .selectFrom('uzivatel as zapsal')
            .select(shownName('zapsal').as('jmeno'))
            .whereRef('zapsal.id', '=', 'dochazka.zapsal_id'),
        )
        .end()
        .as('zapsal'),
    ])
    .where(sql<boolean>`dochazka.smena_id = any(${ids})`)
    .orderBy('dochazka.smena_id')
    .orderBy('dochazka.cas')
    .orderBy('dochazka.id')
    .compile();
  const records = await keptShifts(db, query);
  return grouped(records, record => record.smena_id);
}

export const insertRecord = async (db: Tx, record: Omit<Schema['dochazka'], 'id'>): Promise<number> =>
  insertedId(db.insertInto('dochazka').values(record));
