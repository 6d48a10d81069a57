import { rows } from './rows.ts';

/** The morning mail is administered by those who administer the settings. */
export const mail = rows(`
call                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /posta/server/         -        401   403      403     200   401
PUT /posta/server/         -        401   403      403     200   401
GET /posta/nahled/         -        401   403      403     200   401
POST /posta/zkouska/       -        401   403      403     201   401
GET /posta/                -        401   403      403     200   401
POST /posta/:id/znovu/     any      401   403      403     200   401
POST /posta/:id/znovu/     missing  401   403      403     404   401
`);
