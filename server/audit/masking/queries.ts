import { sql } from 'kysely';
import type { Tx } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import type { AuditEntry, Write } from '../../core/write.ts';
import { maskedDigest } from '../chain/seal.ts';

/** A row of the audit with the fields to mask in it. */
export type Masking = { id: number; pole: string[] };

/** How many rows one audit row of an erasure names, so that it stays readable. */
const SAID_AT_ONCE = 200;

/** Blocks sealing until the transaction ends, so that a row is masked either after sealing or before it. */
export const holdSealing = (tx: Tx) => sql`select pg_advisory_xact_lock(${LOCKS.audit})`.execute(tx);

/** Masks fields of rows and deletes their salts. @returns 'id:digest' of what is left of each */
async function mask(tx: Tx, rows: Masking[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const { rows: left } = await sql<{ radek: number; jmeno: string | null; obsah: string }>`
    select * from audit_zakryj(${JSON.stringify(rows)}::jsonb)`.execute(tx);
  return left.map(
    ({ radek, jmeno, obsah }) => `${radek}:${maskedDigest({ id: radek, kdo_jmeno: jmeno, zmeny: obsah })}`,
  );
}

/**
 * Masks rows of the audit and adds the row that records it, with a digest of what is left of each. With it the
 * chain's verification tells an erasure from a forgery (docs/decisions/0104).
 */
export async function maskAudit(tx: Pick<Write, 'db' | 'audit'>, rows: Masking[], entry: AuditEntry) {
  for (let at = 0; at === 0 || at < rows.length; at += SAID_AT_ONCE) {
    const said = await mask(tx.db, rows.slice(at, at + SAID_AT_ONCE));
    const zmeny = at === 0 ? entry.zmeny : undefined;
    await tx.audit({ ...entry, zmeny: { ...zmeny, ...(said.length > 0 && { zakryto: [null, said] }) } });
  }
}
