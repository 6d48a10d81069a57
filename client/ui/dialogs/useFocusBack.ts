import { useEffect, useRef } from 'react';

/** Returns the focus to what opened the dialog; Mantine does it only for one that stays mounted. */
export function useFocusBack() {
  const opener = useRef(document.activeElement);
  useEffect(() => {
    const element = opener.current;
    return () => {
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
    };
  }, []);
}
