import { type Makers, none, rows } from '../call.ts';
import { NO_ID } from '../records.ts';

/** Requests about alerts; own ones are of shop 1, foreign ones of shop 3. */
export const requests = {
  'GET /vykyvy/': none,
  'POST /vykyvy/:id/potvrdit/': async ({ record, make }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.alert(record === 'foreign' ? 3 : 1) },
    body: { text: 'Zavřená ulice' },
  }),
} satisfies Makers;

/** Alerts: managers see and acknowledge those of their shop; others do not exist for them. */
export const may = rows(`
call                          record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /vykyvy/                  -        401   403      200     200   401
POST /vykyvy/:id/potvrdit/    own      401   403      200     200   401
POST /vykyvy/:id/potvrdit/    foreign  401   403      404     200   401
POST /vykyvy/:id/potvrdit/    missing  401   403      404     404   401
`);
