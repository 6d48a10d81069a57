import { choice, date, field, flag, text } from '../core/field.ts';
import {
  CONTRACT_KIND_LABELS,
  type ContractKind,
  EMPLOYMENT_NUMBER_MAX,
  LEAST_WEEKLY_HOURS,
  MOST_VACATION_HOURS,
  MOST_WEEKLY_HOURS,
  NO_WEEKLY_HOURS,
  WEEKLY_HOURS,
  WRONG_DAYS,
} from './kinds.ts';

/** '37,5' as a number; NaN when the text is not a number. */
export const hoursTyped = (typed: string) => {
  const plain = typed.trim().replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
};

const inWords = (hours: number) => String(hours).replace('.', ',');

const hours = (
  label: string,
  begin: string,
  problem: (typed: string, all: { druh: ContractKind }) => string | null,
) =>
  field<string, number | null, 'amount'>('amount', label, {
    begin,
    typed: inWords,
    sent: typed => (typed.trim() ? hoursTyped(typed) : null),
    problem,
  });

export const CONTRACT = {
  user_id: field<number, number, 'choice'>('choice', 'Zaměstnanec', { of: 'person', begin: 0 }),
  druh: choice('Druh', CONTRACT_KIND_LABELS, 'hpp'),
  tydenni_hodiny: hours('Týdenní hodiny', '40', (typed, { druh }) => {
    if (druh === 'dpp') return null;
    if (!typed.trim()) return NO_WEEKLY_HOURS;
    const value = hoursTyped(typed);
    return value >= LEAST_WEEKLY_HOURS && value <= MOST_WEEKLY_HOURS ? null : WEEKLY_HOURS;
  }),
  od: date('Platí od', { required: 'Zadejte, od kdy smlouva platí' }),
  do: date('Platí do', {
    problem: (typed, { od }) => (typed && od && typed < od ? WRONG_DAYS : null),
  }),
  prodejny: field<string[], number[], 'many'>('many', 'Smí pracovat v prodejnách', {
    begin: [],
    typed: ids => ids.map(String),
    sent: ids => ids.map(Number),
    audit: 'Prodejny',
    of: 'store',
  }),
  technik: flag('Technik', false),
  dovolena_hodin: hours('Dovolená v hodinách za rok', '', typed =>
    !typed.trim() || hoursTyped(typed) <= MOST_VACATION_HOURS
      ? null
      : `Dovolená je 0 až ${MOST_VACATION_HOURS} hodin`,
  ),
  cislo_pomeru: text('Číslo pracovního poměru', EMPLOYMENT_NUMBER_MAX),
};
