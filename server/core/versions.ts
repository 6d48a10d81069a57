import { sql } from 'kysely';
import type { z } from 'zod';
import type { TableName } from '#shared/audit/tables.ts';
import { fail } from './calls/errors.ts';
import type { Db } from './database/db.ts';

/** Keys of audit changes that do not change what the record's form shows and do not raise its version. */
const NO_CHANGE = ['heslo', 'zprava_zakaznikovi', 'odkaz_zakaznika', 'fotek', 'viditelnost'];

type Seen = {
  /** The record's table as the audit names it. */
  tabulka: TableName;
  zaznam: number | string | null;
  /** The version that the caller's form was opened with; undefined when the caller sent none. */
  verze: number | undefined;
  /** The field that this form edits, for records with several forms: only audit rows that mention it count. */
  pole?: string;
};

/** Who last changed a record and when, according to the audit, to which every write adds a row. */
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

/** Whether a record's personal data was erased: that raises the version, but its audit row is not the record's. */
const isEmptied = (current: object) => /"telefon_zakaznika":""|•••/.test(JSON.stringify(current));

/** Who last erased somebody's data after the audit row `id`. */
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
 * Refuses (409) to overwrite what somebody else saved since the caller read the record, and reports who was first,
 * when, and the current record, as `shape` lets it out (rule platform-9). Call it with the record locked. Without a
 * version the last write wins: the specifications' clients send none.
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
  const erasure = isEmptied(current) ? await lastErasure(db, change?.id ?? 0) : undefined;
  const last = erasure ?? change;
  const kdo = last?.kdo_jmeno ?? 'někdo jiný';
  const what = erasure ? 'Údaje zákazníka mezitím smazal' : 'Záznam mezitím změnil';
  throw fail.conflict(`${what} ${kdo}.`, {
    mezitim: {
      ...{ kdo, kdy: last?.cas ?? null, zaznam: shape.parse(current) },
      ...(erasure && { udaje_smazany: true }),
    },
  });
}
