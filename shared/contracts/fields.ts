import { choice, date, field, flag, text } from '../core/field.ts';
import {
  CONTRACT_KIND_LABELS,
  type ContractKind,
  EMPLOYMENT_NUMBER_MAX,
  LEAST_WEEKLY_HOURS,
  MOST_HOURLY_RATE,
  MOST_VACATION_HOURS,
  MOST_WEEKLY_HOURS,
  NO_WEEKLY_HOURS,
  WEEKLY_HOURS,
  WRONG_DAYS,
} from './kinds.ts';

/** '37,5' or '10 000' as a number; NaN when the text is not a number. */
export const numberTyped = (typed: string) => {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.');
  return /^\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
};

const inWords = (value: number) => String(value).replace('.', ',');

const amount = (
  label: string,
  begin: string,
  problem: (typed: string, all: { druh: ContractKind }) => string | null,
) =>
  field<string, number | null, 'amount'>('amount', label, {
    begin,
    typed: inWords,
    sent: typed => (typed.trim() ? numberTyped(typed) : null),
    problem,
  });

export const CONTRACT = {
  user_id: field<number, number, 'choice'>('choice', 'Zaměstnanec', { of: 'person', begin: 0 }),
  druh: choice('Druh', CONTRACT_KIND_LABELS, 'hpp'),
  tydenni_hodiny: amount('Týdenní hodiny', '40', (typed, { druh }) => {
    if (druh === 'dpp') return null;
    if (!typed.trim()) return NO_WEEKLY_HOURS;
    const value = numberTyped(typed);
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
  dovolena_hodin: amount('Dovolená v hodinách za rok', '', typed =>
    !typed.trim() || numberTyped(typed) <= MOST_VACATION_HOURS
      ? null
      : `Dovolená je 0 až ${MOST_VACATION_HOURS} hodin`,
  ),
  /** Nobody but who manages contracts gets or sets it (rule shifts-12). */
  hodinova_sazba: amount('Hodinová sazba', '', typed =>
    !typed.trim() || numberTyped(typed) <= MOST_HOURLY_RATE
      ? null
      : 'Sazba je 0 až 10\u00a0000\u00a0Kč, nejvýše na haléře',
  ),
  cislo_pomeru: text('Číslo pracovního poměru', EMPLOYMENT_NUMBER_MAX),
};
