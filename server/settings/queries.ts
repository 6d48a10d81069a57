import { type Generated, sql } from 'kysely';
import { DEFAULT_SETTINGS, type Settings } from '#shared/settings/keys.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { LOCKS } from '../core/database/locks.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    nastaveni: { klic: string; hodnota: number; verze: Generated<number> };
  }
}

/** All settings: the ADMIN's changes over the defaults. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('nastaveni').selectAll().execute();
  const changed = rows.filter(row => row.klic in DEFAULT_SETTINGS).map(row => [row.klic, row.hodnota]);
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(changed) };
}

/** The version of all settings together: the sum of the rows' versions plus one; rows are never deleted. */
export async function readVersion(db: Db): Promise<number> {
  const { verze } = await db
    .selectFrom('nastaveni')
    .select(sql<number>`coalesce(sum(verze), 0)::int + 1`.as('verze'))
    .executeTakeFirstOrThrow();
  return verze;
}

/** Serializes changes: a rule about two settings must see the current value of both. */
export const lockSettings = (db: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.settings})`.execute(db);

export async function saveSettings(db: Db, changed: Partial<Settings>) {
  const rows = Object.entries(changed).map(([klic, hodnota]) => ({
    klic,
    hodnota: JSON.stringify(hodnota) as never,
  }));
  if (rows.length === 0) return;
  await db
    .insertInto('nastaveni')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('klic').doUpdateSet(eb => ({ hodnota: eb.ref('excluded.hodnota') })),
    )
    .execute();
}
