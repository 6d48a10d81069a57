import { text } from '../../core/field.ts';

/** The fields of a catalogue in the audit. */
export const CATALOGUE = {
  soubor: text('Soubor', 200),
  kodu: text('Kódů', 10),
  nove: text('Nových', 10),
  zmenene: text('Změněných', 10),
};
