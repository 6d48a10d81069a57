import { createHash, randomBytes } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { MINUTE } from '#shared/core/durations.ts';
import type { Purpose, StepKind } from '#shared/factors/kinds.ts';
import { iso } from '../core/clock.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { wasThere } from '../core/database/rows.ts';
import { lockForEdit } from '../users/queries.ts';
import type { Sealed } from '../vault/cipher.ts';
import { deleteAsked } from './lost/queries.ts';

declare module '../core/database/schema.ts' {
  interface Schema {
    krok: {
      id: Generated<number>;
      uzivatel_id: number;
      druh: StepKind;
      nazev: string;
      vytvoren: string;
      pouzit: string | null;
      tajemstvi: Buffer | null;
      klic_id: string | null;
      /** For an application: the number of the half minute whose code was accepted last. */
      posledni_krok: number | null;
      /** For a passkey: its id, public key, counter, transports, and the host that it is for. */
      pristroj: string | null;
      verejny_klic: Buffer | null;
      pocitadlo: number | null;
      prenosy: string[] | null;
      host: string | null;
    };
    zachranny_kod: { otisk: string; uzivatel_id: number };
    krok_vyzva: {
      otisk: string;
      uzivatel_id: number;
      ucel: Purpose;
      vyzva: string;
      heslo_otisk: string | null;
      tajemstvi: Buffer | null;
      klic_id: string | null;
      zpusob: string | null;
      pokusu: Generated<number>;
      vytvorena: string;
    };
  }
}

/** How long a challenge can be answered. */
const CHALLENGE_MS = 10 * MINUTE;
/** Answers to one challenge; for more of them the password is needed again. */
const TRIES = 5;
/** Open challenges per person; the oldest ones are dropped. */
const WAITING_MAX = 20;

const digest = (text: string) => createHash('sha256').update(`krok:${text}`).digest('base64url');

/** A person's steps in the order in which they were added. */
export const listSteps = (db: Db, userId: number) =>
  db
    .selectFrom('krok')
    .select(['id', 'druh', 'nazev', 'vytvoren as pridano', 'pouzit as pouzito'])
    .where('uzivatel_id', '=', userId)
    .orderBy('id')
    .execute();

/**
 * All data of a person's steps, for checking an answer; locked, so that a code is accepted once. The person is locked
 * as well: a transaction without locks writes nothing, ends sooner, and so would reveal that there are no steps.
 */
