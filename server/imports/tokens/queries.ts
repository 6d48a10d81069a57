import { createHash, randomBytes } from 'node:crypto';
import { type Generated, sql } from 'kysely';
import type { TokenScope } from '#shared/core/token-scopes.ts';
import type { ImportToken } from '#shared/imports/shapes.ts';
import type { TokenState } from '#shared/imports/ways.ts';
import { noteUsed } from '../../core/calls/used.ts';
import { iso } from '../../core/clock.ts';
import type { Db } from '../../core/database/db.ts';
import { insertedId } from '../../core/database/rows.ts';
import { shownName } from '../../users/person.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    prodej_token: {
      id: Generated<number>;
      nazev: string;
      otisk: string;
      vytvoril_id: number;
      vytvoren: Generated<string>;
      pouzit: string | null;
      zrusen: string | null;
      zdroj: string | null;
      plati_do: Generated<string>;
      osirel: string | null;
      vlastnik_id: number;
      rozsahy: Generated<TokenScope[]>;
    };
  }
}

/** A token with which a program calls, and the only source into which it writes; null until its first import. */
export type Token = { id: number; nazev: string; zdroj: string | null; rozsahy: TokenScope[] };

export const BAD_TOKEN = 'Token je neplatný nebo byl zrušen.';

/** The reason why a token may not write into another source. */
export const onlyInto = (zdroj: string) => `Token smí zapisovat jen do zdroje „${zdroj}“.`;
const TAKEN = 'Do tohoto zdroje zapisuje jiný token.';

/** Makes a leaked token recognisable. */
const PREFIX = 'prodejna_';

const digest = (value: string) => createHash('sha256').update(value).digest('base64url');

/**
 * Tokens that are valid at `now` (ms), with their owners: not revoked, not expired, owned by an active ADMIN, and
 * never orphaned since. Persons come first in the query: they are locked before their tokens, as when an account is
 * closed.
 */
const validTokens = (db: Db, now: number) =>
  db
    .selectFrom('uzivatel as u')
    .innerJoin('prodej_token as t', 't.vlastnik_id', 'u.id')
    .where('t.zrusen', 'is', null)
    .where('t.osirel', 'is', null)
    .where('t.plati_do', '>', iso(now))
    .where('u.aktivni', '=', true)
    .where('u.smazan', 'is', null)
    .where('u.role', '=', 'ADMIN');

/** The valid token for a bearer value, or null; queried anew on every request. */
export async function findToken(db: Db, value: string, now: number): Promise<Token | null> {
  const row = await validTokens(db, now)
    .select(['t.id', 't.nazev', 't.pouzit', 't.zdroj', 't.rozsahy'])
    .where('t.otisk', '=', digest(value))
    .executeTakeFirst();
  if (!row) return null;
  const { pouzit, ...token } = row;
  await noteUsed(pouzit, now, () =>
    db
      .updateTable('prodej_token')
      .set({ pouzit: iso(now) })
      .where('id', '=', token.id)
      .execute(),
  );
  return token;
}

/** Whether a token is still valid; in a transaction, neither it nor its owner can be disabled before that ends. */
export async function isTokenValid(db: Db, id: number, now = Date.now()): Promise<boolean> {
  const row = await validTokens(db, now).select('t.id').where('t.id', '=', id).forShare().executeTakeFirst();
  return row !== undefined;
}

/** Makes `zdroj` the token's source if it has none yet; returns why it may not write there, or null. */
export async function claimSource(db: Db, id: number, zdroj: string): Promise<string | null> {
  await db
    .updateTable('prodej_token')
    .set({ zdroj })
    .where('id', '=', id)
    .where('zdroj', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('prodej_token as jiny')
            .select('jiny.id')
            .where('jiny.zdroj', '=', zdroj)
            .where('jiny.zrusen', 'is', null),
        ),
      ),
    )
    .execute();
  const row = await db.selectFrom('prodej_token').select('zdroj').where('id', '=', id).executeTakeFirst();
  if (row?.zdroj === zdroj) return null;
  return row?.zdroj ? onlyInto(row.zdroj) : TAKEN;
}

const selectTokens = (db: Db, now: number) =>
  db
    .selectFrom('prodej_token as t')
    .innerJoin('uzivatel as v', 'v.id', 't.vytvoril_id')
    .innerJoin('uzivatel as u', 'u.id', 't.vlastnik_id')
    .select(['t.id', 't.nazev', 't.vytvoren', 't.pouzit', 't.zrusen', 't.zdroj', 't.plati_do', 't.rozsahy'])
    .select('t.vlastnik_id')
    .select([shownName('v').as('vytvoril'), shownName('u').as('vlastnik')])
    .select(
      sql<TokenState>`case when t.zrusen is not null then 'zrusen' when t.plati_do <= ${iso(now)}::timestamptz then 'vyprsel'
        when t.osirel is null and u.aktivni and u.smazan is null and u.role = 'ADMIN' then 'plati' else 'bez_vlastnika' end`.as(
        'stav',
      ),
    );

export const listTokens = (db: Db, now: number): Promise<ImportToken[]> =>
  selectTokens(db, now).orderBy('t.id', 'desc').execute();

type NewToken = {
  nazev: string;
  zdroj?: string;
  rozsahy?: TokenScope[];
  vytvoril_id: number;
  /** When it expires, in ms. */
  konec: number;
  now: number;
};

/** Creates a token of 256 random bits that ends at `konec`; only a hash is stored, so `hodnota` is known only now. */
export async function insertToken(
  db: Db,
  { nazev, zdroj, rozsahy = ['import'], vytvoril_id, konec, now }: NewToken,
) {
  const hodnota = PREFIX + randomBytes(32).toString('base64url');
  const id = await insertedId(
    db.insertInto('prodej_token').values({
      nazev,
      otisk: digest(hodnota),
      vytvoril_id,
      vlastnik_id: vytvoril_id,
      zdroj: zdroj || null,
      rozsahy,
      plati_do: iso(konec),
    }),
  );
  const token = await selectTokens(db, now).where('t.id', '=', id).executeTakeFirstOrThrow();
  return { token, hodnota };
}

/** Makes a person the owner of a token that is not revoked; returns the previous one too. Undefined: no token. */
export async function takeToken(db: Db, id: number, vlastnik_id: number, now: number) {
  const before = await selectTokens(db, now).where('t.id', '=', id).forUpdate('t').executeTakeFirst();
  if (!before) return undefined;
  if (before.stav !== 'zrusen')
    await db.updateTable('prodej_token').set({ vlastnik_id, osirel: null }).where('id', '=', id).execute();
  const token = await selectTokens(db, now).where('t.id', '=', id).executeTakeFirstOrThrow();
  return { stav: before.stav, vlastnikPred: before.vlastnik, token };
}

/** Revokes a token. Returns its name, false when it was already revoked, undefined when there is none. */
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
