import { ACCESS, NO_ID } from '../records.ts';
import { type Makers, type Making, none } from './request.ts';

const accessIn = async ({ record, make, owner }: Making, deleted = false) => ({
  params: { id: record === 'missing' ? NO_ID : await make.access(owner, deleted) },
});

const versionIn = async ({ record, make, owner }: Making) => {
  if (record === 'missing') return { params: { id: NO_ID, cislo: NO_ID } };
  const id = await make.access(owner);
  return { params: { id, cislo: await make.version(id) } };
};

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
  'GET /pristupy/:id/verze/': making => accessIn(making),
  'GET /pristupy/:id/verze/:cislo/reveal_password/': making => versionIn(making),
  'POST /pristupy/:id/verze/:cislo/obnovit/': making => versionIn(making),
  'GET /pristupy/:id/odkryti/': making => accessIn(making),
} satisfies Makers;
