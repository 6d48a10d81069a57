import type { Task } from '#shared/tasks/contract.ts';
import type { TaskState } from '#shared/tasks/rules.ts';

/** The list as it is now with one task in another state: what became of the other tasks meanwhile stays. */
export const withState = (id: number, stav: TaskState) => (tasks?: Task[]) =>
  tasks?.map(task => (task.id === id ? { ...task, stav } : task));
