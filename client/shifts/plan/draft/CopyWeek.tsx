import { Button, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, daysOfMonth, mondayOf } from '#shared/core/days.ts';
import { type Answer, request } from '../../../core/api.ts';
import { refetch } from '../../../core/queries.ts';
import { useRetryKey } from '../../../core/retry-key.ts';
import { notifyProblem } from '../../../ui/notices/notifyProblem.ts';
import { dayName, shiftCount } from '../../czech.ts';
import { offerUndo } from '../../many/bulk-undo.ts';
import { tellWarnings } from '../../saving.ts';
import { CopyPreview } from './CopyPreview.tsx';

type Foreseen = { tyden: string; preview: Answer<'POST /shifts/copy-week/'> };

const weekName = (monday: string) => `${dayName(monday)} – ${dayName(addDays(monday, 6))}`;

/** Plans a week of the month as the one before it, after a preview. */
export function CopyWeek({ month, prodejna }: { month: string; prodejna: number }) {
  const key = useRetryKey();
  const [foreseen, setForeseen] = useState<Foreseen | null>(null);
  const onError = (error: unknown) => notifyProblem(error, 'Chyba při vytváření směn');
  const preview = useMutation({
    mutationFn: (tyden: string) =>
      request('POST /shifts/copy-week/', { body: { prodejna: prodejna as never, tyden, nanecisto: true } }),
    onSuccess: (answer, tyden) => setForeseen({ tyden, preview: answer }),
    onError,
  });
  const copy = useMutation({
    mutationFn: (tyden: string) => {
      const body = { prodejna: prodejna as never, tyden };
      return request('POST /shifts/copy-week/', { body, klic: key.of(body) });
    },
    onSuccess: ({ uspesne, davka, varovani }) => {
      key.forget();
      refetch('/shifts/');
      setForeseen(null);
      tellWarnings(varovani);
      offerUndo(`Úspěšně vytvořeno: ${shiftCount(uspesne)}`, davka);
    },
    onError,
  });
  const mondays = [...new Set(daysOfMonth(month).map(mondayOf))];
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            loading={preview.isPending}
          >
            Kopírovat minulý týden
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Do týdne</Menu.Label>
          {mondays.map(monday => (
            <Menu.Item key={monday} onClick={() => preview.mutate(monday)}>
              {weekName(monday)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {foreseen && (
        <CopyPreview
          title={`Kopie do týdne ${weekName(foreseen.tyden)}`}
          {...foreseen.preview}
          warnings={foreseen.preview.varovani.length}
          isSaving={copy.isPending}
          onCopy={() => copy.mutate(foreseen.tyden)}
          onClose={() => setForeseen(null)}
        />
      )}
    </>
  );
}
