import { sql } from 'kysely';
import type { Tx } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import type { AuditEntry, Write } from '../../core/write.ts';
import { maskedDigest } from '../chain/seal.ts';

/** A row of the audit and which of its fields are to be masked. */
export type Masking = { id: number; pole: string[] };

/** Of one row of an erasure, so that it stays readable. */
const SAID_AT_ONCE = 200;

/** Nothing is sealed until the transaction ends: a row is masked as it was sealed, or sealed as it was masked. */
export const holdSealing = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.audit})`.execute(tx);

/** Masks fields of rows and takes their salts. @returns 'id:digest' of what is left of each */
async function mask(tx: Tx, rows: Masking[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const { rows: left } = await sql<{ radek: number; jmeno: string | null; obsah: string }>`
    select * from audit_zakryj(${JSON.stringify(rows)}::jsonb)`.execute(tx);
  return left.map(
    ({ radek, jmeno, obsah }) => `${radek}:${maskedDigest({ id: radek, kdo_jmeno: jmeno, zmeny: obsah })}`,
  );
}

/**
 * Masks rows of the audit and leaves the row that says so, of what is left of each of them too: by it the chain's
 * verification tells an erasure from a forgery (docs/decisions/0104).
 */
export async function maskAudit(tx: Pick<Write, 'db' | 'audit'>, rows: Masking[], entry: AuditEntry) {
  for (let at = 0; at === 0 || at < rows.length; at += SAID_AT_ONCE) {
    const said = await mask(tx.db, rows.slice(at, at + SAID_AT_ONCE));
    const zmeny = at === 0 ? entry.zmeny : undefined;
    await tx.audit({ ...entry, zmeny: { ...zmeny, ...(said.length > 0 && { zakryto: [null, said] }) } });
  }
}
