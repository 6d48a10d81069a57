import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { orderCount } from '#shared/core/counts.ts';
import type { Order } from '#shared/orders/contract.ts';
import { STATUS_LABELS, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { MarkChosen } from '../../labels/MarkChosen.tsx';
import { lowBar } from '../../ui/notices/lowBar.ts';
import { tooManyProblem } from '../moves.ts';
import classes from './choosing.module.css';

type Props = {
  chosen: ReadonlyMap<number, Order>;
  isMoving: boolean;
  onMove: (to: Status) => void;
  onEnd: () => void;
};

/** The bar with the number of chosen orders and their target state; it stays at the lower edge of the screen. */
export function ChosenBar({ chosen, isMoving, onMove, onEnd }: Props) {
  const [to, setTo] = useState<Status>('dorazilo_ceka');
  const problem = tooManyProblem(chosen.size);
  return (
    <section ref={lowBar} className={classes.bar} aria-label="Vybrané objednávky">
      <Group gap="xs" className={classes.chosen}>
        <Text size="sm" fw={600} role="status">
          Vybráno: {orderCount(chosen.size)}
          {problem && `. ${problem}`}
        </Text>
        <Button variant="default" onClick={onEnd}>
          Ukončit výběr
        </Button>
      </Group>
      <Group gap="xs" className={classes.deeds}>
        <NativeSelect
          aria-label="Přesunout do stavu"
          value={to}
          onChange={event => setTo(event.currentTarget.value as Status)}
          data={STATUSES.map(value => ({ value, label: STATUS_LABELS[value] }))}
        />
        <Button
          disabled={chosen.size === 0 || problem !== null}
          loading={isMoving}
          onClick={() => onMove(to)}
        >
          Přesunout
        </Button>
        <MarkChosen ids={[...chosen.keys()]} />
      </Group>
    </section>
  );
}
