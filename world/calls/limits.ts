import { type Makers, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

/** Requests about who may see an access of the vault. */
export const requests = {
  'GET /pristupy/omezeni/': none,
  'PUT /pristupy/:id/omezeni/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.access(owner) },
    body: { kdo: 'vedouci', kde: 'vybrane', prodejny: [1] },
  }),
  'PUT /pristupy/omezeni/kategorie/': () => ({
    body: { kategorie: 'Banky', kdo: 'admin', kde: 'vsechny', prodejny: [] },
  }),
} satisfies Makers;

/** Only an ADMIN decides who sees an access; a hidden one gives 404: server/vault/limits/limits.test.ts. */
export const may = rows(`
call                              record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /pristupy/omezeni/            -        401   403      403     200   401
PUT /pristupy/:id/omezeni/        own      401   403      403     200   401
PUT /pristupy/:id/omezeni/        missing  401   403      403     404   401
PUT /pristupy/omezeni/kategorie/  -        401   403      403     200   401
`);
