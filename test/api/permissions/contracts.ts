import { rows } from './rows.ts';

/** Contracts of employment. */
export const contracts = rows(`
call                  record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /smlouvy/         -        401   200      200     200   401
POST /smlouvy/        any      401   403      403     201   401
POST /smlouvy/        missing  401   403      403     400   401
POST /smlouvy/hromadne/  any   401   403      403     200   401
PUT /smlouvy/:id/     foreign  401   403      403     200   401
PUT /smlouvy/:id/     missing  401   403      403     404   401
DELETE /smlouvy/:id/  foreign  401   403      403     200   401
DELETE /smlouvy/:id/  missing  401   403      403     404   401
`);
