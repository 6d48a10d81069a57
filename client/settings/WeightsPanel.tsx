import { Group, Paper, Text, Title } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import type { Settings } from '#shared/settings/keys.ts';
import { DialogFrame } from '../parts/frames.tsx';
import { part } from '../parts/part.tsx';
import { ButtonWithIcon } from '../ui/ButtonWithIcon.tsx';

const WeightsTrial = part(() => import('../shifts/plan/roster/trial/WeightsTrial.tsx'), 'WeightsTrial', {
  frame: DialogFrame,
});

/** Opens a trial of other weights for proposed rosters, before they are saved. */
export function WeightsPanel({ settings, verze }: { settings: Settings; verze: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4">
        Váhy navrhování směn
      </Title>
      <Group justify="space-between" gap="xs" mt="xs">
        <Text size="sm">Než váhy změníte, podívejte se na měsíci jedné prodejny, co by se změnilo.</Text>
        <ButtonWithIcon icon={IconScale} variant="default" onClick={() => setOpen(true)}>
          Zkusit jiné váhy
        </ButtonWithIcon>
      </Group>
      {isOpen && <WeightsTrial settings={settings} verze={verze} onClose={() => setOpen(false)} />}
    </Paper>
  );
}
