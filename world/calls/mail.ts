import { type Makers, none, rows } from '../call.ts';
import { MAIL_SERVER } from '../mail-records.ts';
import { NO_ID } from '../records.ts';

/** Requests about the morning mail: its server, the preview, the outbox. */
export const requests = {
  'GET /posta/server/': none,
  'PUT /posta/server/': async ({ make, me }) => {
    await make.mailServer(me);
    return { body: { ...MAIL_SERVER, server: 'smtp.example', heslo: 'tajne-heslo' } };
  },
  'GET /posta/nahled/': none,
  'POST /posta/zkouska/': async ({ make, me }) => {
    await make.mailServer(me);
    return {};
  },
  'GET /posta/': none,
  'POST /posta/:id/znovu/': async ({ record, make, me }) => ({
    params: { id: record === 'missing' ? NO_ID : await make.deadMail(me) },
  }),
} satisfies Makers;

/** The morning mail is administered by those who administer the settings. */
export const may = rows(`
call                       record   guest PRODEJCE VEDOUCI ADMIN deactivated

GET /posta/server/         -        401   403      403     200   401
PUT /posta/server/         -        401   403      403     200   401
GET /posta/nahled/         -        401   403      403     200   401
POST /posta/zkouska/       -        401   403      403     201   401
GET /posta/                -        401   403      403     200   401
POST /posta/:id/znovu/     any      401   403      403     200   401
POST /posta/:id/znovu/     missing  401   403      403     404   401
`);
