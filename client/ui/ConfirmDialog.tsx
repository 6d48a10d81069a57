import { Button, Group, Modal, Text } from '@mantine/core';
import type { Question } from './question.ts';
import { useFocusBack } from './useFocusBack.ts';

type Props = Question & { answer: (yes: boolean) => void };

/** A question over the page; the safe answer has the focus. */
export function ConfirmDialog({ title = 'Potvrzení', question, about, yes, no, answer }: Props) {
  useFocusBack();
  return (
    <Modal opened onClose={() => answer(false)} title={title} returnFocus={false}>
      <Text size="sm">{question}</Text>
      {about && (
        <Text size="sm" fw={600} mt={4} style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
          {about}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {no}
        </Button>
        {yes && (
          <Button color="red.9" onClick={() => answer(true)}>
            {yes}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
