import { rows } from './rows.ts';

/** Administration of shops. */
export const stores = rows(`
call                                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /stores/prodejny/                      -        401   403      403     200   401
GET /stores/prodejny/choices/              -        401   200      200     200   401
POST /stores/prodejny/                     -        401   403      403     201   401
PUT /stores/prodejny/:id/                  any      401   403      403     200   401
PUT /stores/prodejny/:id/                  missing  401   403      403     404   401
DELETE /stores/prodejny/:id/               any      401   403      403     200   401
DELETE /stores/prodejny/:id/               missing  401   403      403     404   401
POST /stores/prodejny/bulk_update_status/  any      401   403      403     200   401
POST /stores/prodejny/bulk_update_status/  missing  401   403      403     400   401
`);
