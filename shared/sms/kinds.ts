import { OUTBOX_STATES } from '../core/outbox.ts';

/** Constants of text messages (docs/decisions/0178), free of the schema library, as the interface uses them. */

/** How the gateway takes a message. */
export const FORMATS = { json: 'JSON', formular: 'Formulář' } as const;
export type Format = keyof typeof FORMATS;

/** Besides those of every outbox: withdrawn with a change of the order, which may bring it back, or by a person. */
export const SMS_STATES = { ...OUTBOX_STATES, stazeno: 'Staženo', zruseno: 'Zrušeno' } as const;
export type SmsState = keyof typeof SMS_STATES;

/** Tries for one message; the waits between them double from a minute, two hours in all. */
export const SMS_TRIES = 8;

export const TEMPLATE_MAX = 480;
