import { useQuery } from '@tanstack/react-query';
import { allows } from '#shared/core/permissions.ts';
import type { Task } from '#shared/tasks/contract.ts';
import { TASK } from '#shared/tasks/fields.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';

/** Changes a task that the person gave. */
export function TaskForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const me = useUser();
  const { data } = useQuery(apiQuery('GET /users/choices/'));
  const people = (data?.users ?? []).filter(person => allows(me, 'tasks.write', person));
  const choices = people.map(({ id, jmeno, prijmeni }) => ({
    value: String(id),
    label: `${jmeno} ${prijmeni}`,
  }));
  const { prodejce } = task;
  if (!choices.some(({ value }) => value === String(prodejce.id)))
    choices.unshift({ value: String(prodejce.id), label: `${prodejce.jmeno} ${prodejce.prijmeni}` });

  return (
    <RecordForm
      fields={TASK}
      record={task}
      title="Úprava úkolu"
      draft={`ukol:${task.id}`}
      save={async ({ id_prodejce_ukol, ...body }, { verze, klic }) => {
        await request('PUT /tasks/:id/', {
          params: { id: task.id },
          body: { ...body, id_prodejce_ukol: id_prodejce_ukol!, verze },
          klic,
        });
        notifyDone('Úkol byl uložen.');
        refetch('/tasks/');
      }}
      failed="Chyba při ukládání úkolu"
      onClose={onClose}
      inputs={{
        ukol: { maxRows: undefined },
        priorita: { columns: 4 },
        deadline: { columns: 4 },
        id_prodejce_ukol: { columns: 4, data: choices },
      }}
    />
  );
}
