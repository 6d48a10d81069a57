import { useLayoutEffect, useRef } from 'react';
import { focused } from '../page/keepFocus.ts';

/** The element itself, or the one that has replaced it since. */
export const standIn = (element: HTMLElement) =>
  element.isConnected
    ? element
    : document.querySelector<HTMLElement>(`[data-place="${element.dataset.place}"]`);

/**
 * Returns the focus to what opened the dialog in the moment the dialog disappears; later, the person may already be
 * in another field. If the opener is gone, such as a free day's '+' once the day has a shift, the element that now
 * has the same `data-place` gets the focus.
 */
export function useFocusBack() {
  const opener = useRef(focused());
  useLayoutEffect(() => {
    const element = opener.current;
    return () => {
      if (element instanceof HTMLElement) standIn(element)?.focus({ preventScroll: true });
    };
  }, []);
}
