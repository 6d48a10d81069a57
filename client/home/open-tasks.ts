import type { Task } from '#shared/tasks/contract.ts';
import { TASKS_LISTED } from '#shared/tasks/rules.ts';
import { plural } from '../core/format.ts';

/** How many of the listed tasks are open and overdue (rule home-1); a full list means that there are more. */
export function openTasks(tasks: Pick<Task, 'stav' | 'po_terminu'>[]) {
  const open = tasks.filter(task => task.stav !== 'hotovo');
  const late = open.filter(task => task.po_terminu).length;
  const isCut = open.length >= TASKS_LISTED;
  const count = plural(open.length, 'otevřený', 'otevřené', 'otevřených');
  return {
    value: `${open.length}${isCut ? '+' : ''}`,
    note: `${isCut ? 'aspoň ' : ''}${count}${late > 0 ? `, ${late} po termínu` : ''}`,
  };
}
