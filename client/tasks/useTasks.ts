import { useMutation, useQuery } from '@tanstack/react-query';
import type { Task } from '#shared/tasks/contract.ts';
import type { TaskState } from '#shared/tasks/rules.ts';
import { request } from '../core/api.ts';
import { apiQuery, queryClient, refetch } from '../core/queries.ts';
import { useVersions } from '../core/versions.ts';
import { useDeed } from '../forms/useDeed.ts';
import { notifyDone } from '../ui/notices/notify.ts';
import { notifyProblem } from '../ui/notices/notifyProblem.ts';
import { notifyUndo } from '../ui/notices/notifyUndo.tsx';
import { focusBeside } from './focusBeside.ts';
import { withState } from './ticks.ts';

/** All tasks that the person may see, open ones first. */
export const useTasks = () => useQuery(apiQuery('GET /tasks/', { query: { stav: 'vse' } }));

const shown = { queryKey: ['GET /tasks/'] };

/** A task as the person sees it, and its new state. */
type Ticked = { task: Task; stav: TaskState };

/** Sets a task's state: shown at once, rolled back with the server's sentence when refused. It can be undone. */
export function useTaskState() {
  const versions = useVersions();
  const { mutate } = useMutation({
    scope: { id: 'tasks-state' },
    mutationFn: async ({ task, stav }: Ticked) => {
      const body = { stav, verze: versions.of(task) };
      versions.take((await request('PUT /tasks/:id/', { params: { id: task.id }, body })).task);
    },
    onMutate: async ({ task, stav }) => {
      await queryClient.cancelQueries(shown);
      queryClient.setQueriesData(shown, withState(task.id, stav));
    },
    onError: (error, { task }) => {
      queryClient.setQueriesData(shown, withState(task.id, task.stav));
      notifyProblem(error, 'Stav úkolu se nepodařilo změnit');
    },
    onSuccess: (_, { task, stav }) => {
      const { id, ukol } = task;
      if (stav === 'hotovo')
        notifyUndo(`ukol-${id}`, `Hotovo: ${ukol}`, () =>
          mutate({ task: { ...task, stav }, stav: 'v_procesu' }),
        );
      else notifyDone(`Znovu k vyřízení: ${ukol}`);
    },
    onSettled: () => refetch('/tasks/'),
  });
  return mutate;
}

export function useTaskRemoval() {
  return useDeed({
    run: (id: number) => request('DELETE /tasks/:id/', { params: { id } }),
    touches: '/tasks/',
    done: 'Úkol byl smazán.',
    // The question has given the focus back to the button, which goes with the row.
    after: (_, id) => {
      const row = document.getElementById(`ukol-${id}`);
      if (row?.contains(document.activeElement)) focusBeside(row);
    },
    failed: 'Úkol se nepodařilo smazat',
  });
}
