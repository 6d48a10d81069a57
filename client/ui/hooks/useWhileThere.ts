import { useEffect, useRef } from 'react';

/** What of an answer is for what is shown, not for what came in its place: `act`, and nothing once it is gone. */
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
