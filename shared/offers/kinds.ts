import { namesOf } from '../core/names.ts';

/** Offers of shifts: a person gives one away or swaps it, another takes it, the manager confirms. */

export const OFFER_STATE_LABELS = {
  otevrena: 'Hledá se',
  prijata: 'Čeká na vedoucího',
  schvalena: 'Předáno',
  zamitnuta: 'Zamítnuto',
  vzata_zpet: 'Vzato zpět',
  propadla: 'Propadlo',
};
export type OfferState = keyof typeof OFFER_STATE_LABELS;
export const OFFER_STATES = namesOf(OFFER_STATE_LABELS);

export const OFFER_NOTE_MAX = 300;
/** How many of those who can take a shift are notified, the least harmed first. */
export const TOLD_AT_ONCE = 10;

export const NOT_OPEN = 'Nabídka už neplatí.';
