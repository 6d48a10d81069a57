import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import type { KeyboardEvent } from 'react';

/** The id of a cell of the planner, from its person and day. */
export const cellId = (userId: number, day: string) => `${userId}|${day}`;
export const cellOf = (id: string) => {
  const [userId = '', day = ''] = id.split('|');
  return { userId: Number(userId), day };
};

export const chipId = (shiftId: number) => `smena-${shiftId}`;

/** The position of a shift or a free cell: used by `moveFocus`, and to restore the focus when its element is gone. */
export const placeOf = (userId: number, day: string, row: number) => ({
  'data-place': cellId(userId, day),
  'data-user': userId,
  'data-day': day,
  'data-row': row,
});

const STEPS: Record<string, [column: number, row: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** While a shift is carried by keyboard, arrow keys move it from cell to cell. */
export const carry =
  (people: number[], days: string[]): KeyboardCoordinateGetter =>
  (event, { context }) => {
    const step = STEPS[event.code];
    const from = context.over ?? (context.active && { id: context.active.data.current?.cell as string });
    if (!step || !from) return undefined;
    event.preventDefault();
    const { userId, day } = cellOf(String(from.id));
    const column = days.indexOf(day) + step[0];
    const row = people.indexOf(userId) + step[1];
    const [person, target] = [people[row], days[column]];
    if (person === undefined || target === undefined) return undefined;
    // Measured in the page: a key pressed right after the pick-up arrives before dnd-kit has measured the cells.
    const rect = context.droppableContainers
      .get(cellId(person, target))
      ?.node.current?.getBoundingClientRect();
    return rect && { x: rect.left + 1, y: rect.top + 1 };
  };

/**
 * When no shift is carried, arrow keys move the focus between shifts and free days: along a person's row, or to the
 * nearest one above or below.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key];
  const chip = event.target as HTMLElement;
  if (!step || chip.dataset.day === undefined || chip.matches('[aria-roledescription][aria-pressed="true"]'))
    return;
  const chips = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')];
  const at = chips.indexOf(chip);
  const inRow = (one: HTMLElement | undefined) => (one?.dataset.user === chip.dataset.user ? one : undefined);
  const beyond = chips.filter(one =>
    step[1] > 0
      ? Number(one.dataset.row) > Number(chip.dataset.row)
      : Number(one.dataset.row) < Number(chip.dataset.row),
  );
  const row = step[1] > 0 ? beyond[0]?.dataset.row : beyond.at(-1)?.dataset.row;
  const nearest = beyond
    .filter(one => one.dataset.row === row)
    .sort((a, b) => distance(a, chip) - distance(b, chip))[0];
  const next = step[0] !== 0 ? inRow(chips[at + step[0]]) : nearest;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const distance = (a: HTMLElement, b: HTMLElement) =>
  Math.abs(Date.parse(a.dataset.day ?? '') - Date.parse(b.dataset.day ?? ''));
