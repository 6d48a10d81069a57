import { rows } from './rows.ts';

/** One's own profile, password and image. */
export const profile = rows(`
call                                  record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /users/profile/                   -        401   200      200     200   401
PUT /users/profile/update/            -        401   200      200     200   401
POST /users/profile/change-password/  -        401   200      200     200   401
GET /users/profile/image/             own      401   200      200     200   401
POST /users/profile/image/upload/     -        401   201      201     201   401
DELETE /users/profile/image/delete/   -        401   200      200     200   401
GET /users/profile/image/:klic/       own      401   200      200     200   401
GET /users/profile/image/:klic/       foreign  401   200      200     200   401
GET /users/profile/image/:klic/       missing  401   404      404     404   401
`);
