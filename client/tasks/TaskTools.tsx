import { lazy, Suspense, useState } from 'react';
import type { Task } from '#shared/tasks/contract.ts';
import { editingOf, mayDelete } from '#shared/tasks/rules.ts';
import { useUser } from '../core/session.tsx';
import { confirmDelete } from '../ui/confirm.tsx';
import { RowActions } from '../ui/RowActions.tsx';
import { useTaskRemoval } from './useTasks.ts';

const TaskForm = lazy(async () => ({ default: (await import('./TaskForm.tsx')).TaskForm }));

/** Edit for who gave the task, delete for them and an ADMIN (4-decisions §10). */
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
      {isEdited && (
        <Suspense fallback={null}>
          <TaskForm task={task} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </>
  );
}
