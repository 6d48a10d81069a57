import { useLayoutEffect } from 'react';

let isCovered = false;

// Begun with the application, before any dialog listens: what waits below must not hear Escape or its shortcuts.
window.addEventListener('keydown', event => isCovered && event.stopImmediatePropagation(), { capture: true });

/** While `isOn`, nothing of the page is seen or hears keys but what stands in a `data-cover` (global.css). */
export function useCovered(isOn: boolean) {
  useLayoutEffect(() => {
    if (!isOn) return;
    isCovered = true;
    document.body.dataset.covered = '';
    return () => {
      isCovered = false;
      delete document.body.dataset.covered;
    };
  }, [isOn]);
}
