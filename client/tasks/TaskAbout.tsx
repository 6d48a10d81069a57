import { Anchor, Badge, Text } from '@mantine/core';
import { toPost } from '#shared/core/addresses.ts';
import { czechDay } from '#shared/core/days.ts';
import { shopNamed } from '#shared/stores/named.ts';
import type { Task } from '#shared/tasks/contract.ts';
import { PRIORITY_LABELS } from '#shared/tasks/rules.ts';
import { fullName } from '#shared/users/full-name.ts';
import { Link } from '../navigation/Link.tsx';

const COLORS = { nizka: 'gray', stredni: 'brand', vysoka: 'orange' };

/** The assignee unless it is the reader, or the shop, and who assigned the task if it is somebody else. */
function peopleOf({ prodejce, prodejna, hromadny, zadal }: Task, me: number): string[] {
  const shop = hromadny?.pro_vsechny
    ? 'pro všechny prodejny'
    : shopNamed('pro prodejnu', prodejna?.nazev ?? '');
  const whose = prodejce ? fullName(prodejce) : shop;
  return [
    ...(prodejce?.id === me ? [] : [whose]),
    ...(zadal.id === prodejce?.id || zadal.id === me ? [] : [`zadání: ${fullName(zadal)}`]),
  ];
}

/** The facts of a task besides its text: deadline, priority, people. */
export function TaskAbout({ task, me }: { task: Task; me: number }) {
  return (
    <>
      {task.po_terminu && <Badge color="red">Po termínu</Badge>}{' '}
      {task.priorita !== 'stredni' && (
        <Badge color={COLORS[task.priorita]}>{PRIORITY_LABELS[task.priorita]} priorita</Badge>
      )}{' '}
      <Text size="xs" c="dimmed" span display="block">
        {[...peopleOf(task, me), ...(task.deadline ? [`termín ${czechDay(task.deadline)}`] : [])].join(' · ')}
        {task.novinka && (
          <>
            {' '}
            <Anchor component={Link} inherit to={toPost(task.novinka)}>
              Příspěvek
            </Anchor>
          </>
        )}
      </Text>
    </>
  );
}
