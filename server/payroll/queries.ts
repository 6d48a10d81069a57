import { type Generated, sql } from 'kysely';
import { CODES, type PayrollCodes, type PayrollKind } from '#shared/payroll/codes.ts';
import type { Db, Tx } from '../core/database/db.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    mzdy_kod: { druh: PayrollKind; kod: string; verze: Generated<number> };
  }
}

const NONE = Object.fromEntries(Object.keys(CODES).map(kind => [kind, ''])) as PayrollCodes;

export async function readCodes(db: Db): Promise<PayrollCodes> {
  const rows = await db.selectFrom('mzdy_kod').selectAll().execute();
  return { ...NONE, ...Object.fromEntries(rows.map(({ druh, kod }) => [druh, kod])) };
}

/** The codes with one version for all of them: the sum of the rows' versions, which only grows, as rows are never deleted. */
export async function codesNow(db: Db) {
  const { verze } = await db
    .selectFrom('mzdy_kod')
    .select(sql<number>`coalesce(sum(verze), 0)::int + 1`.as('verze'))
    .executeTakeFirstOrThrow();
  return { ...(await readCodes(db)), verze };
}

/** Changes follow one another: who changes one code writes the others as they are by then. */
export const lockCodes = (db: Tx) => sql`lock table mzdy_kod in share row exclusive mode`.execute(db);

export const saveCodes = (db: Tx, codes: Partial<PayrollCodes>) =>
  db
    .insertInto('mzdy_kod')
    .values(Object.entries(codes).map(([druh, kod]) => ({ druh: druh as PayrollKind, kod })))
    .onConflict(conflict => conflict.column('druh').doUpdateSet(eb => ({ kod: eb.ref('excluded.kod') })))
    .execute();
