import { field, flag, text } from '../../core/field.ts';
import { addressProblem } from './kinds.ts';

export const NOTICE = {
  nazev: text('Název', 80, { required: 'Název je povinný' }),
  /** Never shown again; an empty value keeps the stored one. */
  tajna_adresa: field<string, string | undefined, 'secret'>('secret', 'Adresa', {
    max: 2000,
    begin: '',
    sent: typed => typed.trim() || undefined,
    problem: typed => (typed.trim() ? addressProblem(typed) : null),
  }),
};

/** The fields that the audit has besides the entered ones. */
export const NOTICE_DEEDS = {
  misto: text('Místo', 300),
  pozastaveno: flag('Pozastaveno', false),
  podpis: text('Podpisový klíč', 100),
};

/** The fields of a message in the audit. */
export const NOTICE_MESSAGE = { komu: text('Komu', 80) };
