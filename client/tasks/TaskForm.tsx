import { NativeSelect, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { allows } from '#shared/core/permissions.ts';
import type { Task } from '#shared/tasks/contract.ts';
import { NO_TEXT, PRIORITIES, PRIORITY_LABELS, TASK_MAX } from '#shared/tasks/rules.ts';
import { request } from '../core/api.ts';
import { day } from '../core/format.ts';
import { apiQuery, refetch } from '../core/queries.ts';
import { useUser } from '../core/session.tsx';
import { DateField } from '../forms/dates/DateField.tsx';
import { FormModal } from '../forms/FormModal.tsx';
import type { Attempt } from '../forms/useSaving.ts';
import { notifyDone } from '../ui/notify.ts';

const LABELS = { ukol: 'Úkol', priorita: 'Priorita', deadline: 'Termín', id_prodejce_ukol: 'Pro koho' };

const valuesOf = (task: Task) => ({
  ukol: task.ukol,
  priorita: task.priorita,
  deadline: task.deadline ?? '',
  id_prodejce_ukol: String(task.id_prodejce_ukol),
});

/** Changes a task that the person gave. */
export function TaskForm({ task, onClose }: { task: Task; onClose: () => void }) {
  const me = useUser();
  const { data } = useQuery(apiQuery('GET /users/choices/'));
  const form = useForm({
    initialValues: valuesOf(task),
    validate: { ukol: text => (text.trim() ? null : NO_TEXT) },
  });
  const people = (data?.users ?? []).filter(person => allows(me, 'tasks.write', person));
  const choices = people.map(({ id, jmeno, prijmeni }) => ({
    value: String(id),
    label: `${jmeno} ${prijmeni}`,
  }));
  const { prodejce } = task;
  if (!choices.some(({ value }) => value === String(prodejce.id)))
    choices.unshift({ value: String(prodejce.id), label: `${prodejce.jmeno} ${prodejce.prijmeni}` });

  const save = async (values: typeof form.values, { verze, klic }: Attempt) => {
    const body = { ...values, id_prodejce_ukol: Number(values.id_prodejce_ukol), verze };
    await request('PUT /tasks/:id/', { params: { id: task.id }, body, klic });
    notifyDone('Úkol byl uložen.');
    refetch('/tasks/');
  };

  return (
    <FormModal
      title="Úprava úkolu"
      draft={`ukol:${task.id}`}
      form={form}
      labels={LABELS}
      save={save}
      edited={{ verze: task.verze, valuesOf }}
      shows={{
        priorita: (value: Task['priorita']) => PRIORITY_LABELS[value],
        deadline: (value: string) => value && day(value),
        id_prodejce_ukol: (id: string) => choices.find(({ value }) => value === id)?.label ?? `č. ${id}`,
      }}
      failed="Chyba při ukládání úkolu"
      onClose={onClose}
    >
      <Textarea
        {...form.getInputProps('ukol')}
        label={LABELS.ukol}
        autosize
        minRows={2}
        maxLength={TASK_MAX}
        required
        data-autofocus
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <NativeSelect
          {...form.getInputProps('priorita')}
          label={LABELS.priorita}
          data={PRIORITIES.map(value => ({ value, label: PRIORITY_LABELS[value] }))}
        />
        <DateField {...form.getInputProps('deadline')} label={LABELS.deadline} />
        <NativeSelect
          {...form.getInputProps('id_prodejce_ukol')}
          label={LABELS.id_prodejce_ukol}
          data={choices}
        />
      </SimpleGrid>
    </FormModal>
  );
}
