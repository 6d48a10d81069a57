import { Button, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Order } from '#shared/orders/contract.ts';
import { STATUS_LABELS, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { useLeaveGuard } from '../../forms/leave.ts';
import { useBackCloses } from '../../ui/dialogs/covers.ts';
import { useMove } from '../useMove.tsx';

type Props = {
  order: Order;
  /** Asks about an unsent note, and closes the surrounding dialog. */
  onLeave: () => void;
};

/** Changes the state without dragging (rule orders-4): after a failure the select shows the current state again. */
export function StatusForm({ order, onLeave }: Props) {
  const { move, isMoving } = useMove('Nepodařilo se změnit stav');
  /** The chosen state, with the order's version when it was chosen. */
  const [chosen, setChosen] = useState<Pick<Order, 'status' | 'verze'> | null>(null);
  const [note, setNote] = useState('');
  const isNoted = note.trim() !== '';
  useLeaveGuard(isNoted && !isMoving);
  useBackCloses(isNoted, onLeave);
  const wanted = chosen?.status ?? order.status;

  const change = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!chosen || wanted === order.status || isMoving) return;
    // The button is disabled from now on, and would lose the focus to outside of the dialog.
    event.currentTarget.querySelector('select')?.focus();
    try {
      const { verze } = chosen;
      await move({ id: order.id, from: order.status, to: wanted, verze, poznamka: note.trim() });
      setNote('');
    } catch {
      // The refusal has already been shown; the select is reset below.
    }
    setChosen(null);
  };

  return (
    <form onSubmit={change}>
      <Stack gap="xs">
        <NativeSelect
          label="Změnit stav"
          value={wanted}
          onChange={event => setChosen({ status: event.currentTarget.value as Status, verze: order.verze })}
          data={STATUSES.map(value => ({ value, label: STATUS_LABELS[value] }))}
        />
        <Textarea
          label="Poznámka ke změně"
          description="Nepovinná, zůstane v historii."
          value={note}
          onChange={event => setNote(event.currentTarget.value)}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={2000}
        />
        <Button type="submit" disabled={wanted === order.status || isMoving}>
          {isMoving ? 'Měním...' : 'Změnit stav'}
        </Button>
      </Stack>
    </form>
  );
}
