import { MODULE_LABELS, ROLE_LABELS } from '#shared/core/roles.ts';
import { SETTINGS } from '#shared/settings/keys.ts';
import { WEEKDAY_LABELS, WEEKDAYS } from '#shared/stores/hours.ts';
import { LABELS as STORE_LABELS } from '../stores/fields.ts';

/** What a person reads for the wire names of fields that audit rows carry. */
const FIELD_LABELS: Record<string, string> = {
  ...STORE_LABELS,
  id: 'ID',
  uzivatelske_jmeno: 'Uživatelské jméno',
  jmeno: 'Jméno',
  prijmeni: 'Příjmení',
  inicialy: 'Iniciály',
  obrazek: 'Obrázek',
  heslo: 'Heslo',
  role: 'Role',
  aktivni: 'Aktivní',
  prodejna: 'Prodejna',
  prodejna_id: 'Číslo prodejny',
  moduly: 'Moduly',
  ikona: 'Ikona',
  obsah: 'Text',
  kategorie: 'Kategorie',
  autor: 'Autor (ID)',
  novinka: 'Příspěvek (ID)',
  novinka_id: 'Příspěvek (ID)',
  komentar_id: 'Komentář (ID)',
  typ: 'Typ',
  velikost: 'Velikost',
  datum_vytvoreni: 'Vytvořeno',
  pocet_komentaru: 'Počet komentářů',
  pocet_souboru: 'Počet souborů',
  ...WEEKDAY_LABELS,
};

export const fieldLabel = (field: string): string =>
  SETTINGS[field as keyof typeof SETTINGS]?.label ?? FIELD_LABELS[field] ?? field;

const WORDS: Record<string, string> = { ...ROLE_LABELS, ...MODULE_LABELS };

/** The database keeps no order of keys: days are put in theirs, other keys stay as they come. */
const dayIndex = (key: string) => WEEKDAYS.indexOf(key as (typeof WEEKDAYS)[number]);

/** A value of whatever kind as a person reads it. */
export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'ano' : 'ne';
  if (Array.isArray(value)) return value.length > 0 ? value.map(shown).join(', ') : '—';
  if (typeof value === 'object') {
    if ('od' in value && 'do' in value) return `${value.od}–${value.do}`;
    return Object.entries(value)
      .sort(([one], [other]) => dayIndex(one) - dayIndex(other))
      .map(([key, part]) => `${fieldLabel(key)}: ${shown(part)}`)
      .join('\n');
  }
  return WORDS[String(value)] ?? String(value);
}
