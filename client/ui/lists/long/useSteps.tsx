import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { number } from '../../../core/format.ts';
import { usePhone } from '../../hooks/usePhone.ts';

/** On a phone a row is a card: this many are four to eight screens. */
const STEP_ON_PHONE = 20;

type Steps = {
  /** What the page calls the list, so that Back restores how much of it was drawn. */
  name: string;
  /** The least number of rows to show: those up to the opened one. */
  least?: number;
  /** The number of rows per step, where a card is taller than usual. */
  step?: number;
};

/** How many steps of a list were drawn, by entry of the browser's history. */
const drawn = new Map<string, number>();
const entryOf = (name: string) => `${globalThis.history?.state?.key} ${name}`;

/** Takes the focus when the pressed button has disappeared because nothing is left to show. */
const keepFocus = (end: HTMLElement | null) => {
  if (end && document.activeElement === document.body) end.focus({ preventScroll: true });
};

/**
 * The rows of a list that are shown. On a phone these are the first `step` (twenty) or `least`, and as many more with
 * each press of `more`, which says when these were the last; elsewhere all rows (docs/decisions/0057). Back restores
 * the number that was shown, so that the browser finds the scroll position.
 */
export function useSteps<Row>(
  rows: readonly Row[] | undefined,
  { name, least = 0, step = STEP_ON_PHONE }: Steps,
) {
  const isPhone = usePhone();
  const [steps, setSteps] = useState(() => drawn.get(entryOf(name)) ?? 1);
  useEffect(() => {
    if (steps > 1) drawn.set(entryOf(name), steps);
  });
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
