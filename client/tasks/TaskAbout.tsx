import { Badge, Text } from '@mantine/core';
import type { Task } from '#shared/tasks/contract.ts';
import { PRIORITY_LABELS } from '#shared/tasks/rules.ts';
import { day } from '../core/format.ts';

const COLORS = { nizka: 'gray', stredni: 'brand', vysoka: 'orange' };

const nameOf = ({ jmeno, prijmeni }: Task['zadal']) => `${jmeno} ${prijmeni}`;

/** Who gave a task to whom; one that people gave themselves says only whose it is. */
function who({ prodejce, zadal }: Task, me: number): string | null {
  if (prodejce.id === zadal.id) return prodejce.id === me ? null : nameOf(prodejce);
  if (prodejce.id === me) return `zadal(a) ${nameOf(zadal)}`;
  return zadal.id === me ? `pro ${nameOf(prodejce)}` : `${nameOf(zadal)} → ${nameOf(prodejce)}`;
}

/** What is to be known of a task besides its text: deadline, priority, people. */
export function TaskAbout({ task, me }: { task: Task; me: number }) {
  const people = who(task, me);
  return (
    <>
      {task.po_terminu && <Badge color="red">Po termínu</Badge>}{' '}
      {task.priorita !== 'stredni' && (
        <Badge color={COLORS[task.priorita]}>{PRIORITY_LABELS[task.priorita]} priorita</Badge>
      )}{' '}
      <Text size="xs" c="dimmed" span>
        {[task.deadline && `termín ${day(task.deadline)}`, people].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}
