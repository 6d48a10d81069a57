import { rows } from './rows.ts';

/** Proposed rosters: for those who plan, as drafts are. */
export const roster = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /rozpisy/                 -        401   403      200     200   401
POST /rozpisy/                own      401   403      201     201   401
POST /rozpisy/                foreign  401   403      201     201   401
GET /rozpisy/:id/             own      401   403      200     200   401
GET /rozpisy/:id/             foreign  401   403      200     200   401
GET /rozpisy/:id/             missing  401   403      404     404   401
GET /rozpisy/:id/proc/        own      401   403      200     200   401
GET /rozpisy/:id/proc/        foreign  401   403      200     200   401
GET /rozpisy/:id/proc/        missing  401   403      404     404   401
POST /rozpisy/:id/zastavit/   own      401   403      200     200   401
POST /rozpisy/:id/zastavit/   foreign  401   403      200     200   401
POST /rozpisy/:id/zastavit/   missing  401   403      404     404   401
POST /rozpisy/:id/prijmout/   own      401   403      200     200   401
POST /rozpisy/:id/prijmout/   foreign  401   403      200     200   401
POST /rozpisy/:id/prijmout/   missing  401   403      404     404   401

POST /rozpisy/prodejny/               own      401   403      201     201   401
POST /rozpisy/prodejny/               foreign  401   403      201     201   401
GET /rozpisy/prodejny/:id/            own      401   403      200     200   401
GET /rozpisy/prodejny/:id/            foreign  401   403      200     200   401
GET /rozpisy/prodejny/:id/            missing  401   403      404     404   401
POST /rozpisy/prodejny/:id/zastavit/  own      401   403      200     200   401
POST /rozpisy/prodejny/:id/zastavit/  foreign  401   403      200     200   401
POST /rozpisy/prodejny/:id/zastavit/  missing  401   403      404     404   401
POST /rozpisy/prodejny/:id/prijmout/  own      401   403      200     200   401
POST /rozpisy/prodejny/:id/prijmout/  foreign  401   403      200     200   401
POST /rozpisy/prodejny/:id/prijmout/  missing  401   403      404     404   401
`);
