import { rows } from './rows.ts';

/** Absences: a person's own, those of a manager's shop, all for an ADMIN. Nobody but an ADMIN decides their own. */
export const absences = rows(`
call                                 record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /nepritomnosti/                  own      401   200      200     200   401
GET /nepritomnosti/                  foreign  401   403      200     200   401
GET /nepritomnosti/                  missing  401   403      404     404   401
GET /nepritomnosti/zustatek/         own      401   200      200     200   401
GET /nepritomnosti/zustatek/         foreign  401   403      200     200   401
GET /nepritomnosti/zustatek/         missing  401   403      404     404   401
GET /nepritomnosti/dopad/            own      401   200      200     200   401
GET /nepritomnosti/dopad/            foreign  401   403      200     200   401
GET /nepritomnosti/dopad/            missing  401   403      404     404   401
POST /nepritomnosti/                 own      401   201      201     201   401
POST /nepritomnosti/                 foreign  401   403      201     201   401
POST /nepritomnosti/                 missing  401   403      404     404   401
POST /nepritomnosti/:id/rozhodnuti/  own      401   403      403     200   401
POST /nepritomnosti/:id/rozhodnuti/  foreign  401   403      200     200   401
POST /nepritomnosti/:id/rozhodnuti/  missing  401   403      404     404   401
POST /nepritomnosti/:id/zpet/        own      401   200      200     200   401
POST /nepritomnosti/:id/zpet/        foreign  401   403      200     200   401
POST /nepritomnosti/:id/zpet/        missing  401   404      404     404   401
POST /nepritomnosti/zustatek/        own      401   403      403     201   401
POST /nepritomnosti/zustatek/        foreign  401   403      201     201   401
POST /nepritomnosti/zustatek/        missing  401   403      404     404   401
`);
