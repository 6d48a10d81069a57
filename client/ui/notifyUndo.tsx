import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const UNDO_MS = 6_000;

/** Says what was done and offers 'Vrátit zpět' for 6 s; a later one of the same `id` takes its place. */
export function notifyUndo(id: string, message: string, undo: () => void) {
  notifications.hide(id);
  notifications.show({
    id,
    role: 'status',
    color: 'green',
    autoClose: UNDO_MS,
    closeButtonProps: { 'aria-label': 'Zavřít hlášení' },
    message: (
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="default"
          miw="max-content"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          Vrátit zpět
        </Button>
      </Group>
    ),
  });
}
