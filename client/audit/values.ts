import { fieldLabel, PERSON_FIELDS, STORE_FIELDS, VALUE_LABELS } from '#shared/audit/labels.ts';
import { WEEKDAYS } from '#shared/stores/hours.ts';
import { date, dateTime } from '../core/format.ts';

/** What numbers of people and shops stand for. */
export type Names = { people: ReadonlyMap<number, string>; stores: ReadonlyMap<number, string> };
const NOBODY: Names = { people: new Map(), stores: new Map() };

/** The database keeps no order of keys: days are put in theirs, other keys stay as they come. */
const dayIndex = (key: string) => WEEKDAYS.indexOf(key as (typeof WEEKDAYS)[number]);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function oneValue(value: string | number, field: string, { people, stores }: Names): string {
  const name = PERSON_FIELDS.includes(field)
    ? people.get(Number(value))
    : STORE_FIELDS.includes(field) && stores.get(Number(value));
  if (name) return name;
  const text = String(value);
  if (DAY.test(text)) return date(text);
  if (INSTANT.test(text)) return dateTime(text);
  return VALUE_LABELS[field]?.[text] ?? text;
}

/** A value of `field`, of whatever kind, as a person reads it. */
export function shown(value: unknown, field = '', names = NOBODY): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'ano' : 'ne';
  if (Array.isArray(value)) {
    return value.length > 0 ? value.map(one => shown(one, field, names)).join(', ') : '—';
  }
  if (typeof value === 'object') {
    if ('od' in value && 'do' in value) return `${value.od}–${value.do}`;
    return Object.entries(value)
      .sort(([one], [other]) => dayIndex(one) - dayIndex(other))
      .map(([key, part]) => `${fieldLabel(key)}: ${shown(part, key, names)}`)
      .join('\n');
  }
  return oneValue(value as string | number, field, names);
}
