/** How far a message is that waits to go out: mails and notices of imports. */
export const OUTBOX_STATES = {
  ceka: 'Čeká na odeslání',
  odeslano: 'Odesláno',
  nedoruceno: 'Nedoručeno',
} as const;
export type OutboxState = keyof typeof OUTBOX_STATES;
