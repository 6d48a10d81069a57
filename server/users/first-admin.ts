import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { MODULES } from '#shared/core/roles.ts';
import type { Db } from '../core/database/db.ts';
import { write } from '../core/write.ts';
import { hashPassword } from '../session/hashing.ts';
import { firstPasswordProblem } from '../session/password-policy.ts';
import { lockRights } from '../session/queries.ts';
import { insertUser } from './queries.ts';

const SYSTEM = { kdo: null, kdo_jmeno: 'systém', adresa: null };

const ADMIN = {
  id: 1,
  uzivatelske_jmeno: 'admin',
  jmeno: 'Hlavní',
  prijmeni: 'Administrátor',
  role: 'ADMIN' as const,
  aktivni: true,
  prodejna_id: null,
  moduly: [...MODULES],
};

/** Whether no user was ever added. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    empty: boolean;
  }>`select not exists (select from uzivatel_cislo) as empty`.execute(db);
  return rows[0]!.empty;
}

/**
 * Creates the first ADMIN in an empty database: id 1, username admin. Without `password` it generates a random one
 * and prints it before committing, so that a kill at any moment locks nobody out: if killed in between, the next
 * start generates and prints another. Safe when several instances start together.
 * @throws Error when `password` is not allowed.
 */
export async function addFirstAdmin(db: Db, password?: string) {
  if (!(await isEmpty(db))) return;
  const problem = password === undefined ? null : firstPasswordProblem(password);
  if (problem) throw new Error(`ADMIN_PASSWORD ${problem}. Choose another, or unset it to get a random one.`);
  const chosen = password ?? randomBytes(9).toString('base64url');
  const heslo_hash = await hashPassword(chosen);
  await write(db, SYSTEM, async tx => {
    await lockRights(tx.db);
    if (!(await isEmpty(tx.db))) return false;
    await insertUser(tx.db, { ...ADMIN, heslo_hash });
    await tx.record('uzivatel', ADMIN.id, null, {}, false);
    if (!password) console.log(`First administrator: username admin, password ${chosen} (shown only now)`);
    return true;
  });
}
