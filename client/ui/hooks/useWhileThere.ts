import { useEffect, useRef } from 'react';

/** Wraps `act` so that it does nothing after the component is unmounted: an answer must not act on what follows. */
export function useWhileThere(act: () => void) {
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => {
    if (isThere.current) act();
  };
}
