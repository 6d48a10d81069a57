import { rows } from './rows.ts';

/** Files for wages. */
export const payroll = rows(`
call                 record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /mzdy/           -        401   403      403     200   401
GET /mzdy/pamica/    -        401   403      403     200   401
GET /mzdy/kody/      -        401   403      403     200   401
PUT /mzdy/kody/      -        401   403      403     200   401
`);
