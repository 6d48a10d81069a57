import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Task } from '#shared/tasks/contract.ts';
import { editingOf, type TaskState } from '#shared/tasks/rules.ts';
import { useFilters } from '../core/filters.ts';
import { useUser } from '../core/session.tsx';
import { Card, Loaded } from '../home/Card.tsx';
import home from '../home/home.module.css';
import { ButtonChoice } from '../ui/ButtonChoice.tsx';
import { useSteps } from '../ui/lists/long/useSteps.tsx';
import { focusBeside } from './focusBeside.ts';
import { GoneTask } from './linked/GoneTask.tsx';
import { useLinkedTask } from './linked/useLinkedTask.ts';
import { useTaskIsGone } from './linked/useTaskIsGone.ts';
import { NewTask } from './NewTask.tsx';
import { useAssignees } from './people.ts';
import { TaskAbout } from './TaskAbout.tsx';
import { TaskTools, useTaskForm } from './TaskTools.tsx';
import classes from './tasks.module.css';
import { useTaskState, useTasks } from './useTasks.ts';

const VIEWS: Record<TaskState, string> = { v_procesu: 'Aktuální', hotovo: 'Hotové' };

/** The state that a linked task had when its link was followed, so that the list does not change with the task. */
function useStateOnArrival(tasks: Task[] | undefined, linked: number): TaskState {
  const [arrival, setArrival] = useState<{ id: number; stav: TaskState } | null>(null);
  const found = tasks?.find(task => task.id === linked);
  if (found && arrival?.id !== found.id) setArrival({ id: found.id, stav: found.stav });
  return (linked ? arrival?.stav : null) ?? 'v_procesu';
}

/** The person's tasks with filters, a form and a checklist (rule home-3); a manager also assigns and sees others'. */
export function MyTasks() {
  const me = useUser();
  const tasks = useTasks();
  const setState = useTaskState();
  const [form, edit] = useTaskForm();
  const { people, choices } = useAssignees();
  const others = people?.filter(person => person.id !== me.id) ?? null;
  const { filters, setFilter } = useFilters(['ukoly']);
  const linked = useLinkedTask(tasks.data !== undefined);
  const isGone = useTaskIsGone(tasks);
  const asked = filters.ukoly === 'hotovo' || filters.ukoly === 'v_procesu' ? filters.ukoly : null;
  const arrived = useStateOnArrival(tasks.data, linked);
  const view = asked ?? arrived;
  const all = tasks.data?.filter(task => task.stav === view);
  const { shown, more } = useSteps(all, {
    name: `Úkoly ${view}`,
    least: (all?.findIndex(({ id }) => id === linked) ?? -1) + 1,
  });
  const toggle = (task: Task) => setState({ task, stav: task.stav === 'hotovo' ? 'v_procesu' : 'hotovo' });

  return (
    <Card
      title={me.role === 'VEDOUCI' ? 'Úkoly' : 'Úkoly od vedoucího'}
      actions={
        <ButtonChoice
          label="Které úkoly"
          choices={VIEWS}
          value={view}
          onChange={stav => setFilter('ukoly', stav)}
        />
      }
    >
      {isGone && <GoneTask>Úkol z odkazu už nemáte: byl smazán nebo zrušen, nebo ho má někdo jiný.</GoneTask>}
      <NewTask people={others} choices={choices} hasDetails />
      <Loaded query={{ ...tasks, data: shown }} empty="Žádné úkoly" lines={4}>
        {rows => (
          <ul className={home.list}>
            {rows.map(task => (
              <li
                key={task.id}
                id={`ukol-${task.id}`}
                tabIndex={-1}
                className={classes.task}
                data-linked={task.id === linked || undefined}
              >
                <div className={classes.body}>
                  <Checkbox
                    label={task.ukol}
                    checked={task.stav === 'hotovo'}
                    disabled={editingOf(me, task) === 'none'}
                    onChange={event => {
                      focusBeside(event.currentTarget);
                      toggle(task);
                    }}
                    classNames={{ label: task.stav === 'hotovo' ? classes.done : undefined }}
                  />
                  <TaskAbout task={task} me={me.id} />
                </div>
                <TaskTools task={task} onEdit={edit} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {more}
      {form}
    </Card>
  );
}
