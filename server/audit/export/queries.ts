import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';
import type { Sealed } from '../../vault/cipher.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    audit_podpis: { id: number; tajemstvi: Buffer; klic_id: string; verejny: string; vytvoren: string };
  }
}

/** The signing key of the audit's exports, one for all instances of this database. */
export const findSigning = (db: Db) =>
  db.selectFrom('audit_podpis').select(['tajemstvi', 'klic_id', 'verejny']).executeTakeFirst();

/** When two instances start at once, the first one's key stays. */
export const insertSigning = (db: Db, key: Sealed & { verejny: string }, now: number) =>
  db
    .insertInto('audit_podpis')
    .values({ id: 1, ...key, vytvoren: iso(now) })
    .onConflict(conflict => conflict.doNothing())
    .execute();
