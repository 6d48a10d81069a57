import { Alert, Button, Group, Text } from '@mantine/core';
import type { useFormDraft } from './useFormDraft.ts';

type Props = { draft: Pick<ReturnType<typeof useFormDraft>, 'isRestored' | 'discard'> };

/** Says that a form's draft has been put back, and discards it on request. */
export const Restored = ({ draft }: Props) =>
  draft.isRestored && (
    <Alert role="status" color="brand" py="xs">
      <Group justify="space-between" gap="xs">
        <Text size="sm">Obnovili jsme rozepsaný formulář.</Text>
        <Button size="compact-sm" variant="default" onClick={draft.discard}>
          Zahodit
        </Button>
      </Group>
    </Alert>
  );
