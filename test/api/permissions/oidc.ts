import { rows } from './rows.ts';

/** Signing in by a provider, of which there is none here: 409 says so. Everybody links their own account. */
export const oidc = rows(`
call                                  record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /users/login/moznosti/            -        200   200      200     200   200
POST /users/login/firemni/zacatek/    -        409   409      409     409   409
POST /users/login/firemni/            -        409   409      409     409   409
GET /users/profile/firemni/           -        401   200      200     200   401
POST /users/profile/firemni/zacatek/  -        401   409      409     409   401
POST /users/profile/firemni/          -        401   409      409     409   401
DELETE /users/profile/firemni/        own      401   200      200     200   401
GET /firemni-ucty/                    -        401   403      403     200   401
PUT /firemni-ucty/                    -        401   403      403     200   401
DELETE /firemni-ucty/:id/             foreign  401   403      403     200   401
DELETE /firemni-ucty/:id/             missing  401   403      403     404   401
`);
