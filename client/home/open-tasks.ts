import type { Task } from '#shared/tasks/contract.ts';
import { TASKS_LISTED } from '#shared/tasks/rules.ts';
import { plural } from '../core/format.ts';

type Late = Pick<Task, 'po_terminu'>;

/**
 * How many of the listed tasks are open and overdue, a group of shops' tasks counted once as it is shown (rules home-1
 * and home-6); a full list means that there are more.
 */
export function openTasks([tasks, groups]: readonly [Pick<Task, 'stav' | 'po_terminu'>[], Late[]]) {
  const open: Late[] = [...tasks.filter(task => task.stav !== 'hotovo'), ...groups];
  const late = open.filter(task => task.po_terminu).length;
  const isCut = open.length >= TASKS_LISTED;
  const count = plural(open.length, 'otevřený', 'otevřené', 'otevřených');
  return {
    value: `${open.length}${isCut ? '+' : ''}`,
    note: `${isCut ? 'aspoň ' : ''}${count}${late > 0 ? `, ${late} po termínu` : ''}`,
  };
}
