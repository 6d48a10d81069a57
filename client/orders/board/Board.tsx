import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import { useState } from 'react';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { isStatus, STATUSES, type Status } from '#shared/orders/statuses.ts';
import classes from './Board.module.css';
import { BoardColumn } from './BoardColumn.tsx';
import { ANNOUNCEMENTS, columnUnder, INSTRUCTIONS, useBoardSensors } from './drag.ts';
import { type CardActions, CarriedCard } from './OrderCard.tsx';

type Props = {
  /** Undefined while the first answer is awaited, null when there is none to show. */
  board: Kanban | null | undefined;
  /** The server's time in ms. */
  now: number;
  isStale: boolean;
  onMove: (order: Order, to: Status) => void;
} & CardActions;

/** Slower than by default: on a phone a card held at the edge must not fly past the next column. */
const AUTO_SCROLL = { acceleration: 3, threshold: { x: 0.12, y: 0.15 } };
const ACCESSIBILITY = { announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS };

/** Eight columns of orders, between which cards are dragged with a mouse, a finger or the keyboard (D3 §2.4). */
export function Board({ board, now, isStale, onMove, onOpen, onRemove }: Props) {
  const sensors = useBoardSensors();
  const [carried, setCarried] = useState<Order | null>(null);

  const pickUp = ({ active }: DragStartEvent) => setCarried((active.data.current as { order: Order }).order);
  const drop = ({ active, over }: DragEndEvent) => {
    setCarried(null);
    const { order } = active.data.current as { order: Order };
    const to = over?.id;
    if (typeof to === 'string' && isStatus(to) && to !== order.status) onMove(order, to);
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnUnder}
      accessibility={ACCESSIBILITY}
      autoScroll={AUTO_SCROLL}
      onDragStart={pickUp}
      onDragEnd={drop}
      onDragCancel={() => setCarried(null)}
    >
      <div
        className={classes.board}
        data-stale={isStale || undefined}
        data-dragging={carried !== null || undefined}
      >
        {STATUSES.map(status => (
          <BoardColumn
            key={status}
            status={status}
            orders={board === null ? [] : board?.[status].orders}
            count={board?.[status].count}
            now={now}
            onOpen={onOpen}
            onRemove={onRemove}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{carried && <CarriedCard order={carried} now={now} />}</DragOverlay>
    </DndContext>
  );
}
