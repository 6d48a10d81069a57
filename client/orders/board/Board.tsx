import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { isStatus, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { useFollowingFocus } from '../../ui/hooks/useFollowingFocus.ts';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import classes from './Board.module.css';
import { BoardColumn } from './BoardColumn.tsx';
import { ANNOUNCEMENTS, columnUnder, INSTRUCTIONS, useBoardSensors } from './drag.ts';
import { type CardActions, CarriedCard, handleId } from './OrderCard.tsx';

type Props = {
  /** Undefined while the first answer is loading, null when there is none to show. */
  board: Kanban | null | undefined;
  /** The server's time in ms. */
  now: number;
  isStale: boolean;
  onMove: (order: Order, to: Status) => void;
} & CardActions;

/** Slower than the default: on a phone, a card held at the edge must not fly past the next column. */
const AUTO_SCROLL = { acceleration: 3, threshold: { x: 0.12, y: 0.15 } };
const ACCESSIBILITY = { announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS };

/** Eight columns of orders; cards are dragged between them with a mouse, a finger or the keyboard (rule orders-1). */
export function Board({ board, now, isStale, onMove, onOpen, onRemove }: Props) {
  const sensors = useBoardSensors();
  const [carried, setCarried] = useState<Order | null>(null);
  const follow = useFollowingFocus(board);
  const goingOn = useGoingOn();
  const columnAtPointer = useColumnAtPointer();

  const pickUp = ({ active }: DragStartEvent) => setCarried((active.data.current as { order: Order }).order);
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    setCarried(null);
    const { order } = active.data.current as { order: Order };
    if (activatorEvent instanceof KeyboardEvent) follow(handleId(order.id));
    const to = activatorEvent instanceof KeyboardEvent ? over?.id : columnAtPointer();
    // The version when it was picked up: while it is dragged, a colleague may have changed it.
    const { verze } = carried ?? order;
    if (typeof to === 'string' && isStatus(to) && to !== order.status) onMove({ ...order, verze }, to);
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
        {...goingOn}
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

/**
 * Returns the column under the pointer at this moment. dnd-kit's last render may lag a column behind a quick hand,
 * but the card must be dropped where it was released.
 */
function useColumnAtPointer() {
  const pointer = useRef({ x: 0, y: 0 });
  useEffect(() => {
    const track = (event: MouseEvent | TouchEvent) => {
      const point = 'touches' in event ? event.touches[0] : event;
      if (point) pointer.current = { x: point.clientX, y: point.clientY };
    };
    const options = { capture: true, passive: true };
    const events = ['mousedown', 'mousemove', 'mouseup', 'touchstart', 'touchmove'] as const;
    for (const name of events) window.addEventListener(name, track, options);
    return () => {
      for (const name of events) window.removeEventListener(name, track, options);
    };
  }, []);
  return () => {
    const { x, y } = pointer.current;
    const columns = document
      .elementsFromPoint(x, y)
      .map(element => element.closest<HTMLElement>('[data-status]'));
    return columns.find(column => column !== null)?.dataset.status;
  };
}
