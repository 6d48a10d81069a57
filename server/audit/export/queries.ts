import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';
import type { Sealed } from '../../vault/cipher.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    audit_podpis: { id: number; tajemstvi: Buffer; klic_id: string; verejny: string; vytvoren: string };
  }
}

/** The key of the audit's exports, one for all who work on this database. */
export const findSigning = (db: Db) =>
  db.selectFrom('audit_podpis').select(['tajemstvi', 'klic_id', 'verejny']).executeTakeFirst();

/** Of two starts at once the first one's stays. */
export const insertSigning = (db: Db, key: Sealed & { verejny: string }, now: number) =>
  db
    .insertInto('audit_podpis')
    .values({ id: 1, ...key, vytvoren: iso(now) })
    .onConflict(conflict => conflict.doNothing())
    .execute();
