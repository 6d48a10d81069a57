import { type Generated, sql } from 'kysely';
import type { Role } from '#shared/core/roles.ts';
import { admitting, type Limit, NOTHING_SAID, type Where, type Who } from '#shared/vault/limits/kinds.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Db, Tx } from '../../core/database/db.ts';

declare module '../../core/database/schema.ts' {
  interface Schema {
    pristup_omezeni: {
      id: Generated<number>;
      pristup_id: number | null;
      kategorie: string | null;
      kdo: Who;
      kde: Where;
      prodejny: number[];
    };
  }
}

/** The viewer's role and home shop. */
export type Viewer = { role: Role; prodejna_id: number | null };

/** The limit of a row of `pristup`: its own, otherwise that of its category; null when there is none. */
const limitOf = sql<number | null>`coalesce(
  (select o.id from pristup_omezeni o where o.pristup_id = pristup.id),
  (select o.id from pristup_omezeni o where lower(o.kategorie) = lower(pristup.category)))`;

/** Whether somebody sees a row of `pristup` (rule vault-7). Every statement of the vault for a person has it. */
export const isSeenBy = ({ role, prodejna_id }: Viewer) =>
  role === 'ADMIN'
    ? sql<boolean>`true`
    : sql<boolean>`not exists (
        select from pristup_omezeni held where held.id = ${limitOf}
          and not (held.kdo = any(${admitting(role)}::text[]) and coalesce(
            case held.kde when 'vsechny' then true
              when 'vlastni' then pristup.prodejna_id = ${prodejna_id}::int
              else ${prodejna_id}::int = any(held.prodejny) end, false)))`;

/** @throws 404 with `sentence` when there is no such access, or the viewer may not see it */
export async function expectSeen(db: Db, id: number, viewer: Viewer, sentence: string) {
  const seen = await db
    .selectFrom('pristup')
    .select('id')
    .where('id', '=', id)
    .where('smazan', 'is', null)
    .where(isSeenBy(viewer))
    .executeTakeFirst();
  if (!seen) throw fail.notFound(sentence);
}

/** The limit that applies to an access. */
export const findLimitId = async (db: Tx, id: number): Promise<number | null> =>
  (
    await db
      .selectFrom('pristup')
      .select(limitOf.as('omezeni'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).omezeni;

/** Every change inserts a new row, so its id serves as the version; without a limit there is a fixed one. */
const version = sql<number>`id + ${NOTHING_SAID}::int`;

export async function listLimits(db: Db) {
  const rows = await db
    .selectFrom('pristup_omezeni')
    .select(['pristup_id', 'kategorie', 'kdo', 'kde', 'prodejny', version.as('verze')])
    .orderBy(sql`kategorie collate "cs-x-icu"`)
    .orderBy('id')
    .execute();
  return {
    pristupy: rows.flatMap(({ pristup_id, kategorie: _, ...limit }) =>
      pristup_id === null ? [] : [{ id: pristup_id, ...limit }],
    ),
    kategorie: rows.flatMap(({ pristup_id: _, kategorie, ...limit }) =>
      kategorie === null ? [] : [{ kategorie, ...limit }],
    ),
  };
}

type Of = { pristup_id: number } | { kategorie: string };

const ofRows = (of: Of) =>
  'kategorie' in of
    ? sql<boolean>`lower(kategorie) = lower(${of.kategorie})`
    : sql<boolean>`pristup_id = ${of.pristup_id}`;

export type Held = Limit & { kategorie: string | null; verze: number };

/** The limit of an access or a category. Until the transaction ends nobody else can set one, not even a first one. */
export async function lockLimit(db: Tx, of: Of): Promise<Held | null> {
  await sql`lock table pristup_omezeni in share row exclusive mode`.execute(db);
  const held = await db
    .selectFrom('pristup_omezeni')
    .select(['kdo', 'kde', 'prodejny', 'kategorie', version.as('verze')])
    .where(ofRows(of))
    .executeTakeFirst();
  return held ?? null;
}

/** Sets who sees an access or a category; null removes the limit. */
export async function putLimit(db: Tx, of: Of, limit: Limit | null) {
  await db.deleteFrom('pristup_omezeni').where(ofRows(of)).execute();
  if (limit)
    await db
      .insertInto('pristup_omezeni')
      .values({ ...of, ...limit })
      .execute();
}

/** The names of those of these shops that exist. */
export async function namesOfShops(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('prodejna').select(['id', 'nazev']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, nazev }) => [id, nazev]));
}
