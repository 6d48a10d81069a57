import { type Expression, sql } from 'kysely';
import type { Post } from '#shared/news/contract.ts';
import { fail } from '../../core/calls/errors.ts';
import type { Db, Tx } from '../../core/database/db.ts';

const homeOf = (person: number | Expression<number>) =>
  sql<number | null>`(select reader.prodejna_id from uzivatel reader where reader.id = ${person})`;
const isAdmin = (person: number | Expression<number>) =>
  sql<boolean>`(select reader.role from uzivatel reader where reader.id = ${person}) = 'ADMIN'`;

/**
 * Whether a row of `novinka` is for a person (rule news-8): everybody, the people of its shops, its author, an ADMIN.
 * Every statement that reads posts, or what belongs to them, for somebody has it. Of the person only the number is
 * given, so that a write sees the role and home shop of its own moment.
 */
export const isFor = (person: number | Expression<number>) =>
  sql<boolean>`(novinka.prodejny is null or novinka.autor_id = ${person} or ${isAdmin(person)}
    or ${homeOf(person)} = any(novinka.prodejny))`;

/** The shops whose people a post is for, in their order; empty for everybody. */
export const shopsOfPost = sql<Post['prodejny']>`case when novinka.prodejny is null then '[]'::json else
  (select coalesce(json_agg(json_build_object('id', id, 'nazev', nazev)
    order by poradi, nazev collate "cs-x-icu", id), '[]'::json)
  from prodejna where id = any(novinka.prodejny)) end`;

/** The active people whom a post is for, of all or of `people`. */
export async function readersOf(db: Db, post: number, people?: number[]): Promise<number[]> {
  if (people?.length === 0) return [];
  const rows = await db
    .selectFrom(['novinka', 'uzivatel'])
    .select('uzivatel.id')
    .where('novinka.id', '=', post)
    .where('uzivatel.aktivni', '=', true)
    .where(isFor(sql.ref<number>('uzivatel.id')))
    .$if(people !== undefined, query => query.where('uzivatel.id', 'in', people!))
    .execute();
  return rows.map(({ id }) => id);
}

/** Who hears of a change to a post, as an override of its announcement: only those whom it is for. */
export const heardBy = async (
  db: Db,
  post: { id: number; prodejny: unknown[] | null },
): Promise<{ pro?: number[] }> => (post.prodejny?.length ? { pro: await readersOf(db, post.id) } : {});

/** The shops that a post is for; null for everybody. */
export const shopsOf = async (db: Db, id: number): Promise<number[] | null> =>
  (await db.selectFrom('novinka').select('prodejny').where('id', '=', id).executeTakeFirstOrThrow()).prodejny;

/** Announces a post as changed to those whom it is for, instead of the record that belongs to it. */
export const changed = async (db: Db, post: { id: number; prodejny: unknown[] | null }) =>
  ({ id: post.id, co: 'zmena', ...(await heardBy(db, post)) }) as const;

/** The shops in their stored form: each once, null for everybody. */
export const stored = (prodejny: number[]): number[] | null =>
  prodejny.length === 0 ? null : [...new Set(prodejny)].sort((one, other) => one - other);

/** Locks the chosen shops, so that none is deleted before the post that names it is stored. 400 if one is gone. */
export async function expectShops(db: Tx, prodejny: number[]) {
  const ids = stored(prodejny);
  if (!ids) return;
  const found = await db
    .selectFrom('prodejna')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw fail.invalid('Vybraná prodejna neexistuje', 'prodejny');
}

export const setAudience = (db: Tx, id: number, prodejny: number[]) =>
  db
    .updateTable('novinka')
    .set({ prodejny: stored(prodejny) })
    .where('id', '=', id)
    .execute();

/** Whether a post is for the people of a shop, so that the shop cannot be deleted. */
export const isNamed = async (db: Tx, shop: number) =>
  (await db
    .selectFrom('novinka')
    .select('id')
    .where(sql<boolean>`novinka.prodejny @> array[${shop}::int]`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
