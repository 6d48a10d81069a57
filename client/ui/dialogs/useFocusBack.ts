import { useLayoutEffect, useRef } from 'react';
import { focused } from '../page/keepFocus.ts';

/** What `element` was, or what stands in its place by now. */
export const standIn = (element: HTMLElement) =>
  element.isConnected
    ? element
    : document.querySelector<HTMLElement>(`[data-place="${element.dataset.place}"]`);

/**
 * Returns the focus to what opened the dialog as that goes, not later: somebody may be in a field by then. Where what
 * opened it is gone, as a free day's '+' is once it has a shift, it goes to what has the same `data-place` now.
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
