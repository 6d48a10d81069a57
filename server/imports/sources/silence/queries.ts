import { sql } from 'kysely';
import { HOUR } from '#shared/core/durations.ts';
import { iso } from '../../../core/clock.ts';
import type { Tx } from '../../../core/database/db.ts';

/** How long a source that became due, or was resumed, has to be read before silence is reported. */
const GIVEN_MS = HOUR;

/** Sources that are watched for silence, have had time to be read, and whose current silence was not reported yet. */
export const watchedForSilence = (db: Tx, now: number) =>
  db
    .selectFrom('prodej_sledovany as s')
    .innerJoin('prodej_sledovany_stav as t', 't.sledovany_id', 's.id')
    .select(['s.id', 's.nazev', 's.hlidat_h', 't.vysledek', 't.zprava'])
    .select(sql<string>`coalesce(t.nove, s.vytvoreno)`.as('od'))
    .where('s.pozastaveno', '=', false)
    .where('s.hlidat_h', 'is not', null)
    .where('t.hlaseno', 'is', null)
    .where(({ or, eb }) => or([eb('t.dalsi', '>', iso(now)), eb('t.dalsi', '<=', iso(now - GIVEN_MS))]))
    .forUpdate()
    .execute();

export const noteTold = (db: Tx, id: number, now: number) =>
  db
    .updateTable('prodej_sledovany_stav')
    .set({ hlaseno: iso(now) })
    .where('sledovany_id', '=', id)
    .execute();
