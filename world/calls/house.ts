import { type Makers, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

/** Requests about what all features share: settings, audit, live events, search, notifications. */
export const requests = {
  'GET /notifications/': none,
  'GET /search/': () => ({ query: { q: 'pet' } }),
  'POST /notifications/:id/read/': async ({ record, make, owner }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.notification(owner) },
  }),
  'POST /notifications/read-all/': async ({ make, owner }) => {
    return { about: await make.notification(owner) };
  },
  'GET /settings/': none,
  'PUT /settings/': () => ({ body: { souboru_max: 9 } }),
  'GET /settings/limits/': none,
  'GET /audit/': none,
  'GET /audit/retez/': none,
  'GET /audit/export/': () => ({ query: { format: 'ndjson', tabulka: 'relace' } }),
  'GET /audit/people/': none,
  'GET /events/': none,
} satisfies Makers;

/** Who may use what all features share: settings, audit, live events, search, notifications. */
export const may = rows(`
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
