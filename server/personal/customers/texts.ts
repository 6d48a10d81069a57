import type { TableName } from '#shared/audit/tables.ts';
import { namesOf } from '#shared/core/names.ts';
import { ORDER } from '#shared/orders/fields.ts';
import type { Schema } from '../../core/database/schema.ts';

type PersonalText = {
  table: keyof Schema;
  key: string;
  column: string;
  when: string | null;
  tabulka: TableName;
  opens?: string;
  alone?: true;
  isCopy?: true;
  shows?: string;
};

const NAMES: readonly string[] = ['jmeno_zakaznika', 'prijmeni_zakaznika'];

/** All texts of an order; of another customer's name only the phone is shown. */
const OF_ORDER = namesOf(ORDER)
  .filter(name => ['text', 'long'].includes(ORDER[name].kind))
  .map(column => ({
    ...({ table: 'objednavka', key: 'id', when: 'datum_vytvoreni', tabulka: 'objednavka' } as const),
    column,
    ...(NAMES.includes(column) && { alone: true as const }),
  }));

/**
 * Texts that people wrote and that may contain a customer's phone: by table, its key in the audit, and column;
 * `opens` is the column with the number of the record to open, if that is another. `alone`: the rest of the text is
 * about others, so only the phone is shown. `isCopy`: it repeats another text, so it is not shown, only erased.
 * `shows`: another column is shown in its place.
 */
export const TEXTS: readonly PersonalText[] = [
  { table: 'novinka', key: 'id', column: 'obsah', when: 'datum_vytvoreni', tabulka: 'novinka' },
  {
    ...{ table: 'komentar', key: 'id', column: 'obsah', when: 'datum_vytvoreni', tabulka: 'komentar' },
    opens: 'novinka_id',
  },
  { table: 'ukol', key: 'id', column: 'ukol', when: 'vytvoreno', tabulka: 'ukol' },
  { table: 'hromadny_ukol', key: 'id', column: 'ukol', when: 'vytvoreno', tabulka: 'hromadny_ukol' },
  { table: 'poznamka', key: 'id', column: 'text', when: 'vytvoreno', tabulka: 'poznamka' },
  ...OF_ORDER,
  {
    ...{ table: 'objednavka_historie', key: 'objednavka_id', column: 'poznamka' },
    ...{ when: 'datum_zmeny', tabulka: 'objednavka' },
  },
  // What an order's message says is shown to whom it was sent, even if the order has another phone by now.
  { table: 'sms', key: 'id', column: 'komu', when: 'vytvoreno', tabulka: 'sms', shows: 'text' },
  { table: 'sms', key: 'id', column: 'text', when: 'vytvoreno', tabulka: 'sms', isCopy: true },
  { table: 'upozorneni', key: 'id', column: 'text', when: 'vytvoreno', tabulka: 'upozorneni' },
  { table: 'smena', key: 'id', column: 'poznamka', when: null, tabulka: 'smena' },
  { table: 'smena_navrh', key: 'id', column: 'poznamka', when: null, tabulka: 'smena_navrh' },
  { table: 'smena_zverejneni', key: 'id', column: 'duvod', when: 'kdy', tabulka: 'smena_zmena' },
  { table: 'dochazka', key: 'id', column: 'poznamka', when: 'cas', tabulka: 'dochazka' },
  { table: 'dochazka', key: 'id', column: 'duvod', when: 'cas', tabulka: 'dochazka' },
  { table: 'nabidka', key: 'id', column: 'poznamka', when: 'vytvoreno', tabulka: 'nabidka' },
  { table: 'nepritomnost', key: 'id', column: 'poznamka', when: 'zadano', tabulka: 'nepritomnost' },
  { table: 'nepritomnost', key: 'id', column: 'duvod', when: 'zadano', tabulka: 'nepritomnost' },
  { table: 'dovolena_pohyb', key: 'id', column: 'duvod', when: 'kdy', tabulka: 'dovolena_pohyb' },
  { table: 'prani', key: 'id', column: 'poznamka', when: null, tabulka: 'prani' },
  { table: 'vykaz', key: 'uzivatel_id', column: 'pripominka', when: 'vyjadreno', tabulka: 'vykaz' },
  { table: 'soubor', key: 'id', column: 'nazev', when: 'vlozen', tabulka: 'soubor' },
  { table: 'prodejna', key: 'id', column: 'poznamka', when: null, tabulka: 'prodejna' },
  { table: 'posta', key: 'id', column: 'text', when: 'vytvoreno', tabulka: 'posta', alone: true },
  { table: 'posta', key: 'id', column: 'html', when: 'vytvoreno', tabulka: 'posta', isCopy: true },
];

/** The audit's fields with such texts: all of them, and the reason for reopening a month, kept only there. */
export const AUDITED = [...TEXTS, { tabulka: 'vykaz', column: 'duvod' }] as const;

/** Data stored to be shown or restored unchanged, with such texts somewhere inside. */
export const KEPT = [
  { table: 'objednavka_historie', column: 'zmeny' },
  { table: 'smena_hromadne', column: 'smeny' },
  { table: 'smena_navrh_hromadne', column: 'radky' },
  { table: 'smena_zverejneni', column: 'zmeny' },
  { table: 'nepritomnost', column: 'zrusene' },
  { table: 'vykaz', column: 'snimek' },
] as const;
