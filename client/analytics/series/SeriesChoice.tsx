import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { MAX_SELECTED } from '#shared/analytics/kinds.ts';
import { preposed } from '#shared/core/preposed.ts';
import { ButtonWithIcon } from '../../ui/ButtonWithIcon.tsx';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { resting } from '../../ui/resting.ts';
import classes from './TimeSeries.module.css';

type Props = {
  offered: readonly string[];
  selected: readonly string[];
  isChosen: boolean;
  toggle: (name: string) => void;
  reset: () => void;
};

/** The list of names to tick; ticking a seventh one unticks the oldest (rule analytics-7). */
export function SeriesChoice({ offered, selected, isChosen, toggle, reset }: Props) {
  const [isOpened, setOpened] = useState(false);
  useBackCloses(isOpened, () => setOpened(false));
  return (
    <Popover
      opened={isOpened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      width={300}
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ButtonWithIcon
          icon={IconListCheck}
          onClick={() => setOpened(!isOpened)}
          size="compact-sm"
          variant="default"
          disabled={offered.length === 0}
        >
          Vybráno {selected.length} {preposed('z', offered.length)}
        </ButtonWithIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Výběr řad grafu">
        <Text size="xs" c="dimmed" mb="xs">
          Nejvýše {MAX_SELECTED} najednou: při další volbě vypadne nejstarší.
        </Text>
        <Stack gap={2} className={classes.choice} role="group" aria-label="Řady grafu">
          {offered.map(name => (
            <Checkbox
              key={name}
              size="xs"
              label={name}
              checked={selected.includes(name)}
              onChange={() => toggle(name)}
            />
          ))}
        </Stack>
        <Button size="compact-sm" variant="subtle" mt="xs" {...resting(!isChosen)} onClick={reset}>
          Výchozí výběr
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
