import { rows } from './rows.ts';

/** Goals: managers see those of their shop, an ADMIN sets them. */
export const goals = rows(`
call        record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /cile/  -        401   403      200     200   401
PUT /cile/  any      401   403      403     200   401
PUT /cile/  missing  401   403      403     404   401
`);
