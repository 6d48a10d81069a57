import { createHash, randomBytes } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import { DAY } from '#shared/core/durations.ts';
import { iso } from '../../core/clock.ts';
import type { Db, Tx } from '../../core/database/db.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    zarizeni: {
      otisk: string;
      uzivatel_id: number;
      naposledy: string;
      adresa: Generated<string>;
      nazev: Generated<string>;
    };
  }
}

/**
 * Devices that an account signed in on (rule people-6): guesses made elsewhere do not lock out sign-ins on them. A
 * device is a cookie of 256 random bits, of which only a hash is stored; it grants no access.
 */
export const DEVICE_COOKIE = 'zarizeni';
/** Counted from its last sign-in, in days. */
export const REMEMBERED_DAYS = 180;

const digest = (cookie: string) => createHash('sha256').update(`zarizeni:${cookie}`).digest('base64url');

/** The device's hash if the account with this username signed in on it before, otherwise null. */
export async function knownDevice(db: Db, cookie: string | undefined, username: string) {
  if (!cookie) return null;
  const row = await db
    .selectFrom('zarizeni')
    .innerJoin('uzivatel', 'uzivatel.id', 'zarizeni.uzivatel_id')
    .select('otisk')
    .where('otisk', '=', digest(cookie))
    .where(sql<boolean>`lower(uzivatelske_jmeno) = lower(${username.normalize('NFC')})`)
    .where('smazan', 'is', null)
    .executeTakeFirst();
  return row?.otisk ?? null;
}

export type Seen = { adresa: string; nazev: string };

/** Whether an account has signed in before: the audit knows even if all its devices were forgotten. */
const hasSignedIn = async (db: Tx, userId: number) =>
  (await db
    .selectFrom('audit')
    .select('id')
    .where('tabulka', '=', 'relace')
    .where('zaznam', '=', String(userId))
    .where('co', '=', 'prihlaseni')
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Whether an account that has signed in before does so somewhere new: neither on a known device nor from a known
 * address and browser. By the cookie alone every private window would be new. Call it before the audit row is
 * written.
 */
export async function isSomewhereNew(db: Tx, known: string | null, userId: number, { adresa, nazev }: Seen) {
  if (known) return false;
  const devices = await db
    .selectFrom('zarizeni')
    .select(['adresa', 'nazev'])
    .where('uzivatel_id', '=', userId)
    .execute();
  if (devices.length === 0) return hasSignedIn(db, userId);
  return !devices.some(one => one.adresa === adresa && one.nazev === nazev);
}

/** Records that an account signed in here. @returns the cookie's value: the device's own, or a new one. */
export async function rememberDevice(
  db: Tx,
  cookie: string | undefined,
  userId: number,
  now: number,
  seen: Seen,
) {
  const isOurs =
    cookie !== undefined &&
    (await db.selectFrom('zarizeni').select('otisk').where('otisk', '=', digest(cookie)).executeTakeFirst());
  const value = isOurs ? cookie : randomBytes(32).toString('base64url');
  const latest = { naposledy: iso(now), ...seen };
  await db
    .insertInto('zarizeni')
    .values({ otisk: digest(value), uzivatel_id: userId, ...latest })
    .onConflict(conflict => conflict.columns(['otisk', 'uzivatel_id']).doUpdateSet(latest))
    .execute();
  return value;
}

/** Called after an ADMIN set a new password, or after a deactivation. */
export const forgetDevicesOf = (db: Tx, userId: number) =>
  db.deleteFrom('zarizeni').where('uzivatel_id', '=', userId).execute();

export const sweepDevices = (db: Db, now: number) =>
  db
    .deleteFrom('zarizeni')
    .where('naposledy', '<', iso(now - REMEMBERED_DAYS * DAY))
    .execute();
