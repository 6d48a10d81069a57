import { rows } from './rows.ts';

/** What every feature shares: settings, audit, live events, search, notifications. */
export const house = rows(`
call                           record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /settings/                 -        401   403      403     200   401
PUT /settings/                 -        401   403      403     200   401
GET /settings/limits/          -        401   200      200     200   401
GET /audit/                    -        401   403      403     200   401
GET /audit/retez/              -        401   403      403     200   401
GET /audit/export/             -        401   403      403     200   401
GET /audit/people/             -        401   403      403     200   401
GET /events/                   -        401   200      200     200   401
GET /notifications/            -        401   200      200     200   401
GET /search/                   -        401   200      200     200   401
POST /notifications/:id/read/  own      401   200      200     200   401
POST /notifications/:id/read/  foreign  401   404      404     404   401
POST /notifications/:id/read/  missing  401   404      404     404   401
POST /notifications/read-all/  -        401   200      200     200   401
`);
