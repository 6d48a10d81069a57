import { choice, date, field, text } from '../core/field.ts';
import { optionalTime } from '../core/time-field.ts';
import { toTime } from '../core/typed-time.ts';
import { WRONG_TIMES } from '../shifts/kinds.ts';
import {
  ABSENCE_KIND_LABELS,
  ABSENCE_TEXT_MAX,
  type AbsenceKind,
  BOTH_TIMES,
  isShiftType,
  ONE_DAY_ONLY,
  WRONG_RANGE,
} from './kinds.ts';

type Typed = { druh: AbsenceKind; od: string; do: string; cas_od: string; cas_do: string };

/** When a part of a day begins or ends. Kinds of whole days hide the times, so nothing is said about them. */
function partOfDay(label: string, problem: (typed: string, all: Typed) => string | null) {
  const time = optionalTime<Typed>(label, problem);
  return {
    ...time,
    problem: (typed: string, all: Typed) =>
      isShiftType(all.druh) ? null : (time.problem?.(typed, all) ?? null),
  };
}

export const ABSENCE = {
  user_id: field<number, number, 'choice'>('choice', 'Kdo', { of: 'person', audit: 'Zaměstnanec', begin: 0 }),
  druh: choice('Druh', ABSENCE_KIND_LABELS, 'dovolena'),
  od: date('Od dne', { required: 'Zadejte první den' }),
  /** Empty in the form when the absence is one day. */
  do: date('Do dne', {
    problem: (typed, { od }) => (typed && od && typed < od ? WRONG_RANGE : null),
  }),
  cas_od: partOfDay('Od hodin', (typed, all) =>
    typed && all.od !== (all.do || all.od) ? ONE_DAY_ONLY : null,
  ),
  cas_do: partOfDay('Do hodin', (typed, { cas_od }) => {
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
