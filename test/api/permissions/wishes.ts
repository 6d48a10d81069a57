import { rows } from './rows.ts';

/** Wishes: one's own, those of a manager's shop, all for an ADMIN. */
export const wishes = rows(`
call         record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /prani/  own      401   200      200     200   401
GET /prani/  foreign  401   403      200     200   401
GET /prani/  missing  401   403      404     404   401
PUT /prani/  own      401   200      200     200   401
PUT /prani/  foreign  401   403      200     200   401
PUT /prani/  missing  401   403      404     404   401
`);
