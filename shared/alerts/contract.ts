import { z } from 'zod';
import { bodyOf } from '../core/body.ts';
import { BoolText, Okamzik, success } from '../core/fields.ts';
import { route } from '../core/route.ts';
import { CHANNELS } from '../sales/lines.ts';
import { Author } from '../users/contract.ts';
import { ALERT_STATES } from './alerts.ts';
import { ACKNOWLEDGEMENT } from './fields.ts';

export const Alert = z.object({
  id: z.int(),
  den: z.string(),
  /** The shop it is about; null for a channel across all shops. */
  prodejna: z.object({ id: z.int(), nazev: z.string() }).nullable(),
  kanal: z.enum(CHANNELS).nullable(),
  /** In CZK with VAT, as known now; null when the sales of the day were taken back. */
  skutecnost: z.number().nullable(),
  ocekavano: z.number(),
  od95: z.number(),
  do95: z.number(),
  stav: z.enum(ALERT_STATES),
  /** The note that acknowledged it, its author and time; null while the alert waits. */
  potvrzeni: z.object({ poznamka: z.int(), text: z.string(), kdo: Author, kdy: Okamzik }).nullable(),
});
export type Alert = z.output<typeof Alert>;

export const alerts = {
  list: route('GET /vykyvy/', {
    can: 'alerts.read',
    summary: 'Closed days of the last eight weeks that left their interval of 95 %, newest first',
    query: z.object({ ceka: BoolText.optional() }),
    returns: success({ vykyvy: z.array(Alert) }),
  }),
  acknowledge: route('POST /vykyvy/:id/potvrdit/', {
    can: 'alerts.acknowledge',
    summary: 'Acknowledge an alert with a note, which stays on the charts',
    body: z.object(bodyOf(ACKNOWLEDGEMENT, {})),
    returns: success({ vykyv: Alert }),
  }),
};
