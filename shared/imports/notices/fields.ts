import { field, flag, text } from '../../core/field.ts';
import { addressProblem } from './kinds.ts';

export const NOTICE = {
  nazev: text('Název', 80, { required: 'Název je povinný' }),
  /** Never shown again; an empty one keeps what is stored. */
  tajna_adresa: field<string, string | undefined, 'secret'>('secret', 'Adresa', {
    max: 2000,
    begin: '',
    sent: typed => typed.trim() || undefined,
    problem: typed => (typed.trim() ? addressProblem(typed) : null),
  }),
};

/** What is noted of one beside what is entered. */
export const NOTICE_DEEDS = {
  misto: text('Místo', 300),
  pozastaveno: flag('Pozastaveno', false),
  podpis: text('Podpisový klíč', 100),
};

/** What is noted of a message. */
export const NOTICE_MESSAGE = { komu: text('Komu', 80) };
