import { NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** Who sees an access of the vault. */
export const limits = {
  'GET /pristupy/omezeni/': none,
  'PUT /pristupy/:id/omezeni/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.access(owner) },
    body: { kdo: 'vedouci', kde: 'vybrane', prodejny: [1] },
  }),
  'PUT /pristupy/omezeni/kategorie/': () => ({
    body: { kategorie: 'Banky', kdo: 'admin', kde: 'vsechny', prodejny: [] },
  }),
} satisfies Makers;
