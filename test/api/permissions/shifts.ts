import { rows } from './rows.ts';

/** Shifts and attendance. */
export const shifts = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /shifts/calendar/         -        401   200      200     200   401
GET /shifts/                  -        401   200      200     200   401
POST /shifts/                 own      401   201      201     201   401
POST /shifts/                 foreign  401   403      201     201   401
POST /shifts/                 missing  401   403      400     400   401
POST /shifts/bulk-create/     own      401   200      200     200   401
POST /shifts/bulk-create/     foreign  401   403      200     200   401
POST /shifts/copy-week/       -        401   403      200     200   401
POST /shifts/bulk-delete/     own      401   200      200     200   401
POST /shifts/bulk-delete/     foreign  401   403      200     200   401
POST /shifts/bulk-delete/     missing  401   200      200     200   401
POST /shifts/bulk/:id/undo/   own      401   200      200     200   401
POST /shifts/bulk/:id/undo/   foreign  401   404      404     404   401
POST /shifts/bulk/:id/undo/   missing  401   404      404     404   401
GET /shifts/plan/             -        401   403      200     200   401
GET /shifts/staffing/:id/     own      401   403      200     200   401
GET /shifts/staffing/:id/     missing  401   403      404     404   401
PUT /shifts/staffing/:id/     own      401   403      200     200   401
PUT /shifts/staffing/:id/     foreign  401   403      403     200   401
PUT /shifts/staffing/:id/     missing  401   403      403     404   401
GET /shifts/overview/         own      401   200      200     200   401
GET /shifts/overview/         foreign  401   403      200     200   401
GET /shifts/overview/         missing  401   403      404     404   401
GET /shifts/export/           -        401   403      403     200   401
GET /shifts/:id/              own      401   200      200     200   401
GET /shifts/:id/              foreign  401   200      200     200   401
GET /shifts/:id/              missing  401   404      404     404   401
GET /shifts/:id/check/        own      401   200      200     200   401
GET /shifts/:id/check/        foreign  401   200      200     200   401
GET /shifts/:id/check/        missing  401   404      404     404   401
PUT /shifts/:id/              own      401   200      200     200   401
PUT /shifts/:id/              foreign  401   403      200     200   401
PUT /shifts/:id/              missing  401   404      404     404   401
DELETE /shifts/:id/           own      401   200      200     200   401
DELETE /shifts/:id/           foreign  401   403      200     200   401
DELETE /shifts/:id/           missing  401   404      404     404   401
GET /shifts/attendance/       -        401   200      200     200   401
GET /shifts/attendance/team/  -        401   403      200     200   401
POST /shifts/attendance/      own      401   201      201     201   401
POST /shifts/attendance/      foreign  401   403      403     403   401
POST /shifts/attendance/      missing  401   404      404     404   401
POST /shifts/:id/attendance/  own      401   403      403     201   401
POST /shifts/:id/attendance/  foreign  401   403      201     201   401
POST /shifts/:id/attendance/  missing  401   403      404     404   401
`);
