import type { sms } from '#shared/sms/contract.ts';
import { authorIsGone } from '../core/calls/database-errors.ts';
import { fail } from '../core/calls/errors.ts';
import type { ServerFeature } from '../core/calls/mount.ts';
import { sweepSms } from './queries.ts';
import { smsRoutes } from './routes.ts';

export const smsFeature: ServerFeature<typeof sms> = {
  routes: smsRoutes,
  constraints: {
    sms_brana_klic_fkey: () => fail.conflict('Klíč trezoru se právě mění. Zkuste to prosím znovu.'),
    sms_klic_key: () => fail.conflict('Zkuste to prosím znovu.'),
    sms_objednavka_fkey: () => fail.conflict('Zkuste to prosím znovu.'),
    ...authorIsGone('sms_uzivatel_fkey'),
  },
  sweep: sweepSms,
  async everyMinute(app) {
    // Not awaited: a slow gateway must not delay the other work of a minute.
    void app.texts.send();
  },
};
