import { sql } from 'kysely';
import type { z } from 'zod';
import type { TableName } from '#shared/audit/tables.ts';
import { fail } from './calls/errors.ts';
import type { Db } from './database/db.ts';

/** What the audit says of a record that is no change of what its form shows, and raises no version. */
const NO_CHANGE = ['heslo', 'zprava_zakaznikovi', 'viditelnost'];

type Seen = {
  /** What the audit calls it. */
  tabulka: TableName;
  zaznam: number | string | null;
  /** The version that the caller's form was opened with; undefined when it did not say. */
  verze: number | undefined;
  /** What the form edits, where its record has others for the rest: only rows that say it are of this form. */
  pole?: string;
};

/** Who changed a record last and when, as the audit has it: every write leaves its row there. */
const lastChange = (db: Db, { tabulka, zaznam, pole }: Seen) =>
  db
    .selectFrom('audit')
    .select(['id', 'kdo_jmeno', 'cas'])
    .where('tabulka', '=', tabulka)
    .where('zaznam', zaznam === null ? 'is' : '=', zaznam?.toString() ?? null)
    .where(pole ? sql<boolean>`zmeny ? ${pole}` : sql<boolean>`zmeny - ${NO_CHANGE}::text[] <> '{}'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Whether a record lost what was personal: such an erasure raises its version, and its row is not the record's own. */
const isEmptied = (current: object) => /"telefon_zakaznika":""|•••/.test(JSON.stringify(current));

/** Who erased somebody's data last, after the row `id` of the audit. */
const lastErasure = (db: Db, id: number) =>
  db
    .selectFrom('audit')
    .select(['id', 'kdo_jmeno', 'cas'])
    .where('tabulka', '=', 'osobni_udaje')
    .where('co', '=', 'smazani')
    .where('id', '>', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Refuses (409) to write over what somebody else saved since the caller read the record, and tells who was first,
 * when, and what it is now, as `shape` lets it out (rule platform-9). Call it with the record locked.
 * Without a version the last one wins: the specifications' clients send none.
 */
export async function refuseStale<T extends { verze: number }>(
  db: Db,
  seen: Seen,
  shape: z.ZodType<T>,
  current: T,
): Promise<void> {
  const { verze } = seen;
  if (verze === undefined || verze === current.verze) return;
  const change = await lastChange(db, seen);
  const last = (isEmptied(current) && (await lastErasure(db, change?.id ?? 0))) || change;
  const kdo = last?.kdo_jmeno ?? 'někdo jiný';
  throw fail.conflict(`Záznam mezitím změnil ${kdo}.`, {
    mezitim: { kdo, kdy: last?.cas ?? null, zaznam: shape.parse(current) },
  });
}
