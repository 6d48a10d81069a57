import { Button, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { addDays, daysOfMonth, mondayOf } from '#shared/core/days.ts';
import { type Answer, request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { useRetryKey } from '../../core/retry-key.ts';
import { notifyProblem } from '../../ui/notifyProblem.ts';
import { dayName } from '../czech.ts';

type Props = {
  month: string;
  prodejna: number;
  onCopied: (result: Answer<'POST /shifts/copy-week/'>) => void;
};

/** Plans a week of the month as the one before it. */
export function CopyWeek({ month, prodejna, onCopied }: Props) {
  const key = useRetryKey();
  const copy = useMutation({
    mutationFn: (tyden: string) => {
      const body = { prodejna: prodejna as never, tyden };
      return request('POST /shifts/copy-week/', { body, klic: key.of(body) });
    },
    onSuccess: result => {
      key.forget();
      refetch('/shifts/');
      onCopied(result);
    },
    onError: error => notifyProblem(error, 'Chyba při vytváření směn'),
  });
  const mondays = [...new Set(daysOfMonth(month).map(mondayOf))];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} loading={copy.isPending}>
          Kopírovat minulý týden
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Do týdne</Menu.Label>
        {mondays.map(monday => (
          <Menu.Item key={monday} onClick={() => copy.mutate(monday)}>
            {dayName(monday)} – {dayName(addDays(monday, 6))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
