import { useLayoutEffect } from 'react';
import { createListeners } from '#shared/core/listeners.ts';
import { focused } from './keepFocus.ts';

let isCovered = false;
const listeners = createListeners();
/** The element to focus first when the page is visible again. */
let wanted: HTMLElement | null = null;

// Registered at the start, before any dialog's listener: the covered page must not hear Escape or shortcuts.
window.addEventListener('keydown', event => isCovered && event.stopImmediatePropagation(), { capture: true });

export const onCovered = listeners.add;
export const isPageCovered = () => isCovered;

/** Focuses an element that should be read; on a covered page once it is visible, as hidden elements take no focus. */
export function focusSeen(element: HTMLElement | null) {
  if (isCovered) wanted = element;
  else element?.focus();
}

/**
 * While `isOn`, only elements within a `data-cover` are visible or hear keys (global.css). Afterwards the focus
 * returns to where it was.
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
