import { namesOf } from '../core/names.ts';

/** Tasks: their values, and who may change what (rule home-3). Pure. */

export const TASK_STATE_LABELS = { v_procesu: 'V procesu', hotovo: 'Hotovo' };
export type TaskState = keyof typeof TASK_STATE_LABELS;
export const TASK_STATES = namesOf(TASK_STATE_LABELS);

/** From the least to the most urgent. */
export const PRIORITY_LABELS = {
  nizka: 'Nízká',
  stredni: 'Střední',
  vysoka: 'Vysoká',
};
export type Priority = keyof typeof PRIORITY_LABELS;
export const PRIORITIES = namesOf(PRIORITY_LABELS);
export const DEFAULT_PRIORITY: Priority = 'stredni';

export const TASK_MAX = 500;

/** How many tasks a list contains unless more are requested. */
export const TASKS_LISTED = 500;
export const NO_TEXT = 'Zadejte text úkolu';

type Due = { stav: TaskState; deadline: string | null };

/** Whether an open task's deadline (YYYY-MM-DD) has passed; on the day itself there is still time. */
export const isOverdue = ({ stav, deadline }: Due, today: string): boolean =>
  stav === 'v_procesu' && deadline !== null && deadline < today;

type Parties = {
  prodejce: { id: number } | null;
  /** The shop whose people do it, where it is not a task of one person. */
  prodejna: { id: number } | null;
  zadal: { id: number };
};
type Actor = { id: number; role: string; prodejna_id: number | null };

/** How much of a task somebody may change. */
export type Editing = 'all' | 'state' | 'none';

/**
 * The person who gave a task edits all of it; its assignee, the people of the shop that it is for, and an ADMIN edit
 * its state (rules home-3 and home-5).
 */
export function editingOf(actor: Actor, { prodejce, prodejna, zadal }: Parties): Editing {
  if (zadal.id === actor.id) return 'all';
  const isTheirs = prodejna ? prodejna.id === actor.prodejna_id : prodejce?.id === actor.id;
  return isTheirs || actor.role === 'ADMIN' ? 'state' : 'none';
}

/** Whether the actor may delete a task: the person who gave it and an ADMIN may (rule home-3). */
export const mayDelete = (actor: Pick<Actor, 'id' | 'role'>, task: Pick<Parties, 'zadal'>): boolean =>
  task.zadal.id === actor.id || actor.role === 'ADMIN';

type Ranked = Due & { id: number; priorita: Priority; dokonceno: string | null };

const NO_DEADLINE = '9999-12-31';

/**
 * The order of tasks (rule home-3): open first, overdue first among them, then by deadline (without one last) and
 * priority (the highest first). Done tasks are sorted by completion, the latest first.
 */
export function compareTasks(one: Ranked, other: Ranked, today: string): number {
  if (one.stav !== other.stav) return one.stav === 'v_procesu' ? -1 : 1;
  if (one.stav === 'hotovo')
    return Date.parse(other.dokonceno ?? '') - Date.parse(one.dokonceno ?? '') || other.id - one.id;
  return (
    Number(isOverdue(other, today)) - Number(isOverdue(one, today)) ||
    (one.deadline ?? NO_DEADLINE).localeCompare(other.deadline ?? NO_DEADLINE) ||
    PRIORITIES.indexOf(other.priorita) - PRIORITIES.indexOf(one.priorita) ||
    one.id - other.id
  );
}
