import { rows } from './rows.ts';

/** Orders of parts. */
export const orders = rows(`
call                                     record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /orders/orders/                      -        401   200      200     200   401
GET /orders/dashboard-stats/             -        401   200      200     200   401
GET /orders/suggestions/                 -        401   200      200     200   401
GET /orders/customers/                   -        401   200      200     200   401
GET /orders/trash/                       -        401   200      200     200   401
POST /orders/orders/                     -        401   201      201     201   401
GET /orders/orders/:id/                  any      401   200      200     200   401
GET /orders/orders/:id/                  missing  401   404      404     404   401
PUT /orders/orders/:id/                  own      401   200      200     200   401
PUT /orders/orders/:id/                  foreign  401   200      200     200   401
PUT /orders/orders/:id/                  missing  401   404      404     404   401
GET /orders/orders/:id/history/          any      401   200      200     200   401
GET /orders/orders/:id/history/          missing  401   404      404     404   401
PATCH /orders/orders/:id/update_status/  own      401   200      200     200   401
PATCH /orders/orders/:id/update_status/  foreign  401   200      200     200   401
PATCH /orders/orders/:id/update_status/  missing  401   404      404     404   401
POST /orders/orders/:id/undo_status/     own      401   200      200     200   401
POST /orders/orders/:id/undo_status/     foreign  401   409      409     409   401
POST /orders/orders/:id/undo_status/     missing  401   404      404     404   401
POST /orders/orders/:id/notified/        any      401   200      200     200   401
POST /orders/orders/:id/notified/        missing  401   404      404     404   401
DELETE /orders/orders/:id/               own      401   200      200     200   401
DELETE /orders/orders/:id/               foreign  401   200      200     200   401
DELETE /orders/orders/:id/               missing  401   404      404     404   401
POST /orders/orders/:id/restore/         own      401   200      200     200   401
POST /orders/orders/:id/restore/         foreign  401   200      200     200   401
POST /orders/orders/:id/restore/         missing  401   404      404     404   401
`);
