import { choice, date, field, reference, text } from '../core/field.ts';
import { DEFAULT_PRIORITY, NO_TEXT, PRIORITY_LABELS, TASK_MAX } from './rules.ts';

/** The fields that every task has (rule home-3). */
export const WORK = {
  ukol: text('Úkol', TASK_MAX, { kind: 'long', required: NO_TEXT }),
  priorita: choice('Priorita', PRIORITY_LABELS, DEFAULT_PRIORITY),
  /** YYYY-MM-DD. */
  deadline: date('Termín'),
};

/** The fields of a task for one person (rule home-3). */
export const TASK = { ...WORK, id_prodejce_ukol: reference('Pro koho', 'person') };

/** The typed value that means all shops. */
export const ALL_SHOPS = '';

/** The fields of a new task for several shops (rule home-5); sent without any shop, it is for all. */
export const SHOPS_TASK = {
  ...WORK,
  prodejny: field<string[], number[], 'many'>('many', 'Prodejny', {
    begin: [ALL_SHOPS],
    of: 'store',
    problem: typed => (typed.length > 0 ? null : 'Vyberte prodejny'),
    typed: wire => (wire.length > 0 ? wire.map(String) : [ALL_SHOPS]),
    sent: typed => (typed.includes(ALL_SHOPS) ? [] : typed.map(Number)),
  }),
};
