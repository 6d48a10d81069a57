import { type FocusEvent, useEffect, useRef } from 'react';
import { stopsOf } from '../dialogs/DialogFocus.tsx';
import { standIn } from '../dialogs/useFocusBack.ts';

/** The browser's own has no such attribute. */
const DIALOGS = '[role="dialog"], dialog';

/** What had the focus, by keyboard or by a press; in which dialog or page; what Tab would have come to from there: first what is near. */
type Had = { element: HTMLElement; isByKeys: boolean; frame: Element; others: HTMLElement[] };

const isAfter = (one: HTMLElement, element: HTMLElement) =>
  (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** First what follows, then what is before it. */
function around(element: HTMLElement, container: Element): HTMLElement[] {
  const stops = stopsOf(container).filter(one => one !== element);
  const after = stops.filter(one => isAfter(one, element));
  return [...after, ...stops.slice(0, stops.length - after.length).reverse()];
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
    const { element, isByKeys, frame, others } = had.current;
    if (document.activeElement !== document.body || !isOnTop(frame)) return;
    // A finger that pressed a button gets no keyboard over the screen.
    const never = isByKeys ? ':disabled' : ':disabled, input, textarea';
    const next = standIn(element) ?? others.find(one => one.isConnected && !one.matches(never));
    next?.focus();
  });
  return {
    onFocus: ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
      // A dialog that is opened here stands elsewhere, and gives the focus back itself.
      if (!currentTarget.contains(target)) return;
      const frame = currentTarget.closest(`${DIALOGS}, main`) ?? document.body;
      had.current = {
        ...{ element: target, isByKeys: target.matches(':focus-visible'), frame },
        others: [...around(target, currentTarget), ...around(target, frame)],
      };
    },
    onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      // A button that waits for its answer loses the focus and is not left, nor is it for a dialog or a menu of its own:
      // React does not tell of the focus that these give back as they go.
      const isLeft = relatedTarget
        ? !currentTarget.contains(relatedTarget) && !relatedTarget.closest(`${DIALOGS}, [role="menu"]`)
        : target.isConnected && !target.matches(':disabled');
      if (isLeft) had.current = null;
    },
  };
}
