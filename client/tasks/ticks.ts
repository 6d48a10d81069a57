import type { Task } from '#shared/tasks/contract.ts';
import type { TaskState } from '#shared/tasks/rules.ts';

/** The current list with one task in another state; changes of other tasks since then stay. */
export const withState = (id: number, stav: TaskState) => (tasks?: Task[]) =>
  tasks?.map(task => (task.id === id ? { ...task, stav } : task));
