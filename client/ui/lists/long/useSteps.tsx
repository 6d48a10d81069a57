import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { number } from '../../../core/format.ts';
import { usePhone } from '../../hooks/usePhone.ts';

/** On a phone a row is a card: so many of them are four to eight screens. */
const STEP_ON_PHONE = 20;

type Steps = {
  /** So many rows are drawn at least: those up to the one that is opened. */
  least?: number;
  /** How many a step is, where a card is taller than a row of a table. */
  step?: number;
};

/** The button that was pressed is gone when nothing is left, and with it the focus: it goes on here. */
const keepFocus = (end: HTMLElement | null) => {
  if (end && document.activeElement === document.body) end.focus({ preventScroll: true });
};

/**
 * The rows of a list that are drawn: on a phone the first `step` (twenty) of them, or as far as `least`, and as many
 * more with each press of `more`, which says so when these were the last; elsewhere all (docs/decisions/0057).
 */
export function useSteps<Row>(
  rows: readonly Row[] | undefined,
  { least = 0, step = STEP_ON_PHONE }: Steps = {},
) {
  const isPhone = usePhone();
  const [steps, setSteps] = useState(1);
  const count = rows?.length ?? 0;
  const most = isPhone ? Math.max(steps * step, least) : count;
  const rest = count > most && (
    <Button variant="default" fullWidth mt="xs" onClick={() => setSteps(Math.ceil(most / step) + 1)}>
      {`Zobrazit další (ještě ${number(count - most)})`}
    </Button>
  );
  const end = isPhone && steps > 1 && (
    <Text ref={keepFocus} tabIndex={-1} mt="xs" size="sm" c="dimmed" ta="center">
      {`Zobrazeno vše (${number(count)}).`}
    </Text>
  );
  const more = rest || end;
  return { shown: rows?.slice(0, most), more };
}
