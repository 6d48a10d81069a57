import type { mail } from '#shared/mail/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepOutbox } from '../core/outbox.ts';
import { writeMorning } from './morning.ts';
import { mailRoutes } from './routes.ts';

export const mailFeature: ServerFeature<typeof mail> = {
  routes: mailRoutes,
  constraints: {
    posta_message_key: () => fail.conflict('Zkuste to prosím znovu.'),
    posta_server_klic_fkey: () => fail.conflict('Klíč trezoru se právě mění. Zkuste to prosím znovu.'),
    ...authorIsGone('posta_uzivatel_fkey'),
  },
  sweep: (db, now) => sweepOutbox(db, 'posta', now),
  async everyMinute(app, onError) {
    await writeMorning(app, onError);
    // Not awaited: a slow mail server must not delay the other work of a minute.
    void app.mails.send();
  },
};
