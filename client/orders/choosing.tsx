import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { orderCount } from '#shared/core/counts.ts';
import type { Order } from '#shared/orders/contract.ts';
import { STATUS_LABELS, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { lowBar } from '../ui/notices/lowBar.ts';
import classes from './choosing.module.css';
import { tooManyProblem } from './moves.ts';

type Choosing = { chosen: ReadonlyMap<number, Order>; toggle: (order: Order) => void } | null;

/** The orders chosen to be moved together; null while none are being chosen. */
export const ChoosingContext = createContext<Choosing>(null);

/** A card's checkbox while orders are being chosen, so that a parcel of ten parts is moved by one action. */
export function ChooseBox({ order }: { order: Order }) {
  const choosing = useContext(ChoosingContext);
  if (!choosing) return null;
  return (
    <input
      type="checkbox"
      className={classes.box}
      aria-label={`Vybrat: objednávka č. ${order.id}, ${order.jmeno_zakaznika} ${order.prijmeni_zakaznika}`}
      checked={choosing.chosen.has(order.id)}
      onChange={() => choosing.toggle(order)}
      // A press on it must not pick the card up.
      onMouseDown={event => event.stopPropagation()}
      onTouchStart={event => event.stopPropagation()}
      onKeyDown={event => event.stopPropagation()}
    />
  );
}

type BarProps = {
  chosen: ReadonlyMap<number, Order>;
  isMoving: boolean;
  onMove: (to: Status) => void;
  onEnd: () => void;
  /** What else can be done with the chosen ones. */
  children?: ReactNode;
};

/** The bar with the number of chosen orders and their target state; it stays at the lower edge of the screen. */
export function ChosenBar({ chosen, isMoving, onMove, onEnd, children }: BarProps) {
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
        {children}
      </Group>
    </section>
  );
}
