import { rows } from './rows.ts';

/** Alerts: managers see and acknowledge those of their shop; those of others are none to them. */
export const alerts = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /vykyvy/                  -        401   403      200     200   401
POST /vykyvy/:id/potvrdit/    own      401   403      200     200   401
POST /vykyvy/:id/potvrdit/    foreign  401   403      404     200   401
POST /vykyvy/:id/potvrdit/    missing  401   403      404     404   401
`);
