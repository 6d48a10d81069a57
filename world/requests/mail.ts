import { MAIL_SERVER } from '../mail-records.ts';
import { NO_ID } from '../records.ts';
import { type Makers, none } from './request.ts';

/** The morning mail: its server, the preview, the outbox. */
export const mail = {
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
