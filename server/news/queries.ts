import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import type { BodyOut, QueryOut } from '#shared/core/route.ts';
import type { Comment, news, Post } from '#shared/news/contract.ts';
import { COMMENTS } from '#shared/news/limits.ts';
import type { Mention } from '#shared/news/mentions.ts';
import type { Db, Tx } from '../core/database/db.ts';
import { prepared } from '../core/database/prepared.ts';
import { insertedId, wasThere } from '../core/database/rows.ts';
import type { Schema } from '../core/database/schema.ts';
import { fileColumns } from '../files/queries.ts';
import { authorJson } from '../users/person.ts';
import { expectShops, isFor, shopsOfPost, stored } from './audience/queries.ts';
import { ownDeadline } from './edited/queries.ts';

type In<Table extends keyof Schema> = ExpressionBuilder<Schema, Table>;

/**
 * Which posts and comments `viewer` may see: those with text or a file, and one's own unfinished ones (rule news-3); of
 * posts those that are for them (rule news-8). The one helper for the visibility of both tables.
 */
export const visible = (table: 'novinka' | 'komentar', viewer: number) =>
  sql<boolean>`${table === 'novinka' ? isFor(viewer) : sql`true`} and (${sql.ref(`${table}.obsah`)} <> ''
    or ${sql.ref(`${table}.autor_id`)} = ${viewer}
    or exists (select from soubor where ${sql.ref(`soubor.${table}_id`)} = ${sql.ref(`${table}.id`)}))`;

const commentColumns = (eb: In<'komentar'>, viewer: number) =>
  [
    'komentar.id',
    'komentar.novinka_id as novinka',
    'komentar.obsah',
    'komentar.datum_vytvoreni',
    'komentar.upraveno',
    'komentar.verze',
    'komentar.zminky',
    ownDeadline('komentar', viewer).as('upravit_do'),
    authorJson(eb.ref('komentar.autor_id')).as('autor'),
    jsonArrayFrom(
      eb
        .selectFrom('soubor')
        .select(fileColumns)
        .whereRef('soubor.komentar_id', '=', 'komentar.id')
        .orderBy('soubor.id'),
    ).as('soubory'),
  ] as const;

/** A post's position in the order of the news. */
export const novelty = sql<number>`coalesce(novinka.novost, novinka.id)`;

export const posts = (db: Db, viewer: number) =>
  db
    .selectFrom('novinka')
    .select(eb => [
      'novinka.id',
      novelty.as('novost'),
      'novinka.obsah',
      'novinka.datum_vytvoreni',
      'novinka.upraveno',
      'novinka.pripnuto',
      'novinka.verze',
      shopsOfPost.as('prodejny'),
      'novinka.zminky',
      ownDeadline('novinka', viewer).as('upravit_do'),
      authorJson(eb.ref('novinka.autor_id')).as('autor'),
      jsonArrayFrom(
        eb
          .selectFrom('kategorie')
          .innerJoin('novinka_kategorie', 'novinka_kategorie.kategorie_id', 'kategorie.id')
          .select(['kategorie.id', 'kategorie.nazev', 'kategorie.barva', 'kategorie.ikona'])
          .whereRef('novinka_kategorie.novinka_id', '=', 'novinka.id')
          .orderBy(sql`kategorie.nazev collate "cs-x-icu"`),
      ).as('kategorie'),
      jsonArrayFrom(
        eb
          .selectFrom('soubor')
          .select(fileColumns)
          .whereRef('soubor.novinka_id', '=', 'novinka.id')
          .orderBy('soubor.id'),
      ).as('soubory'),
      jsonArrayFrom(
        eb
          .selectFrom('reakce')
          .select(reaction => [
            'reakce.typ',
            jsonBuildObject({ id: reaction.ref('reakce.uzivatel_id') }).as('uzivatel'),
          ])
          .whereRef('reakce.novinka_id', '=', 'novinka.id')
          .orderBy('reakce.id'),
      ).as('reakce'),
      jsonArrayFrom(
        eb
          .selectFrom(
            eb
              .selectFrom('komentar')
              .select(comment => commentColumns(comment, viewer))
              .where(visible('komentar', viewer))
              .whereRef('komentar.novinka_id', '=', 'novinka.id')
              .orderBy('komentar.id', 'desc')
              .limit(COMMENTS)
              .as('nejnovejsi'),
          )
          .selectAll()
          .orderBy('nejnovejsi.id'),
      ).as('komentare'),
      sql<number>`(select count(*)::int from komentar
        where komentar.novinka_id = novinka.id and ${visible('komentar', viewer)})`.as('pocet_komentaru'),
    ])
    .where('novinka.smazano', 'is', null)
    .where(visible('novinka', viewer));

type PostRow = Omit<Post, 'moje_reakce' | 'pocet_reakci'>;

export const toPost = (row: PostRow, viewer: number): Post => {
  const mine = row.reakce.find(reaction => reaction.uzivatel.id === viewer);
  return {
    ...row,
    moje_reakce: mine ? { typ: mine.typ } : null,
    pocet_reakci: row.reakce.length,
  };
};

type Page = { viewer: number; limit: number; before: number; kategorie: number };

/** The position at which a page ended whose last post was this one, even if that no longer exists. */
const endOf = (viewer: number, id: number) =>
  sql<number>`coalesce((select ${novelty} from novinka where id = ${id} and ${isFor(viewer)}), ${id})`;

