import { choice, field, text } from '../core/field.ts';
import { toTime } from '../core/typed-time.ts';
import { WISH_LABELS, WISH_NOTE_MAX } from './kinds.ts';

const time = (label: string) =>
  field<string, string | null, 'time'>('time', label, {
    begin: '',
    sent: typed => (typed ? toTime(typed) : null),
  });

/** What is said of a day. */
export const WISH = {
  user_id: field<number, number, 'choice'>('choice', 'Zaměstnanec', { of: 'person', begin: 0 }),
  datum: field<string, string, 'date'>('date', 'Den', { begin: '' }),
  druh: choice('Přání', WISH_LABELS, 'nemohu'),
  cas_od: time('Od hodin'),
  cas_do: time('Do hodin'),
  poznamka: text('Poznámka', WISH_NOTE_MAX),
};
