import { choice, reference, text } from '../core/field.ts';
import { OFFER_NOTE_MAX, OFFER_STATE_LABELS } from './kinds.ts';

/** The fields of an offer in the audit. */
export const OFFER = {
  nabizi_id: reference('Nabízí', 'person'),
  prevzal_id: reference('Převzal(a)', 'person'),
  stav: choice('Stav', OFFER_STATE_LABELS, 'otevrena'),
  poznamka: text('Vzkaz', OFFER_NOTE_MAX, { kind: 'long' }),
};
