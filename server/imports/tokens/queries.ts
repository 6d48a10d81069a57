import { createHash, randomBytes } from 'node:crypto';
import type { ImportToken } from '#shared/imports/contract.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/db.ts';

/** A token that a program calls with. */
export type Token = { id: number; nazev: string };

export const BAD_TOKEN = 'Token je neplatný nebo byl zrušen.';

/** Use is written at most once a minute. */
const TOUCH_AFTER_MS = 60_000;
/** So that a token that got out is recognised for what it is. */
const PREFIX = 'prodejna_';

const digest = (value: string) => createHash('sha256').update(value).digest('base64url');

/** The valid token behind a bearer's value, read anew on every request, or null. */
export async function findToken(db: Db, value: string, now: number): Promise<Token | null> {
  const row = await db
    .selectFrom('prodej_token')
    .select(['id', 'nazev', 'pouzit'])
    .where('otisk', '=', digest(value))
    .where('zrusen', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { pouzit, ...token } = row;
  if (pouzit === null || now - Date.parse(pouzit) > TOUCH_AFTER_MS) {
    await db
      .updateTable('prodej_token')
      .set({ pouzit: iso(now) })
      .where('id', '=', token.id)
      .execute();
  }
  return token;
}

/** Whether a token still holds; in a transaction nobody revokes it before that ends. */
export async function isTokenValid(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('prodej_token')
    .select('id')
    .where('id', '=', id)
    .where('zrusen', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

const selectTokens = (db: Db) =>
  db
    .selectFrom('prodej_token as t')
    .innerJoin('uzivatel as u', 'u.id', 't.vytvoril_id')
    .select(['t.id', 't.nazev', 't.vytvoren', 't.pouzit', 't.zrusen'])
    .select(eb => eb.fn<string>('concat_ws', [eb.val(' '), 'u.jmeno', 'u.prijmeni']).as('vytvoril'));

export const listTokens = (db: Db): Promise<ImportToken[]> =>
  selectTokens(db).orderBy('t.id', 'desc').execute();

/** Makes a token of 256 random bits, of which only a hash is stored: `hodnota` is known this once. */
export async function insertToken(db: Db, nazev: string, vytvoril_id: number) {
  const hodnota = PREFIX + randomBytes(32).toString('base64url');
  const { id } = await db
    .insertInto('prodej_token')
    .values({ nazev, otisk: digest(hodnota), vytvoril_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await selectTokens(db).where('t.id', '=', id).executeTakeFirstOrThrow();
  return { token, hodnota };
}

/** The token's name when it was revoked now, false when it had been before, undefined when there is none. */
export async function revokeToken(db: Db, id: number, now: number): Promise<string | false | undefined> {
  const row = await db
    .selectFrom('prodej_token')
    .select(['nazev', 'zrusen'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row.zrusen !== null) return row && false;
  await db
    .updateTable('prodej_token')
    .set({ zrusen: iso(now) })
    .where('id', '=', id)
    .execute();
  return row.nazev;
}
