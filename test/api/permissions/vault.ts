import { rows } from './rows.ts';

/** The access vault. */
export const vault = rows(`
call                                record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /pristupy/                      -        401   200      200     200   401
GET /pristupy/stores/               -        401   200      200     200   401
GET /pristupy/categories/           -        401   200      200     200   401
GET /pristupy/kos/                  -        401   403      403     200   401
GET /pristupy/zmenit/               -        401   403      403     200   401
POST /pristupy/                     -        401   201      201     201   401
PUT /pristupy/:id/                  own      401   200      200     200   401
PUT /pristupy/:id/                  foreign  401   200      200     200   401
PUT /pristupy/:id/                  missing  401   404      404     404   401
DELETE /pristupy/:id/               own      401   403      403     200   401
DELETE /pristupy/:id/               foreign  401   403      403     200   401
DELETE /pristupy/:id/               missing  401   403      403     404   401
POST /pristupy/:id/obnovit/         any      401   403      403     200   401
POST /pristupy/:id/obnovit/         missing  401   403      403     404   401
GET /pristupy/:id/reveal_password/  own      401   200      200     200   401
GET /pristupy/:id/reveal_password/  foreign  401   200      200     200   401
GET /pristupy/:id/reveal_password/  missing  401   404      404     404   401
GET /pristupy/:id/verze/            any      401   200      200     200   401
GET /pristupy/:id/verze/            missing  401   404      404     404   401
GET /pristupy/:id/verze/:cislo/reveal_password/ any      401   200      200     200   401
GET /pristupy/:id/verze/:cislo/reveal_password/ missing  401   404      404     404   401
POST /pristupy/:id/verze/:cislo/obnovit/ any      401   200      200     200   401
POST /pristupy/:id/verze/:cislo/obnovit/ missing  401   404      404     404   401
GET /pristupy/:id/odkryti/          any      401   403      403     200   401
GET /pristupy/:id/odkryti/          missing  401   403      403     404   401
`);
