import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { number } from '../../../core/format.ts';
import { usePhone } from '../../hooks/usePhone.ts';

/** On a phone a row is a card: this many are four to eight screens. */
const STEP_ON_PHONE = 20;

type Steps = {
  /** The least number of rows to show: those up to the opened one. */
  least?: number;
  /** The number of rows per step, where a card is taller than usual. */
  step?: number;
};

/** Takes the focus when the pressed button has disappeared because nothing is left to show. */
const keepFocus = (end: HTMLElement | null) => {
  if (end && document.activeElement === document.body) end.focus({ preventScroll: true });
};

/**
 * The rows of a list that are shown. On a phone these are the first `step` (twenty) or `least`, and as many more with
 * each press of `more`, which says when these were the last; elsewhere all rows (docs/decisions/0057).
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
