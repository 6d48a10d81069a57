import { rows } from './rows.ts';

/** Sign-in and administration of people. */
export const people = rows(`
call                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

POST /users/login/         -        200   200      200     200   401
POST /users/logout/        -        200   200      200     200   200
GET /users/current/        -        401   200      200     200   401
GET /csrf/                 -        200   200      200     200   200
GET /users/profile/relace/ -        401   200      200     200   401
DELETE /users/profile/relace/:id/ own     401   200      200     200   401
DELETE /users/profile/relace/:id/ foreign 401   404      404     404   401
DELETE /users/profile/relace/:id/ missing 401   404      404     404   401
POST /users/profile/relace/ukonceni/ -    401   200      200     200   401
GET /users/list/           -        401   403      403     200   401
GET /users/choices/        -        401   200      200     200   401
POST /users/create/        -        401   403      403     201   401
PUT /users/update/:id/     own      401   403      403     403   401
PUT /users/update/:id/     foreign  401   403      403     200   401
PUT /users/update/:id/     missing  401   403      403     404   401
POST /users/store-request/:id/ any      401   403      403     200   401
POST /users/store-request/:id/ missing  401   403      403     404   401
DELETE /users/delete/:id/  own      401   403      403     403   401
DELETE /users/delete/:id/  foreign  401   403      403     200   401
DELETE /users/delete/:id/  missing  401   403      403     404   401
GET /users/odchody/        -        401   403      403     200   401
GET /users/odchody/:id/    any      401   403      403     200   401
GET /users/odchody/:id/    missing  401   403      403     404   401
POST /users/odchody/:id/   own      401   403      403     403   401
POST /users/odchody/:id/   foreign  401   403      403     200   401
POST /users/odchody/:id/   missing  401   403      403     404   401
DELETE /users/odchody/:id/ any      401   403      403     200   401
DELETE /users/odchody/:id/ missing  401   403      403     404   401
POST /users/odchody/:id/kroky/ any     401 403 403 200 401
POST /users/odchody/:id/kroky/ missing 401 403 403 404 401
DELETE /users/odchody/:id/kroky/:krok/ any     401 403 403 200 401
DELETE /users/odchody/:id/kroky/:krok/ missing 401 403 403 404 401
POST /users/odchody/:id/ukonceni/ any     401 403 403 200 401
POST /users/odchody/:id/ukonceni/ missing 401 403 403 404 401
`);
