import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useLeaveGuard } from '../forms/leave.ts';
import { ask } from '../ui/dialogs/question.ts';
import { copyText } from '../ui/hooks/copyText.ts';

type Made = { title: string; hodnota: string; isCopied: boolean };

/**
 * A secret that was just created and is shown only once: until it has been copied, leaving the screen or creating
 * another one requires a confirmation.
 */
export function useNewSecret() {
  const [made, setMade] = useState<Made | null>(null);
  const isAtRisk = made !== null && !made.isCopied;
  useLeaveGuard(isAtRisk, 'cast');
  const copy = async ({ hodnota }: Made) => {
    const isCopied = (await copyText(hodnota)) !== null;
    // Another secret may be shown by now.
    setMade(now => (now?.hodnota === hodnota ? { ...now, isCopied } : now));
  };
  return {
    show: (title: string, hodnota: string) => setMade({ title, hodnota, isCopied: false }),
    /** Asks before another secret is created, which would replace this one. */
    mayReplace: async () =>
      !isAtRisk ||
      ask({
        question: 'Hodnotu na obrazovce jste nezkopírovali a znovu už ji nikdo neuvidí. Vytvořit další?',
        about: made.title,
        yes: 'Vytvořit další',
        no: 'Zpět',
      }),
    secret: made && <NewSecret made={made} onCopy={() => copy(made)} onClose={() => setMade(null)} />,
  };
}

type Props = { made: Made; onCopy: () => void; onClose: () => void };

function NewSecret({ made: { title, hodnota, isCopied }, onCopy, onClose }: Props) {
  return (
    <Alert role="status" color="green" icon={<IconKey aria-hidden />} title={title}>
      <Stack gap="xs">
        <Text size="sm">Zkopírujte si ho teď. Znovu už ho nikdo neuvidí.</Text>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {hodnota}
        </Code>
        <Group gap="sm">
          <Button size="xs" onClick={onCopy}>
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
