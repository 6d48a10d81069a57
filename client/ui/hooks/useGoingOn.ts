import { type FocusEvent, useEffect, useRef } from 'react';
import { stopsOf } from '../dialogs/DialogFocus.tsx';
import { standIn } from '../dialogs/useFocusBack.ts';

/** The browser's own dialog element has no role attribute. */
const DIALOGS = '[role="dialog"], dialog';

/** The element focused by keyboard, its dialog or page, and the other elements that Tab stops at, nearest first. */
type Had = { element: HTMLElement; frame: Element; others: HTMLElement[] };

/** The elements Tab stops at in `container`: those after `element`, then those before it, nearest first. */
function around(element: HTMLElement, container: Element): HTMLElement[] {
  const stops = stopsOf(container);
  const at = stops.indexOf(element);
  return [...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at)).reverse()];
}

/** Whether no dialog lies over `frame`. */
const isOnTop = (frame: Element) =>
  [...document.querySelectorAll(DIALOGS)].every(dialog => dialog.contains(frame));

/**
 * Lets keyboard users continue when an action removes the focused element: a settled row, the button of something
 * that has ended, a free day's '+' once there is a shift. The focus goes to the element that replaced it
 * (`data-place`), else to the next one in the container, else to the one before it, else, if the container has gone
 * too, to what was around it in its dialog or page. Without this it would fall to the page's beginning.
 * @returns the listeners of the container
 */
export function useGoingOn() {
  const had = useRef<Had>(null);
  // Runs after every render, as each may have removed the focused element.
  useEffect(() => {
    if (!had.current || had.current.element.isConnected) return;
    const { element, frame, others } = had.current;
    if (!isOnTop(frame)) return;
    // The person has already moved on.
    const isLeft = document.activeElement !== document.body;
    const place = standIn(element);
    // The live stream brought it before the action's answer: until the answer arrives, it cannot take the focus.
    if (!isLeft && place?.matches('[data-loading]')) return;
    had.current = null;
    if (isLeft) return;
    const next = [place, ...others].find(one => one?.isConnected && !one.matches(':disabled'));
    next?.focus();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // A dialog opened from here is rendered elsewhere, and gives the focus back itself.
      if (!currentTarget.contains(target)) return;
      const frame = currentTarget.closest(`${DIALOGS}, main`) ?? document.body;
      const others = () => [...around(target, currentTarget), ...around(target, frame)];
      // Only for the keyboard. A person who pressed it by pointer is already looking elsewhere: the page would jump
      // back, and pressing Space there would trigger the next row's action.
      had.current = target.matches(':focus-visible') ? { element: target, frame, others: others() } : null;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // The focus was left by a press outside; a button waiting for its answer loses it, too, but was not left.
      if (!relatedTarget && target.isConnected && !target.matches(':disabled')) had.current = null;
    },
  };
}
