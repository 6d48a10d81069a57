import { rows } from './rows.ts';

/** Timesheets. */
export const timesheet = rows(`
call                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /vykazy/osoba/         own      401   200      200     200   401
GET /vykazy/osoba/         foreign  401   403      200     200   401
GET /vykazy/osoba/         missing  401   403      404     404   401
GET /vykazy/               -        401   403      200     200   401
GET /vykazy/prescasy/      own      401   200      200     200   401
GET /vykazy/prescasy/      foreign  401   403      200     200   401
GET /vykazy/ceka/          -        401   403      200     200   401
POST /vykazy/vyjadreni/    own      401   200      200     200   401
POST /vykazy/schvaleni/    own      401   403      403     200   401
POST /vykazy/schvaleni/    foreign  401   403      200     200   401
POST /vykazy/uzavreni/     -        401   403      200     200   401
POST /vykazy/otevreni/     -        401   403      403     200   401
`);