export async function lockSteps(db: Tx, userId: number) {
  await db.selectFrom('uzivatel').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  return db
    .selectFrom('krok')
    .selectAll()
    .where('uzivatel_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
}
export type Step = Awaited<ReturnType<typeof lockSteps>>[number];

/** What a browser may be asked for: the kinds of a person's steps, and their passkeys with the hosts. */
export const waysOf = (db: Db, userId: number) =>
  db
    .selectFrom('krok')
    .select(['druh', 'pristroj', 'prenosy', 'host'])
    .where('uzivatel_id', '=', userId)
    .orderBy('id')
    .execute();

export type NewStep = { druh: StepKind; nazev: string } & (
  | (Sealed & { posledni_krok: number })
  | { pristroj: string; verejny_klic: Buffer; pocitadlo: number; prenosy: string[]; host: string }
);

/** The number of the next step: sealing needs it before the row exists. */
export async function nextStepId(db: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('krok', 'id')) as id`.execute(db);
  return rows[0]!.id;
}

export const insertStep = (db: Tx, id: number, userId: number, step: NewStep, now: number) =>
  db
    .insertInto('krok')
    .values({ ...step, id, uzivatel_id: userId, vytvoren: iso(now) })
    .execute();

export const noteUse = (
  db: Tx,
  id: number,
  used: { posledni_krok?: number; pocitadlo?: number },
  now: number,
) =>
  db
    .updateTable('krok')
    .set({ ...used, pouzit: iso(now) })
    .where('id', '=', id)
    .execute();

/**
 * Removes a person's step, with the last one also the codes. Every change of either locks the person first, because
 * the codes belong to the existing steps. @returns the removed step, undefined when there is none
 */
export async function deleteStep(db: Tx, userId: number, id: number) {
  await lockForEdit(db, userId);
  const step = await db
    .deleteFrom('krok')
    .where('uzivatel_id', '=', userId)
    .where('id', '=', id)
    .returning(['druh', 'nazev'])
    .executeTakeFirst();
  if (step && (await countSteps(db, userId)) === 0) await deleteCodes(db, userId);
  return step;
}

/** Removes everything that proves a person besides their password. @returns how many steps there were */
export async function deleteSteps(db: Tx, userId: number): Promise<number> {
  await lockForEdit(db, userId);
  await deleteCodes(db, userId);
  await db.deleteFrom('krok_vyzva').where('uzivatel_id', '=', userId).execute();
  await deleteAsked(db, userId);
  const { numDeletedRows } = await db.deleteFrom('krok').where('uzivatel_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

const countOf = (table: 'krok' | 'zachranny_kod') => async (db: Db, userId: number) =>
  (
    await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('uzivatel_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).n;

export const countSteps = countOf('krok');
export const countCodes = countOf('zachranny_kod');

const deleteCodes = (db: Tx, userId: number) =>
  db.deleteFrom('zachranny_kod').where('uzivatel_id', '=', userId).execute();

export const insertCodes = (db: Tx, userId: number, codes: string[]) =>
  db
    .insertInto('zachranny_kod')
    .values(codes.map(code => ({ otisk: digest(code), uzivatel_id: userId })))
    .execute();

/** Replaces a person's recovery codes; returns false when they have no step that the codes are for. */
export async function replaceCodes(db: Tx, userId: number, codes: string[]): Promise<boolean> {
  await lockForEdit(db, userId);
  if ((await countSteps(db, userId)) === 0) return false;
  await deleteCodes(db, userId);
  await insertCodes(db, userId, codes);
  return true;
}

/** Uses up a person's recovery code; returns false when it is not theirs. */
export const spendCode = (db: Tx, userId: number, code: string): Promise<boolean> =>
  wasThere(
    db.deleteFrom('zachranny_kod').where('uzivatel_id', '=', userId).where('otisk', '=', digest(code)),
  );

type Challenge = { vyzva: string; heslo?: string; zpusob?: string } & Partial<Sealed>;

/**
 * Stores a challenge for a person. @returns the token to send with the answer: 256 random bits, of which only a hash
 * is stored. `heslo` is the hash of the current password, `zpusob` the other way in which the person got this far.
 */
export async function ask(
  db: Tx,
  userId: number,
  ucel: Purpose,
  { heslo, ...asked }: Challenge,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = { otisk: digest(token), uzivatel_id: userId, ucel, ...asked, vytvorena: iso(now) };
  await db
    .insertInto('krok_vyzva')
    .values({ ...row, heslo_otisk: heslo ? digest(heslo) : null })
    .execute();
  const kept = db
    .selectFrom('krok_vyzva')
    .select('otisk')
    .where('uzivatel_id', '=', userId)
    .orderBy('vytvorena', 'desc')
    .orderBy('otisk')
    .limit(WAITING_MAX);
  await db
    .deleteFrom('krok_vyzva')
    .where('uzivatel_id', '=', userId)
    .where('otisk', 'not in', kept)
    .execute();
  return token;
}

/** Counts an answer to the challenge of `token`; undefined when there is no such challenge, or it has expired. */
export const answered = (db: Db, token: string, ucel: Purpose, now: number) =>
  db
    .updateTable('krok_vyzva')
    .set({ pokusu: sql<number>`pokusu + 1` })
    .where('otisk', '=', digest(token))
    .where('ucel', '=', ucel)
    .where('pokusu', '<', TRIES)
    .where('vytvorena', '>', iso(now - CHALLENGE_MS))
    .returning(['otisk', 'uzivatel_id', 'vyzva', 'heslo_otisk', 'tajemstvi', 'klic_id', 'zpusob'])
    .executeTakeFirst();
export type Asked = NonNullable<Awaited<ReturnType<typeof answered>>>;

/** Deletes an answered challenge; returns false when another answer was first. */
export const settle = (db: Tx, { otisk }: Asked): Promise<boolean> =>
  wasThere(db.deleteFrom('krok_vyzva').where('otisk', '=', otisk));

/**
 * Deletes sign-ins, of one person or of all, that wait for a second step after a provider's confirmation: the account
 * or the provider that confirmed them is gone.
 */
export const dropVouched = (db: Tx, userId: number | null = null) =>
  db
    .deleteFrom('krok_vyzva')
    .where('zpusob', 'is not', null)
    .$if(userId !== null, query => query.where('uzivatel_id', '=', userId!))
    .execute();

/** The person who owes the second step, if their password is still the one that was right. */
export async function personOf(db: Db, { uzivatel_id, heslo_otisk }: Asked) {
  const person = await db
    .selectFrom('uzivatel')
    .select(['id', 'uzivatelske_jmeno', 'jmeno', 'prijmeni', 'heslo_hash', 'role'])
    .where('id', '=', uzivatel_id)
    .where('aktivni', '=', true)
    .where('smazan', 'is', null)
    .executeTakeFirst();
  return person && digest(person.heslo_hash) === heslo_otisk ? person : undefined;
}

/** Deletes expired challenges. */
export const sweepChallenges = (db: Tx, now: number) =>
  db
    .deleteFrom('krok_vyzva')
    .where('vytvorena', '<=', iso(now - CHALLENGE_MS))
    .execute();
