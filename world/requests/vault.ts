import { ACCESS, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const accessIn = async ({ record, make, owner }: Making, deleted = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.access(owner, deleted) },
});

/** The access vault. */
export const vault = {
  'GET /pristupy/': none,
  'GET /pristupy/stores/': none,
  'GET /pristupy/categories/': none,
  'GET /pristupy/kos/': none,
  'GET /pristupy/zmenit/': none,
  'POST /pristupy/': () => ({ body: ACCESS }),
  'PUT /pristupy/:id/': async making => ({
    ...(await accessIn(making)),
    body: { ...ACCESS, username: 'jiny', password: 'Nove-heslo-2' },
  }),
  'DELETE /pristupy/:id/': making => accessIn(making),
  'POST /pristupy/:id/obnovit/': making => accessIn(making, true),
  'GET /pristupy/:id/reveal_password/': making => accessIn(making),
  'GET /pristupy/:id/odkryti/': making => accessIn(making),
} satisfies Makers;
