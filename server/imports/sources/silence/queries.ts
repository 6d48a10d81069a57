import { sql } from 'kysely';
import { HOUR } from '#shared/core/durations.ts';
import { iso } from '../../../core/clock.ts';
import type { Tx } from '../../../core/database/db.ts';

/** What has become due, or goes on again, is given so long to be read before anybody is told that nothing comes. */
const GIVEN_MS = HOUR;

/** Sources that are watched for silence, have had time to be read, and of whose present silence nobody was told. */
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
