import { sql } from 'kysely';
import type { BodyOut } from '#shared/core/route.ts';
import type { Category, news } from '#shared/news/contract.ts';
import type { Db, Tx } from '../../core/database/db.ts';

const byName = sql`nazev collate "cs-x-icu", id`;

export const listCategories = (db: Db): Promise<Category[]> =>
  db.selectFrom('kategorie').select(['id', 'nazev', 'barva', 'ikona']).orderBy(byName).execute();

export const insertCategory = (db: Tx, category: BodyOut<typeof news.createCategory>): Promise<Category> =>
  db
    .insertInto('kategorie')
    .values(category)
    .returning(['id', 'nazev', 'barva', 'ikona'])
    .executeTakeFirstOrThrow();

export const deleteCategory = (db: Tx, id: number) =>
  db.deleteFrom('kategorie').where('id', '=', id).returningAll().executeTakeFirst();
