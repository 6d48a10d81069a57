import { rows } from './rows.ts';

/** Offers of shifts. */
export const offers = rows(`
call                           record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /nabidky/                  -        401   200      200     200   401
POST /nabidky/                 own      401   201      201     201   401
POST /nabidky/                 foreign  401   403      403     201   401
POST /nabidky/                 missing  401   404      404     404   401
POST /nabidky/:id/prijmout/    any      401   200      200     200   401
POST /nabidky/:id/prijmout/    missing  401   404      404     404   401
POST /nabidky/:id/rozhodnout/  foreign  401   403      200     200   401
POST /nabidky/:id/rozhodnout/  missing  401   403      404     404   401
POST /nabidky/:id/zpet/        own      401   200      200     200   401
POST /nabidky/:id/zpet/        foreign  401   403      403     200   401
POST /nabidky/:id/zpet/        missing  401   404      404     404   401
GET /nabidky/zaskok/:id/       any      401   403      200     200   401
GET /nabidky/zaskok/:id/       missing  401   403      404     404   401
`);
