import { rows } from './rows.ts';

/** What is held about customers and leavers. */
export const personal = rows(`
call                                    record   guest PRODEJCE VEDOUCI ADMIN deactivated

POST /osobni-udaje/zakaznik/            any      401   403      403     200   401
POST /osobni-udaje/zakaznik/soubor/     any      401   403      403     200   401
POST /osobni-udaje/zakaznik/smazani/    any      401   403      403     200   401
POST /osobni-udaje/zakaznik/smazani/    missing  401   403      403     404   401
GET /osobni-udaje/byvali/               -        401   403      403     200   401
POST /osobni-udaje/byvali/:id/          any      401   403      403     200   401
POST /osobni-udaje/byvali/:id/          missing  401   403      403     404   401
POST /osobni-udaje/byvali/:id/soubor/   any      401   403      403     200   401
POST /osobni-udaje/byvali/:id/soubor/   missing  401   403      403     404   401
POST /osobni-udaje/byvali/:id/smazani/  any      401   403      403     200   401
POST /osobni-udaje/byvali/:id/smazani/  missing  401   403      403     404   401
`);
