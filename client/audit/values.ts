import { fieldLabel, ownerOf, valueLabel } from '#shared/audit/labels.ts';
import { WEEKDAYS } from '#shared/stores/hours.ts';
import { date, dateTime } from '../core/format.ts';

/** The names of people and shops by their ids. */
export type Names = { people: ReadonlyMap<number, string>; stores: ReadonlyMap<number, string> };
const NOBODY: Names = { people: new Map(), stores: new Map() };

/** The position of a weekday, to sort days, as the database keeps no order of keys; other keys stay as they are. */
const dayIndex = (key: string) => WEEKDAYS.indexOf(key as (typeof WEEKDAYS)[number]);

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

type Place = { field: string; table: string };
const NOWHERE: Place = { field: '', table: '' };

function oneValue(value: string | number, { field, table }: Place, { people, stores }: Names): string {
  const owner = ownerOf(field, table);
  const name = owner && (owner === 'person' ? people : stores).get(Number(value));
  if (name) return name;
  // A fraction keeps all its decimals: the audit rounds nothing.
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value;
  if (DAY.test(text)) return date(text);
  if (INSTANT.test(text)) return dateTime(text);
  return valueLabel(text, field, table);
}

/** A value of a table's field, of whatever type, as readable text. */
export function shown(value: unknown, place = NOWHERE, names = NOBODY): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'ano' : 'ne';
  if (Array.isArray(value)) {
    // Digests for the chain's verification, which nobody reads.
    if (place.field === 'zakryto') return String(value.length);
    return value.length > 0 ? value.map(one => shown(one, place, names)).join(', ') : '—';
  }
  if (typeof value === 'object') {
    if ('od' in value && 'do' in value) return `${value.od}–${value.do}`;
    return Object.entries(value)
      .sort(([one], [other]) => dayIndex(one) - dayIndex(other))
      .map(([field, part]) => `${fieldLabel(field, place.table)}: ${shown(part, { ...place, field }, names)}`)
      .join('\n');
  }
  return oneValue(value as string | number, place, names);
}
