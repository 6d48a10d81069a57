import { rows } from './rows.ts';

/** Who sees an access of the vault says an ADMIN alone; what is not seen is none: server/vault/limits/limits.test.ts. */
export const limits = rows(`
call                              record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /pristupy/omezeni/            -        401   403      403     200   401
PUT /pristupy/:id/omezeni/        own      401   403      403     200   401
PUT /pristupy/:id/omezeni/        missing  401   403      403     404   401
PUT /pristupy/omezeni/kategorie/  -        401   403      403     200   401
`);
