import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit/actions.ts';
import type { Change } from '#shared/events/topics.ts';
import type { Db, Tx } from './db.ts';

/** What an audit row says beside who, when and from where. */
export type AuditEntry = {
  co: AuditAction;
  tabulka: string;
  zaznam: string | number | null;
  zmeny?: Record<string, [unknown, unknown]>;
};

export type Author = { kdo: number | null; kdo_jmeno: string | null; adresa: string | null };

/** A transaction of a write: its statements, its audit rows and its announcements commit together. */
export type Write = {
  db: Tx;
  audit(entry: AuditEntry): Promise<void>;
  announce(change: Omit<Change, 'kdo'>): Promise<void>;
  /** Who writes; null for nobody in particular. */
  kdo: number | null;
};

const SECRET = /heslo|password|token/i;
/** Whether a field of this name is a secret, which neither the audit nor a digest may show. */
export const isSecret = (field: string) => SECRET.test(field);
const MASK = '•••';

/**
 * What `after` changes against `before`, field by field, as the audit keeps it (4-decisions §1.12).
 * Secrets are masked, fields that `after` does not mention are left out.
 */
export function difference(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const key of Object.keys(after ?? before ?? {})) {
    // Counted with every change, it says nothing of what changed.
    if (key === 'verze') continue;
    const [old, now] = [before?.[key] ?? null, after?.[key] ?? null];
    if (JSON.stringify(old) === JSON.stringify(now)) continue;
    const show = (value: unknown) => (isSecret(key) && value !== null ? MASK : value);
    changes[key] = [show(old), show(now)];
  }
  return changes;
}

/** Audit rows and announcements of a transaction `db`, in the name of `author`. */
export const recorder = (db: Db, author: Author): Pick<Write, 'audit' | 'announce'> => ({
  async audit({ co, tabulka, zaznam, zmeny = {} }) {
    await db
      .insertInto('audit')
      .values({ ...author, co, tabulka, zaznam: zaznam?.toString() ?? null, zmeny: JSON.stringify(zmeny) })
      .execute();
  },
  async announce(change) {
    const message = JSON.stringify({ ...change, kdo: author.kdo });
    await sql`select pg_notify('zmeny', ${message})`.execute(db);
  },
});

const MAX_TRIES = 3;

/** Deadlocks and serialization failures end with nothing written, so the whole write can be run again. */
const isWorthRepeating = (error: unknown) => /^(40001|40P01)$/.test((error as { code?: string }).code ?? '');

/**
 * Runs `work` in one transaction and makes sure that it leaves its audit row, unless
 * `work` returns false: then there was nothing to write. Announcements reach the live
 * streams of every instance when the transaction commits, and never when it does not.
 */
export async function write<T>(
  db: Db,
  author: Author,
  work: (write: Write) => Promise<T>,
  tries = 1,
): Promise<T> {
  try {
    return await db.transaction().execute(async tx => {
      let recorded = 0;
      const { audit, announce } = recorder(tx, author);
      const result = await work({
        db: tx,
        kdo: author.kdo,
        audit: entry => {
          recorded++;
          return audit(entry);
        },
        announce,
      });
      if (recorded === 0 && result !== false) throw new Error('A write must leave an audit row.');
      return result;
    });
  } catch (error) {
    if (tries < MAX_TRIES && isWorthRepeating(error)) return write(db, author, work, tries + 1);
    throw error;
  }
}
