import { rows } from './rows.ts';

/** Notices of imports. */
export const notices = rows(`
call                                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /import/oznameni/                      -        401   403      403     200   401
POST /import/oznameni/                     -        401   403      403     201   401
PUT /import/oznameni/:id/                  any      401   403      403     200   401
PUT /import/oznameni/:id/                  missing  401   403      403     404   401
POST /import/oznameni/:id/pozastavit/      any      401   403      403     200   401
POST /import/oznameni/:id/pozastavit/      missing  401   403      403     404   401
POST /import/oznameni/:id/podpis/          any      401   403      403     201   401
POST /import/oznameni/:id/podpis/          missing  401   403      403     404   401
POST /import/oznameni/:id/zkouska/         any      401   403      403     201   401
POST /import/oznameni/:id/zkouska/         missing  401   403      403     404   401
DELETE /import/oznameni/:id/               any      401   403      403     200   401
DELETE /import/oznameni/:id/               missing  401   403      403     404   401
POST /import/oznameni/zpravy/:id/znovu/    any      401   403      403     200   401
POST /import/oznameni/zpravy/:id/znovu/    missing  401   403      403     404   401
`);
