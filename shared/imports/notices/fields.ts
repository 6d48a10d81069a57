import { flag, keptSecret, text } from '../../core/field.ts';
import { addressProblem } from './kinds.ts';

export const NOTICE = {
  nazev: text('Název', 80, { required: 'Název je povinný' }),
  /** Never shown again; an empty value keeps the stored one. */
  tajna_adresa: keptSecret('Adresa', 2000, addressProblem),
};

/** The fields that the audit has besides the entered ones. */
export const NOTICE_DEEDS = {
  misto: text('Místo', 300),
  pozastaveno: flag('Pozastaveno', false),
  podpis: text('Podpisový klíč', 100),
};

/** The fields of a message in the audit. */
export const NOTICE_MESSAGE = { komu: text('Komu', 80) };
