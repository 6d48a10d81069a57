import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../ui/hooks/copyText.ts';

type Props = { title: string; hodnota: string; onClose: () => void };

/** A secret just made: it is told this once and nowhere again. */
export function NewSecret({ title, hodnota, onClose }: Props) {
  const [isCopied, setCopied] = useState(false);
  return (
    <Alert role="status" color="green" icon={<IconKey aria-hidden />} title={title}>
      <Stack gap="xs">
        <Text size="sm">Zkopírujte si ho teď. Znovu už ho nikdo neuvidí.</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {hodnota}
        </Code>
        <Group gap="sm">
          <Button size="xs" onClick={async () => setCopied((await copyText(hodnota)) !== null)}>
            {isCopied ? 'Zkopírováno' : 'Zkopírovat'}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            Mám uložený
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
