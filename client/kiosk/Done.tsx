import { Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { time } from '../core/format.ts';
import type { Clocked } from './team.ts';
import { ACTION_WORDS } from './words.ts';

const SHOWN_MS = 5_000;

/** Who did what and when, large enough to be read while walking away; then the team again. */
export function Done({ clocked, onBack }: { clocked: Clocked; onBack: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onBack, SHOWN_MS);
    return () => clearTimeout(timer);
  });
  return (
    <Stack align="center" gap="md" py="xl" role="status">
      <IconCircleCheck size={72} color="var(--mantine-color-green-filled)" aria-hidden />
      <Title order={2}>{clocked.jmeno}</Title>
      <Text size="xl">
        {ACTION_WORDS[clocked.typ_akce]} {time(clocked.cas)}
      </Text>
      <Button size="lg" variant="default" onClick={onBack} autoFocus>
        Hotovo
      </Button>
    </Stack>
  );
}
