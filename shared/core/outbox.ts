/** The delivery states of an outgoing message: a mail or a notice of imports. */
export const OUTBOX_STATES = {
  ceka: 'Čeká na odeslání',
  odeslano: 'Odesláno',
  nedoruceno: 'Nedoručeno',
} as const;
export type OutboxState = keyof typeof OUTBOX_STATES;
