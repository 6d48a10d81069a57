import { useLayoutEffect } from 'react';
import { createListeners } from '#shared/core/listeners.ts';
import { focused } from './keepFocus.ts';

let isCovered = false;
const listeners = createListeners();
/** What is to be seen first of the page once it is. */
let wanted: HTMLElement | null = null;

// Begun with the application, before any dialog listens: what waits below must not hear Escape or its shortcuts.
window.addEventListener('keydown', event => isCovered && event.stopImmediatePropagation(), { capture: true });

export const onCovered = listeners.add;
export const isPageCovered = () => isCovered;

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
    const before = focused();
    isCovered = true;
    document.body.dataset.covered = '';
    listeners.tell();
    return () => {
      isCovered = false;
      delete document.body.dataset.covered;
      const next = wanted ?? before;
      wanted = null;
      listeners.tell();
      if (next instanceof HTMLElement) next.focus();
    };
  }, [isOn]);
}
