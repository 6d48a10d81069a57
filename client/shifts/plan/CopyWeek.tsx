import { Button, Group, List, Menu, Modal, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, daysOfMonth, mondayOf } from '#shared/core/days.ts';
import { type Answer, request } from '../../core/api.ts';
import { refetch } from '../../core/queries.ts';
import { useRetryKey } from '../../core/retry-key.ts';
import { useBackCloses } from '../../ui/covers.ts';
import { notifyProblem } from '../../ui/notifyProblem.ts';
import { usePhone } from '../../ui/usePhone.ts';
import { offerUndo } from '../bulk-undo.ts';
import { dayName, longDay, shiftCount, span } from '../czech.ts';
import { tellWarnings } from '../saving.ts';

type Foreseen = { tyden: string; preview: Answer<'POST /shifts/copy-week/'> };

const weekName = (monday: string) => `${dayName(monday)} – ${dayName(addDays(monday, 6))}`;

type PreviewProps = { foreseen: Foreseen; isSaving: boolean; onCopy: () => void; onClose: () => void };

/** What copying would make and what it would refuse, before it does. */
function Preview({ foreseen: { tyden, preview }, isSaving, onCopy, onClose }: PreviewProps) {
  const isPhone = usePhone();
  useBackCloses(true, onClose);
  const { vytvorene, chyby, varovani } = preview;
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Kopie do týdne ${weekName(tyden)}`}
      size="lg"
      fullScreen={isPhone}
    >
      <Stack gap="sm">
        <Text fw={600} size="sm">
          Vytvoří se: {shiftCount(vytvorene.length)}
        </Text>
        <List size="sm">
          {vytvorene.map(shift => (
            <List.Item key={shift.id}>
              {longDay(shift.datum)}, {span(shift)}, {shift.jmeno}
            </List.Item>
          ))}
        </List>
        {chyby.length > 0 && (
          <>
            <Text fw={600} size="sm" c="red">
              Nevytvoří se: {shiftCount(chyby.length)}
            </Text>
            <List size="sm">
              {chyby.map(line => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
          </>
        )}
        {varovani.length > 0 && (
          <Text size="sm" c="dimmed">
            Upozornění zákoníku práce po zkopírování: {varovani.length}. Ukáže je plán.
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Zavřít
          </Button>
          <Button data-autofocus disabled={vytvorene.length === 0} loading={isSaving} onClick={onCopy}>
            Vytvořit ({vytvorene.length})
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

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
        <Preview
          foreseen={foreseen}
          isSaving={copy.isPending}
          onCopy={() => copy.mutate(foreseen.tyden)}
          onClose={() => setForeseen(null)}
        />
      )}
    </>
  );
}
