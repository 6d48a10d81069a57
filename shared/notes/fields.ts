import { daysBetween } from '../core/days.ts';
import { date, field, reference, text } from '../core/field.ts';
import { CHANNEL_LABELS, type Channel } from '../sales/lines.ts';

const NOTE_MAX = 200;
const MOST_DAYS = 366;
const WRONG_RANGE = 'Poslední den nesmí být před prvním';
export const LONG_RANGE = 'Poznámka může být nejvýše k 366 dnům';

/** Why the days of a note are wrong, or null. */
export function rangeProblem(od: string, to: string): string | null {
  if (to < od) return WRONG_RANGE;
  return daysBetween(od, to) >= MOST_DAYS ? LONG_RANGE : null;
}

/** The text about a day: of an acknowledged alert, or of any day of a chart. */
export const REMARK = text('Poznámka', NOTE_MAX, { kind: 'long', required: 'Napište poznámku' });

/** The fields of a note (rule analytics-17). */
export const NOTE = {
  text: REMARK,
  od: date('Od dne', { required: 'Zadejte den' }),
  /** Empty for a single day. */
  do: date('Do dne', {
    problem: (typed, { od }) => (typed && od ? rangeProblem(od, typed) : null),
  }),
  prodejna_id: reference('Prodejna', 'store'),
  kanal: field<string, Channel | null, 'choice'>('choice', 'Kanál', {
    begin: '',
    sent: typed => (typed as Channel) || null,
    options: [
      { value: '', label: 'Všechny kanály' },
      ...Object.entries(CHANNEL_LABELS).map(([value, label]) => ({ value, label })),
    ],
  }),
};
