import { type FocusEvent, useEffect, useRef } from 'react';
import { stopsOf } from '../dialogs/DialogFocus.tsx';
import { standIn } from '../dialogs/useFocusBack.ts';

/** The browser's own has no such attribute. */
const DIALOGS = '[role="dialog"], dialog';

/** What had the focus by keyboard; in which dialog or page; what Tab would have come to from there: first what is near. */
type Had = { element: HTMLElement; frame: Element; others: HTMLElement[] };

/** First what follows, then what is before it. */
function around(element: HTMLElement, container: Element): HTMLElement[] {
  const stops = stopsOf(container);
  const at = stops.indexOf(element);
  return [...stops.slice(at + 1), ...stops.slice(0, Math.max(0, at)).reverse()];
}

/** Nothing lies over what had the focus. */
const isOnTop = (frame: Element) =>
  [...document.querySelectorAll(DIALOGS)].every(dialog => dialog.contains(frame));

/**
 * Lets the keyboard go on when what had the focus goes with its deed: a row that is settled, the button of something
 * that has ended, a free day's '+' once a shift is there. The focus goes to what stands in its place by now (`data-place`),
 * else to what follows in the container, else to what is before it, else, where the container has gone too, to what was
 * around it in its dialog or page; without this it falls to the page's beginning.
 * @returns the listeners of the container
 */
export function useGoingOn() {
  const had = useRef<Had>(null);
  // With every drawing, as each may have taken away what had the focus.
  useEffect(() => {
    if (!had.current || had.current.element.isConnected) return;
    const { element, frame, others } = had.current;
    if (!isOnTop(frame)) return;
    // Somebody has gone on by themselves.
    const isLeft = document.activeElement !== document.body;
    const place = standIn(element);
    // It came by the stream, before the answer of the deed: until that is there it takes no focus.
    if (!isLeft && place?.matches('[data-loading]')) return;
    had.current = null;
    if (isLeft) return;
    const next = [place, ...others].find(one => one?.isConnected && !one.matches(':disabled'));
    next?.focus();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // A dialog that is opened here stands elsewhere, and gives the focus back itself.
      if (!currentTarget.contains(target)) return;
      const frame = currentTarget.closest(`${DIALOGS}, main`) ?? document.body;
      const others = () => [...around(target, currentTarget), ...around(target, frame)];
      // Whoever pressed it looks elsewhere by then: the page would jump back, and a space pressed there do the next row's deed.
      had.current = target.matches(':focus-visible') ? { element: target, frame, others: others() } : null;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
      // Left for nothing, by a press beside it; a button that waits for its answer loses the focus, too, and is not left.
      if (!relatedTarget && target.isConnected && !target.matches(':disabled')) had.current = null;
    },
  };
}
