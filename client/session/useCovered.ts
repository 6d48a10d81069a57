import { useLayoutEffect } from 'react';

let isCovered = false;
/** What is to be seen first of the page once it is. */
let wanted: HTMLElement | null = null;

// Begun with the application, before any dialog listens: what waits below must not hear Escape or its shortcuts.
window.addEventListener('keydown', event => isCovered && event.stopImmediatePropagation(), { capture: true });

/** Gives the focus to what is to be read, of a covered page once it is seen: what is hidden takes none. */
export function focusSeen(element: HTMLElement | null) {
  if (isCovered) wanted = element;
  else element?.focus();
}

/**
 * While `isOn`, nothing of the page is seen or hears keys but what stands in a `data-cover` (global.css). Afterwards the
 * focus is where it was.
 */
export function useCovered(isOn: boolean) {
  useLayoutEffect(() => {
    if (!isOn) return;
    const before = document.activeElement;
    isCovered = true;
    document.body.dataset.covered = '';
    return () => {
      isCovered = false;
      delete document.body.dataset.covered;
      const next = wanted ?? before;
      wanted = null;
      if (next instanceof HTMLElement) next.focus();
    };
  }, [isOn]);
}
