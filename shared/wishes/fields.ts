import { choice, field, text } from '../core/field.ts';
import { optionalTime } from '../core/time-field.ts';
import { WISH_LABELS, WISH_NOTE_MAX } from './kinds.ts';

/** The fields of a wish for a day. */
export const WISH = {
  user_id: field<number, number, 'choice'>('choice', 'Zaměstnanec', { of: 'person', begin: 0 }),
  datum: field<string, string, 'date'>('date', 'Den', { begin: '' }),
  druh: choice('Přání', WISH_LABELS, 'nemohu'),
  cas_od: optionalTime('Od hodin'),
  cas_do: optionalTime('Do hodin'),
  poznamka: text('Poznámka', WISH_NOTE_MAX),
};
