import { choice, date, reference, text } from '../core/field.ts';
import { DEFAULT_PRIORITY, NO_TEXT, PRIORITY_LABELS, TASK_MAX } from './rules.ts';

/** The fields of a task (rule home-3). */
export const TASK = {
  ukol: text('Úkol', TASK_MAX, { kind: 'long', required: NO_TEXT }),
  priorita: choice('Priorita', PRIORITY_LABELS, DEFAULT_PRIORITY),
  /** YYYY-MM-DD. */
  deadline: date('Termín'),
  id_prodejce_ukol: reference('Pro koho', 'person'),
};
