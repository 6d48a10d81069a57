import {
  type Announcements,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  type ScreenReaderInstructions,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Order } from '#shared/orders/contract.ts';
import { isStatus, STATUS_LABELS, STATUSES } from '#shared/orders/statuses.ts';

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** An arrow key moves a picked-up card by one column, if there is one. */
const byColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  // A key pressed right after the pick-up arrives before dnd-kit has measured the columns and knows the current one.
  const from =
    context.over?.id ?? (context.active?.data.current as { order: Order } | undefined)?.order.status;
  const at = (STATUSES as readonly unknown[]).indexOf(from);
  const next = STATUSES[at + step];
  const column = next === undefined ? undefined : context.droppableContainers.get(next)?.node.current;
  const rect = at < 0 ? undefined : column?.getBoundingClientRect();
  return rect ? { ...currentCoordinates, x: rect.left } : undefined;
};

/** A drag starts after 8 px of a pointer, 250 ms of a touch within 8 px, or from the keyboard (rule orders-1). */
export const useBoardSensors = () =>
  useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 8 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byColumn }),
  );

/** The column under the pointer, whatever card is there; by keyboard, the one at the card's left edge. */
export const columnUnder: CollisionDetection = args => {
  if (args.pointerCoordinates) return pointerWithin(args);
  const { collisionRect, droppableContainers, droppableRects } = args;
  return droppableContainers
    .map(droppableContainer => {
      const rect = droppableRects.get(droppableContainer.id);
      const value = rect ? Math.abs(rect.left - collisionRect.left) : Number.POSITIVE_INFINITY;
      return { id: droppableContainer.id, data: { droppableContainer, value } };
    })
    .sort((one, other) => one.data.value - other.data.value)
    .slice(0, 1);
};

export const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    'Mezerníkem nebo klávesou Enter objednávku zvednete, šipkami vlevo a vpravo ji přesunete do jiného sloupce, mezerníkem nebo klávesou Enter ji pustíte, klávesou Escape přesun zrušíte.',
};

const isCollapsed = (id: string) => document.querySelector(`[data-status="${id}"][data-collapsed]`) !== null;

const columnOf = (id: UniqueIdentifier | undefined) =>
  typeof id === 'string' && isStatus(id)
    ? `${isCollapsed(id) ? 'sbalený ' : ''}sloupec ${STATUS_LABELS[id]}`
    : null;

const nameOf = (data: unknown) => {
  const { id, jmeno_zakaznika, prijmeni_zakaznika } = (data as { order: Order }).order;
  return `Objednávka č. ${id}, ${jmeno_zakaznika} ${prijmeni_zakaznika}`;
};

/** The screen reader announcements while a card is moved. */
export const ANNOUNCEMENTS: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active.data.current)}, zvednuta.`,
  // A card is over its own column as soon as it is picked up; that must not replace the announcement of the pick-up.
  onDragOver: ({ active, over }) => {
    const column = columnOf(over?.id);
    if (!column) return 'Mimo sloupce.';
    const isHome = (active.data.current as { order: Order }).order.status === over?.id;
    return isHome
      ? `${nameOf(active.data.current)}, zvednuta. Na svém místě: ${column}.`
      : `Nad místem: ${column}.`;
  },
  onDragEnd: ({ active, over }) =>
    columnOf(over?.id)
      ? `${nameOf(active.data.current)}, puštěna: ${columnOf(over?.id)}.`
      : `${nameOf(active.data.current)}, vrácena na své místo.`,
  onDragCancel: ({ active }) => `Přesun zrušen. ${nameOf(active.data.current)}, zůstává na svém místě.`,
};
