import { Button, Group, Text } from '@mantine/core';
import { useBackCloses } from './covers.ts';
import type { Question } from './question.ts';
import { SmallDialog } from './SmallDialog.tsx';

type Props = Question & { answer: (yes: boolean) => void };

/** A question over the page; the safe answer has the focus. */
export function ConfirmDialog({ title = 'Potvrzení', question, about, yes, no, answer }: Props) {
  useBackCloses(true, () => answer(false));
  return (
    <SmallDialog onClose={() => answer(false)} title={title}>
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
    </SmallDialog>
  );
}
