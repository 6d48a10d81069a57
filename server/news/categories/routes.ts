import type { news } from '#shared/news/contract.ts';
import { found } from '../../core/calls/errors.ts';
import type { Handlers } from '../../core/calls/mount.ts';
import { deleteCategory, insertCategory, listCategories } from './queries.ts';

type Calls = 'categories' | 'createCategory' | 'removeCategory';

export const categoriesRoutes: Pick<Handlers<typeof news>, Calls> = {
  categories: ({ db }) => listCategories(db),

  createCategory: ({ body, write }) =>
    write(async tx => {
      const category = await insertCategory(tx.db, body);
      await tx.record('kategorie', category.id, null, category);
      return category;
    }),

  removeCategory: ({ params: { id }, write }) =>
    write(async tx => {
      const removed = found(await deleteCategory(tx.db, id), 'Kategorie nebyla nalezena.');
      await tx.record('kategorie', id, removed, null);
    }),
};