/** The queries for a page of the news: with or without `before` and `kategorie`; each is planned once. */
const pageOf = (has: { before: boolean; kategorie: boolean }) =>
  prepared((db, { viewer, limit, before, kategorie }: Page) =>
    posts(db, viewer)
      .$if(has.before, query => query.where(novelty, '<', endOf(viewer, before)))
      .$if(has.kategorie, query =>
        query.where(eb =>
          eb.exists(
            eb
              .selectFrom('novinka_kategorie')
              .whereRef('novinka_kategorie.novinka_id', '=', 'novinka.id')
              .where('novinka_kategorie.kategorie_id', '=', kategorie),
          ),
        ),
      )
      .orderBy(novelty, 'desc')
      .limit(limit),
  );

const PAGES = {
  newest: pageOf({ before: false, kategorie: false }),
  older: pageOf({ before: true, kategorie: false }),
  newestOfOne: pageOf({ before: false, kategorie: true }),
  olderOfOne: pageOf({ before: true, kategorie: true }),
};

const onePost = prepared((db, { viewer, id }: { viewer: number; id: number }) =>
  posts(db, viewer).where('novinka.id', '=', id),
);

export async function findPost(db: Db, viewer: number, id: number): Promise<Post | null> {
  const [row] = await onePost(db, { viewer, id });
  return row ? toPost(row, viewer) : null;
}

/** Posts newest first, comments oldest first: older than `before`, of one category, or `prispevek` alone. */
export async function listPosts(
  db: Db,
  viewer: number,
  { limit, before, kategorie, prispevek }: QueryOut<typeof news.list>,
): Promise<Post[]> {
  // A page that was open before an upgrade requests one post in this way (0169).
  const alone = prispevek ?? (limit === 1 && kategorie === undefined && before ? before - 1 : 0);
  const one = alone > 0 && (await findPost(db, viewer, alone));
  if (one || prispevek) return one ? [one] : [];
  const page = PAGES[`${before ? 'older' : 'newest'}${kategorie ? 'OfOne' : ''}` as const];
  const rows = await page(db, { viewer, limit, before: before ?? 0, kategorie: kategorie ?? 0 });
  return rows.map(row => toPost(row, viewer));
}

/** Whether a post exists; it cannot be deleted until the end of the transaction. */
export const holdPost = async (db: Tx, id: number) =>
  (await db
    .selectFrom('novinka')
    .select('id')
    .where('id', '=', id)
    .where('smazano', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined;

const oneComment = prepared((db, { viewer, id }: { viewer: number; id: number }) =>
  db
    .selectFrom('komentar')
    .select(comment => commentColumns(comment, viewer))
    .where(visible('komentar', viewer))
    .where('komentar.id', '=', id)
    .where(
      sql<boolean>`exists (select from novinka where novinka.id = komentar.novinka_id
        and novinka.smazano is null and ${isFor(viewer)})`,
    ),
);

export const findComment = async (db: Db, viewer: number, id: number): Promise<Comment | undefined> =>
  (await oneComment(db, { viewer, id }))[0];

/** Comments of a post, oldest first: the `limit` newest of them, or of those before the given one. */
export async function listComments(
  db: Db,
  viewer: number,
  post: number,
  { before, limit }: QueryOut<typeof news.comments>,
): Promise<Comment[]> {
  const rows = await db
    .selectFrom('komentar')
    .select(comment => commentColumns(comment, viewer))
    .where(visible('komentar', viewer))
    .where('komentar.novinka_id', '=', post)
    .$if(before !== undefined, query => query.where('komentar.id', '<', before!))
    .orderBy('komentar.id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Everybody who has commented on a post and whom it is still for. */
export async function commentersOf(db: Db, post: number): Promise<number[]> {
  const rows = await db
    .selectFrom('komentar')
    .innerJoin('novinka', 'novinka.id', 'komentar.novinka_id')
    .select('komentar.autor_id')
    .distinct()
    .where('novinka.id', '=', post)
    .where(isFor(sql.ref<number>('komentar.autor_id')))
    .execute();
  return rows.map(({ autor_id }) => autor_id);
}

export async function insertPost(
  db: Tx,
  authorId: number,
  draft: BodyOut<typeof news.create> & { zminky: Mention[] },
): Promise<number> {
  const { obsah, pocet_souboru, kategorie } = draft;
  await expectShops(db, draft.prodejny);
  const [prodejny, zminky] = [stored(draft.prodejny), JSON.stringify(draft.zminky)];
  const values = { obsah, pocet_souboru, zminky, autor_id: authorId, prodejny };
  const id = await insertedId(db.insertInto('novinka').values(values));
  const links = [...new Set(kategorie)].map(kategorie_id => ({ novinka_id: id, kategorie_id }));
  if (links.length > 0) await db.insertInto('novinka_kategorie').values(links).execute();
  return id;
}

export async function insertComment(
  db: Tx,
  postId: number,
  authorId: number,
  draft: BodyOut<typeof news.comment> & { zminky: Mention[] },
): Promise<number> {
  const zminky = JSON.stringify(draft.zminky);
  return insertedId(
    db.insertInto('komentar').values({ ...draft, zminky, novinka_id: postId, autor_id: authorId }),
  );
}

export const deleteComment = (db: Tx, id: number) => wasThere(db.deleteFrom('komentar').where('id', '=', id));

/** Sets the person's one reaction to a post; a second one replaces the first, even concurrently. */
export const putReaction = (
  db: Tx,
  reaction: { novinka_id: number; uzivatel_id: number; typ: Post['reakce'][0]['typ'] },
) =>
  db
    .insertInto('reakce')
    .values(reaction)
    .onConflict(conflict => conflict.constraint('reakce_jedna').doUpdateSet({ typ: reaction.typ }))
    .returning('id')
    .executeTakeFirstOrThrow();

export const deleteReaction = (db: Tx, postId: number, userId: number) =>
  db
    .deleteFrom('reakce')
    .where('novinka_id', '=', postId)
    .where('uzivatel_id', '=', userId)
    .returning('typ')
    .executeTakeFirst();
