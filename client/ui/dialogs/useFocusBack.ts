import { useLayoutEffect, useRef } from 'react';

/** Returns the focus to what opened the dialog as that goes, not later: somebody may be in a field by then. */
export function useFocusBack() {
  const opener = useRef(document.activeElement);
  useLayoutEffect(() => {
    const element = opener.current;
    return () => {
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
    };
  }, []);
}
