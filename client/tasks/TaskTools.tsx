import { useState } from 'react';
import type { Task } from '#shared/tasks/contract.ts';
import { editingOf, mayDelete } from '#shared/tasks/rules.ts';
import { useUser } from '../core/session.tsx';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { confirmDelete } from '../ui/dialogs/confirm.tsx';
import { RowActions } from '../ui/lists/RowActions.tsx';
import { useTaskRemoval } from './useTasks.ts';

const TaskForm = part(() => import('./TaskForm.tsx'), 'TaskForm', { frame: DialogFrame });

/**
 * The form of the task passed to `edit`. It is rendered beside the list, because the row may disappear while somebody
 * types, when the assignee ticks the task or other tasks come before it.
 */
export function useTaskForm() {
  const [edited, edit] = useState<Task | null>(null);
  return [edited && <TaskForm task={edited} onClose={() => edit(null)} />, edit] as const;
}

/** A button to edit for the person who assigned the task, and one to delete for them and an ADMIN (rule home-3). */
export function TaskTools({ task, onEdit }: { task: Task; onEdit: (task: Task) => void }) {
  const me = useUser();
  const removal = useTaskRemoval();
  const remove = () =>
    confirmDelete('Opravdu chcete smazat tento úkol?', () => removal.mutate(task.id), task.ukol);
  return (
    <RowActions
      name={task.ukol}
      onEdit={editingOf(me, task) === 'all' ? () => onEdit(task) : undefined}
      onRemove={mayDelete(me, task) ? remove : undefined}
    />
  );
}
