import { useQuery } from '@tanstack/react-query';
import { allows, scopeOf } from '#shared/core/permissions.ts';
import type { Task } from '#shared/tasks/contract.ts';
import { TASK } from '#shared/tasks/fields.ts';
import { request } from '../core/api.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { RecordForm } from '../forms/RecordForm.tsx';
import { notifyDone } from '../ui/notices/notify.ts';
import { retrying } from '../ui/retrying.tsx';

type Props = {
  task: Task | null;
  /** The post that a new task is made from. */
  from?: { novinka: number; ukol: string };
  onClose: () => void;
};

/**
 * The form that edits a task assigned by the person, or assigns a new one: by default to themselves; an ADMIN must
 * choose somebody (rule home-3).
 */
export function TaskForm({ task, from, onClose }: Props) {
  const me = useUser();
  const offered = useQuery(apiQuery('GET /users/choices/'));
  const people = (offered.data?.users ?? []).filter(person => allows(me, 'tasks.write', person));
  const choices = people.map(({ id, jmeno, prijmeni }) => ({
    value: String(id),
    label: `${jmeno} ${prijmeni}`,
  }));
  const mustChoose = task === null && scopeOf(me.role, 'tasks.write') === 'all';
  const prodejce = task?.prodejce ?? me;
  if (!choices.some(({ value }) => value === String(prodejce.id)))
    choices.unshift({ value: String(prodejce.id), label: `${prodejce.jmeno} ${prodejce.prijmeni}` });
  if (mustChoose) choices.unshift({ value: '', label: 'Pro koho…' });

  return (
    <RecordForm
      fields={TASK}
      record={task}
      begin={{ ukol: from?.ukol ?? '', id_prodejce_ukol: mustChoose ? '' : String(me.id) }}
      rules={{ id_prodejce_ukol: typed => (typed === '' ? 'Vyberte, pro koho úkol je' : null) }}
      title={task ? 'Úprava úkolu' : 'Nový úkol'}
      draft={`ukol:${task?.id ?? (from ? `prispevek-${from.novinka}` : 'novy')}`}
      save={async ({ id_prodejce_ukol, ...body }, { verze, klic }) => {
        const given = { ...body, id_prodejce_ukol };
        if (task) {
          await request('PUT /tasks/:id/', { params: { id: task.id }, body: { ...given, verze }, klic });
          notifyDone('Úkol byl uložen.');
        } else {
          const { prodejce: whose } = (
            await request('POST /tasks/', { body: { ...given, novinka: from?.novinka ?? null }, klic })
          ).task;
          notifyDone(whose ? `Úkol má ${whose.jmeno} ${whose.prijmeni}.` : 'Úkol byl přidán.');
        }
        refetch('/tasks/');
      }}
      failed={task ? 'Chyba při ukládání úkolu' : 'Úkol se nepodařilo přidat'}
      onClose={onClose}
      inputs={{
        ukol: { maxRows: undefined },
        priorita: { columns: 4 },
        deadline: { columns: 4 },
        id_prodejce_ukol: task?.prodejna
          ? null
          : { columns: 4, data: choices, ...retrying(offered, 'lidi', 'Lidi se nepodařilo načíst.') },
      }}
    />
  );
}
