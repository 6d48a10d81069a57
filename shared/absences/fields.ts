import { choice, field, text } from '../core/field.ts';
import { optionalTime } from '../core/time-field.ts';
import { toTime } from '../core/typed-time.ts';
import { WRONG_TIMES } from '../shifts/kinds.ts';
import {
  ABSENCE_KIND_LABELS,
  ABSENCE_TEXT_MAX,
  type AbsenceKind,
  BOTH_TIMES,
  NO_PART_OF_DAY,
  ONE_DAY_ONLY,
  WRONG_RANGE,
} from './kinds.ts';

type Typed = { druh: AbsenceKind; od: string; do: string; cas_od: string; cas_do: string };

/** What is entered of an absence. */
export const ABSENCE = {
  user_id: field<number, number, 'choice'>('choice', 'Kdo', { of: 'person', audit: 'Zaměstnanec', begin: 0 }),
  druh: choice('Druh', ABSENCE_KIND_LABELS, 'dovolena'),
  od: field<string, string, 'date'>('date', 'Od dne', { begin: '', required: 'Zadejte první den' }),
  /** Empty in the form for one day. */
  do: field<string, string, 'date'>('date', 'Do dne', {
    begin: '',
    problem: (typed, { od }) => (typed && od && typed < od ? WRONG_RANGE : null),
  }),
  cas_od: optionalTime<Typed>('Od hodin', (typed, all) => {
    if (!typed) return null;
    if (all.druh === 'dovolena' || all.druh === 'nemoc') return NO_PART_OF_DAY;
    return all.od !== all.do ? ONE_DAY_ONLY : null;
  }),
  cas_do: optionalTime<Typed>('Do hodin', (typed, { cas_od }) => {
    if (!typed !== !cas_od) return BOTH_TIMES;
    return typed && toTime(cas_od) && toTime(typed) <= toTime(cas_od) ? WRONG_TIMES : null;
  }),
  poznamka: text('Poznámka', ABSENCE_TEXT_MAX, { kind: 'long' }),
};

/** A correction of somebody's vacation balance. */
export const MOVEMENT = {
  user_id: field<number, number, 'choice'>('choice', 'Zaměstnanec', { of: 'person', begin: 0 }),
  rok: field<number, number, 'number'>('number', 'Rok', { begin: 0 }),
  hodiny: field<string, number, 'amount'>('amount', 'Hodiny (mínus ubírá)', {
    begin: '',
    required: 'Zadejte hodiny',
    typed: hours => String(hours).replace('.', ','),
    sent: typed => Number(signed(typed)),
    problem: typed => (/^-?\d{1,4}(\.\d{1,2})?$/.test(signed(typed)) ? null : 'Zadejte počet hodin'),
  }),
  duvod: text('Důvod', ABSENCE_TEXT_MAX, { required: 'Napište důvod' }),
};

const signed = (typed: string) => typed.trim().replace(',', '.').replace('−', '-');
