import { Badge, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TASK_STATE_LABELS, TASKS_LISTED } from '#shared/tasks/rules.ts';
import { Card, Loaded } from '../home/Card.tsx';
import home from '../home/home.module.css';
import touch from '../ui/page/touch.module.css';
import { focusBeside } from './focusBeside.ts';
import { GoneTask } from './linked/GoneTask.tsx';
import type { LinkedGroup } from './linked/useLinkedGroup.ts';
import { useLinkedTask } from './linked/useLinkedTask.ts';
import { useTaskIsGone } from './linked/useTaskIsGone.ts';
import { peoplesTasks } from './lists.ts';
import { NewTask } from './NewTask.tsx';
import { useAssignees } from './people.ts';
import { TaskAbout } from './TaskAbout.tsx';
import { TaskTools, useTaskForm } from './TaskTools.tsx';
import classes from './tasks.module.css';
import { useTaskState } from './useTasks.ts';

/** The number of tasks shown to an ADMIN (rule home-1). */
const SHOWN = 8;
/** An id that no reader has, so that the assignee is always named here, even the ADMIN. */
const NOBODY = 0;

/** All people's tasks with a form, for an ADMIN (rule home-3). */
export function TaskOverview({ linkedGroup }: { linkedGroup: LinkedGroup }) {
  const tasks = useQuery(peoplesTasks);
  const setState = useTaskState();
  const [form, edit] = useTaskForm();
  const assignees = useAssignees();
  const linked = useLinkedTask(tasks.data !== undefined);
  const isNoTask = useTaskIsGone(tasks);
  const isGone = linkedGroup === null && (linked === 0 || isNoTask);
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    flushSync(() => setWhole(!isWhole));
    // The button is now far below; the first task that it has brought is where the person is.
    if (!isWhole) (list.current?.children[SHOWN] as HTMLElement | undefined)?.focus();
  };
  const count = tasks.data?.length ?? 0;
  return (
    <Card title="Přehled úkolů">
      {isGone && <GoneTask>Úkol z odkazu už neexistuje.</GoneTask>}
      <NewTask {...assignees} mustChoose hasDetails={false} />
      <Loaded query={tasks} empty="Žádné úkoly" lines={SHOWN}>
        {rows => (
          <ul ref={list} className={home.list}>
            {rows
              .filter((task, index) => isWhole || index < SHOWN || task.id === linked)
              .map(task => (
                <li
                  key={task.id}
                  id={`ukol-${task.id}`}
                  tabIndex={-1}
                  className={`${classes.task} ${classes.withButton}`}
                  data-linked={task.id === linked || undefined}
                >
                  <div className={classes.body}>
                    <Text size="sm" span className={task.stav === 'hotovo' ? classes.done : undefined}>
                      {task.ukol}
                    </Text>
                    <Text size="xs" c="dimmed">
                      <Badge size="sm" color={task.stav === 'hotovo' ? 'green' : 'gray'}>
                        {TASK_STATE_LABELS[task.stav]}
                      </Badge>{' '}
                      <TaskAbout task={task} me={NOBODY} />
                    </Text>
                  </div>
                  {task.stav !== 'hotovo' && (
                    <Button
                      size="compact-sm"
                      variant="default"
                      className={touch.target}
                      aria-label={`Označit hotové: ${task.ukol}`}
                      onClick={event => {
                        focusBeside(event.currentTarget);
                        setState({ task, stav: 'hotovo' });
                      }}
                    >
                      Označit hotové
                    </Button>
                  )}
                  <TaskTools task={task} onEdit={edit} />
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      {count > SHOWN && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={touch.target}
          aria-expanded={isWhole}
          onClick={showAll}
        >
          {isWhole
            ? `Zobrazit jen prvních ${SHOWN}`
            : `Zobrazit ${count < TASKS_LISTED ? 'všech' : 'prvních'} ${count}`}
        </Button>
      )}
      {form}
    </Card>
  );
}
