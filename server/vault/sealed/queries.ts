import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { accessSecret, type Vault } from '../cipher.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    trezor_klic: { id: string; otisk: string; vytvoren: Generated<string> };
  }
}

/** What the mail server's password is sealed as: no access has this number. */
export const MAIL_SECRET = accessSecret(0);

/** Whether something is sealed with a key: a password of the vault, that of the mail server, or a second step. */
const isKeyUsed = sql<boolean>`(exists (select from pristup where klic_id = trezor_klic.id)
  or exists (select from posta_server where klic_id = trezor_klic.id)
  or exists (select from krok where klic_id = trezor_klic.id)
  or exists (select from prihlaseni_poskytovatel where klic_id = trezor_klic.id)
  or exists (select from prodej_sledovany where klic_id = trezor_klic.id)
  or exists (select from prodej_oznameni where klic_id = trezor_klic.id)
  or exists (select from audit_podpis where klic_id = trezor_klic.id)
  or exists (select from krok_vyzva where klic_id = trezor_klic.id))`;

/** Seals the mail server's password anew where another key than the current one holds it. */
export async function resealMail(db: Tx, vault: Vault): Promise<number> {
  const old = await db
    .selectFrom('posta_server')
    .select(['tajemstvi', 'klic_id'])
    .where('klic_id', '<>', vault.current)
    .forUpdate()
    .executeTakeFirst();
  if (!old?.tajemstvi || !old.klic_id) return 0;
  const secret = vault.open(MAIL_SECRET, { tajemstvi: old.tajemstvi, klic_id: old.klic_id });
  await db.updateTable('posta_server').set(vault.seal(MAIL_SECRET, secret)).execute();
  return 1;
}

/** What the client's secret at the provider of sign-ins is sealed as. */
export const PROVIDER_SECRET = 'prihlaseni_poskytovatel';

/** What the secret of a second step is sealed as, and that of one which its person is adding. */
export const stepSecret = (id: number) => `krok:${id}`;
export const newStepSecret = (userId: number) => `krok_vyzva:${userId}`;

/** What the link of a watched source is sealed as. */
export const sourceSecret = (id: number) => `prodej_sledovany:${id}`;

/** What the key and the address of a notice of imports are sealed as. */
export const noticeSecret = (id: number) => `prodej_oznameni:${id}`;

/** What the key of the audit's exports is sealed as. */
export const SIGNING_SECRET = 'audit_podpis';

/** Seals anew what another key holds of a table whose secrets are named by its records. */
async function resealTable(
  db: Tx,
  vault: Vault,
  [table, nameOf]: readonly [
    'krok' | 'prodej_sledovany' | 'prodej_oznameni' | 'prihlaseni_poskytovatel' | 'audit_podpis',
    (id: number) => string,
  ],
): Promise<number> {
  const old = await db
    .selectFrom(table)
    .select(['id', 'tajemstvi', 'klic_id'])
    .where('klic_id', '<>', vault.current)
    .forUpdate()
    .execute();
  for (const { id, tajemstvi, klic_id } of old) {
    const secret = vault.open(nameOf(id), { tajemstvi: tajemstvi!, klic_id: klic_id! });
    await db
      .updateTable(table)
      .set(vault.seal(nameOf(id), secret))
      .where('id', '=', id)
      .execute();
  }
  return old.length;
}

/**
 * Seals the secrets of second steps, of watched sources, of notices, of the provider and of the audit's exports anew. What waits to be a step is
 * asked for anew.
 */
export async function resealRecords(db: Tx, vault: Vault): Promise<number> {
  await db.deleteFrom('krok_vyzva').where('klic_id', '<>', vault.current).execute();
  let done = 0;
  for (const one of [
    ['krok', stepSecret],
    ['prodej_sledovany', sourceSecret],
    ['prodej_oznameni', noticeSecret],
    ['prihlaseni_poskytovatel', () => PROVIDER_SECRET],
    ['audit_podpis', () => SIGNING_SECRET],
  ] as const)
    done += await resealTable(db, vault, one);
  return done;
}

/** The keys that were ever current, and whether a secret still needs them. */
export const registeredKeys = (db: Db) =>
  db
    .selectFrom('trezor_klic')
    .select(['id', 'otisk', isKeyUsed.as('isUsed')])
    .execute();

export const registerKey = (db: Db, id: string, otisk: string) =>
  db
    .insertInto('trezor_klic')
    .values({ id, otisk })
    .onConflict(conflict => conflict.doNothing())
    .execute();

/** Takes the rotation for as long as the connection of `db` lives; false while another process has it. */
export async function takeRotation(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_lock(${LOCKS.rotation}) as mine`.execute(db);
  return rows[0]!.mine;
}

/** Some secrets, the trash included, that are sealed with another key than `current`; locked. */
export const lockOldSecrets = (db: Tx, current: string, limit: number) =>
  db
    .selectFrom('pristup')
    .select(['id', 'tajemstvi', 'klic_id', 'klic_radku', 'texty', 'description', 'notes'])
    .where('klic_id', '<>', current)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Forgets the keys that nothing is sealed with any more, but for the current one. */
export const forgetUnusedKeys = (db: Db, current: string) =>
  db.deleteFrom('trezor_klic').where('id', '<>', current).where(sql<boolean>`not ${isKeyUsed}`).execute();

/** Some accesses, the trash included, as an earlier version stored them; locked. */
export const lockOpenRows = (db: Tx, limit: number) =>
  db
    .selectFrom('pristup')
    .select(['id', 'tajemstvi', 'klic_id', 'klic_radku', 'texty', 'description', 'notes'])
    .where(eb =>
      eb.or([
        eb('klic_radku', 'is', null),
        eb('description', 'is not', null),
        eb('notes', 'is not', null),
        eb('sila', 'is', null),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Writes the table's files anew, so that they do not keep what its rows were before. */
export const writeAnew = (db: Db) => sql`vacuum (full) pristup`.execute(db);
