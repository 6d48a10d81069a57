import { rows } from './rows.ts';

/** Kiosks: nobody who is signed in is one, and it may nothing else (rule kiosk-1). */
export const kiosk = rows(`
call                       record   guest kiosk PRODEJCE VEDOUCI ADMIN deactivated

GET /kiosky/               -        401   401   403      403     200   401
POST /kiosky/              -        401   401   403      403     201   401
DELETE /kiosky/:id/        any      401   401   403      403     200   401
DELETE /kiosky/:id/        missing  401   401   403      403     404   401
GET /kiosky/zamcene/       -        401   401   403      200     200   401
POST /kiosky/odemknuti/    foreign  401   401   403      200     200   401
POST /kiosky/odemknuti/    missing  401   401   403      404     404   401
GET /users/profile/pin/    -        401   401   200      200     200   401
PUT /users/profile/pin/    -        401   401   200      200     200   401
POST /kiosk/parovani/      -        200   200   200      200     200   200
GET /kiosk/                -        403   200   403      403     403   403
POST /kiosk/dochazka/      foreign  403   201   403      403     403   403
POST /kiosk/dochazka/      missing  403   404   403      403     403   403
`);
