import { Button } from '@mantine/core';
import { useState } from 'react';
import { number } from '../core/format.ts';
import { usePhone } from './usePhone.ts';

/** On a phone a row is a card: so many of them are four to eight screens. */
const STEP_ON_PHONE = 20;

/**
 * The rows of a list that are drawn: on a phone the first twenty, or as far as `least` of them, and twenty more with
 * each press of `more`; elsewhere all (docs/decisions/0057).
 */
export function useSteps<Row>(rows: readonly Row[] | undefined, least = 0) {
  const isPhone = usePhone();
  const [steps, setSteps] = useState(1);
  const count = rows?.length ?? 0;
  const most = isPhone ? Math.max(steps * STEP_ON_PHONE, least) : count;
  const more = count > most && (
    <Button variant="default" fullWidth mt="xs" onClick={() => setSteps(Math.ceil(most / STEP_ON_PHONE) + 1)}>
      {`Zobrazit další (zbývá ${number(count - most)})`}
    </Button>
  );
  return { shown: rows?.slice(0, most), more };
}
