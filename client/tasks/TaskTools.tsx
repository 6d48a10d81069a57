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

/** Edit for who gave the task, delete for them and an ADMIN (rule home-3). */
export function TaskTools({ task }: { task: Task }) {
  const me = useUser();
  const removal = useTaskRemoval();
  const [isEdited, setEdited] = useState(false);
  const remove = () =>
    confirmDelete('Opravdu chcete smazat tento úkol?', () => removal.mutate(task.id), task.ukol);
  return (
    <>
      <RowActions
        name={task.ukol}
        onEdit={editingOf(me, task) === 'all' ? () => setEdited(true) : undefined}
        onRemove={mayDelete(me, task) ? remove : undefined}
      />
      {isEdited && <TaskForm task={task} onClose={() => setEdited(false)} />}
    </>
  );
}
