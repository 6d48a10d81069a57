import { type Generated, sql } from 'kysely';
import type { Db, Tx } from '../../core/database/db.ts';
import { LOCKS } from '../../core/database/locks.ts';
import { accessSecret, type Vault } from '../cipher.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    trezor_klic: { id: string; otisk: string; vytvoren: Generated<string> };
  }
}

/** The name under which the mail server's password is sealed; no access has this number. */
export const MAIL_SECRET = accessSecret(0);

/** Whether anything is sealed with a key: a password of the vault, the mail server's, a second step and others. */
const isKeyUsed = sql<boolean>`(exists (select from pristup where klic_id = trezor_klic.id)
  or exists (select from posta_server where klic_id = trezor_klic.id)
  or exists (select from krok where klic_id = trezor_klic.id)
  or exists (select from prihlaseni_poskytovatel where klic_id = trezor_klic.id)
  or exists (select from prodej_sledovany where klic_id = trezor_klic.id)
  or exists (select from prodej_oznameni where klic_id = trezor_klic.id)
  or exists (select from sms_brana where klic_id = trezor_klic.id)
  or exists (select from audit_podpis where klic_id = trezor_klic.id)
  or exists (select from krok_vyzva where klic_id = trezor_klic.id))`;

/** Seals the mail server's password again if it is sealed with another key than the current one. */
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

/** The name under which the client secret of the sign-in provider is sealed. */
export const PROVIDER_SECRET = 'prihlaseni_poskytovatel';

/** The names under which the secret of a second step is sealed, and that of one that its person is adding. */
export const stepSecret = (id: number) => `krok:${id}`;
export const newStepSecret = (userId: number) => `krok_vyzva:${userId}`;

/** The name under which the link of a watched source is sealed. */
export const sourceSecret = (id: number) => `prodej_sledovany:${id}`;

/** The name under which the key and the address of a notice of imports are sealed. */
export const noticeSecret = (id: number) => `prodej_oznameni:${id}`;

/** The name under which the key of the SMS gateway is sealed. */
export const GATEWAY_SECRET = 'sms_brana';

/** The name under which the key of the audit's exports is sealed. */
export const SIGNING_SECRET = 'audit_podpis';

/** Seals again the secrets of one table that are sealed with another key; their names derive from their records. */
async function resealTable(
  db: Tx,
  vault: Vault,
  [table, nameOf]: readonly [
    (
      | 'krok'
      | 'prodej_sledovany'
      | 'prodej_oznameni'
      | 'prihlaseni_poskytovatel'
      | 'sms_brana'
      | 'audit_podpis'
    ),
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
 * Seals again the secrets of second steps, watched sources, notices, the provider, the SMS gateway and the audit's
 * exports. Second steps that are being added are deleted, and their people start again.
 */
export async function resealRecords(db: Tx, vault: Vault): Promise<number> {
  await db.deleteFrom('krok_vyzva').where('klic_id', '<>', vault.current).execute();
  let done = 0;
  for (const one of [
    ['krok', stepSecret],
    ['prodej_sledovany', sourceSecret],
    ['prodej_oznameni', noticeSecret],
    ['prihlaseni_poskytovatel', () => PROVIDER_SECRET],
    ['sms_brana', () => GATEWAY_SECRET],
    ['audit_podpis', () => SIGNING_SECRET],
  ] as const)
    done += await resealTable(db, vault, one);
  return done;
}

/** All keys that were ever current, and whether a secret still needs them. */
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

/** Takes the rotation lock for as long as the connection of `db` lives; false while another process has it. */
export async function takeRotation(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    mine: boolean;
  }>`select pg_try_advisory_lock(${LOCKS.rotation}) as mine`.execute(db);
  return rows[0]!.mine;
}

/** A batch of secrets, including the trash, that are sealed with another key than `current`; locked. */
export const lockOldSecrets = (db: Tx, current: string, limit: number) =>
  db
    .selectFrom('pristup')
    .select(['id', 'tajemstvi', 'klic_id', 'klic_radku', 'texty', 'description', 'notes'])
    .where('klic_id', '<>', current)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Deletes the keys that nothing is sealed with any more, except the current one. */
export const forgetUnusedKeys = (db: Db, current: string) =>
  db.deleteFrom('trezor_klic').where('id', '<>', current).where(sql<boolean>`not ${isKeyUsed}`).execute();

/** A batch of accesses, including the trash, as an earlier version stored them; locked. */
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

/** Rewrites the table's files, so that they do not keep the former contents of its rows. */
export const writeAnew = (db: Db) => sql`vacuum (full) pristup`.execute(db);
