import { rows } from './rows.ts';

/** Watched sources of sold lines. */
export const sources = rows(`
call                                 record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /import/zdroje/                  -        401   403      403     200   401
POST /import/zdroje/                 -        401   403      403     201   401
PUT /import/zdroje/:id/              any      401   403      403     200   401
PUT /import/zdroje/:id/              missing  401   403      403     404   401
POST /import/zdroje/:id/pozastavit/  any      401   403      403     200   401
POST /import/zdroje/:id/pozastavit/  missing  401   403      403     404   401
POST /import/zdroje/:id/spustit/     any      401   403      403     200   401
POST /import/zdroje/:id/spustit/     missing  401   403      403     404   401
DELETE /import/zdroje/:id/           any      401   403      403     200   401
DELETE /import/zdroje/:id/           missing  401   403      403     404   401
`);
