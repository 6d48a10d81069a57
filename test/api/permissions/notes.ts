import { rows } from './rows.ts';

/** Notes: managers write to their shop ('own') and read what is said of the chain ('any'); an ADMIN writes all. */
export const notes = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /poznamky/                -        401   403      200     200   401
POST /poznamky/               own      401   403      201     201   401
POST /poznamky/               foreign  401   403      403     201   401
POST /poznamky/               any      401   403      403     201   401
POST /poznamky/               missing  401   403      403     400   401
PUT /poznamky/:id/            own      401   403      200     200   401
PUT /poznamky/:id/            foreign  401   403      404     200   401
PUT /poznamky/:id/            any      401   403      403     200   401
PUT /poznamky/:id/            missing  401   403      404     404   401
DELETE /poznamky/:id/         own      401   403      200     200   401
DELETE /poznamky/:id/         foreign  401   403      404     200   401
DELETE /poznamky/:id/         missing  401   403      404     404   401
POST /poznamky/:id/obnovit/   own      401   403      200     200   401
POST /poznamky/:id/obnovit/   foreign  401   403      404     200   401
POST /poznamky/:id/obnovit/   missing  401   403      404     404   401
`);
