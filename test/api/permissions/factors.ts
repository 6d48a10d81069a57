import { rows } from './rows.ts';

/** The second step of signing in, and proving oneself. */
export const factors = rows(`
call                                            record  guest PRODEJCE VEDOUCI ADMIN deactivated

GET /users/profile/druhy-krok/                  -       401   200      200     200   401
POST /users/profile/druhy-krok/totp/            -       401   200      200     200   401
POST /users/profile/druhy-krok/totp/potvrzeni/  -       401   201      201     201   401
POST /users/profile/druhy-krok/klic/            -       401   200      200     200   401
POST /users/profile/druhy-krok/klic/potvrzeni/  -       401   201      201     201   401
DELETE /users/profile/druhy-krok/:id/           own     401   200      200     200   401
DELETE /users/profile/druhy-krok/:id/           foreign 401   404      404     404   401
DELETE /users/profile/druhy-krok/:id/           missing 401   404      404     404   401
POST /users/profile/druhy-krok/kody/            -       401   200      200     200   401
POST /users/login/krok/                         -       200   200      200     200   401
POST /users/overeni/moznosti/                   -       401   200      200     200   401
POST /users/overeni/                            -       401   200      200     200   401
POST /users/druhy-krok/:id/zruseni/             own     401   403      403     403   401
POST /users/druhy-krok/:id/zruseni/             foreign 401   403      403     200   401
POST /users/druhy-krok/:id/zruseni/             missing 401   403      403     404   401
`);
