import { rows } from './rows.ts';

/** Tasks. */
export const tasks = rows(`
call                record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /tasks/         -        401   200      200     200   401
POST /tasks/        own      401   201      201     201   401
POST /tasks/        foreign  401   403      201     201   401
POST /tasks/        missing  401   400      400     400   401
PUT /tasks/:id/     own      401   200      200     200   401
PUT /tasks/:id/     foreign  401   404      403     200   401
PUT /tasks/:id/     missing  401   404      404     404   401
DELETE /tasks/:id/  own      401   200      200     200   401
DELETE /tasks/:id/  foreign  401   404      403     200   401
DELETE /tasks/:id/  missing  401   404      404     404   401
`);
