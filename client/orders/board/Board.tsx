import { DndContext, type DragEndEvent, DragOverlay, type DragStartEvent } from '@dnd-kit/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Kanban, Order } from '#shared/orders/contract.ts';
import { isStatus, STATUSES, type Status } from '#shared/orders/statuses.ts';
import { useFollowingFocus } from '../../ui/hooks/useFollowingFocus.ts';
import { useGoingOn } from '../../ui/hooks/useGoingOn.ts';
import classes from './Board.module.css';
import { BoardColumn, foldId } from './BoardColumn.tsx';
import { ANNOUNCEMENTS, columnUnder, INSTRUCTIONS, useBoardSensors } from './drag.ts';
import { type CardActions, CarriedCard, handleId } from './OrderCard.tsx';
import { useCollapsed } from './useCollapsed.ts';

type Props = {
  /** Undefined while the first answer is loading, null when there is none to show. */
  board: Kanban | null | undefined;
  /** The server's time in ms. */
  now: number;
  isStale: boolean;
  /** What the board is searched for; its hits are never in a collapsed column. */
  sought: string;
  onMove: (order: Order, to: Status) => void;
  /** Stands above the cards of 'Nové'. */
  quickAdd?: ReactNode;
} & CardActions;

/** Slower than the default: on a phone, a card held at the edge must not fly past the next column. */
const AUTO_SCROLL = { acceleration: 3, threshold: { x: 0.12, y: 0.15 } };
const ACCESSIBILITY = { announcements: ANNOUNCEMENTS, screenReaderInstructions: INSTRUCTIONS };

/** Eight columns of orders; cards are dragged between them with a mouse, a finger or the keyboard (rule orders-1). */
export function Board({ board, now, isStale, sought, onMove, quickAdd, onOpen, onRemove }: Props) {
  const sensors = useBoardSensors();
  const [carried, setCarried] = useState<Order | null>(null);
  const follow = useFollowingFocus(board);
  const goingOn = useGoingOn();
  const columnAtPointer = useColumnAtPointer();
  const { collapsed, toggle } = useCollapsed({ board, sought, isStale });
  // The same function in every render: five hundred cards must not render again for it.
  const toggler = useRef(toggle);
  useEffect(() => {
    toggler.current = toggle;
  });
  const onToggle = useCallback((status: Status) => toggler.current(status), []);

  const pickUp = ({ active }: DragStartEvent) => setCarried((active.data.current as { order: Order }).order);
  const drop = ({ active, over, activatorEvent }: DragEndEvent) => {
    setCarried(null);
    const { order } = active.data.current as { order: Order };
    const isByKeys = activatorEvent instanceof KeyboardEvent;
    const under = isByKeys ? over?.id : columnAtPointer();
    const to = typeof under === 'string' && isStatus(under) ? under : order.status;
    if (isByKeys) follow(collapsed.includes(to) ? foldId(to) : handleId(order.id));
    // The version when it was picked up: while it is dragged, a colleague may have changed it.
    const { verze } = carried ?? order;
    if (to !== order.status) onMove({ ...order, verze }, to);
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
        style={{
          gridTemplateColumns: STATUSES.map(status =>
            collapsed.includes(status) ? 'var(--strip)' : 'var(--column)',
          ).join(' '),
        }}
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
            isCollapsed={collapsed.includes(status)}
            onToggle={onToggle}
            above={status === 'nove' ? quickAdd : undefined}
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
