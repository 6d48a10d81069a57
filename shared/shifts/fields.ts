import { choice, date, field, flag, text } from '../core/field.ts';
import { timeProblem, toTime } from '../core/typed-time.ts';
import { ACTION_LABELS } from './attendance/attendance.ts';
import { NOTE_MAX, REASON_MAX, SHIFT_TYPE_LABELS, WRONG_TIMES } from './kinds.ts';

const id = (label: string, of: 'person' | 'store', audit?: string) =>
  field<number, number, 'choice'>('choice', label, { of, audit, begin: 0 });

const time = (
  label: string,
  required: string,
  together = (_to: string, _from: string): string | null => null,
) =>
  field<string, string, 'time'>('time', label, {
    required,
    begin: '',
    sent: toTime,
    problem: (typed, { cas_od = '' }) => timeProblem(typed) ?? together(typed, cas_od),
  });

/** The fields of a shift (rule shifts-2). */
export const SHIFT = {
  user_id: id('Uživatel', 'person', 'Zaměstnanec'),
  datum: date('Datum', { required: 'Datum je povinné' }),
  prodejna: id('Prodejna', 'store'),
  typ_smeny: choice('Typ směny', SHIFT_TYPE_LABELS, 'prace'),
  cas_od: time('Od', 'Čas od je povinný'),
  cas_do: time('Do', 'Čas do je povinný', (to, from) =>
    toTime(from) && toTime(to) <= toTime(from) ? WRONG_TIMES : null,
  ),
  poznamka: text('Poznámka', NOTE_MAX, { kind: 'long' }),
};

/** The fields of a record that is added to a shift's attendance afterwards. */
export const CORRECTION = {
  opravuje: field<string, number | null, 'choice'>('choice', 'Záznam', {
    begin: '',
    sent: typed => (typed ? Number(typed) : null),
  }),
  typ_akce: choice('Akce', ACTION_LABELS, 'prichod'),
  cas: time('Čas', 'Čas je povinný'),
  duvod: text('Důvod opravy', REASON_MAX, { required: 'Zadejte důvod opravy' }),
  dalsi_den: flag('Až po půlnoci', false),
  podruhe: flag('Podruhé, po přechodu na zimní čas', false),
};
